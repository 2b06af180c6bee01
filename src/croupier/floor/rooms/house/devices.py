"""Devices of a table: one that fails, is signed out of order, and works again (§§ 657a.13(e)–(g), 672a.12(k)–(l))."""

from collections.abc import Iterator
from datetime import datetime

from croupier.equipment.devices import Condition, Device
from croupier.floor.record.commands import RepairDevice, SignDevice
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import DeviceSet, FloorEvent, ReshuffleDemanded
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import decks, tables
from croupier.rules.procedure.handling import CardHandling, Readiness, Shuffle
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


def _refuse(floor: Floor, table: Table, device: Device, wrong: Condition) -> Refusal | None:
    """Why nothing can be set at a device: there is none, or it is set so."""
    handling = decks.handling_of(floor, table)
    cite = handling.cites["out of order"] if isinstance(handling, CardHandling) else "§ 605a.9"
    if not decks.has_device(floor, table, device):
        return refuse(Reason.UNKNOWN_DEVICE, cite, say("table.device_is_not_here", table=table.id))
    if table.condition(device) is wrong:
        said = "table.device_works" if wrong is Condition.WORKING else "table.device_is_signed"
        return refuse(Reason.DEVICE_IS_SET_SO, cite, say(said))
    return None


@decides(SignDevice)
def sign_device(floor: Floor, command: SignDevice, asked: Asked) -> Decision:
    """A floorperson sees the cover or the sign; only then cards are shuffled or dealt in another way."""
    table = tables.opened(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    if not asked.floorperson:
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, "§ 605a.2", say("people.pit_decides"))
    return refuse_signing(floor, table, command.device) or list(signed(floor, table, command.device))


def refuse_signing(floor: Floor, table: Table, device: Device) -> Refusal | None:
    """Why a device cannot be signed out of order."""
    return _refuse(floor, table, device, Condition.OUT_OF_ORDER)


def signed(floor: Floor, table: Table, device: Device) -> Iterator[FloorEvent]:
    """The device is out of use; cards that only it would have shuffled are shuffled in another way."""
    yield DeviceSet(table.id, device, Condition.OUT_OF_ORDER)
    inside = device is Device.SHUFFLER and table.shuffle is Shuffle.SELF_RESHUFFLING
    if inside and table.readiness is Readiness.IN_PLAY and tables.nothing_is_dealt(floor, table):
        yield ReshuffleDemanded(table.id, table.deck)


def jammed(table: Table) -> Iterator[FloorEvent]:
    """The shuffler jams or stops: what it holds is shuffled again (§§ 657a.13(e), 672a.12(k))."""
    yield DeviceSet(table.id, Device.SHUFFLER, Condition.MALFUNCTIONING)
    holds_the_other = decks.alternates(table) and table.readiness is Readiness.IN_PLAY
    yield ReshuffleDemanded(table.id, decks.other_deck(table) if holds_the_other else table.deck)


@decides(RepairDevice)
def repair(floor: Floor, command: RepairDevice, _asked: Asked) -> Decision:
    """It may be used again."""
    table = tables.opened(floor, command.table)
    refused = _refuse(floor, table, command.device, Condition.WORKING)
    return refused or [DeviceSet(table.id, command.device, Condition.WORKING)]


@carries_out(DeviceSet)
def _set(floor: Floor, event: DeviceSet, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    if event.condition is Condition.WORKING:
        table.devices.pop(event.device, None)
    else:
        table.devices[event.device] = event.condition
    floor.mention(f"table:{table.id}")


def used(table: Table) -> None:
    """The shuffler has shuffled: whatever jammed it is gone."""
    if table.condition(Device.SHUFFLER) is Condition.MALFUNCTIONING:
        table.devices.pop(Device.SHUFFLER)
