"""Movements: who has been told, where a device comes from and goes to, who has verified it (§§ 463a.3–.5).

A terminal is placed, moved and taken away by the commands that the floor has for it; where devices are registered,
these ask here first.  Two people sign every entry of the log; until both have, central control activates nothing.
Why: docs/design/0270.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.assets import (
    AssetKind,
    MoveAssets,
    PlaceKind,
    SignMovements,
    SubmitMovements,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.events.office.assets import AssetMoved, MovementSigned, MovementsSubmitted
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import Asset, Movement
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase, Table, TableKind
from croupier.floor.rooms.assets import notices, places
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

WATCHED = frozenset({AssetKind.TERMINAL, AssetKind.AUTOMATED_TABLE})
"""What central control activates and disables: the Department is told before it moves (§ 463a.4(b))."""

TABLE_OF = {TableKind.HYBRID: AssetKind.HYBRID_TABLE, TableKind.AUTOMATED: AssetKind.AUTOMATED_TABLE}


def kept(floor: Floor) -> bool:
    """Whether every device of the house is registered: from the first day on, or since the first one was."""
    return floor.state.settings.devices_are_registered or bool(floor.state.register.assets)


def known(floor: Floor, number: str) -> Asset:
    """The device of that number, if the house still has it."""
    asset = floor.state.register.assets.get(number)
    if asset is None or asset.left:
        raise Refused(notices.unknown(number))
    return asset


# Terminals, as the floor places and moves them


def onto_floor(floor: Floor, number: str, location: str, asked: Asked) -> Iterator[FloorEvent]:
    """A terminal comes onto the floor (§ 463a.4(b)(1))."""
    if not kept(floor):
        return
    asset = known(floor, number)
    if asset.device.kind is not AssetKind.TERMINAL or asset.location:
        raise Refused(refuse(Reason.DEVICE_STANDS_ELSEWHERE, "§ 463a.3(b)", say("asset.is_no_terminal", asset=number)))
    yield _moved(floor, asset, places.area(floor, location).name, location, asked)


def on_floor(floor: Floor, number: str, location: str, asked: Asked) -> Iterator[FloorEvent]:
    """A terminal is moved between locations of the floor (§ 463a.4(b)(2))."""
    if kept(floor):
        yield _moved(floor, known(floor, number), places.area(floor, location).name, location, asked)


def off_floor(floor: Floor, number: str, to: str, asked: Asked) -> Iterator[FloorEvent]:
    """A terminal leaves the floor for an approved place (§ 463a.4(b)(3))."""
    if kept(floor):
        place = places.off_the_floor(floor, to, 1)
        yield _moved(floor, known(floor, number), place.name, "", asked)


def is_stored(floor: Floor, number: str) -> bool:
    """Whether a device of that number is off the floor: it may come back under its number."""
    asset = floor.state.register.assets.get(number)
    return asset is not None and not asset.left and not asset.location


def refuse_activation(floor: Floor, number: str) -> Refusal | None:
    """Nothing is activated whose movement two people have not verified (§ 463a.5(e)(6))."""
    if waiting := floor.state.register.unsigned(number):
        detail = say("asset.movement_is_unsigned", movement=waiting.number, asset=number)
        return refuse(Reason.MOVEMENT_IS_NOT_SIGNED, "§ 463a.5(e)(6)", detail)
    return None


# Tables


def refuse_table(floor: Floor, table: Table) -> Refusal | None:
    """No table operates that is not a registered device, nor before the lists were filed (§§ 463a.5(a), 607a.2(a))."""
    if not kept(floor):
        return None
    register = floor.state.register
    device = next((one for one in register.assets.values() if one.table == table.id), None)
    if device is None:
        return refuse(Reason.DEVICE_IS_NOT_REGISTERED, "§ 607a.2(a)(6)", say("asset.no_device", table=table.id))
    if not register.filed:
        return refuse(Reason.LISTS_ARE_NOT_FILED, "§§ 463a.5(a), 607a.2(a)", say("asset.lists_not_filed"))
    return refuse_activation(floor, device.device.asset)


# Everything else


@decides(MoveAssets)
def move(floor: Floor, command: MoveAssets, asked: Asked) -> Decision:
    """Between places, out of the house, or a table to where it plays."""
    moving = [known(floor, number) for number in dict.fromkeys(command.assets)]
    if refused := next((found for found in (_refuse_in_use(floor, one) for one in moving) if found), None):
        return refused
    if command.table:
        return _to_table(floor, command, moving, asked)
    if command.to:
        to = places.off_the_floor(floor, command.to, sum(one.place != command.to for one in moving)).name
        return [_moved(floor, one, to, "", asked) for one in moving if one.place != to]
    return [_moved(floor, one, "", "", asked) for one in moving]


def _refuse_in_use(floor: Floor, asset: Asset) -> Refusal | None:
    """A terminal is taken off the floor as a terminal, and nobody carries a table away at which people play."""
    if asset.device.kind is AssetKind.TERMINAL and asset.location:
        detail = say("asset.retire_first", asset=asset.device.asset)
        return refuse(Reason.DEVICE_STANDS_ELSEWHERE, "§ 463a.4(b)(3)", detail)
    table = floor.table(asset.table)
    if table is not None and table.phase is not Phase.CLOSED:
        return refuse(Reason.TABLE_IS_OPEN, "§ 605a.9", say("premises.close_first", table=table.id))
    return None


def _to_table(floor: Floor, command: MoveAssets, moving: list[Asset], asked: Asked) -> Decision:
    """One device is a table, of the kind that the table is, at a location of its own (§§ 463a.3(b), 605a.9)."""
    table, asset = floor.table(command.table), moving[0]
    if table is None or table.retired or len(moving) > 1 or asset.device.kind is not TABLE_OF.get(table.kind):
        return refuse(Reason.UNKNOWN_TABLE, "§ 605a.9", say("asset.is_not_that_table", table=command.table))
    other = next((one for one in floor.state.register.assets.values() if one.table == table.id), asset)
    if other is not asset:
        detail = say("asset.table_is", table=table.id, asset=other.device.asset)
        return refuse(Reason.DEVICE_STANDS_ELSEWHERE, "§ 463a.3(b)", detail)
    standing = {one.location for one in floor.state.terminals.values() if not one.retired}
    if command.to != asset.location and command.to in standing | places.taken(floor):
        detail = say("terminal.location_is_taken", location=command.to)
        return refuse(Reason.LOCATION_IS_TAKEN, "§ 463a.3(b)", detail)
    return [_moved(floor, asset, places.area(floor, command.to).name, command.to, asked, table.id)]


def _moved(floor: Floor, asset: Asset, to: str, location: str, asked: Asked, table: str = "") -> AssetMoved:
    """The entry of the log, if everybody has been told who must be."""
    notice = _department(floor, asset, to, location)
    transport = _bureaus(floor, asset, to, on_floor=bool(location))
    manager, technician = _signing(asked)
    return AssetMoved(asset.device.asset, to, location, table, notice, transport, manager, technician)


def _department(floor: Floor, asset: Asset, to: str, location: str) -> str:
    """The notice to the Department, where the floor is one end of the movement (§ 463a.4(b))."""
    if asset.device.kind not in WATCHED or not (asset.location or location):
        return ""
    found = notices.movement_of(floor, asset.device.asset, location or to)
    if found is None:
        detail = say("asset.department_not_told", asset=asset.device.asset, to=location or to)
        clause = 1 if not asset.location else 2 if location else 3
        raise Refused(refuse(Reason.NOTICE_IS_MISSING, f"§ 463a.4(b)({clause})", detail))
    return found.id


def _bureaus(floor: Floor, asset: Asset, to: str, *, on_floor: bool) -> str:
    """The notice of transport, where one end is off the premises or in other hands (§ 463a.2(a), (b))."""
    came_from = places.kind_of(floor, asset.place)
    if PlaceKind.STORAGE not in {came_from, places.kind_of(floor, to)} and to:
        return ""
    found = notices.transport_of(floor, asset.device.serial)
    if found is None:
        detail = say("asset.bureaus_not_told", asset=asset.device.asset, serial=asset.device.serial)
        raise Refused(refuse(Reason.NOTICE_IS_MISSING, "§ 463a.2(b)" if to else "§ 463a.2(a)", detail))
    comes_home = came_from is PlaceKind.STORAGE and to and places.kind_of(floor, to) is not PlaceKind.STORAGE
    if comes_home and found.transport.straight_to_floor is not on_floor:
        detail = say("asset.notice_says_otherwise", notice=found.id)
        raise Refused(refuse(Reason.NOTICE_IS_INCOMPLETE, "§ 463a.2(b)", detail))
    return found.id


@carries_out(AssetMoved)
def _carried(floor: Floor, event: AssetMoved, at: datetime) -> None:
    register = floor.state.register
    asset = register.assets[event.asset]
    day = floor.state.settings.gaming_day(at)
    notice = register.notices.get(event.notice)
    entry = Movement(
        number=len(register.log) + 1,
        asset=event.asset,
        model=asset.device.model,
        serial=asset.device.serial,
        at=at,
        day=day,
        came_from=asset.location or asset.place,
        to=event.location or event.to,
        notice=event.notice,
        notified=notice.at if notice else None,
        transport=event.transport,
        shift_manager=event.shift_manager,
        technician=event.technician,
    )
    register.log.append(entry)
    asset.place, asset.location, asset.table = event.to, event.location, event.table
    asset.inspected = ""
    asset.left = None if event.to else day
    if notice:
        notice.waiting.pop(event.asset, None)
    if event.transport:
        register.transports[event.transport].waiting.discard(asset.device.serial)
    floor.mention(f"asset:{event.asset}")


# Signatures


def _signing(asked: Asked) -> tuple[str, str]:
    """The names of the slot shift manager and of the lead technician, as far as they ask or stand by."""
    people = [one for one in (asked.actor, asked.witness) if one is not None]
    manager = next((one.name for one in people if one.role is Role.SLOT_SUPERVISOR), "")
    technician = next((one.name for one in people if one.role is Role.TECHNICIAN), "")
    return manager, technician


@decides(SignMovements)
def sign(floor: Floor, command: SignMovements, asked: Asked) -> Decision:
    """Each in their own role, nobody for both (§ 463a.5(e)(6))."""
    manager, technician = _signing(asked)
    signed = []
    for number in dict.fromkeys(command.movements):
        if not 1 <= number <= len(floor.state.register.log):
            detail = say("asset.unknown_movement", movement=number)
            return refuse(Reason.UNKNOWN_MOVEMENT, "§ 463a.5(e)", detail)
        entry = floor.state.register.log[number - 1]
        news = replace(entry, shift_manager=entry.shift_manager or manager, technician=entry.technician or technician)
        if (news.shift_manager, news.technician) == (entry.shift_manager, entry.technician):
            detail = say("asset.movement_is_signed", movement=number)
            return refuse(Reason.MOVEMENT_IS_SIGNED, "§ 463a.5(e)(6)", detail)
        if news.shift_manager == news.technician:
            return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 463a.5(e)(6)", say("people.another_person"))
        signed.append(MovementSigned(number, news.shift_manager, news.technician))
    return signed


@carries_out(MovementSigned)
def _signed(floor: Floor, event: MovementSigned, _at: datetime) -> None:
    entry = floor.state.register.log[event.movement - 1]
    entry.shift_manager, entry.technician = event.shift_manager, event.technician
    floor.mention(f"asset:{entry.asset}")


# What is submitted daily


@decides(SubmitMovements)
def submit(floor: Floor, command: SubmitMovements, asked: Asked) -> Decision:
    """Those of one gaming day, every one signed (§ 463a.5(f))."""
    waiting = [one for one in floor.state.register.log if one.day == command.day and not one.submitted]
    if not waiting:
        detail = say("asset.nothing_moved", day=command.day.isoformat())
        return refuse(Reason.UNKNOWN_MOVEMENT, "§ 463a.5(f)", detail)
    if unsigned := next((one for one in waiting if not one.signed), None):
        detail = say("asset.movement_is_unsigned", movement=unsigned.number, asset=unsigned.asset)
        return refuse(Reason.MOVEMENT_IS_NOT_SIGNED, "§ 463a.5(e)(6)", detail)
    return [MovementsSubmitted(command.day, tuple(one.number for one in waiting), asked.actor.name)]


@carries_out(MovementsSubmitted)
def _submitted(floor: Floor, event: MovementsSubmitted, _at: datetime) -> None:
    for number in event.movements:
        floor.state.register.log[number - 1].submitted = True
    floor.mention("register")
