"""Hosts on the lines of the terminals: what an enrolled one may have done (§§ 605a.5(a), 463a.4(a)).

A line carries no proof of who speaks: the computer at its end is its host.  So a host is enrolled under the name that
its line was wired for, by two people of two departments, for some duties and no others (docs/design/0211).
"""

from datetime import datetime, timedelta

from croupier.floor.record.commands import (
    EnrollHost,
    NumberVoucher,
    ResetHandPay,
    SetBills,
    SetGame,
    SetHostLink,
    SetValidationId,
    TakeVoucher,
    TransferMoney,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import (
    BillsSet,
    FloorEvent,
    GameSet,
    HandPaid,
    HandPayDue,
    HostEnrolled,
    HostLinkSet,
    MoneyTransferred,
    Slip,
    ValidationAsked,
    ValidationDenied,
    ValidationIdSet,
    VoucherIssued,
    VoucherNumbered,
    VoucherRedeemed,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay, HandPayKind
from croupier.floor.record.meters import Meter
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.record.voucher import SHOWN_DIGITS
from croupier.floor.rooms.assets import software
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money import hand_pays, terminals, visits, vouchers
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, as_data, say

# Who is a host, and whether it is there


@decides(EnrollHost)
def enroll(floor: Floor, command: EnrollHost, _asked: Asked) -> Decision:
    """Two people say what a host may do; with no duty left it is none any more."""
    if not command.host.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 605a.5(a)", say("host.needs_name"))
    if command.host in floor.state.staff:
        return refuse(Reason.PERSON_EXISTS, "§ 605a.5(a)", say("host.is_a_person", host=command.host))
    if refused := software.refuse_other_system(floor, command.system, command.version):
        return refused
    return [HostEnrolled(command.host, tuple(sorted(set(command.duties))), command.system, command.version)]


@carries_out(HostEnrolled)
def _enrolled(floor: Floor, event: HostEnrolled, _at: datetime) -> None:
    if event.duties:
        floor.state.hosts[event.host] = event.duties
    else:
        floor.state.hosts.pop(event.host, None)
    floor.mention(f"host:{event.host}")


@decides(SetHostLink)
def set_link(floor: Floor, command: SetHostLink, asked: Asked) -> Decision:
    """Whether a terminal plays without its link is the facility's to say (§ 463a.4(a))."""
    terminal = terminals.own(floor, command.terminal, asked)
    stops = floor.state.settings.stop_without_link
    found: list[FloorEvent] = [HostLinkSet(terminal.id, command.host, command.up, stops)]
    if not command.up and Block.CASH_OUT in terminal.blocks:
        found += _by_hand(terminal)
    return found


@carries_out(HostLinkSet)
def _link_set(floor: Floor, event: HostLinkSet, _at: datetime) -> None:
    """A link that staff have found lost they find again: this lifts its own block only."""
    terminal = floor.state.terminals[event.terminal]
    terminal.linked, terminal.link_lost = event.up, not event.up
    if not event.up and event.stops:
        terminal.blocks.add(Block.LINK_LOST)
    elif event.up and Block.LINK_LOST not in terminal.set_by_staff:
        terminal.blocks.discard(Block.LINK_LOST)
    floor.mention(f"terminal:{terminal.id}", f"host:{event.host}")


def without_link(floor: Floor) -> list[str]:
    """The terminals whose host does not reach them any more, whether or not they play on.

    §§ 463a.4(a), 461a.14, 465a.11(b)(3)(iv)(A)
    """
    return sorted(one.id for one in floor.state.terminals.values() if one.link_lost and not one.retired)


# Bills and games


@decides(SetBills)
def set_bills(floor: Floor, command: SetBills, asked: Asked) -> Decision:
    """Of the bills that the facility takes, those that the host lets the terminal take (§ 465a.17(a))."""
    terminal = terminals.own(floor, command.terminal, asked)
    taken = tuple(one for one in floor.state.settings.denominations if one in command.denominations)
    return [BillsSet(terminal.id, taken)]


@carries_out(BillsSet)
def _bills_set(floor: Floor, event: BillsSet, _at: datetime) -> None:
    floor.state.terminals[event.terminal].bills = event.denominations
    floor.mention(f"terminal:{event.terminal}")


@decides(SetGame)
def set_game(floor: Floor, command: SetGame, asked: Asked) -> Decision:
    """A round that is under way is played to its end (§ 605a.5(a))."""
    terminal = terminals.own(floor, command.terminal, asked)
    if command.game not in terminal.games and command.game not in {one.chapter for one in floor.state.tables.values()}:
        return refuse(Reason.UNKNOWN_GAME, "§ 605a.5(a)", say("host.no_such_game", game=command.game))
    return [GameSet(terminal.id, command.game, command.enabled)]


@carries_out(GameSet)
def _game_set(floor: Floor, event: GameSet, _at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    if event.enabled:
        terminal.games_off.discard(event.game)
    else:
        terminal.games_off.add(event.game)
    floor.mention(f"terminal:{event.terminal}")


# Vouchers under numbers that are given


@carries_out(ValidationAsked)
def _validation_asked(floor: Floor, event: ValidationAsked, _at: datetime) -> None:
    """What is cashed out is what the host is told, whatever a round adds meanwhile."""
    terminal = floor.state.terminals[event.terminal]
    terminal.blocks.add(Block.CASH_OUT)
    terminal.cash_out = event.amount
    floor.mention(f"terminal:{event.terminal}")


@decides(SetValidationId)
def set_validation_id(floor: Floor, command: SetValidationId, asked: Asked) -> Decision:
    """Under an identity a terminal counts on and never back: a number that was printed is not printed again."""
    terminal = terminals.own(floor, command.terminal, asked)
    before = terminal.validation_sequence if command.identity == terminal.validation_id else 0
    return [ValidationIdSet(terminal.id, command.identity, max(command.sequence, before))]


@carries_out(ValidationIdSet)
def _validation_id_set(floor: Floor, event: ValidationIdSet, _at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    terminal.validation_id, terminal.validation_sequence = event.identity, event.sequence
    floor.mention(f"terminal:{event.terminal}")


@decides(NumberVoucher)
def number(floor: Floor, command: NumberVoucher, asked: Asked) -> Decision:
    """The voucher is printed under the number; where none is given or it is used already, an attendant pays.

    §§ 605a.3(b)(1), 461a.8
    """
    terminal = terminals.own(floor, command.terminal, asked)
    if Block.CASH_OUT not in terminal.blocks:
        return refuse(Reason.NO_CASH_OUT_WAITS, "§ 605a.3(b)(1)", say("host.no_cash_out", terminal=terminal.id))
    if not command.number:
        return _by_hand(terminal)
    if vouchers.known(floor, command.number) is not None:
        return refuse(Reason.VOUCHER_NUMBER_IS_USED, "§ 461a.8", say("host.number_is_used"))
    return [_numbered(floor, terminal, command, asked.at)]


def _by_hand(terminal: Terminal) -> list[FloorEvent]:
    because = say("hand_pay.cash_out")
    kind, amount = HandPayKind.CANCELLED_CREDIT, terminal.cash_out
    due = HandPayDue(terminal.next_hand_pay, terminal.id, kind, amount, str(because), said=as_data(because))
    return [ValidationDenied(terminal.id), due]


def _numbered(floor: Floor, terminal: Terminal, command: NumberVoucher, at: datetime) -> VoucherNumbered:
    settings, kept = floor.state.settings, floor.chance.voucher_key(command.number)
    return VoucherNumbered(
        terminal=terminal.id,
        voucher=kept,
        ending=command.number[-SHOWN_DIGITS:],
        amount=terminal.cash_out,
        sequence=terminal.vouchers_printed + 1,
        expires=settings.gaming_day(at) + timedelta(days=settings.voucher_days),
        sealed=floor.chance.sealed_number(kept, command.number),
        validation_sequence=command.sequence,
    )


@carries_out(ValidationDenied)
def _validation_denied(floor: Floor, event: ValidationDenied, _at: datetime) -> None:
    _cashed_out(floor.state.terminals[event.terminal])


def _cashed_out(terminal: Terminal) -> None:
    terminal.blocks.discard(Block.CASH_OUT)
    terminal.cash_out = 0


@carries_out(VoucherNumbered)
def _voucher_numbered(floor: Floor, event: VoucherNumbered, at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    _cashed_out(terminal)
    terminal.validation_sequence = max(terminal.validation_sequence, event.validation_sequence)
    plain = VoucherIssued(terminal.id, event.voucher, event.ending, event.amount, event.sequence, event.expires)
    vouchers.issued(floor, plain, at)
    floor.state.vouchers[event.voucher].sealed = event.sealed


@decides(TakeVoucher)
def take_voucher(floor: Floor, command: TakeVoucher, asked: Asked) -> Decision:
    """A voucher of the house, for what it was issued for: a host can neither make one nor change it.

    §§ 605a.5(c), 461a.10(k)
    """
    terminal = terminals.in_play(floor, command.terminal, asked)
    if not terminals.has_vouchers(floor, terminal):
        return vouchers.disabled(terminal.id)
    voucher = vouchers.redeemable(floor, command.number, floor.state.settings.gaming_day(asked.at))
    if voucher.amount != command.amount:
        detail = say("host.amount_differs", due=Money(voucher.amount), told=Money(command.amount))
        return refuse(Reason.AMOUNT_DIFFERS, "§ 461a.8", detail)
    return [VoucherRedeemed(voucher.number, voucher.amount, terminal.id)]


# Hand pays


@decides(ResetHandPay)
def reset_hand_pay(floor: Floor, command: ResetHandPay, asked: Asked) -> Decision:
    """The host's people have paid; up to an amount the facility lets it free the terminal from afar.

    Where a second person signs the slip, nobody does so from afar (§ 465a.26(b)(1), (3)).
    """
    terminal = terminals.own(floor, command.terminal, asked)
    waiting = floor.hand_pays(terminal)
    if not waiting:
        return refuse(Reason.UNKNOWN_HAND_PAY, "§ 465a.26(b)(1)", say("hand_pay.unknown", hand_pay=terminal.id))
    due, limit = waiting[0], _reset_limit(floor)
    if due.made is not None:
        return hand_pays.slip_is_made(due.made)
    if due.amount > limit:
        return refuse(Reason.HAND_PAY_IS_TOO_HIGH, "§ 465a.26(b)(3)", say("host.hand_pay_limit", limit=Money(limit)))
    return [HandPaid(due.id, (str(asked.actor),), _slip(terminal, due, asked.at), terminal.id)]


def _reset_limit(floor: Floor) -> Cents:
    settings = floor.state.settings
    return min(settings.remote_reset_limit, settings.second_signer_from - 1)


def _slip(terminal: Terminal, due: HandPay, at: datetime) -> Slip:
    amount = due.amount
    return Slip(at, terminal.asset, terminal.location, due.kind, due.because, amount, amount)


# Transfers


@decides(TransferMoney)
def transfer(floor: Floor, command: TransferMoney, asked: Asked) -> Decision:
    """Off unless the facility has it; never more than its limit, and never more than the terminal has.

    § 605a.2(d)(1)
    """
    settings = floor.state.settings
    terminal = terminals.in_play(floor, command.terminal, asked, except_for=frozenset({Block.TRANSFER_LOCK}))
    if not settings.transfers or terminal.training:
        return refuse(Reason.TRANSFERS_ARE_DISABLED, "§ 605a.2(d)(1)", say("host.no_transfers"))
    if command.amount <= 0:
        return refuse(Reason.AMOUNT_MUST_BE_ABOVE_ZERO, "§ 605a.2(d)(1)", say("host.no_amount"))
    if command.amount > settings.transfer_limit:
        detail = say("host.transfer_limit", limit=Money(settings.transfer_limit))
        return refuse(Reason.TRANSFER_IS_TOO_HIGH, "§ 605a.2(d)(1)", detail)
    if command.out and command.amount > floor.available(terminal):
        return _too_low(floor, terminal, command.amount)
    return [MoneyTransferred(terminal.id, asked.actor.name, command.transaction, command.amount, command.out)]


def _too_low(floor: Floor, terminal: Terminal, amount: Cents) -> Refusal:
    balance = Money(floor.available(terminal))
    detail = say("terminal.balance_is_too_low", amount=Money(amount), balance=balance)
    return refuse(Reason.BALANCE_IS_TOO_LOW, "§ 605a.2(d)(1)", detail)


@carries_out(MoneyTransferred)
def _transferred(floor: Floor, event: MoneyTransferred, at: datetime) -> None:
    """Between the account of the host and the game account; a transfer out may end a visit."""
    terminal, host = floor.state.terminals[event.terminal], Account(Kind.TRANSFERS, event.host)
    counted: dict[str, int]
    if event.out:
        floor.post(Transfer(terminal.account, host, event.amount, "transfer out"))
        counted, figure = {Meter.TRANSFERS_OUT: event.amount, Meter.TRANSFERS_OUT_COUNT: 1}, "withdrawn"
    else:
        visits.money_comes(floor, terminal, at)
        floor.post(Transfer(host, terminal.account, event.amount, "transfer in"))
        counted, figure = {Meter.TRANSFERS_IN: event.amount, Meter.TRANSFERS_IN_COUNT: 1}, "deposited"
    terminals.meter(floor, terminal, counted)
    days.add(floor, terminal, terminal.joined, {figure: event.amount})
    visits.money_left(floor, terminal)
    floor.mention(f"money:{terminal.id}", f"host:{event.host}")
