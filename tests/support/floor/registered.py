"""A house that registers its devices, and how they come to its floor."""

from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import AnyCommand, EnableTerminal, InstallTerminal
from croupier.floor.record.commands.office.assets import (
    ApprovePlace,
    AssetKind,
    Description,
    NotifyMovement,
    NotifyTransport,
    Party,
    PlaceKind,
    PlannedMovement,
    ReceiveAssets,
    RequestPlace,
    Transport,
)
from croupier.floor.record.settings import Settings
from support.floor.house import CENTRAL_CONTROL, COMPLIANCE, NOON, SUPERVISOR, TECHNICIAN, House

MAKER, OWN = Party("Maker", "2 Maker Street, Erie"), Party("House", "1 House Way, Harrisburg")
MONDAY = NOON.date()


def device(asset: str, kind: AssetKind = AssetKind.TERMINAL, **more: Any) -> Description:
    """A device with everything that it must have."""
    return Description(asset, kind, f"S-{asset}", "Maker", "One", "croupier 1", "linux 6", **more)


def transport(*serials: str, **more: Any) -> Transport:
    """A complete notice."""
    usual = Transport(MAKER, OWN, "truck", serials, MONDAY, NOON + timedelta(hours=2), "new devices")
    return replace(usual, **more)


def registered(**settings: Any) -> House:
    """A room off the floor, a storage, and an area of the floor; the first two hold two devices."""
    made = House(Settings(devices_are_registered=True, **settings))
    for place, kind in (("Dock", PlaceKind.RESTRICTED), ("Barn", PlaceKind.STORAGE), ("Row", PlaceKind.FLOOR)):
        made.do(SUPERVISOR, RequestPlace(place, kind, "1 House Way", 2, "devices"))
        made.do(COMPLIANCE, ApprovePlace(place, f"approval of {place}"))
    return made


def arrived(house: House, *devices: Description, place: str = "Dock") -> House:
    """Devices of one transport."""
    name = f"T-{devices[0].asset}"
    house.do(SUPERVISOR, NotifyTransport(name, transport(*(one.serial for one in devices))))
    house.do(SUPERVISOR, ReceiveAssets(devices, place, name), TECHNICIAN)
    return house


def told(house: House, asset: str, to: str) -> House:
    """The Department knows where a device will be."""
    house.do(TECHNICIAN, NotifyMovement(f"M-{asset}-{to}", (PlannedMovement(asset, to),)))
    return house


def placed(house: House, asset: str = "1", location: str = "Row 1", name: str = "E1") -> House:
    """A terminal on the floor, enabled."""
    told(house, asset, location)
    house.do(TECHNICIAN, InstallTerminal(name, asset, location), SUPERVISOR)
    house.do(CENTRAL_CONTROL, EnableTerminal(name))
    return house


def refused(house: House, actor: Actor, command: AnyCommand, witness: Actor | None = None) -> tuple[Any, str]:
    """Why, and by which clause."""
    found = house.refused(actor, command, witness)
    return found.reason, found.cite
