"""What is due in the count room: keys, boxes that are nowhere, drops, counts, what the Bureau has not decided."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from croupier.floor.record.commands import InsertBox
from croupier.floor.record.commands.office.boxes import (
    BeginDrop,
    DecideDeviation,
    DecideDropPlan,
    ReturnKey,
)
from croupier.floor.record.commands.office.count import BeginCount
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.boxes import keys, plans
from croupier.office.due import Due, due
from croupier.words import Sentence, say

Found = Iterator[tuple[date, str, Sentence, str, bool]]


def due_items(floor: Floor, at: datetime) -> list[Due]:
    """All of it, what is overdue first."""
    parts = (_keys, _boxes, _drops, _counts, _decisions)
    found = [
        due(floor.state.settings, command, day, cite, what, overdue=overdue)
        for part in parts
        for day, cite, what, command, overdue in part(floor, at)
    ]
    return sorted(found, key=lambda one: (not one.overdue, one.day))


def _keys(floor: Floor, at: datetime) -> Found:
    """Keys that are lost, and those that are out for too long (§ 465a.17(d))."""
    day = floor.state.settings.gaming_day
    for key in floor.state.boxes.keys.values():
        cite = keys.CONTROLS[key.kind].cite
        if key.lost:
            yield day(key.since or at), cite, say("count_due.lost", key=key.id), ReturnKey.tag(), True
        elif keys.is_overdue(floor, key, at):
            what = say("count_due.key", key=key.id, holder=key.holder)
            yield day(min(key.until or at, at)), cite, what, ReturnKey.tag(), True


def _boxes(floor: Floor, at: datetime) -> Found:
    for box, terminal in floor.state.boxes.out.items():
        what = say("count_due.box_is_out", box=box, terminal=terminal)
        yield floor.state.settings.gaming_day(at), "§ 465a.17(e)(5)", what, InsertBox.tag(), True


def _drops(floor: Floor, at: datetime) -> Found:
    """The pick-up of today from its time on; once that is over and nobody has begun, it is overdue."""
    kept, today = floor.state.boxes, floor.state.settings.gaming_day(at)
    planned = plans.pick_up(floor, today) if kept.kept else None
    begun = today in {one.day for one in kept.drops.values()} | {one.day for one in kept.last_counts}
    if planned is None or begun:
        return
    late = at - plans.begins(floor, planned, at) > timedelta(minutes=kept.plan.minutes)
    if late or plans.is_time(floor, planned, at):
        what = say("count_due.drop", boxes=len(planned.terminals))
        yield today, "§ 465a.18(a)(2)", what, BeginDrop.tag(), late


def _counts(floor: Floor, at: datetime) -> Found:
    today = floor.state.settings.gaming_day(at)
    for drop in floor.state.boxes.drops.values():
        if drop.ended and not drop.count:
            what = say("count_due.count", drop=drop.id, boxes=len(drop.collected))
            yield drop.day, "§ 465a.25(m)", what, BeginCount.tag(), drop.day < today


def _decisions(floor: Floor, at: datetime) -> Found:
    kept, day = floor.state.boxes, floor.state.settings.gaming_day
    for plan in kept.plans.values():
        if plan.approved is None:
            what = say("count_due.plan", reference=plan.reference)
            yield day(plan.at), "§ 465a.18(a)", what, DecideDropPlan.tag(), False
    for told in kept.deviations.values():
        if told.approved is None:
            what = say("count_due.deviation", notice=told.id)
            yield told.day, plans.CITES[told.kind], what, DecideDeviation.tag(), told.day < day(at)
