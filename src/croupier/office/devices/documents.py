"""The register as one document: what the page and `croupier devices` read, and papers are made from."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime

import msgspec

from croupier.floor.pages.setup import signers
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.assets import Description, PlaceKind, Transport
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import Lists
from croupier.floor.rooms.assets import lists, movements
from croupier.office.devices.calendar import due_items
from croupier.office.devices.difference import ListedChange, differences
from croupier.office.due import Due


class RegisteredDevice(msgspec.Struct, frozen=True):
    """A device of the house and where it is."""

    device: Description
    place: str
    location: str
    table: str
    left: date | None
    inspected: str
    """The reference of its inspection where it stands (§ 605a.2(e))."""


class DevicePlace(msgspec.Struct, frozen=True):
    """Where devices may be: for how many it was asked, how many are there, under which reference it was decided."""

    place: str
    kind: PlaceKind
    address: str
    holds: int
    inside: int
    locations: tuple[str, ...]
    reference: str
    approved: bool


class LoggedMovement(msgspec.Struct, frozen=True):
    """An entry of the movement log, with all that § 463a.5(e)(1) to (6) ask for."""

    number: int
    asset: str
    model: str
    serial: str
    at: datetime
    day: date
    came_from: str
    to: str
    notice: str
    notified: datetime | None
    transport: str
    shift_manager: str
    technician: str
    submitted: bool


class ToldSoftware(msgspec.Struct, frozen=True):
    """A change of software as a notice tells of it: what each device runs, and what it will (§ 461a.26(c))."""

    component: str
    version: str
    current: dict[str, str]
    installed: datetime
    reason: str
    done: datetime | None = None


class GivenNotice(msgspec.Struct, frozen=True):
    """A notice that was given: of a transport, or to the Department of movements by asset number."""

    id: str
    at: datetime
    by: str
    late: bool = False
    transport: Transport | None = None
    movements: dict[str, str] = {}
    software: ToldSoftware | None = None


class Approved(msgspec.Struct, frozen=True):
    """A version that may run."""

    version: str
    digest: str
    reference: str


class DevicesDocument(msgspec.Struct, frozen=True):
    """Everything about the devices of a house."""

    facility: str
    today: date
    kept: bool
    due: tuple[Due, ...]
    devices: tuple[RegisteredDevice, ...]
    log: tuple[LoggedMovement, ...]
    notices: tuple[GivenNotice, ...]
    lists: Lists
    filed: date | None
    reference: str
    differences: tuple[ListedChange, ...]
    """Between what was filed last and what would be filed now."""
    software: tuple[Approved, ...] = ()
    running: str = ""
    """The hash of what runs, as it was compared last: a host holds a terminal's signature against the same files."""
    places: tuple[DevicePlace, ...] = ()
    signers: dict[str, list[Role]] = {}
    """Who signs besides, by the command, for the role that looks."""
    time_zone: str = "UTC"


def devices_document(floor: Floor, at: datetime, role: Role) -> DevicesDocument:
    """The register as it stands."""
    register, settings = floor.state.register, floor.state.settings
    today, now = settings.gaming_day(at), lists.lists(floor)
    last = register.filed[-1] if register.filed else None
    return DevicesDocument(
        facility=settings.facility,
        today=today,
        kept=movements.kept(floor),
        due=tuple(due_items(floor, at)),
        devices=tuple(
            RegisteredDevice(one.device, one.place, one.location, one.table, one.left, one.inspected)
            for one in register.assets.values()
        ),
        log=tuple(msgspec.convert(one, LoggedMovement, from_attributes=True) for one in register.log),
        notices=tuple(_notices(floor)),
        lists=now,
        filed=last.day if last else None,
        reference=last.reference if last else "",
        differences=tuple(differences(last.lists, now)) if last else (),
        software=tuple(Approved(one.version, one.digest, one.reference) for one in register.software.values()),
        running=register.compared.digest if register.compared else "",
        places=tuple(_places(floor)),
        signers=signers(floor, role),
        time_zone=settings.time_zone,
    )


def _places(floor: Floor) -> Iterator[DevicePlace]:
    inside = Counter(one.place for one in floor.state.register.assets.values())
    for one in floor.state.register.places.values():
        yield DevicePlace(
            *(one.name, one.kind, one.address, one.holds, inside[one.name], one.locations, one.reference, one.approved)
        )


def _notices(floor: Floor) -> list[GivenNotice]:
    register = floor.state.register
    found = [GivenNotice(one.id, one.at, one.by, one.late, one.transport) for one in register.transports.values()]
    found += [GivenNotice(one.id, one.at, one.by, movements=dict(one.told)) for one in register.notices.values()]
    for one in register.software_notices.values():
        told = ToldSoftware(one.component, one.version, dict(one.current), one.installed, one.reason, one.done)
        found.append(GivenNotice(one.id, one.at, one.by, one.early, software=told))
    return sorted(found, key=lambda one: one.at)
