"""People and what they have to do, as the page `/duty` and `croupier people` read it."""

from collections.abc import Collection, Iterator
from datetime import date, datetime

import msgspec

from croupier.floor.pages.setup import signers
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.compliance import PlanCamera, RequireCameras
from croupier.floor.record.commands.office.personnel import RecordCredential, SuperviseTables
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.signatures import OF_THE_STATE
from croupier.floor.record.table import TableKind
from croupier.floor.rooms.compliance import cameras, controls
from croupier.floor.rooms.people import credentials, shifts
from croupier.office.due import Due
from croupier.office.people.calendar import tasks


class PersonOnDuty(msgspec.Struct, frozen=True):
    """Somebody who has signed in, and since when they are on a break, if they are."""

    name: str
    role: Role
    since: datetime
    resting: datetime | None
    tables: tuple[str, ...]


class HeldCredential(msgspec.Struct, frozen=True):
    """What a person works under."""

    name: str
    kind: CredentialKind
    number: str
    expires: date
    good: bool


class PlannedCamera(msgspec.Struct, frozen=True):
    """A camera and what it sees; since when it sees nothing, if it does not."""

    camera: str
    table: str
    view: str
    stationary: bool
    terminals: int
    out: datetime | None


class FiledPlan(msgspec.Struct, frozen=True):
    """A plan, and what was decided about it."""

    plan: str
    reference: str
    title: str
    digest: str
    day: date
    decision: str
    approved: bool


class WatchedTable(msgspec.Struct, frozen=True):
    """A hybrid table: the views it has a camera for, how many the bureau asks for, who supervises it."""

    table: str
    views: tuple[str, ...]
    required: int
    supervised_by: str


class DutyChoices(msgspec.Struct, frozen=True):
    """What somebody chooses from who may decide about it; nothing for anybody else."""

    people: tuple[str, ...] = ()
    """Those who need a credential."""
    supervisors: tuple[str, ...] = ()
    tables: tuple[WatchedTable, ...] = ()
    terminals: tuple[str, ...] = ()
    signers: dict[str, list[Role]] = {}
    """Who signs besides, by the command."""


class DutyDocument(msgspec.Struct, frozen=True):
    """What is due, for everybody and for the reader; ``mine`` are the numbers of the reader's own tasks."""

    facility: str
    today: date
    due: tuple[Due, ...]
    mine: tuple[int, ...]
    on_duty: tuple[PersonOnDuty, ...]
    own: PersonOnDuty | None
    most_tables: int
    cameras: tuple[PlannedCamera, ...]
    plans: tuple[FiledPlan, ...]
    controls: str
    """The hash of the internal controls that the floor follows."""
    archived: int
    destroyed: int
    credentials: tuple[HeldCredential, ...] = ()
    """For those who keep accounts or oversee the house; anybody else sees their own."""
    unplanned: tuple[str, ...] = ()
    """Tables whose picture comes to the house from a camera that is in no plan yet (§ 465a.9(c)(2))."""
    directors: dict[str, str] = {}
    """By department; nobody where it has none (§ 465a.11(b))."""
    choices: DutyChoices = DutyChoices()


def duty_document(floor: Floor, reader: Actor, at: datetime, pictured: Collection[str] = frozenset()) -> DutyDocument:
    """The house as somebody needs it; ``pictured`` are the tables at which a camera of the house looks."""
    state, today = floor.state, floor.state.settings.gaming_day(at)
    due, on_duty = tuple(tasks(floor, at)), tuple(_on_duty(floor))
    return DutyDocument(
        facility=state.settings.facility,
        today=today,
        due=due,
        mine=tuple(number for number, one in enumerate(due) if reader.role in one.roles),
        on_duty=on_duty,
        own=next((one for one in on_duty if one.name == reader.name), None),
        most_tables=shifts.most_tables(state.settings),
        cameras=tuple(
            PlannedCamera(one.name, one.table, one.view, one.stationary, len(one.covers), one.out)
            for one in state.compliance.cameras.values()
        ),
        plans=tuple(
            FiledPlan(one.kind, one.reference, one.title, one.digest, one.day, one.decision, one.approved)
            for one in state.compliance.plans.values()
        ),
        controls=controls.digest(floor),
        archived=len(state.compliance.archives),
        destroyed=len(state.compliance.destroyed),
        credentials=tuple(_credentials(floor, reader, today)),
        unplanned=tuple(sorted(set(pictured) - {one.table for one in state.compliance.cameras.values()})),
        directors={name: state.personnel.directors.get(name, "") for name in credentials.directed(floor)},
        choices=_choices(floor, reader.role),
    )


def _choices(floor: Floor, role: Role) -> DutyChoices:
    """Names of people for those who decide about people, tables and terminals for those who watch over them."""
    settings = floor.state.settings
    keeps, supervises, watches = (
        role in DUTIES.givers(command.tag(), settings) for command in (RecordCredential, SuperviseTables, PlanCamera)
    )
    requires = role in DUTIES.givers(RequireCameras.tag(), settings)
    may = DUTIES.givers(SuperviseTables.tag(), settings)
    staff = floor.state.staff.values()
    return DutyChoices(
        people=tuple(sorted(one.name for one in credentials.licensed_people(floor))) if keeps else (),
        supervisors=tuple(sorted(one.name for one in staff if any(map(one.works_as, may)))) if supervises else (),
        tables=tuple(_watched(floor)) if supervises or watches or requires else (),
        terminals=tuple(one.id for one in floor.state.terminals.values() if not one.retired) if watches else (),
        signers=signers(floor, role),
    )


def _watched(floor: Floor) -> Iterator[WatchedTable]:
    required, supervised = floor.state.compliance.required, floor.state.personnel.supervised
    for one in floor.state.tables.values():
        if one.kind is TableKind.HYBRID and not one.retired:
            views = cameras.needed(one).views
            yield WatchedTable(one.id, views, required.get(one.id, 0), supervised.get(one.id, ""))


def _on_duty(floor: Floor) -> list[PersonOnDuty]:
    supervised = floor.state.personnel.supervised
    return [
        PersonOnDuty(
            name, one.role, one.since, one.resting, tuple(table for table, by in supervised.items() if by == name)
        )
        for name, one in sorted(floor.state.personnel.on_duty.items())
    ]


def _credentials(floor: Floor, reader: Actor, today: date) -> list[HeldCredential]:
    keepers = DUTIES.givers(RecordCredential.tag(), floor.state.settings) | DUTIES.always_signed(RecordCredential.tag())
    everybody = reader.role in keepers | set(DUTIES.oversight.roles) | OF_THE_STATE
    return [
        HeldCredential(name, one.kind, one.number, one.expires, one.is_good(today))
        for name, one in sorted(floor.state.personnel.credentials.items())
        if everybody or name == reader.name
    ]
