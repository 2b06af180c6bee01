"""Vouchers on their way to finance: handed over by the place that took them, compared with the system (§ 461a.8(l)).

What terminals took lies in their boxes and is counted in the count room; drawers and redemption machines are here.
"""

from datetime import date, datetime

from croupier.floor.record.commands.office.cage import CompareVouchers, DoubtVoucher, HandOverVouchers
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.cage import DayOfVouchers, VoucherDoubted, VouchersCompared, VouchersHandedOver
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.cage import ComparedDay, Doubt, HandedOver
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.voucher import hidden
from croupier.floor.rooms.money.vouchers import OUTSTANDING
from croupier.words import say

CITE = "§ 461a.8(l)"
DAYS_KEPT = 60
"""Comparisons that are remembered here; the journal knows all of them."""
DOUBTS_KEPT = 200


@decides(HandOverVouchers)
def hand_over(floor: Floor, command: HandOverVouchers, asked: Asked) -> Decision:
    """All that a place holds; the machine's once its money was counted, as the law has it."""
    if not floor.state.cage.taken.get(command.place):
        return refuse(Reason.NOTHING_TO_HAND_OVER, CITE, say("cage.nothing_to_hand_over", place=command.place))
    machine = floor.state.cage.machines.get(command.place)
    if machine is not None and floor.ledger.balance(machine.account):
        return refuse(Reason.MACHINE_IS_NOT_COUNTED, CITE, say("cage.count_first", machine=machine.id))
    to = asked.witness.name if asked.witness else ""
    return [VouchersHandedOver(command.place, asked.actor.name, to, command.papers, command.amount)]


@carries_out(VouchersHandedOver)
def _handed_over(floor: Floor, event: VouchersHandedOver, at: datetime) -> None:
    cage = floor.state.cage
    people, counted = (event.by, event.to), (event.papers, event.amount)
    cage.handed.append(HandedOver(event.holder, at, *people, *counted, cage.taken.pop(event.holder)))
    floor.mention(f"handover:{event.holder}")


def waiting(floor: Floor, day: date) -> list[str]:
    """The places that hold vouchers of a gaming day, or of one before it, which finance has not got."""
    taken = floor.state.cage.taken.items()
    return sorted(place for place, found in taken if any(one.day <= day for one in found))


@decides(CompareVouchers)
def compare(floor: Floor, command: CompareVouchers, asked: Asked) -> Decision:
    """A day that is over, with every paper in finance's hands; a difference is explained."""
    if command.day >= floor.state.settings.gaming_day(asked.at):
        return refuse(Reason.IT_IS_TOO_EARLY, CITE, say("cage.day_goes_on", day=command.day.isoformat()))
    if places := waiting(floor, command.day):
        detail = say("cage.not_handed_over", places=", ".join(places))
        return refuse(Reason.VOUCHERS_ARE_NOT_HANDED_OVER, CITE, detail)
    handed = [one for one in floor.state.cage.handed if any(paper.day <= command.day for paper in one.vouchers)]
    if not handed:
        return refuse(Reason.NOTHING_TO_HAND_OVER, CITE, say("cage.nothing_to_compare", day=command.day.isoformat()))
    if any(_differs(one) for one in handed) and not command.explained.strip():
        return refuse(Reason.REASON_IS_MISSING, CITE, say("cage.explain"))
    places_of = tuple(
        DayOfVouchers(one.place, len(one.vouchers), sum(paper.amount for paper in one.vouchers)) for one in handed
    )
    liability = floor.ledger.balance(OUTSTANDING)
    difference = sum(one.difference for one in handed)
    who = asked.actor.name
    return [VouchersCompared(command.day, who, places_of, difference, liability, command.explained)]


def _differs(one: HandedOver) -> bool:
    """In value, or in how many papers there are."""
    return bool(one.difference) or one.papers != len(one.vouchers)


@carries_out(VouchersCompared)
def _compared(floor: Floor, event: VouchersCompared, at: datetime) -> None:
    cage = floor.state.cage
    cage.handed = [one for one in cage.handed if all(paper.day > event.day for paper in one.vouchers)]
    count, amount = sum(one.vouchers for one in event.places), sum(one.amount for one in event.places)
    compared = ComparedDay(
        event.day, at, event.by, count, amount, event.difference, event.liability, event.explained
    )  # fmt: skip
    cage.compared = [*cage.compared[1 - DAYS_KEPT :], compared]
    floor.mention(f"vouchers:{event.day.isoformat()}")


@decides(DoubtVoucher)
def doubt(_floor: Floor, command: DoubtVoucher, asked: Asked) -> Decision:
    """A paper that may be counterfeit or altered is kept, and the Board is told at once (§ 461a.8)."""
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 461a.8", say("cage.say_what"))
    return [VoucherDoubted(hidden(command.number), command.why, asked.actor.name)]


@carries_out(VoucherDoubted)
def _doubted(floor: Floor, event: VoucherDoubted, at: datetime) -> None:
    doubts = floor.state.cage.doubts
    floor.state.cage.doubts = [*doubts[1 - DOUBTS_KEPT :], Doubt(at, event.ending, event.why, event.by)]
    floor.mention("doubts")
