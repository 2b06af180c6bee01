"""A count is over: what was counted goes into the books, and what was signed stays (§ 465a.25(a), (n)).

Revenue is metered (§ 601a.9(e)): a count moves the bills of each box to the main bank and the difference to an account
of variances, and no table's win.  Why: docs/readings/0341.
"""

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.record.commands.office.count import CloseCount, CorrectCount
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.count import CountClosed, CountCorrected, CountedBox, VoucherFound
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import Box, ClosedCount, Collected, Count, value
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.boxes import contents, counts
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

KEPT_COUNTS = 7
"""As many of the last counts can be corrected; the journal has all of them."""


@decides(CloseCount)
def close(floor: Floor, command: CloseCount, asked: Asked) -> Decision:
    """When everybody who counted has signed and the main bank has recounted (§ 465a.25(n)); who recounted signs too."""
    count = counts.going(floor, command.count)
    if refused := _refuse_open(count, asked):
        return refused
    if not counts.agrees(count) and not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 465a.25(n)", say("count.bank_differs"))
    received, signed = dict(count.recount or {}), tuple(count.signed)
    people = (asked.actor.name, count.recounted_by, signed)
    return [CountClosed(count.id, count.day, tuple(_boxes(floor, count)), received, *people, command.why)]


def _refuse_open(count: Count, asked: Asked) -> Refusal | None:
    if count.recount is None:
        return refuse(Reason.COUNT_IS_NOT_DONE, "§ 465a.25(n)", say("count.not_recounted"))
    if missing := sorted({*_counters(count), asked.actor.name} - count.signed.keys()):
        return refuse(Reason.COUNT_IS_NOT_DONE, counts.CITE, say("count.not_signed", name=missing[0]))
    if asked.witness is None or asked.witness.name != count.recounted_by:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 465a.25(n)", say("count.bank_signs"))
    return None


def _counters(count: Count) -> set[str]:
    return {one.by for readings in count.readings.values() for one in readings}


def _boxes(floor: Floor, count: Count) -> Iterator[CountedBox]:
    for drop in count.drops:
        for one in floor.state.boxes.drops[drop].collected:
            yield _counted(count, drop, one, floor.state.boxes.boxes[one.box])


def _counted(count: Count, drop: str, collected: Collected, box: Box) -> CountedBox:
    readings = count.readings[box.number]
    final = readings[count.final[box.number]]
    return CountedBox(
        box=box.number,
        terminal=collected.terminal,
        asset=collected.asset,
        drop=drop,
        collected=collected.at,
        counted_by=tuple(one.by for one in readings),
        bills=dict(final.bills),
        vouchers=tuple(VoucherFound(one.amount, one.voucher, one.ending) for one in final.vouchers),
        metered_bills=dict(sorted(box.bills.items())),
        metered_vouchers=box.vouchers,
        metered_voucher_value=box.voucher_value,
        before=box.before,
    )


@carries_out(CountClosed)
def _closed(floor: Floor, event: CountClosed, _at: datetime) -> None:
    """The bills of the boxes are with the main bank: as many as it found."""
    kept, received = floor.state.boxes, value(event.received)
    metered = sum(one.metered for one in event.boxes)
    floor.post(*(Transfer(contents.RECEIVED, contents.account(one.box), one.metered, "count") for one in event.boxes))
    floor.post(*_difference(received - metered))
    kept.received, kept.variance = kept.received + received, kept.variance + received - metered
    for one in event.boxes:
        kept.boxes[one.box] = Box(one.box)
        floor.mention(f"box:{one.box}", f"counted:{one.terminal}")
    for drop in {one.drop for one in event.boxes} | {*_drops_of(floor, event.count)}:
        del kept.drops[drop]
    bills = {one.box: dict(one.bills) for one in event.boxes}
    terminals = {one.box: one.terminal for one in event.boxes}
    kept.last_counts = [*kept.last_counts, ClosedCount(event.count, event.day, bills, terminals)][-KEPT_COUNTS:]
    kept.count = None
    floor.mention(counts.subject(event.count), "counts")


def _drops_of(floor: Floor, count: str) -> Iterator[str]:
    return (one.id for one in floor.state.boxes.drops.values() if one.count == count)


def _difference(variance: Cents) -> Iterator[Transfer]:
    """More than the meters said, or less."""
    if variance > 0:
        yield Transfer(contents.RECEIVED, contents.VARIANCES, variance, "count variance")
    if variance < 0:
        yield Transfer(contents.VARIANCES, contents.RECEIVED, -variance, "count variance")


@decides(CorrectCount)
def correct(floor: Floor, command: CorrectCount, asked: Asked) -> Decision:
    """What was signed stays in the record; the correction stands beside it, with its reason and two names.

    No money moves: what the main bank received is what it counted itself.
    """
    found = next((one for one in floor.state.boxes.last_counts if one.id == command.count), None)
    if found is None or command.box not in found.bills:
        detail = say("count.nothing_to_correct", count=command.count, box=command.box)
        return refuse(Reason.UNKNOWN_COUNT, counts.CITE, detail)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, counts.CITE, say("count.says_why"))
    bills = {face: number for face, number in sorted(command.bills.items()) if number}
    second = asked.witness.name if asked.witness else ""
    told = (found.day, found.bills[command.box], bills, command.why)
    terminal = found.terminals[command.box]
    return counts.refuse_bills(bills) or [
        CountCorrected(terminal, found.id, command.box, *told, (asked.actor.name, second)),
    ]


@carries_out(CountCorrected)
def _corrected(floor: Floor, event: CountCorrected, _at: datetime) -> None:
    found = next((one for one in floor.state.boxes.last_counts if one.id == event.count), None)
    if found is not None:
        found.bills[event.box] = dict(event.bills)
    floor.mention(counts.subject(event.count), "counts", f"counted:{event.terminal}", f"box:{event.box}")
