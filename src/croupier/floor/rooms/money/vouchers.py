"""Gaming vouchers: issued for a balance, redeemed once, void or expired (§ 461a.8)."""

from datetime import date, datetime

from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import ConfirmPrinted, InsertVoucher, RedeemVoucher, SetVouchers, VoidVoucher
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides, refuses
from croupier.floor.record.events import (
    FloorEvent,
    HandPayDue,
    VoucherIssued,
    VoucherIssuedInClear,
    VoucherPrinted,
    VoucherRedeemed,
    VoucherRejected,
    VouchersExpired,
    VouchersSet,
    VoucherVoided,
)
from croupier.floor.record.events.office.tracking import ExcludedPaid, PatronTurnedAway
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.meters import Meter
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import VoucherSystem
from croupier.floor.record.terminal import Terminal
from croupier.floor.record.voucher import WHOLE_NUMBER, Voucher, VoucherState, hidden
from croupier.floor.rooms.boxes import contents
from croupier.floor.rooms.cage import drawers
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money import terminals, visits
from croupier.floor.rooms.tracking import patrons
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.rules.terms.refusals import Refusal
from croupier.words import as_data, say

CLOSED_VOUCHERS_KEPT = 5_000
"""Redeemed and void vouchers that are remembered here; the journal knows all of them."""

UNKNOWN_NUMBERS_IN_A_ROW = 5
"""With the last of these, vouchers are switched off at the terminal until somebody switches them on again."""

OUTSTANDING = Account(Kind.VOUCHERS, "outstanding")
CAGE = Account(Kind.CAGE, "vouchers")

_CLOSED = {
    VoucherState.REDEEMED: (Reason.VOUCHER_IS_REDEEMED, "voucher.redeemed"),
    VoucherState.VOID: (Reason.VOUCHER_IS_VOID, "voucher.void"),
    VoucherState.EXPIRED: (Reason.VOUCHER_IS_EXPIRED, "voucher.expired"),
    VoucherState.SURRENDERED: (Reason.VOUCHER_IS_SURRENDERED, "voucher.surrendered"),
}


def known(floor: Floor, number: str) -> Voucher | None:
    """The voucher of that number, unless it was closed long ago.

    One that was issued in clear is kept under its number, which is all digits; what another is kept under is not, so
    that nobody who has read the record can present it.
    """
    state = floor.state
    names = [floor.chance.voucher_key(number), *([number] if number.isdigit() else [])]
    found = (state.vouchers.get(name) or state.closed_vouchers.get(name) for name in names)
    return next(filter(None, found), None)


def number_of(floor: Floor, voucher: Voucher) -> str:
    """The validation number of a voucher, for its printer and for nobody else."""
    if voucher.sealed:
        return floor.chance.opened_number(voucher.number, voucher.sealed)
    if not voucher.ending:
        return voucher.number
    return floor.state.settings.system_id + floor.chance.voucher_number(voucher.serial)


def of_serial(floor: Floor, name: str) -> Voucher | None:
    """The outstanding voucher of a serial, such as E-0042/17."""
    return next((one for one in floor.state.vouchers.values() if one.serial == name), None)


def redeemable(floor: Floor, number: str, today: date) -> Voucher:
    """The voucher of that number, if it can still be paid on this gaming day (§ 461a.8)."""
    found = known(floor, number)
    if found is None and _is_of_another_house(floor, number):
        detail = say("voucher.of_another_house", number=hidden(number))
        raise Refused(refuse(Reason.VOUCHER_IS_OF_ANOTHER_HOUSE, "§ 461a.8", detail))
    return still_good(found, number, today)


def _is_of_another_house(floor: Floor, number: str) -> bool:
    """Where the house gives the numbers, each begins with that of the system that issued it."""
    settings, whole = floor.state.settings, len(number) == WHOLE_NUMBER and number.isdigit()
    ours = settings.voucher_system is not VoucherSystem.HOUSE or number.startswith(settings.system_id)
    return whole and not ours


def still_good(voucher: Voucher | None, number: str, today: date) -> Voucher:
    """A voucher, if it can still be paid on this gaming day."""
    if voucher is None:
        raise Refused(_unknown(hidden(number)))
    state = voucher.state
    if state is VoucherState.ISSUED and today <= voucher.expires:
        return voucher
    reason, key = _CLOSED[VoucherState.EXPIRED if state is VoucherState.ISSUED else state]
    raise Refused(refuse(reason, "§ 461a.10(k)", say(key, number=voucher.shown)))


def _unknown(shown: str) -> Refusal:
    return refuse(Reason.UNKNOWN_VOUCHER, "§ 461a.8", say("voucher.unknown", number=shown))


