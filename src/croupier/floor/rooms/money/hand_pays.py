"""Hand pays: what an attendant pays because the terminal does not (§§ 461a.1(Hand pay), 465a.26)."""

from datetime import datetime

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ApproveOverride, MakeSlip, PayHand
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import HandPaid, HandPayDue, OverrideApproved, Slip
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay, HandPayKind, MadeSlip
from croupier.floor.record.meters import Meter
from croupier.floor.record.names import skeleton
from croupier.floor.record.papers.cage import PaidSlip
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import Settings
from croupier.floor.record.signatures import refuse_unsigned
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.rooms.cage import drawers
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money import terminals, visits
from croupier.floor.rooms.money.forms import forms
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, as_data, say

AMOUNT = "amount"
"""In the table of duties: rows about how much is paid."""

OVERRIDE, OVERRIDE_CITE = "override", "§ 465a.26(b)(10)"
"""There too: rows about another amount than the terminal tells."""

SLIPS_KEPT = 200
"""Slips that are remembered after the cage has paid them; the journal knows all of them."""

CAGE = Account(Kind.CAGE, "hand pays")
PLAY_MONEY = Account(Kind.CAGE, "play money")
OVERRIDES = Account(Kind.HOUSE, "hand pay overrides")

_METERS = {
    HandPayKind.JACKPOT: Meter.ATTENDANT_JACKPOTS,
    HandPayKind.PROGRESSIVE: Meter.ATTENDANT_PROGRESSIVES,
    HandPayKind.CANCELLED_CREDIT: Meter.CANCELLED_CREDITS,
}

_FIGURES = {
    HandPayKind.JACKPOT: "jackpots",
    HandPayKind.PROGRESSIVE: "progressives",
    HandPayKind.CANCELLED_CREDIT: "withdrawn",
}


def owed(terminal: Terminal) -> Account:
    """Where wins wait that an attendant has to pay."""
    return Account(Kind.HAND_PAYS, terminal.id)


@carries_out(HandPayDue)
def _due(floor: Floor, event: HandPayDue, at: datetime) -> None:
    """A balance waits where it is, the terminal being locked; a void voucher's value becomes owed by hand."""
    terminal = floor.state.terminals[event.terminal]
    if event.kind is HandPayKind.VOID_VOUCHER:
        floor.post(Transfer(Account(Kind.VOUCHERS, "outstanding"), owed(terminal), event.amount, "voucher void"))
    wait_for_attendant(
        floor,
        terminal,
        HandPay(event.hand_pay, terminal.id, event.kind, event.amount, at, event.because, said=event.said),
    )


def wait_for_attendant(floor: Floor, terminal: Terminal, hand_pay: HandPay) -> None:
    """The terminal is locked until an attendant has paid."""
    floor.state.hand_pays[hand_pay.id] = hand_pay
    terminal.hand_pays_made += 1
    terminal.blocks.add(Block.HAND_PAY)
    floor.mention(f"hand_pay:{hand_pay.id}", f"terminal:{terminal.id}")


class Win(msgspec.Struct, frozen=True):
    """A win of a round that the terminal does not pay itself; ``progressive`` is the controller whose meter pays."""

    table: str
    round: int
    what: str
    amount: Cents
    progressive: str = ""


def win_waits(floor: Floor, terminal: Terminal, win: Win, at: datetime) -> None:
    """Such a win waits for an attendant (§ 605a.5(d)(3), (11))."""
    because = say("hand_pay.of_round", table=win.table, round=win.round, what=win.what)
    due = HandPay(
        id=terminal.next_hand_pay,
        terminal=terminal.id,
        kind=HandPayKind.PROGRESSIVE if win.progressive else HandPayKind.JACKPOT,
        amount=win.amount,
        since=at,
        because=str(because),
        table=win.table,
        round=win.round,
        progressive=win.progressive,
        said=as_data(because),
    )
    wait_for_attendant(floor, terminal, due)


def take_back(floor: Floor, terminal: Terminal, table: Table, amount: Cents) -> Cents:
    """Lower what the round at a table promised and nobody has paid yet; how much of the amount that covers."""
    left = amount
    for hand_pay in sorted(floor.hand_pays(terminal), key=lambda due: (len(due.id), due.id)):
        if (hand_pay.kind, hand_pay.table, hand_pay.round) == (HandPayKind.JACKPOT, table.id, table.number):
            cut = min(left, hand_pay.amount)
            floor.post(Transfer(owed(terminal), table.house, cut, "jackpot taken back"))
            hand_pay.amount -= cut
            left -= cut
            if not hand_pay.amount:
                _release(floor, hand_pay)
    return amount - left


def _release(floor: Floor, hand_pay: HandPay) -> None:
    """One hand pay less waits; the terminal is free when no other does."""
    terminal = floor.state.terminals[hand_pay.terminal]
    del floor.state.hand_pays[hand_pay.id]
    if not floor.hand_pays(terminal):
        terminal.blocks.discard(Block.HAND_PAY)


# Paying


