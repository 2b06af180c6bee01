"""People and what they have to do, as the page `/duty` and `croupier people` read it."""

from collections.abc import Collection
from datetime import date, datetime

import msgspec

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.personnel import RecordCredential
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.signatures import OF_THE_STATE
from croupier.floor.rooms.compliance import controls
from croupier.floor.rooms.people import shifts
from croupier.office.people.calendar import Task, tasks


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


class DutyDocument(msgspec.Struct, frozen=True):
    """What is due, for everybody and for the reader; ``mine`` are the numbers of the reader's own tasks."""

    facility: str
    today: date
    due: tuple[Task, ...]
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
    )


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
