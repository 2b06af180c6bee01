"""What is due in the count room: keys, boxes that are nowhere, drops, counts, what the Bureau has not decided."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import msgspec

from croupier.floor.record.floor import Floor
from croupier.floor.rooms.boxes import keys, plans
from croupier.words import Sentence, say


class CountDue(msgspec.Struct, frozen=True):
    """Something that waits for somebody, since a day or until it."""

    day: date
    cite: str
    what: Sentence
    overdue: bool


def due_items(floor: Floor, at: datetime) -> list[CountDue]:
    """All of it, what is overdue first."""
    parts = (_keys, _boxes, _drops, _counts, _decisions)
    found = [one for part in parts for one in part(floor, at)]
    return sorted(found, key=lambda one: (not one.overdue, one.day))


def _keys(floor: Floor, at: datetime) -> Iterator[CountDue]:
    """Keys that are lost, and those that are out for too long (§ 465a.17(d))."""
    day = floor.state.settings.gaming_day
    for key in floor.state.boxes.keys.values():
        cite = keys.CONTROLS[key.kind].cite
        if key.lost:
            yield CountDue(day(key.since or at), cite, say("count_due.lost", key=key.id), overdue=True)
        elif keys.is_overdue(floor, key, at):
            until = min(key.until or at, at)
            yield CountDue(day(until), cite, say("count_due.key", key=key.id, holder=key.holder), overdue=True)


def _boxes(floor: Floor, at: datetime) -> Iterator[CountDue]:
    for box, terminal in floor.state.boxes.out.items():
        what = say("count_due.box_is_out", box=box, terminal=terminal)
        yield CountDue(floor.state.settings.gaming_day(at), "§ 465a.17(e)(5)", what, overdue=True)


def _drops(floor: Floor, at: datetime) -> Iterator[CountDue]:
    """The pick-up of today from its time on; once that is over and nobody has begun, it is overdue."""
    kept, today = floor.state.boxes, floor.state.settings.gaming_day(at)
    planned = plans.pick_up(floor, today) if kept.kept else None
    begun = today in {one.day for one in kept.drops.values()} | {one.day for one in kept.last_counts}
    if planned is None or begun:
        return
    late = at - plans.begins(floor, planned, at) > timedelta(minutes=kept.plan.minutes)
    if late or plans.is_time(floor, planned, at):
        what = say("count_due.drop", boxes=len(planned.terminals))
        yield CountDue(today, "§ 465a.18(a)(2)", what, overdue=late)


def _counts(floor: Floor, at: datetime) -> Iterator[CountDue]:
    today = floor.state.settings.gaming_day(at)
    for drop in floor.state.boxes.drops.values():
        if drop.ended and not drop.count:
            what = say("count_due.count", drop=drop.id, boxes=len(drop.collected))
            yield CountDue(drop.day, "§ 465a.25(m)", what, overdue=drop.day < today)


def _decisions(floor: Floor, at: datetime) -> Iterator[CountDue]:
    kept, day = floor.state.boxes, floor.state.settings.gaming_day
    for plan in kept.plans.values():
        if plan.approved is None:
            what = say("count_due.plan", reference=plan.reference)
            yield CountDue(day(plan.at), "§ 465a.18(a)", what, overdue=False)
    for told in kept.deviations.values():
        if told.approved is None:
            what = say("count_due.deviation", notice=told.id)
            yield CountDue(told.day, plans.CITES[told.kind], what, overdue=told.day < day(at))