@decides(PayHand)
def pay(floor: Floor, command: PayHand, asked: Asked) -> Decision:
    """An attendant makes the slip; from $5,000 somebody else signs it too.

    § 465a.26(b)(1), (3), (4), (10)
    """
    hand_pay = waiting(floor, command.hand_pay)
    if refused := _refuse_book(floor, hand_pay, command, asked.at):
        return refused
    if refused := refuse_paying(floor, hand_pay, command, asked):
        return refused
    return [HandPaid(hand_pay.id, signed(asked), slip(floor, hand_pay, command, asked.at), hand_pay.terminal)]


def signed(asked: Asked) -> tuple[str, ...]:
    """Who signs: the maker of a slip, and who stands by."""
    return tuple(str(one) for one in (asked.actor, asked.witness) if one)


def refuse_paying(floor: Floor, hand_pay: HandPay, command: PayHand | MakeSlip, asked: Asked) -> Refusal | None:
    """One slip at a time, over the right amount, with the signatures that it needs (§ 465a.26(b)(3), (4), (10))."""
    if hand_pay.made is not None:
        return slip_is_made(hand_pay.made)
    if refused := _refuse_amount(floor, hand_pay, command, asked):
        return refused
    largest = max(command.amount, hand_pay.amount)
    return refuse_unsigned(floor.state.settings, command, asked.actor, asked.witness, when=AMOUNT, amount=largest)


def slip_is_made(made: MadeSlip) -> Refusal:
    """Why nobody else pays: the slip is on its way to the cage."""
    return refuse(Reason.SLIP_IS_MADE, "§ 465a.26(b)(1)", say("hand_pay.slip_is_made", slip=made.number))


def _refuse_book(floor: Floor, hand_pay: HandPay, command: PayHand, at: datetime) -> Refusal | None:
    """A slip of the manual book is entered once, with the time of the payment (docs/readings/0343)."""
    if not command.book and command.paid_at is None:
        return None
    if any(skeleton(one) == skeleton(command.book) for one in floor.state.book_slips):
        detail = say("hand_pay.slip_is_entered", book=command.book)
        return refuse(Reason.SLIP_IS_ENTERED, "§ 465a.26(b)", detail)
    if not command.book.strip() or command.paid_at is None or not hand_pay.since <= command.paid_at <= at:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, "§ 465a.26(b)", say("hand_pay.book_says"))
    return None


def waiting(floor: Floor, name: str) -> HandPay:
    hand_pay = floor.state.hand_pays.get(name)
    if hand_pay is None:
        raise Refused(refuse(Reason.UNKNOWN_HAND_PAY, "§ 465a.26(b)(1)", say("hand_pay.unknown", hand_pay=name)))
    return hand_pay


def slip(floor: Floor, hand_pay: HandPay, command: PayHand | MakeSlip, at: datetime, number: str = "") -> Slip:
    """What stands on the payout slip (§ 465a.26(b)(5)(i)–(ii))."""
    terminal = floor.state.terminals[hand_pay.terminal]
    book, paid_at = (command.book, command.paid_at or at) if isinstance(command, PayHand) else ("", at)
    return Slip(
        at=paid_at,
        asset=terminal.asset,
        location=terminal.location,
        kind=hand_pay.kind,
        because=hand_pay.because,
        due=hand_pay.amount,
        paid=command.amount,
        override=command.override,
        book=book,
        forms=forms(hand_pay.kind, command.amount, floor.state.settings.gaming_day(paid_at)),
        number=number,
    )


def _refuse_amount(floor: Floor, hand_pay: HandPay, command: PayHand | MakeSlip, asked: Asked) -> Refusal | None:
    """Another amount than the terminal tells is paid for a reason, within limits, and never by one department alone.

    § 465a.26(b)(10)
    """
    if command.amount == hand_pay.amount:
        return None
    if not command.override.strip() or command.amount < 0:
        detail = say("hand_pay.differs", due=Money(hand_pay.amount), paid=Money(command.amount))
        return refuse(Reason.HAND_PAY_DIFFERS, OVERRIDE_CITE, detail)
    settings = floor.state.settings
    if refused := refuse_unsigned(settings, command, asked.actor, asked.witness, when=OVERRIDE):
        return refused
    return _refuse_too_high(settings, hand_pay, command.amount) or _refuse_unapproved(floor, hand_pay, command.amount)


def _refuse_too_high(settings: Settings, hand_pay: HandPay, amount: Cents) -> Refusal | None:
    if abs(amount - hand_pay.amount) <= settings.override_limit:
        return None
    detail = say("hand_pay.override_is_too_high", limit=Money(settings.override_limit))
    return refuse(Reason.OVERRIDE_IS_TOO_HIGH, OVERRIDE_CITE, detail)


def _refuse_unapproved(floor: Floor, hand_pay: HandPay, amount: Cents) -> Refusal | None:
    """From a difference on, the Board's representative has said yes to this very amount.

    What was paid otherwise on the same gaming day counts with it: nobody comes below by paying in parts.
    """
    least, differs = floor.state.settings.override_board_from, abs(amount - hand_pay.amount)
    if hand_pay.approved == amount or differs + _overridden(floor) < least:
        return None
    detail = say("hand_pay.override_is_not_approved", **{"from": Money(least)})
    return refuse(Reason.OVERRIDE_IS_NOT_APPROVED, OVERRIDE_CITE, detail)


