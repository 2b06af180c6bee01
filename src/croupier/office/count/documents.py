"""The count room as one document, made for who reads it: keys, drop, count; no figure of a count under way (0342)."""

from datetime import date, datetime

import msgspec

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.boxes import DeviationKind, DropPlan, KeyKind
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.boxes import ClosedCount, Count, Deviation, Drop, FiledPlan, Key
from croupier.floor.record.settings import DENOMINATIONS
from croupier.floor.rooms.boxes import counts, keys, plans
from croupier.money import DOLLAR
from croupier.office.count.calendar import due_items
from croupier.office.due import Due

MAY_READ = frozenset(
    {
        *(Role.COUNT_TEAM, Role.COUNT_SUPERVISOR, Role.MAIN_BANK, Role.FINANCE, Role.SECURITY, Role.SLOT_SUPERVISOR),
        *(Role.SLOT_ATTENDANT, Role.TECHNICIAN, Role.COMPLIANCE, Role.SURVEILLANCE, Role.AUDITOR),
    }
)
SEE_RESULTS = frozenset(
    {Role.COUNT_TEAM, Role.COUNT_SUPERVISOR, Role.MAIN_BANK, Role.FINANCE, Role.COMPLIANCE, Role.AUDITOR}
)
"""Those who read what was counted, once a count is over."""

