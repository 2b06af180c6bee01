"""What is due and what is overdue, the oldest first: lists, daily movements, signatures, arrivals, places (§ 463a)."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from croupier.floor.record.commands.office.assets import (
    ApprovePlace,
    FileLists,
    ReceiveAssets,
    SignMovements,
    SubmitMovements,
)
from croupier.floor.record.commands.office.software import ApproveSoftware, NotifySoftware
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.assets import lists, movements, software
from croupier.office.due import Due, due, in_order
from croupier.words import Sentence, say

NEXT_DAY = timedelta(days=1)


def due_items(floor: Floor, at: datetime) -> list[Due]:
    """Everything that waits; nothing where devices are not registered."""
    if not movements.kept(floor):
        return []
    settings = floor.state.settings
    today, calendar = settings.gaming_day(at), settings.calendar_day(at)
    of_gaming_days = [*_log(floor), *_places(floor, today), *_software(floor, today)]
    of_the_calendar = [*_lists(floor, calendar), *_arrivals(floor)]
    found = [(*one, today) for one in of_gaming_days] + [(*one, calendar) for one in of_the_calendar]
    return in_order(due(settings, tag, day, cite, what, overdue=now > day) for day, cite, what, tag, now in found)


Found = Iterator[tuple[date, str, Sentence, str]]


def _lists(floor: Floor, today: date) -> Found:
    """Before anything opens, then on the first Tuesday of each month (§§ 463a.5(a), (g), 607a.2(a), (c))."""
    filed = floor.state.register.filed
    if filed:
        yield lists.due(filed[-1].day), "§§ 463a.5(g), 607a.2(c)", say("due.lists"), FileLists.tag()
    else:
        yield today, "§§ 463a.5(a), 607a.2(a)", say("due.first_lists"), FileLists.tag()


def _log(floor: Floor) -> Found:
    """Both signatures on the day; the movements of a day on the next (§ 463a.5(e)(6), (f))."""
    waiting = [one for one in floor.state.register.log if not one.submitted]
    for one in waiting:
        if not one.signed:
            what = say("due.signature", movement=one.number, asset=one.asset)
            yield one.day, "§ 463a.5(e)(6)", what, SignMovements.tag()
    for day in sorted({one.day for one in waiting}):
        yield day + NEXT_DAY, "§ 463a.5(f)", say("due.movements", day=day.isoformat()), SubmitMovements.tag()


def _arrivals(floor: Floor) -> Found:
    """Devices under way that have not come or gone (§ 463a.2(a)(7))."""
    for one in floor.state.register.transports.values():
        if one.waiting:
            day = floor.state.settings.calendar_day(one.transport.expected)
            what = say("due.transport", notice=one.id, devices=len(one.waiting))
            yield day, "§ 463a.2(a)(7)", what, ReceiveAssets.tag()


def _software(floor: Floor, today: date) -> Found:
    """What runs and is not approved, and every change that came before its time (§ 461a.26(b))."""
    if digest := software.unapproved(floor):
        what = say("software.runs_unapproved", digest=digest)
        yield today - NEXT_DAY, "§ 461a.26(b)", what, ApproveSoftware.tag()
    for one in floor.state.register.software_notices.values():
        if one.early and one.done:
            day, what = floor.state.settings.gaming_day(one.done), say("software.early", notice=one.id)
            yield day, "§ 461a.26(b)", what, NotifySoftware.tag()


def _places(floor: Floor, today: date) -> Found:
    for one in floor.state.register.places.values():
        if not one.reference:
            yield today, "§ 463a.7(a)", say("due.place", place=one.name), ApprovePlace.tag()
