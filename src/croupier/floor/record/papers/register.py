"""The register of devices as it stands: places, notices, devices, the movement log, what was filed (§§ 463a, 607a)."""

from dataclasses import dataclass, field
from datetime import date, datetime

from croupier.floor.record.commands.office.assets import Description, PlaceKind, Transport

Rows = tuple[tuple[str, ...], ...]
Lists = dict[str, Rows]
"""The rows of each master list."""


@dataclass(slots=True)
class Place:
    """Where devices may be, once it is approved."""

    name: str
    kind: PlaceKind
    address: str
    holds: int
    locations: tuple[str, ...] = ()
    reference: str = ""
    approved: bool = False

    def has(self, location: str) -> bool:
        """Whether a location is in this area: one it lists, or, where it lists none, one that begins with its name."""
        return location in self.locations if self.locations else location.startswith(self.name)


@dataclass(slots=True)
class TransportNotice:
    """A notice of transport, and the serial numbers that have not come or gone under it yet."""

    id: str
    transport: Transport
    at: datetime
    by: str
    waiting: set[str]
    late: bool = False


@dataclass(slots=True)
class MovementNotice:
    """A notice to the Department: where each device will be, and those that have not gone there yet."""

    id: str
    at: datetime
    by: str
    told: dict[str, str]
    waiting: dict[str, str]


@dataclass(slots=True)
class Asset:
    """A device, and where it is: at a place; on the floor at a location, as a table perhaps."""

    device: Description
    place: str
    location: str = ""
    table: str = ""
    left: date | None = None
    """The gaming day on which it left the house."""
    inspected: str = ""
    """The reference of its inspection where it stands (§ 605a.2(e))."""


@dataclass(slots=True)
class Movement:
    """An entry of the movement log (§ 463a.5(e)(1)–(6))."""

    number: int
    asset: str
    model: str
    serial: str
    at: datetime
    day: date
    came_from: str
    to: str
    notice: str = ""
    notified: datetime | None = None
    transport: str = ""
    shift_manager: str = ""
    technician: str = ""
    submitted: bool = False

    @property
    def signed(self) -> bool:
        """Whether both have signed."""
        return bool(self.shift_manager and self.technician)


@dataclass(slots=True)
class FiledLists:
    """The master lists as they were filed."""

    reference: str
    at: datetime
    day: date
    by: str
    lists: Lists


@dataclass(slots=True)
class ApprovedSoftware:
    """A version that may run, known by its hash."""

    version: str
    digest: str
    reference: str


@dataclass(slots=True)
class SoftwareNotice:
    """A change of software that both bureaus were told of: what each device ran, what it will run, when and why."""

    id: str
    component: str
    version: str
    current: dict[str, str]
    installed: datetime
    reason: str
    by: str
    at: datetime
    done: datetime | None = None
    early: bool = False


@dataclass(slots=True)
class ComparedSoftware:
    """What ran on a gaming day, and which approved version that is; none where it is none."""

    digest: str
    version: str
    day: date


@dataclass(slots=True)
class Register:
    """All of it."""

    places: dict[str, Place] = field(default_factory=dict)
    transports: dict[str, TransportNotice] = field(default_factory=dict)
    notices: dict[str, MovementNotice] = field(default_factory=dict)
    assets: dict[str, Asset] = field(default_factory=dict)
    log: list[Movement] = field(default_factory=list)
    filed: list[FiledLists] = field(default_factory=list)
    """The last filing and the one before."""
    software: dict[str, ApprovedSoftware] = field(default_factory=dict)
    software_notices: dict[str, SoftwareNotice] = field(default_factory=dict)
    compared: ComparedSoftware | None = None

    def unsigned(self, asset: str) -> Movement | None:
        """A movement of a device that somebody has not signed yet."""
        return next((one for one in self.log if one.asset == asset and not one.signed), None)
