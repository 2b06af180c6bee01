"""Vouchers that come late or not at all: an expired one is still owed, and never the house's (docs/readings/0361)."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from croupier.floor.record.commands.office.cage import PayLateVoucher, SurrenderVouchers
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.cage import LateVoucherPaid, VouchersSurrendered
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.voucher import Voucher, VoucherState
from croupier.floor.rooms.cage import drawers
from croupier.floor.rooms.money import vouchers
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.words import say

CITE = "§ 461a.8"
TREASURY = Account(Kind.CAGE, "unclaimed property")


@decides(PayLateVoucher)
def pay_late(floor: Floor, command: PayLateVoucher, asked: Asked) -> Decision:
    """To somebody by name, out of the drawer of the cashier, with finance."""
    drawer, today = drawers.must_have(floor, asked.actor), floor.state.settings.gaming_day(asked.at)
    found = vouchers.known(floor, command.number) or vouchers.of_serial(floor, command.number)
    if found is None or found.state is not VoucherState.EXPIRED:
        voucher = vouchers.still_good(found, command.number, today)
        return refuse(Reason.VOUCHER_IS_NOT_EXPIRED, CITE, say("cage.not_expired", number=voucher.shown))
    if not command.patron.strip():
        return refuse(Reason.NAME_IS_MISSING, CITE, say("cage.name_the_patron"))
    return [LateVoucherPaid(found.number, found.amount, drawer.id, command.patron)]


@carries_out(LateVoucherPaid)
def _paid_late(floor: Floor, event: LateVoucherPaid, at: datetime) -> None:
    serial = floor.state.vouchers[event.number].serial
    vouchers.closed(floor, event.number, VoucherState.REDEEMED)
    drawers.pays(floor, event.drawer, vouchers.OUTSTANDING, event.amount, "expired voucher paid at the cage")
    drawers.took(floor, event.drawer, serial, event.amount, floor.state.settings.gaming_day(at))


def unclaimed(floor: Floor, today: date) -> Iterator[Voucher]:
    """Those that expired ``unclaimed_days`` ago or earlier: the Treasury keeps their value for their owners."""
    waited = timedelta(days=floor.state.settings.unclaimed_days)
    for one in floor.state.vouchers.values():
        if one.state is VoucherState.EXPIRED and today - one.expires >= waited:
            yield one


@decides(SurrenderVouchers)
def surrender(floor: Floor, command: SurrenderVouchers, asked: Asked) -> Decision:
    """All of them together, by the reference of the report that lists them."""
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, CITE, say("asset.needs_reference"))
    found = list(unclaimed(floor, floor.state.settings.gaming_day(asked.at)))
    if not found:
        raise Refused(refuse(Reason.NOTHING_IS_UNCLAIMED, CITE, say("cage.nothing_unclaimed")))
    numbers = tuple(one.number for one in found)
    return [VouchersSurrendered(numbers, sum(one.amount for one in found), command.reference)]


@carries_out(VouchersSurrendered)
def _surrendered(floor: Floor, event: VouchersSurrendered, _at: datetime) -> None:
    for number in event.numbers:
        vouchers.closed(floor, number, VoucherState.SURRENDERED)
    floor.post(Transfer(vouchers.OUTSTANDING, TREASURY, event.amount, "unclaimed property"))
    floor.mention("unclaimed")
