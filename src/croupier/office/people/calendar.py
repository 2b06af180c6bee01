"""What is due and overdue in the whole house, and who does it: the roles that may give the command that settles it."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ChangeDealer
from croupier.floor.record.commands.office.compliance import ArchiveDay, DecidePlan, EndOutage, FilePlan, PlanCamera
from croupier.floor.record.commands.office.compliance import RecordInspection as Inspect
from croupier.floor.record.commands.office.personnel import AppointDirector, RecordCredential, SuperviseTables
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.rooms.assets import inspections
from croupier.floor.rooms.compliance import cameras, controls, retention
from croupier.floor.rooms.people import credentials, shifts
from croupier.office.cage import documents as cage
from croupier.office.count import calendar as count
from croupier.office.devices import calendar as devices
from croupier.office.due import Due, due, in_order
from croupier.office.revenue import documents as revenue
from croupier.words import Sentence, named, say

SOON = timedelta(days=30)
"""A credential is on the calendar from 30 days before its last day."""

LACKING = {
    Role.DEALER: ("lack.dealer", ChangeDealer.tag()),
    Role.FLOORPERSON: ("lack.floorperson", SuperviseTables.tag()),
}
"""How it is said that a table lacks somebody, and the command by which it has them."""

Found = Iterator[tuple[date, str, Sentence, str]]


def tasks(floor: Floor, at: datetime) -> list[Due]:
    """All of it, the oldest first."""
    settings, today = floor.state.settings, floor.state.settings.gaming_day(at)
    parts = (_people, _directors, _plans, _cameras, _kept, _inspections, _tables)
    own = [
        due(settings, command, day, cite, what, overdue=today > day)
        for part in parts
        for day, cite, what, command in part(floor, today)
    ]
    elsewhere = [*devices.due_items(floor, at), *count.due_items(floor, at)]
    elsewhere += [*cage.due_items(floor, today), *revenue.due_items(floor, today)]
    return in_order([*own, *elsewhere])


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
    """What open tables lack: people on duty, cameras that see (§§ 465a.9(c)(2), 465a.35(a))."""
    for lack in shifts.shortages(floor):
        key, command = LACKING[lack.role]
        yield today, shifts.CITE, say(key, table=lack.table), command
    for _, why in cameras.unseen_tables(floor):
        yield today, why.cite, why.detail, PlanCamera.tag()
