"""What the house has filed, which cameras it has, and what of its records was put away or destroyed (§ 465a)."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum


class PlanKind(StrEnum):
    """Plans and schedules that are filed with the Bureau of Casino Compliance."""

    INTERNAL_CONTROLS = "internal_controls"  # § 465a.2(d)
    PERSONNEL = "personnel"
    CAMERAS = "cameras"
    EQUIPMENT = "equipment"  # where boxes, shoes and the like are on a table
    COLLECTION = "collection"  # of boxes
    COUNTING = "counting"


class RecordKind(StrEnum):
    """What is kept for a time of its own."""

    BOOKS = "books"  # books, records and documents
    ARCHIVE = "archive"  # gaming days as files
    CAGE_VOUCHERS = "cage_vouchers"  # paper: void, or redeemed elsewhere than at a terminal
    TERMINAL_VOUCHERS = "terminal_vouchers"  # paper: redeemed at a terminal


@dataclass(slots=True)
class Plan:
    """A plan as it was filed, known by its hash; ``decision`` is the reference of what the bureau decided."""

    kind: PlanKind
    reference: str
    title: str
    digest: str
    by: str
    day: date
    decision: str = ""
    approved: bool = False


@dataclass(slots=True)
class Camera:
    """A camera: what it sees, and where what it records is looked at; ``out`` says since when it sees nothing."""

    name: str
    stationary: bool
    table: str
    view: str
    covers: tuple[str, ...]
    recorder: str
    out: datetime | None = None


@dataclass(slots=True)
class Outage:
    """A time in which a camera saw nothing; it lasts until ``until``."""

    camera: str
    since: datetime
    why: str
    by: str
    until: datetime | None = None
    remedy: str = ""


@dataclass(slots=True)
class ArchivedDay:
    """A gaming day that lies in a file, known by its hash."""

    digest: str
    entries: int
    by: str


@dataclass(slots=True)
class Destruction:
    """Records of gaming days that are gone, and the two who saw to it."""

    kind: RecordKind
    first: date
    last: date
    what: str
    by: str
    witness: str
    at: datetime


@dataclass(slots=True)
class Compliance:
    """All of it."""

    plans: dict[str, Plan] = field(default_factory=dict)
    """By reference, the oldest first."""
    cameras: dict[str, Camera] = field(default_factory=dict)
    required: dict[str, int] = field(default_factory=dict)
    """By table, how many cameras the bureau asks for."""
    outages: list[Outage] = field(default_factory=list)
    """The last ones."""
    archives: dict[str, ArchivedDay] = field(default_factory=dict)
    """By gaming day."""
    destroyed: list[Destruction] = field(default_factory=list)

    def in_force(self, kind: PlanKind) -> Plan | None:
        """The approved plan that was filed last."""
        return next((one for one in reversed(self.plans.values()) if one.kind is kind and one.approved), None)