@carries_out(VoucherIssued)
def issued(floor: Floor, event: VoucherIssued, at: datetime) -> None:
    """The terminal prints a voucher for the whole balance (§§ 605a.3(b)(1), 605a.5(c))."""
    floor.state.terminals[event.terminal].to_print.append(event.voucher)
    clear = VoucherIssuedInClear(event.terminal, event.voucher, event.amount, event.sequence, event.expires)
    _issued_in_clear(floor, clear, at)
    floor.state.vouchers[event.voucher].ending = event.ending


@carries_out(VoucherIssuedInClear)
def _issued_in_clear(floor: Floor, event: VoucherIssuedInClear, at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    floor.post(Transfer(terminal.account, OUTSTANDING, event.amount, "voucher out"))
    terminal.vouchers_printed = event.sequence
    floor.state.vouchers[event.number] = Voucher(
        event.number, event.amount, event.terminal, event.sequence, at, event.expires
    )
    terminals.meter(floor, terminal, {Meter.VOUCHERS_OUT: event.amount, Meter.VOUCHERS_OUT_COUNT: 1})
    days.add(floor, terminal, terminal.joined, {"withdrawn": event.amount})
    visits.money_left(floor, terminal)
    floor.mention(f"voucher:{event.number}", f"vouchers:{terminal.id}", f"money:{terminal.id}")


@decides(InsertVoucher)
def insert(floor: Floor, command: InsertVoucher, asked: Asked) -> Decision:
    """A terminal takes any voucher of the house (§§ 605a.5(c), 465a.17(a)); where a host numbers them, it agrees first.

    docs/design/0212
    """
    terminal = terminals.in_play(floor, command.terminal, asked)
    if not terminals.has_vouchers(floor, terminal):
        return disabled(terminal.id)
    if not _host_agrees(floor, asked.witness):
        detail = say("host.has_not_agreed", terminal=terminal.id)
        return refuse(Reason.HOST_WAS_NOT_ASKED, "§ 461a.8", detail)
    if known(floor, command.number) is None:
        return _rejection(terminal, command.number)
    voucher = redeemable(floor, command.number, floor.state.settings.gaming_day(asked.at))
    return [VoucherRedeemed(voucher.number, voucher.amount, terminal.id)]


def _host_agrees(floor: Floor, witness: Actor | None) -> bool:
    """Whether a host that validates stands behind it, where the vouchers are a host's."""
    if floor.state.settings.voucher_system is VoucherSystem.HOUSE:
        return True
    if witness is None or witness.role is not Role.HOST:
        return False
    return HostDuty.VALIDATION in floor.state.hosts.get(witness.name, ())


def _rejection(terminal: Terminal, number: str) -> list[FloorEvent]:
    """Somebody who tries out numbers is refused, and does not get far (docs/design/0134)."""
    tried: list[FloorEvent] = [VoucherRejected(terminal.id, hidden(number))]
    if terminal.unknown_vouchers + 1 >= UNKNOWN_NUMBERS_IN_A_ROW:
        tried.append(VouchersSet(terminal.id, enabled=False))
    return tried


@refuses(VoucherRejected)
def _rejected_because(event: VoucherRejected) -> Refusal:
    return _unknown(event.number)


@carries_out(VoucherRejected)
def _rejected(floor: Floor, event: VoucherRejected, _at: datetime) -> None:
    """The number is the player's own, and nothing to look under."""
    floor.state.terminals[event.terminal].unknown_vouchers += 1
    floor.mention(f"terminal:{event.terminal}")


@decides(ConfirmPrinted)
def confirm_printed(floor: Floor, command: ConfirmPrinted, asked: Asked) -> Decision:
    """The printer has put a voucher out that it was given (§ 605a.3(b)(1))."""
    terminal = terminals.own(floor, command.terminal, asked)
    if command.voucher not in terminal.to_print:
        return _unknown(command.voucher)
    return [VoucherPrinted(terminal.id, command.voucher)]


@carries_out(VoucherPrinted)
def _printed(floor: Floor, event: VoucherPrinted, _at: datetime) -> None:
    floor.state.terminals[event.terminal].to_print.remove(event.voucher)
    floor.mention(f"voucher:{event.voucher}")


@decides(RedeemVoucher)
def redeem(floor: Floor, command: RedeemVoucher, asked: Asked) -> Decision:
    """The cage pays a voucher: one system serves it and the terminals (§ 461a.1(Gaming voucher system))."""
    if command.place in floor.state.voucher_places_off:
        return disabled(command.place)
    voucher = redeemable(floor, command.number, floor.state.settings.gaming_day(asked.at))
    excluded = patrons.excluded_by_card(floor, command.card, floor.state.settings.gaming_day(asked.at))
    if excluded and not floor.state.settings.excluded_are_paid:
        return [PatronTurnedAway(excluded.id, command.place)]
    drawer = drawers.must_have(floor, asked.actor).id if drawers.kept(floor) else ""
    noted = [ExcludedPaid(excluded.id, command.place)] if excluded else []
    return [*noted, VoucherRedeemed(voucher.number, voucher.amount, place=command.place, drawer=drawer)]


def disabled(place: str) -> Refusal:
    """Why no voucher is taken there."""
    return refuse(Reason.VOUCHERS_ARE_DISABLED, "§ 461a.8(d)(1)", say("voucher.disabled", place=place))


@decides(SetVouchers)
def set_vouchers(_floor: Floor, command: SetVouchers, _asked: Asked) -> Decision:
    """Vouchers can be switched off at each terminal and at each place of redemption (§ 461a.8(d)(1))."""
    return [VouchersSet(command.place, command.enabled)]


@carries_out(VouchersSet)
def _set(floor: Floor, event: VouchersSet, _at: datetime) -> None:
    """Numbers tried before it count no longer."""
    if terminal := floor.terminal(event.place):
        terminal.unknown_vouchers = 0
    if machine := floor.state.cage.machines.get(event.place):
        machine.unknown = 0
    if event.enabled:
        floor.state.voucher_places_off.discard(event.place)
    else:
        floor.state.voucher_places_off.add(event.place)
    floor.mention(f"terminal:{event.place}")


@carries_out(VoucherRedeemed)
def _redeemed(floor: Floor, event: VoucherRedeemed, at: datetime) -> None:
    """The first redemption ends it for everybody at once (§ 461a.10(k))."""
    serial_of = floor.state.vouchers[event.number].serial
    closed(floor, event.number, VoucherState.REDEEMED)
    if event.drawer:
        drawers.pays(floor, event.drawer, OUTSTANDING, event.amount, "voucher paid at the cage")
        drawers.took(floor, event.drawer, serial_of, event.amount, floor.state.settings.gaming_day(at))
        return
    if not event.terminal:
        floor.post(Transfer(OUTSTANDING, CAGE, event.amount, "voucher paid at the cage"))
        return
    terminal = floor.state.terminals[event.terminal]
    terminal.unknown_vouchers = 0
    visits.money_comes(floor, terminal, at)
    floor.post(Transfer(OUTSTANDING, terminal.account, event.amount, "voucher in"))
    contents.voucher(floor, terminal.box, event.amount)
    terminals.meter(floor, terminal, {Meter.VOUCHERS_IN: event.amount, Meter.VOUCHERS_IN_COUNT: 1})
    days.add(floor, terminal, terminal.joined, {"deposited": event.amount})
    floor.mention(f"vouchers:{terminal.id}", f"money:{terminal.id}", f"box:{terminal.box}")


@decides(VoidVoucher)
def void(floor: Floor, command: VoidVoucher, asked: Asked) -> Decision:
    """A voucher that cannot be used; what it promises is paid by hand instead.

    One that cannot be read, or never came out of the printer, is named by its serial.
    """
    found = known(floor, command.number) or of_serial(floor, command.number)
    voucher = still_good(found, command.number, floor.state.settings.gaming_day(asked.at))
    terminal = floor.state.terminals[voucher.terminal]
    because = say("hand_pay.of_voucher", number=voucher.shown, why=command.why)
    due = HandPayDue(
        hand_pay=terminal.next_hand_pay,
        terminal=terminal.id,
        kind=HandPayKind.VOID_VOUCHER,
        amount=voucher.amount,
        because=str(because),
        said=as_data(because),
    )
    return [VoucherVoided(voucher.number, command.why), due]


@carries_out(VoucherVoided)
def _voided(floor: Floor, event: VoucherVoided, _at: datetime) -> None:
    closed(floor, event.number, VoucherState.VOID)


@carries_out(VouchersExpired)
def _expired(floor: Floor, event: VouchersExpired, _at: datetime) -> None:
    """An expired voucher is still owed: no money moves."""
    for number in event.numbers:
        floor.state.vouchers[number].state = VoucherState.EXPIRED
        floor.mention(f"voucher:{number}")


def closed(floor: Floor, number: str, state: VoucherState) -> None:
    """A voucher can be used nowhere any more."""
    voucher = floor.state.vouchers.pop(number)
    voucher.state = state
    closed, order = floor.state.closed_vouchers, floor.state.closed_order
    closed[number] = voucher
    if number in (waiting := floor.state.terminals[voucher.terminal].to_print):
        waiting.remove(number)
    order.append(number)
    while len(order) > CLOSED_VOUCHERS_KEPT:
        del closed[order.pop(0)]
    floor.mention(f"voucher:{number}")
