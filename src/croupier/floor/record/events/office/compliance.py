"""What happened to filed plans, cameras, devices that were inspected, and kept records (§ 465a)."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.events.base import Event, TableEvent
from croupier.floor.record.papers.compliance import PlanKind, RecordKind


class PlanFiled(Event, frozen=True, tag="plan_filed.1"):
    """A plan waits for what the bureau decides."""

    plan: PlanKind
    reference: str
    title: str
    digest: str
    by: str


class PlanDecided(Event, frozen=True, tag="plan_decided.1"):
    """A plan was approved, or was not."""

    reference: str
    decision: str
    approved: bool


class DeviceInspected(Event, frozen=True, tag="device_inspected.1"):
    """A device was inspected where it stands."""

    asset: str
    reference: str


class CameraPlanned(Event, frozen=True, tag="camera_planned.1"):
    """A camera sees this."""

    camera: str
    table: str
    view: str
    stationary: bool
    covers: tuple[str, ...]
    recorder: str

    @property
    def concerned_table(self) -> str:
        """The table it sees; none where it sees terminals."""
        return self.table


class CameraRemoved(Event, frozen=True, tag="camera_removed.1"):
    """A camera is no longer in the plan."""

    camera: str
    why: str


class CamerasRequired(TableEvent, frozen=True, tag="cameras_required.1"):
    """A table has at least this many cameras."""

    cameras: int
    reference: str


class OutageBegun(Event, frozen=True, tag="outage_begun.1"):
    """A camera sees nothing."""

    camera: str
    why: str
    by: str


class OutageEnded(Event, frozen=True, tag="outage_ended.1"):
    """A camera sees again."""

    camera: str
    remedy: str


class DayArchived(Event, frozen=True, tag="day_archived.1"):
    """A gaming day lies in a file."""

    day: date
    digest: str
    entries: int
    by: str


class RecordsDestroyed(Event, frozen=True, tag="records_destroyed.1"):
    """Records are gone, before two people."""

    kind: RecordKind
    first: date
    last: date
    what: str
    by: str
    witness: str


ComplianceEvent: TypeAlias = (
    PlanFiled
    | PlanDecided
    | DeviceInspected
    | CameraPlanned
    | CameraRemoved
    | CamerasRequired
    | OutageBegun
    | OutageEnded
    | DayArchived
    | RecordsDestroyed
)
