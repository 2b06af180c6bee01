"""The count: blind, box by box, recounted by who has not seen the result (§ 465a.25(a)(3)(ix), (b), (m)(1), (n)).

A box is done with when what somebody found is what its terminal told, or when two people found the same.  Nobody is
told more than that a box has to be counted again.  Why: docs/design/0342.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.boxes import DeviationKind
from croupier.floor.record.commands.office.count import (
    BeginCount,
    CountBox,
    JoinCount,
    RecountCurrency,
    ScannedVoucher,
    SignCount,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.count import (
    BoxCounted,
    CountBegun,
    CountJoined,
    CountSigned,
    CurrencyRecounted,
    VoucherFound,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import Bills, Box, Collected, Count, CountedVoucher, Reading
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import DENOMINATIONS
from croupier.floor.record.voucher import SHOWN_DIGITS
from croupier.floor.rooms.boxes import plans
from croupier.money import DOLLAR
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, say, series

CITE = "§ 465a.25(a)"
FACES = {str(one // DOLLAR) for one in DENOMINATIONS}


def subject(count: str) -> str:
    """Under which everything about a count is found."""
    return f"count:{count}"


@decides(BeginCount)
def begin(floor: Floor, command: BeginCount, asked: Asked) -> Decision:
    """Of drops that have ended, in the filed times, one count at a time (§ 465a.25(b), (m)(1))."""
    if refused := plans.refuse_not_kept(floor) or _refuse_drops(floor, command.drops):
        return refused
    if floor.state.boxes.count is not None:
        detail = say("count.under_way", count=floor.state.boxes.count.id)
        return refuse(Reason.COUNT_IS_UNDER_WAY, CITE, detail)
    began = _began(floor, command, asked)
    deviation = _otherwise(floor, command, began)
    if refused := _refuse_offline(floor, command.drops, asked):
        return refused
    drops = tuple(dict.fromkeys(command.drops))
    day = max(floor.state.boxes.drops[one].day for one in drops)
    seen = asked.witness.name if asked.witness else ""
    name = f"C-{floor.state.boxes.counts_begun + 1}"
    told = (began, asked.actor.name, floor.state.boxes.in_force, deviation, command.outage, seen)
    return [CountBegun(name, day, drops, *told)]


def _refuse_drops(floor: Floor, drops: Sequence[str]) -> Refusal | None:
    for name in drops:
        drop = floor.state.boxes.drops.get(name)
        if drop is None or drop.ended is None:
            return refuse(Reason.UNKNOWN_DROP, "§ 465a.18(d)", say("count.needs_drop", drop=name))
    return None


def _began(floor: Floor, command: BeginCount, asked: Asked) -> datetime:
    """Now; or, of a count that was made on paper in an outage, after the drop and before now."""
    if command.began is None:
        return asked.at
    ended = [floor.state.boxes.drops[name].ended or asked.at for name in command.drops]
    if not command.outage.strip() or not max(ended) <= command.began <= asked.at:
        raise Refused(refuse(Reason.TIME_IS_OUT_OF_RANGE, CITE, say("count.on_paper")))
    return command.began


def _otherwise(floor: Floor, command: BeginCount, began: datetime) -> str:
    if command.deviation:
        day = floor.state.settings.gaming_day(began)
        return plans.approved(floor, command.deviation, day, DeviationKind.COUNT).id
    if not plans.is_count_time(floor, began):
        plan = floor.state.boxes.plan
        detail = say("count.not_now", first=f"{plan.counted_from:%H:%M}", last=f"{plan.counted_until:%H:%M}")
        raise Refused(refuse(Reason.DEVIATION_IS_NOT_APPROVED, "§ 465a.25(b)", detail))
    return ""


def _refuse_offline(floor: Floor, drops: Sequence[str], asked: Asked) -> Refusal | None:
    """Where central control does not reach terminals that it should, the Board's representative looks on."""
    if not offline(floor, drops) or not floor.state.boxes.plan.witnessed_offline:
        return None
    if asked.witness is not None and asked.witness.role is Role.COMPLIANCE:
        return None
    return refuse(Reason.SECOND_PERSON_IS_NEEDED, CITE, say("count.offline"))


def offline(floor: Floor, drops: Sequence[str]) -> bool:
    """Whether a host is enrolled and none polls a terminal whose box is to be counted."""
    names = [one.terminal for drop in drops for one in floor.state.boxes.drops[drop].collected]
    found = [floor.state.terminals[name] for name in names if name in floor.state.terminals]
    return bool(floor.state.hosts) and any(not one.linked for one in found)


