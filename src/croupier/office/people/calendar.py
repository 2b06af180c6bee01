"""What is due and overdue in the whole house, and who does it: the roles that may give the command that settles it."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import TypeAlias

import msgspec

from croupier.floor.pages.lacks import lacks
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.compliance import ArchiveDay, DecidePlan, EndOutage, FilePlan, PlanCamera
from croupier.floor.record.commands.office.compliance import RecordInspection as Inspect
from croupier.floor.record.commands.office.personnel import AppointDirector, RecordCredential, SuperviseTables
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.rooms.assets import inspections
from croupier.floor.rooms.compliance import cameras, controls, retention
from croupier.floor.rooms.people import credentials
from croupier.office.cage import documents as cage
from croupier.office.count import calendar as count
from croupier.office.devices import calendar as devices
from croupier.office.revenue import documents as revenue
from croupier.words import Sentence, named, say

DueElsewhere: TypeAlias = devices.DueItem | cage.CageDue | revenue.RevenueDue
SOON = timedelta(days=30)
"""A credential is on the calendar from 30 days before its last day."""

ELSEWHERE: dict[Callable[[Floor, date], Sequence[DueElsewhere]], tuple[Role, ...]] = {
    devices.due_items: (Role.SLOT_SUPERVISOR, Role.TECHNICIAN),
    cage.due_items: (Role.CASHIER, Role.MAIN_BANK, Role.FINANCE),
    revenue.due_items: (Role.FINANCE,),
}
"""What other rooms say is due, and whose it is."""

IN_THE_COUNT_ROOM = (Role.COUNT_SUPERVISOR, Role.FINANCE, Role.SECURITY)


class Task(msgspec.Struct, frozen=True):
    """Something that somebody in one of these roles has to do by a day."""

    day: date
    cite: str
    what: Sentence
    overdue: bool
    roles: tuple[Role, ...]


Found = Iterator[tuple[date, str, Sentence, str]]


def tasks(floor: Floor, at: datetime) -> list[Task]:
    """All of it, the oldest first."""
    today = floor.state.settings.gaming_day(at)
    settings, own = floor.state.settings, (_people, _directors, _plans, _cameras, _kept, _inspections, _tables)
    found = [
        Task(day, cite, what, today > day, tuple(sorted(DUTIES.givers(command, settings))))
        for items in own
        for day, cite, what, command in items(floor, today)
    ]
    for items, roles in ELSEWHERE.items():
        found += [Task(one.day, one.cite, one.what, one.overdue, roles) for one in items(floor, today)]
    found += [Task(one.day, one.cite, one.what, one.overdue, IN_THE_COUNT_ROOM) for one in count.due_items(floor, at)]
    return sorted(found, key=lambda one: (one.day, one.cite, str(one.what)))


def _people(floor: Floor, today: date) -> Found:
    """Credentials that are missing, have expired or will soon (§ 465a.11(b))."""
    if not floor.state.settings.credentials_are_kept:
        return
    for one in credentials.licensed_people(floor):
        held = floor.state.personnel.credentials.get(one.name)
        if held is None:
            yield today, credentials.CITE, say("people.no_credential", name=one.name), RecordCredential.tag()
        elif held.expires < today + SOON:
            yield held.expires, credentials.CITE, say("due.credential", name=one.name), RecordCredential.tag()


def _directors(floor: Floor, today: date) -> Found:
    if not floor.state.settings.credentials_are_kept:
        return
    for department, cite in credentials.directed(floor).items():
        if department not in floor.state.personnel.directors:
            what = say("due.director", department=named("department", department))
            yield today, cite, what, AppointDirector.tag()


def _plans(floor: Floor, today: date) -> Found:
    """What the bureau has not decided, and controls that are followed and not filed (§§ 465a.2(d), 601a.10(g))."""
    compliance = floor.state.compliance
    for one in compliance.plans.values():
        if not one.decision:
            what = say("due.plan", reference=one.reference, title=one.title)
            yield one.day, "§ 601a.10(g)", what, DecidePlan.tag()
    filed = any(one.digest == controls.digest(floor) for one in compliance.plans.values())
    if not filed and (floor.state.settings.controls_are_filed or compliance.in_force(PlanKind.INTERNAL_CONTROLS)):
        yield today, "§ 465a.2(d)", say("due.controls"), FilePlan.tag()


def _cameras(floor: Floor, today: date) -> Found:
    gaming_day = floor.state.settings.gaming_day
    for one in floor.state.compliance.outages:
        if not one.until:
            what = say("due.outage", camera=one.camera, why=one.why)
            yield gaming_day(one.since), "§ 465a.9(c)", what, EndOutage.tag()
    if count := len(cameras.unseen_terminals(floor)):
        yield today, "§ 465a.9(c)", say("due.unseen", count=count), PlanCamera.tag()


def _kept(floor: Floor, _today: date) -> Found:
    """Sealed days of which there is no file, once the house has begun to put days away (§ 465a.6(c))."""
    archives, unsealed = floor.state.compliance.archives, floor.state.unsealed
    for day in floor.state.closed_days if archives else ():
        if day not in unsealed and day.isoformat() not in archives:
            what = say("due.archive", day=day.isoformat())
            yield day + retention.ONE_DAY, retention.CITE, what, ArchiveDay.tag()


def _inspections(floor: Floor, today: date) -> Found:
    for asset in floor.state.register.assets.values():
        if asset.location and (refused := inspections.refuse_uninspected(floor, asset)):
            yield today, refused.cite, refused.detail, Inspect.tag()


def _tables(floor: Floor, today: date) -> Found:
    for one in lacks(floor):
        yield today, one.cite, one.what, SuperviseTables.tag()