def _overridden(floor: Floor) -> Cents:
    """By how much hand pays of the gaming day differ from what terminals told, those on their way to the cage too."""
    figures = floor.state.figures.items()
    paid = sum(abs(found.get("overrides", 0)) for place, found in figures if place.startswith("terminal:"))
    slips = (one.made for one in floor.state.hand_pays.values() if one.made)
    return paid + sum(abs(one.paid - one.due) for one in slips)


@decides(ApproveOverride)
def approve(floor: Floor, command: ApproveOverride, _asked: Asked) -> Decision:
    """The Board's representative says which other amount may be paid, and why (§ 465a.26(b)(10))."""
    hand_pay = waiting(floor, command.hand_pay)
    if not command.why.strip() or command.amount < 0 or command.amount == hand_pay.amount:
        detail = say("hand_pay.differs", due=Money(hand_pay.amount), paid=Money(command.amount))
        return refuse(Reason.HAND_PAY_DIFFERS, OVERRIDE_CITE, detail)
    return _refuse_too_high(floor.state.settings, hand_pay, command.amount) or [
        OverrideApproved(hand_pay.id, command.amount, command.why, hand_pay.terminal)
    ]


@carries_out(OverrideApproved)
def _approved(floor: Floor, event: OverrideApproved, _at: datetime) -> None:
    floor.state.hand_pays[event.hand_pay].approved = event.amount
    floor.mention(f"hand_pay:{event.hand_pay}", f"terminal:{event.terminal}")


def signers(settings: Settings, amount: Cents, maker: Role) -> frozenset[Role]:
    """Who may sign a slip besides its maker; below the limit nobody has to (§ 465a.26(b)(3), (4))."""
    row = DUTIES.signature(PayHand.tag(), maker, settings, when=AMOUNT, amount=amount)
    return DUTIES.signers(row, maker, settings) if row else frozenset()


@carries_out(HandPaid)
def _paid(floor: Floor, event: HandPaid, at: datetime) -> None:
    """The money leaves the house, the meter moves, and the terminal is free when nothing else waits.

    The meters tell what the terminal did: what an override adds or keeps stands apart (§ 465a.26(b)(10)).
    """
    hand_pay = floor.state.hand_pays[event.hand_pay]
    terminal = floor.state.terminals[hand_pay.terminal]
    _pay_out(floor, terminal, hand_pay, event)
    table = hand_pay.table or terminal.joined
    days.add(floor, terminal, table, {"overrides": event.slip.paid - hand_pay.amount})
    if hand_pay.kind in _METERS:
        terminals.meter(floor, terminal, {_METERS[hand_pay.kind]: hand_pay.amount}, _game(floor, hand_pay))
        days.add(floor, terminal, table, {_FIGURES[hand_pay.kind]: hand_pay.amount})
    if hand_pay.progressive:
        controller = floor.state.controllers[hand_pay.progressive]
        controller.due -= hand_pay.amount
        controller.paid_by_attendants += hand_pay.amount
        floor.touch(f"progressive:{controller.id}")
    if event.slip.book:
        floor.state.book_slips.add(event.slip.book)
        floor.mention(f"book:{event.slip.book}")
    if event.drawer:
        _keep(floor, terminal, hand_pay, event, at)
    visits.money_left(floor, terminal)
    _release(floor, hand_pay)
    floor.mention(f"hand_pay:{hand_pay.id}", f"money:{terminal.id}")


def _keep(floor: Floor, terminal: Terminal, hand_pay: HandPay, event: HandPaid, at: datetime) -> None:
    """A slip that a cashier has paid can be shown and printed again."""
    if hand_pay.made is None:
        return
    cashier = event.signed[-1].partition(":")[2]
    paid = PaidSlip(hand_pay, terminal.asset, terminal.location, at, cashier, event.drawer)
    floor.state.cage.slips = [*floor.state.cage.slips[1 - SLIPS_KEPT :], paid]
    floor.mention(f"slip:{hand_pay.made.number}")


def _pay_out(floor: Floor, terminal: Terminal, hand_pay: HandPay, event: HandPaid) -> None:
    """Out of a cashier's drawer, or out of what attendants carry."""
    source = terminal.account if hand_pay.kind is HandPayKind.CANCELLED_CREDIT else owed(terminal)
    cage, paid = PLAY_MONEY if terminal.training else CAGE, event.slip.paid
    if event.drawer:
        cage = drawers.paid_from(floor, event.drawer, paid)
    floor.post(
        Transfer(source, cage, min(paid, hand_pay.amount), f"hand pay {hand_pay.kind.value}"),
        Transfer(source, OVERRIDES, max(0, hand_pay.amount - paid), "hand pay override"),
        Transfer(OVERRIDES, cage, max(0, paid - hand_pay.amount), "hand pay override"),
    )


def _game(floor: Floor, hand_pay: HandPay) -> str:
    return floor.state.tables[hand_pay.table].chapter if hand_pay.table else ""