@carries_out(CountBegun)
def _begun(floor: Floor, event: CountBegun, _at: datetime) -> None:
    made = Count(event.count, event.day, event.began, list(event.drops), event.supervisor, event.plan)
    made.outage, made.deviation, made.witness = event.outage, event.deviation, event.witness
    made.team = {event.supervisor: Role.COUNT_SUPERVISOR.value}
    made.recorded_from = min([*floor.state.unsealed, *filter(None, [floor.state.day])], default=None)
    kept = floor.state.boxes
    kept.count, kept.counts_begun = made, kept.counts_begun + 1
    for drop in event.drops:
        kept.drops[drop].count = event.count
    if event.deviation:
        kept.deviations[event.deviation].used = event.count
    floor.mention(subject(event.count), *(f"drop:{drop}" for drop in event.drops))


@decides(JoinCount)
def join(floor: Floor, command: JoinCount, asked: Asked) -> Decision:
    """Each says so under their own name."""
    count = going(floor, command.count)
    if asked.actor.name in count.team:
        return refuse(Reason.PERSON_EXISTS, CITE, say("drop.named_twice", name=asked.actor.name))
    return [CountJoined(count.id, asked.actor.name, asked.actor.role.value)]


@carries_out(CountJoined)
def _joined(floor: Floor, event: CountJoined, _at: datetime) -> None:
    count = going(floor, event.count)
    count.team[event.name] = event.role
    floor.mention(subject(event.count))


# Box by box


@decides(CountBox)
def count_box(floor: Floor, command: CountBox, asked: Asked) -> Decision:
    """Every denomination and every voucher, valid or not (§ 465a.25(a)(3)(ix))."""
    count = going(floor, command.count)
    if refused := refuse_stranger(floor, count, asked.actor.name):
        return refused
    collected_box(floor, count, command.box)
    if refused := _refuse_again(count, command.box, asked.actor.name) or refuse_bills(command.bills):
        return refused
    if refused := _refuse_vouchers(floor, count, command):
        return refused
    found = tuple(_found(floor, one) for one in command.vouchers)
    bills = {face: number for face, number in sorted(command.bills.items()) if number}
    reading = _read(asked.actor.name, asked.at, bills, found)
    final = _final(floor.state.boxes.boxes[command.box], [*count.readings.get(command.box, []), reading])
    return [BoxCounted(count.id, command.box, reading.by, bills, found, final < 0, final)]


def refuse_stranger(floor: Floor, count: Count, name: str) -> Refusal | None:
    """Those in the room count, and they are as many as the plan says."""
    if name not in count.team:
        return refuse(Reason.NOT_ON_THE_LIST, CITE, say("count.join_first", name=name))
    if len(count.team) < (people := floor.state.boxes.plans[count.plan].plan.counters):
        return refuse(Reason.TEAM_IS_TOO_SMALL, CITE, say("count.team_is_small", people=people))
    return None


def collected_box(floor: Floor, count: Count, box: str) -> Collected:
    """A box of this count (§ 465a.25(m)(1))."""
    for drop in count.drops:
        for one in floor.state.boxes.drops[drop].collected:
            if one.box == box:
                return one
    raise Refused(refuse(Reason.UNKNOWN_BOX, "§ 465a.25(m)", say("count.unknown_box", box=box)))


def _refuse_again(count: Count, box: str, by: str) -> Refusal | None:
    """A box that is done with is not counted again, and nobody counts the same one twice."""
    if box in count.final:
        return refuse(Reason.BOX_IS_COUNTED, CITE, say("count.box_is_done", box=box))
    if any(one.by == by for one in count.readings.get(box, [])):
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, CITE, say("count.by_another", box=box))
    return None


def refuse_bills(bills: Bills) -> Refusal | None:
    """Only what there is, and not less than none."""
    if not bills.keys() <= FACES:
        detail = say("terminal.bills", bills=series(map(Money, DENOMINATIONS)))
        return refuse(Reason.UNKNOWN_DENOMINATION, CITE, detail)
    return None


def _refuse_vouchers(floor: Floor, count: Count, command: CountBox) -> Refusal | None:
    """A voucher lies in one box, once."""
    kept = [floor.chance.voucher_key(one.number) for one in command.vouchers if one.number]
    elsewhere = {
        one.voucher
        for box, place in count.final.items()
        if box != command.box
        for one in count.readings[box][place].vouchers
        if one.voucher
    }
    if len(set(kept)) < len(kept) or elsewhere & set(kept):
        return refuse(Reason.VOUCHER_IS_COUNTED, "§ 465a.25(a)(3)(ix)", say("count.voucher_twice", box=command.box))
    return None


