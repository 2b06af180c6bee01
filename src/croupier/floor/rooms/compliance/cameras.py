"""Cameras: the plan of them, whether they see what they must, and when one sees nothing (§ 465a.9).

Where a plan is registered, a hybrid table opens only under the stationary cameras that its game asks for, each with a
view of its own, and as many as the bureau asks for besides.  A table that is open when a camera fails plays on, and
the pit and surveillance are told.  Fully automated tables and terminals need none (§ 465a.9(c)(2)).
Why: docs/design/0352.
"""

import tomllib
from collections.abc import Iterator
from datetime import datetime
from importlib import resources
from typing import NamedTuple

import msgspec

from croupier.floor.record.commands.office.compliance import (
    EndOutage,
    PlanCamera,
    RemoveCamera,
    ReportOutage,
    RequireCameras,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.compliance import (
    CameraPlanned,
    CameraRemoved,
    CamerasRequired,
    OutageBegun,
    OutageEnded,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.papers.compliance import Camera, Outage
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase, Table, TableKind
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say, series

CITE = "§ 465a.9(c)(2)"
OUTAGES_KEPT = 100
"""Of those that are over; all are in the journal."""


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The views that a table has a camera for, and by which clause."""

    views: tuple[str, ...]
    cite: str


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    usual: Coverage
    games: dict[str, Coverage]


_read = resources.files(__package__).joinpath("cameras.toml").read_text(encoding="utf-8")
_PLAN = msgspec.convert(tomllib.loads(_read), _Plan)


def needed(table: Table) -> Coverage:
    """What the game of a table asks for: two cameras at some, one at any other (§ 465a.9(c)(2)(i), (vi), (vii))."""
    return _PLAN.games.get(table.chapter, _PLAN.usual)


# The plan


@decides(PlanCamera)
def plan(floor: Floor, command: PlanCamera, _asked: Asked) -> Decision:
    """One view of one hybrid table, or terminals; a camera that is planned again is planned otherwise."""
    known = floor.state.compliance.cameras
    if not command.camera.strip() or not (command.table or command.covers):
        return refuse(Reason.CAMERA_SEES_NOTHING, "§ 465a.9(c)", say("camera.sees_nothing"))
    if command.camera not in known and (refused := refuse_name(command.camera, known)):
        return refused
    if refused := _refuse_view(floor, command) or _refuse_covered(floor, command):
        return refused
    what = command.table, command.view, command.stationary, tuple(sorted({*command.covers})), command.recorder
    return [CameraPlanned(command.camera, *what)]


def _refuse_view(floor: Floor, command: PlanCamera) -> Refusal | None:
    if not command.table:
        return None
    table = floor.table(command.table)
    if table is None or table.retired:
        return refuse(Reason.UNKNOWN_TABLE, CITE, say("table.unknown", table=command.table))
    coverage = needed(table)
    if command.view in coverage.views or not command.stationary:
        return None
    views = series(named("view", one) for one in coverage.views)
    return refuse(Reason.CAMERA_SEES_NOTHING, coverage.cite, say("camera.no_such_view", table=table.id, views=views))


def _refuse_covered(floor: Floor, command: PlanCamera) -> Refusal | None:
    for name in command.covers:
        terminal = floor.terminal(name)
        if terminal is None or terminal.retired:
            return refuse(Reason.UNKNOWN_TERMINAL, "§ 465a.9(c)", say("terminal.unknown", terminal=name))
    return None


@carries_out(CameraPlanned)
def _planned(floor: Floor, event: CameraPlanned, _at: datetime) -> None:
    cameras = floor.state.compliance.cameras
    before = cameras.get(event.camera)
    made = Camera(event.camera, event.stationary, event.table, event.view, event.covers, event.recorder)
    made.out = before.out if before else None
    cameras[event.camera] = made
    _mention(floor, event.camera, {event.table, before.table if before else ""})


@decides(RemoveCamera)
def remove(floor: Floor, command: RemoveCamera, _asked: Asked) -> Decision:
    """With a reason; a table that needs it does not open again without."""
    camera = _known(floor, command.camera)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, CITE, say("camera.says_why"))
    return [*([OutageEnded(camera.name, command.why)] if camera.out else []), CameraRemoved(camera.name, command.why)]


@carries_out(CameraRemoved)
def _removed(floor: Floor, event: CameraRemoved, _at: datetime) -> None:
    removed = floor.state.compliance.cameras.pop(event.camera)
    _mention(floor, event.camera, {removed.table})


@decides(RequireCameras)
def require(floor: Floor, command: RequireCameras, _asked: Asked) -> Decision:
    """More than the game asks for, as the bureau says under a reference (§ 465a.9(c)(3))."""
    if floor.table(command.table) is None:
        return refuse(Reason.UNKNOWN_TABLE, "§ 465a.9(c)(3)", say("table.unknown", table=command.table))
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 465a.9(c)(3)", say("asset.needs_reference"))
    return [CamerasRequired(command.table, command.cameras, command.reference)]


@carries_out(CamerasRequired)
def _required(floor: Floor, event: CamerasRequired, _at: datetime) -> None:
    floor.state.compliance.required[event.table] = event.cameras
    floor.mention(f"table:{event.table}")


# Outages


@decides(ReportOutage)
def report(floor: Floor, command: ReportOutage, asked: Asked) -> Decision:
    """Once, until it sees again."""
    camera = _known(floor, command.camera)
    if camera.out:
        return refuse(Reason.CAMERA_IS_OUT, "§ 465a.9(c)", say("camera.is_out", camera=camera.name))
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 465a.9(c)", say("camera.says_why"))
    return [OutageBegun(camera.name, command.why, asked.actor.name)]


@carries_out(OutageBegun)
def _begun(floor: Floor, event: OutageBegun, at: datetime) -> None:
    compliance = floor.state.compliance
    compliance.cameras[event.camera].out = at
    over = [one for one in compliance.outages if one.until][-OUTAGES_KEPT:]
    compliance.outages = [one for one in compliance.outages if not one.until or one in over]
    compliance.outages.append(Outage(event.camera, at, event.why, event.by))
    floor.mention(_subject(event.camera))


@decides(EndOutage)
def end(floor: Floor, command: EndOutage, _asked: Asked) -> Decision:
    """With what was done about it."""
    camera = _known(floor, command.camera)
    if not camera.out:
        return refuse(Reason.CAMERA_IS_OUT, "§ 465a.9(c)", say("camera.is_not_out", camera=camera.name))
    if not command.remedy.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 465a.9(c)", say("camera.says_why"))
    return [OutageEnded(camera.name, command.remedy)]


@carries_out(OutageEnded)
def _ended(floor: Floor, event: OutageEnded, at: datetime) -> None:
    compliance = floor.state.compliance
    compliance.cameras[event.camera].out = None
    for one in compliance.outages:
        if one.camera == event.camera and not one.until:
            one.until, one.remedy = at, event.remedy
    floor.mention(_subject(event.camera))


def _mention(floor: Floor, camera: str, tables: set[str]) -> None:
    """Also under the tables that it saw or sees: the rounds there have a link to what it recorded."""
    floor.mention(_subject(camera), *(f"table:{table}" for table in sorted(tables - {""})))


def _subject(camera: str) -> str:
    return f"camera:{camera}"


def _known(floor: Floor, name: str) -> Camera:
    camera = floor.state.compliance.cameras.get(name)
    if camera is None:
        raise Refused(refuse(Reason.UNKNOWN_CAMERA, "§ 465a.9(c)", say("camera.unknown", camera=name)))
    return camera


# Whether they see


def kept(floor: Floor) -> bool:
    """Whether the house has a plan of its cameras: from the first day on, or since the first one was planned."""
    return floor.state.settings.cameras_are_planned or bool(floor.state.compliance.cameras)


class Unseen(NamedTuple):
    """What nobody sees of a table: views without a camera that works, or cameras that the bureau asks for besides."""

    table: str
    views: tuple[str, ...]
    more: int
    cite: str


def unseen(floor: Floor, table: Table) -> Unseen | None:
    """What is missing at a hybrid table; nothing where all is seen, or no plan is kept."""
    if not kept(floor) or table.kind is not TableKind.HYBRID:
        return None
    working = [one for one in floor.state.compliance.cameras.values() if one.table == table.id and not one.out]
    coverage, seen = needed(table), {one.view for one in working if one.stationary}
    views = tuple(view for view in coverage.views if view not in seen)
    more = max(0, floor.state.compliance.required.get(table.id, 0) - len(working))
    if not views and not more:
        return None
    return Unseen(table.id, views, more, coverage.cite if views else "§ 465a.9(c)(3)")


def refuse_table(floor: Floor, table: Table) -> Refusal | None:
    """No hybrid table opens that its cameras do not see (§ 465a.9(c)(2), (3))."""
    found = unseen(floor, table)
    if found is None:
        return None
    if found.views:
        views = series(named("view", one) for one in found.views)
        return refuse(Reason.CAMERAS_ARE_MISSING, found.cite, say("camera.misses", table=table.id, views=views))
    detail = say("camera.more_are_required", table=table.id, cameras=found.more)
    return refuse(Reason.CAMERAS_ARE_MISSING, found.cite, detail)


def unseen_tables(floor: Floor) -> Iterator[tuple[Table, Refusal]]:
    """Open tables that would not open now, because something of them is not seen."""
    for table in floor.state.tables.values():
        if table.phase is not Phase.CLOSED and (found := refuse_table(floor, table)):
            yield table, found


def unseen_terminals(floor: Floor) -> list[str]:
    """Terminals that no camera of the plan sees (§ 465a.9(c)(1)(i)); none where no plan is kept."""
    if not kept(floor):
        return []
    covered = {name for one in floor.state.compliance.cameras.values() if not one.out for name in one.covers}
    return sorted(one.id for one in floor.state.terminals.values() if not one.retired and one.id not in covered)
