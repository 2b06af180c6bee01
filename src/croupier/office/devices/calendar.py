"""What is due and what is overdue, the oldest first: lists, daily movements, signatures, arrivals, places (§ 463a)."""

from collections.abc import Iterator
from datetime import date, timedelta
from zoneinfo import ZoneInfo

import msgspec

from croupier.floor.record.floor import Floor
from croupier.floor.rooms.assets import lists, movements, software
from croupier.words import Sentence, say

NEXT_DAY = timedelta(days=1)


class DueItem(msgspec.Struct, frozen=True):
    """Something that a person has to do by a day; ``overdue`` says that the day is over."""

    day: date
    cite: str
    what: Sentence
    overdue: bool


def due_items(floor: Floor, today: date) -> list[DueItem]:
    """Everything that waits; nothing where devices are not registered."""
    if not movements.kept(floor):
        return []
    found = [*_lists(floor, today), *_log(floor), *_arrivals(floor), *_places(floor, today), *_software(floor, today)]
    items = [DueItem(day, cite, what, today > day) for day, cite, what in found]
    return sorted(items, key=lambda one: (one.day, one.cite, str(one.what)))


Found = Iterator[tuple[date, str, Sentence]]


def _lists(floor: Floor, today: date) -> Found:
    """Before anything opens, then on the first Tuesday of each month (§§ 463a.5(a), (g), 607a.2(a), (c))."""
    filed = floor.state.register.filed
    if filed:
        yield lists.due(filed[-1].day), "§§ 463a.5(g), 607a.2(c)", say("due.lists")
    else:
        yield today, "§§ 463a.5(a), 607a.2(a)", say("due.first_lists")


def _log(floor: Floor) -> Found:
    """Both signatures on the day; the movements of a day on the next (§ 463a.5(e)(6), (f))."""
    waiting = [one for one in floor.state.register.log if not one.submitted]
    for one in waiting:
        if not one.signed:
            yield one.day, "§ 463a.5(e)(6)", say("due.signature", movement=one.number, asset=one.asset)
    for day in sorted({one.day for one in waiting}):
        yield day + NEXT_DAY, "§ 463a.5(f)", say("due.movements", day=day.isoformat())


def _arrivals(floor: Floor) -> Found:
    """Devices under way that have not come or gone (§ 463a.2(a)(7))."""
    zone = ZoneInfo(floor.state.settings.time_zone)
    for one in floor.state.register.transports.values():
        if one.waiting:
            day = one.transport.expected.astimezone(zone).date()
            yield day, "§ 463a.2(a)(7)", say("due.transport", notice=one.id, devices=len(one.waiting))


def _software(floor: Floor, today: date) -> Found:
    """What runs and is not approved, and every change that came before its time (§ 461a.26(b))."""
    if digest := software.unapproved(floor):
        yield today - NEXT_DAY, "§ 461a.26(b)", say("software.runs_unapproved", digest=digest)
    for one in floor.state.register.software_notices.values():
        if one.early and one.done:
            yield floor.state.settings.gaming_day(one.done), "§ 461a.26(b)", say("software.early", notice=one.id)


def _places(floor: Floor, today: date) -> Found:
    for one in floor.state.register.places.values():
        if not one.reference:
            yield today, "§ 463a.7(a)", say("due.place", place=one.name)