def _found(floor: Floor, scanned: ScannedVoucher) -> VoucherFound:
    if not scanned.number:
        return VoucherFound(scanned.amount)
    return VoucherFound(scanned.amount, floor.chance.voucher_key(scanned.number), scanned.number[-SHOWN_DIGITS:])


def _read(by: str, at: datetime, bills: Bills, found: Sequence[VoucherFound]) -> Reading:
    return Reading(by, at, bills, [CountedVoucher(one.amount, one.voucher, one.ending) for one in found])


def _final(box: Box, readings: list[Reading]) -> int:
    """Which reading counts; none of them (-1) where the box has to be counted again."""
    newest = readings[-1]
    told = (box.vouchers, box.voucher_value)
    as_told = newest.voucher_sums == told and newest.bills == box.bills and not box.before
    agrees = as_told or any(newest.same(other) for other in readings[:-1])
    return len(readings) - 1 if agrees else -1


@carries_out(BoxCounted)
def _box_counted(floor: Floor, event: BoxCounted, at: datetime) -> None:
    """What is counted after somebody has signed was not what they signed: they sign again."""
    count = going(floor, event.count)
    count.readings.setdefault(event.box, []).append(_read(event.by, at, dict(event.bills), event.vouchers))
    if event.final >= 0:
        count.final[event.box] = event.final
    count.signed = {}
    floor.mention(subject(event.count), f"box:{event.box}")


def open_boxes(floor: Floor, count: Count) -> Iterator[str]:
    """The boxes that are not done with."""
    for drop in count.drops:
        yield from (one.box for one in floor.state.boxes.drops[drop].collected if one.box not in count.final)


# The main bank


@decides(RecountCurrency)
def recount(floor: Floor, command: RecountCurrency, asked: Asked) -> Decision:
    """After all boxes, by somebody of the main bank who was not in the count; once (§ 465a.25(n))."""
    count = going(floor, command.count)
    if left := list(open_boxes(floor, count)):
        detail = say("count.boxes_are_left", boxes=len(left), box=left[0])
        return refuse(Reason.BOXES_ARE_MISSING, "§ 465a.25(n)", detail)
    if asked.actor.name in count.team:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 465a.25(n)", say("count.bank_has_counted"))
    if count.recount is not None:
        return refuse(Reason.BOX_IS_COUNTED, "§ 465a.25(n)", say("count.recounted"))
    presents = asked.witness.name if asked.witness else ""
    if presents not in count.team:
        return refuse(Reason.NOT_ON_THE_LIST, "§ 465a.25(n)", say("count.presented_by_team"))
    bills = {face: number for face, number in sorted(command.bills.items()) if number}
    return refuse_bills(bills) or [CurrencyRecounted(count.id, bills, asked.actor.name, presents)]


@carries_out(CurrencyRecounted)
def _recounted(floor: Floor, event: CurrencyRecounted, _at: datetime) -> None:
    count = going(floor, event.count)
    count.recount, count.recounted_by, count.presented_by = dict(event.bills), event.by, event.presented_by
    floor.mention(subject(event.count))


def agrees(count: Count) -> bool:
    """Whether the main bank found what the team found, denomination by denomination (§ 465a.25(n))."""
    return count.recount == count.currency


@decides(SignCount)
def sign(floor: Floor, command: SignCount, asked: Asked) -> Decision:
    """Who was in the room signs, when every box is done with."""
    count = going(floor, command.count)
    if refused := refuse_stranger(floor, count, asked.actor.name):
        return refused
    if left := list(open_boxes(floor, count)):
        detail = say("count.boxes_are_left", boxes=len(left), box=left[0])
        return refuse(Reason.BOXES_ARE_MISSING, CITE, detail)
    if asked.actor.name in count.signed:
        return refuse(Reason.PERSON_EXISTS, CITE, say("count.has_signed", name=asked.actor.name))
    return [CountSigned(count.id, asked.actor.name)]


@carries_out(CountSigned)
def _signed(floor: Floor, event: CountSigned, at: datetime) -> None:
    going(floor, event.count).signed[event.name] = at
    floor.mention(subject(event.count))


def going(floor: Floor, name: str) -> Count:
    """The count of that name, which is under way."""
    count = floor.state.boxes.count
    if count is None or count.id != name:
        raise Refused(refuse(Reason.UNKNOWN_COUNT, CITE, say("count.unknown", count=name)))
    return count
