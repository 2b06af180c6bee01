"""Deliveries of devices to a simulated floor, with every notice, arrival and movement of a real one (§ 463a)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from croupier.floor.record.commands import InstallTerminals, NewTerminal
from croupier.floor.record.commands.office.assets import (
    ASSETS_AT_ONCE,
    ApprovePlace,
    AssetKind,
    Description,
    FileLists,
    MoveAssets,
    NotifyMovement,
    NotifyTransport,
    Party,
    PlaceKind,
    PlannedMovement,
    ReceiveAssets,
    RequestPlace,
    Transport,
)
from croupier.floor.record.table import TableKind
from croupier.floor.rehearsal.staff import Movers, Wish

DOCK = "Device room"
HOUSE = Party("Croupier Demonstration Casino", "1 Casino Way, Harrisburg, PA")
MAKER = Party("Croupier", "2 Maker Street, Erie, PA")
KINDS = {TableKind.HYBRID: AssetKind.HYBRID_TABLE, TableKind.AUTOMATED: AssetKind.AUTOMATED_TABLE}
ROOM_FOR = 10_000


@dataclass(frozen=True, slots=True)
class Delivery:
    """Devices that arrive together, and the people involved; ``name`` distinguishes the papers of deliveries."""

    name: str
    at: datetime
    people: Movers

    def places(self, areas: Sequence[str]) -> Iterator[Wish]:
        """Approve a room off the floor, and areas of the floor."""
        kinds = {DOCK: PlaceKind.RESTRICTED, **dict.fromkeys(areas, PlaceKind.FLOOR)}
        for place, kind in kinds.items():
            yield Wish(self.people.slots, RequestPlace(place, kind, HOUSE.address, ROOM_FOR, "devices of the house"))
            yield Wish(self.people.compliance, ApprovePlace(place, f"plan of {place}"))

    def terminals(self, new: Sequence[NewTerminal]) -> Iterator[Wish]:
        """Receive terminals, and place them on the floor."""
        for begins in range(0, len(new), ASSETS_AT_ONCE):
            some, name = new[begins : begins + ASSETS_AT_ONCE], f"{self.name}, from {begins + 1}"
            yield from self._arrive(name, [_device(one.asset, AssetKind.TERMINAL) for one in some])
            yield from self.placing(some, name)

    def placing(self, here: Sequence[NewTerminal], name: str = "") -> Iterator[Wish]:
        """Place received terminals on the floor."""
        planned = tuple(PlannedMovement(one.asset, one.location) for one in here)
        yield Wish(self.people.slots, NotifyMovement(f"to the floor: {name or self.name}", planned))
        yield Wish(self.people.slots, InstallTerminals(tuple(here)), self.people.technician)

    def table(self, table: str, kind: TableKind, location: str) -> Iterator[Wish]:
        """Receive a table, and place it where it will play."""
        asset = f"table {table}"
        yield from self._arrive(self.name, [_device(asset, KINDS[kind])])
        if kind is TableKind.AUTOMATED:
            planned = (PlannedMovement(asset, location),)
            yield Wish(self.people.slots, NotifyMovement(f"to the floor: {self.name}", planned))
        yield Wish(self.people.slots, MoveAssets((asset,), location, table), self.people.technician)

    def filed(self) -> Wish:
        """File the master lists, before anything opens."""
        return Wish(self.people.slots, FileLists(f"lists of {self.name}"))

    def _arrive(self, name: str, devices: list[Description]) -> Iterator[Wish]:
        notice, day = f"transport: {name}", self.at.date()
        serials = tuple(device.serial for device in devices)
        yield Wish(self.people.slots, NotifyTransport(notice, _transport(serials, day, self.at)))
        yield Wish(self.people.slots, ReceiveAssets(tuple(devices), DOCK, notice), self.people.technician)


def _transport(serials: tuple[str, ...], day: date, at: datetime) -> Transport:
    return Transport(MAKER, HOUSE, "truck", serials, day, at + timedelta(hours=1), "new devices")


def _device(asset: str, kind: AssetKind) -> Description:
    return Description(asset, kind, f"S-{asset}", MAKER.name, "Croupier One", "croupier", "linux")
