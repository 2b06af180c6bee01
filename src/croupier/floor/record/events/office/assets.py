"""What happened in the life of gaming devices (§§ 463a.2, 463a.4, 463a.5, 607a.2)."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.commands.office.assets import Description, PlaceKind, PlannedMovement, Transport
from croupier.floor.record.events.base import Event


class PlaceRequested(Event, frozen=True, tag="place_requested.1"):
    """The house asks for a place."""

    name: str
    kind: PlaceKind
    address: str
    devices: int
    why: str
    locations: tuple[str, ...]


class PlaceDecided(Event, frozen=True, tag="place_decided.1"):
    """A place was approved, or was not."""

    name: str
    reference: str
    approved: bool


class TransportNotified(Event, frozen=True, tag="transport_notified.1"):
    """Both bureaus were told of a transport; ``late`` says that its day was over."""

    notice: str
    transport: Transport
    by: str
    late: bool = False


class MovementNotified(Event, frozen=True, tag="movement_notified.1"):
    """The Department was told of movements."""

    notice: str
    movements: tuple[PlannedMovement, ...]
    by: str


class AssetsReceived(Event, frozen=True, tag="assets_received.1"):
    """Devices are registered at a place; those without one stand on the floor, where their terminals do."""

    devices: tuple[Description, ...]
    to: str
    notice: str


class AssetDescribed(Event, frozen=True, tag="asset_described.1"):
    """A device is described otherwise."""

    device: Description


class AssetMoved(Event, frozen=True, tag="asset_moved.1"):
    """A device is elsewhere: an entry of the movement log, with those who have signed it so far (§ 463a.5(e))."""

    asset: str
    to: str
    location: str = ""
    table: str = ""
    notice: str = ""
    transport: str = ""
    shift_manager: str = ""
    technician: str = ""

    @property
    def concerned_table(self) -> str:
        """The table that it is now, if it is one."""
        return self.table


class MovementSigned(Event, frozen=True, tag="movement_signed.1"):
    """One of the two, or both, have signed an entry of the log."""

    movement: int
    shift_manager: str = ""
    technician: str = ""


class MovementsSubmitted(Event, frozen=True, tag="movements_submitted.1"):
    """The movements of a gaming day went to both bureaus."""

    day: date
    movements: tuple[int, ...]
    by: str


class ListsFiled(Event, frozen=True, tag="lists_filed.1"):
    """The master lists as they were filed: their rows, by the list."""

    reference: str
    lists: dict[str, tuple[tuple[str, ...], ...]]
    by: str


AssetEvent: TypeAlias = (
    PlaceRequested
    | PlaceDecided
    | TransportNotified
    | MovementNotified
    | AssetsReceived
    | AssetDescribed
    | AssetMoved
    | MovementSigned
    | MovementsSubmitted
    | ListsFiled
)