FACES = tuple(str(one // DOLLAR) for one in sorted(DENOMINATIONS, reverse=True))


class KeyShown(msgspec.Struct, frozen=True):
    """A key, and who has it."""

    id: str
    kind: KeyKind
    controlled_by: str
    holder: str
    until: datetime | None
    why: str
    overdue: bool
    lost: str


class PlanShown(msgspec.Struct, frozen=True):
    """A plan that is in force or waits for the Bureau."""

    reference: str
    plan: DropPlan
    filed: datetime
    by: str
    in_force: bool


class DeviationShown(msgspec.Struct, frozen=True):
    """What will be done otherwise; ``approved`` says nothing while it waits."""

    id: str
    kind: DeviationKind
    day: date
    why: str
    by: str
    terminals: tuple[str, ...]
    route: str
    approved: bool | None
    used: str


class StopShown(msgspec.Struct, frozen=True):
    """A terminal of a drop, in its order; the box that was collected, and the one that is in it now."""

    terminal: str
    asset: str
    location: str
    box: str
    inside: str


class DropShown(msgspec.Struct, frozen=True):
    """A drop: who takes part, and how far it has come."""

    id: str
    day: date
    route: str
    team: dict[str, str]
    stops: tuple[StopShown, ...]
    ended: bool
    deviations: tuple[str, ...]


class BoxShown(msgspec.Struct, frozen=True):
    """A box of a count: not counted, to be counted again, or done with; ``mine`` if the reader has counted it."""

    box: str
    terminal: str
    counted: int
    done: bool
    mine: bool


class CountShown(msgspec.Struct, frozen=True):
    """A count under way, without any figure."""

    id: str
    day: date
    drops: tuple[str, ...]
    team: dict[str, str]
    needs: int
    boxes: tuple[BoxShown, ...]
    recounted_by: str
    agrees: bool | None
    """For its supervisor, once the main bank has recounted: whether both found the same."""
    signed: tuple[str, ...]
    outage: str


class CountOver(msgspec.Struct, frozen=True):
    """A count that is over: its report can be read, and its boxes can be corrected."""

    id: str
    day: date
    boxes: tuple[str, ...]


class CountRoomDocument(msgspec.Struct, frozen=True):
    """Everything about keys, drops and counts that somebody may see."""

    facility: str
    today: date
    now: datetime
    """The moment at which it was made, by the clock of the floor."""
    kept: bool
    due: tuple[Due, ...]
    keys: tuple[KeyShown, ...]
    plans: tuple[PlanShown, ...]
    deviations: tuple[DeviationShown, ...]
    people: dict[str, str]
    drops: tuple[DropShown, ...]
    count: CountShown | None
    over: tuple[CountOver, ...]
    """The last counts that are over, the newest first, for those who may read them."""
    signers: dict[str, tuple[Role, ...]]
    """Who signs each command besides."""
    terminals: tuple[str, ...]
    """Those that have a box."""
    faces: tuple[str, ...]
    """The bills there are, in dollars, the largest first."""


def count_document(floor: Floor, reader: Actor, at: datetime) -> CountRoomDocument:
    """The count room as somebody sees it."""
    kept, settings = floor.state.boxes, floor.state.settings
    return CountRoomDocument(
        facility=settings.facility,
        today=settings.gaming_day(at),
        now=at,
        kept=kept.kept,
        due=tuple(due_items(floor, at)),
        keys=tuple(_key(floor, one, at) for one in kept.keys.values()),
        plans=tuple(_plan(one, kept.in_force) for one in kept.plans.values() if _is_open(one, kept.in_force)),
        deviations=tuple(_deviation(one) for one in kept.deviations.values() if not one.used),
        people=dict(kept.team),
        drops=tuple(_drop(floor, one) for one in kept.drops.values()),
        count=_count(floor, kept.count, reader) if kept.count else None,
        over=tuple(map(_over, reversed(kept.last_counts))) if reader.role in SEE_RESULTS else (),
        signers={name: _signers(floor, name, reader) for name in COMMANDS},
        terminals=tuple(name for name in floor.state.terminals if plans.is_real(floor, name)),
        faces=FACES,
    )


COMMANDS = tuple(name for name, duty in DUTIES.commands.items() if duty.cite.startswith(("§ 465a.17(d)", "§ 465a.18")))
COMMANDS += ("open_server", "recount_currency", "close_count", "correct_count")


def _signers(floor: Floor, command: str, reader: Actor) -> tuple[Role, ...]:
    settings = floor.state.settings
    row = DUTIES.signature(command, reader.role, settings)
    return tuple(sorted(DUTIES.signers(row, reader.role, settings))) if row else ()


def _is_open(plan: FiledPlan, in_force: str) -> bool:
    return plan.approved is None or plan.reference == in_force


def _over(one: ClosedCount) -> CountOver:
    return CountOver(one.id, one.day, tuple(one.bills))


def _key(floor: Floor, key: Key, at: datetime) -> KeyShown:
    control = keys.CONTROLS[key.kind].controlled_by
    overdue = keys.is_overdue(floor, key, at)
    return KeyShown(key.id, key.kind, control, key.holder, key.until, key.why, overdue, key.lost)


def _plan(one: FiledPlan, in_force: str) -> PlanShown:
    return PlanShown(one.reference, one.plan, one.at, one.by, one.reference == in_force)


def _deviation(one: Deviation) -> DeviationShown:
    told = (one.terminals, one.route, one.approved, one.used)
    return DeviationShown(one.id, one.kind, one.day, one.why, one.by, *told)


def _drop(floor: Floor, drop: Drop) -> DropShown:
    collected = {one.terminal: one.box for one in drop.collected}
    stops = tuple(_stop(floor, name, collected.get(name, "")) for name in dict.fromkeys((*drop.terminals, *collected)))
    ended = drop.ended is not None
    return DropShown(drop.id, drop.day, drop.route, dict(drop.team), stops, ended, tuple(drop.deviations))


def _stop(floor: Floor, name: str, box: str) -> StopShown:
    terminal = floor.state.terminals[name]
    return StopShown(name, terminal.asset, terminal.location, box, terminal.box)


def _count(floor: Floor, count: Count, reader: Actor) -> CountShown:
    boxes = [
        _box(count, one.box, one.terminal, reader.name)
        for drop in count.drops
        for one in floor.state.boxes.drops[drop].collected
    ]
    supervises = reader.role is Role.COUNT_SUPERVISOR and count.recount is not None
    return CountShown(
        id=count.id,
        day=count.day,
        drops=tuple(count.drops),
        team=dict(count.team),
        needs=floor.state.boxes.plans[count.plan].plan.counters,
        boxes=tuple(boxes),
        recounted_by=count.recounted_by,
        agrees=counts.agrees(count) if supervises else None,
        signed=tuple(count.signed),
        outage=count.outage,
    )


def _box(count: Count, box: str, terminal: str, reader: str) -> BoxShown:
    readings = count.readings.get(box, [])
    return BoxShown(box, terminal, len(readings), box in count.final, any(one.by == reader for one in readings))
