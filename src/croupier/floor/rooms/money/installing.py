"""Terminals are installed: each with a name, an asset number and a location of its own (§§ 461a.1, 463a.3(b))."""

from collections.abc import Collection
from datetime import datetime

from croupier.floor.record.commands import InstallTerminal, NewTerminal
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import TerminalInstalled
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import Names
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.assets import movements, places
from croupier.floor.rooms.boxes import contents
from croupier.floor.rooms.house import cap
from croupier.floor.rooms.money import terminals
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


@decides(InstallTerminal)
def install(floor: Floor, command: InstallTerminal, asked: Asked) -> Decision:
    """One terminal by itself."""
    one = NewTerminal(command.terminal, command.asset, command.location, command.games, (), command.training)
    if refused := refuse_new(floor, one, Taken(floor)):
        return refused
    return [installed(one), *movements.onto_floor(floor, one.asset, one.location, asked)]


def installed(one: NewTerminal) -> TerminalInstalled:
    """A terminal as it is recorded."""
    return TerminalInstalled(one.terminal, one.asset, one.location, one.games, one.training)


class Taken:
    """Names, numbers and locations that are taken: by those on the floor, and by those that come with a new one."""

    def __init__(self, floor: Floor) -> None:
        self.names = Names([*floor.state.terminals, *floor.state.cage.machines])
        self.assets, self.new_assets = Names(floor.state.assets), set[str]()
        self.locations = locations(floor)
        self.counted = 0
        """As many of the new ones count for the number of tables."""

    def take(self, one: NewTerminal) -> None:
        """A new one that comes before others."""
        self.names.add(one.terminal)
        self.assets.add(one.asset)
        self.new_assets.add(one.asset)
        self.locations.add(one.location)
        self.counted += not one.training


def refuse_new(floor: Floor, one: NewTerminal, taken: Taken) -> Refusal | None:
    """A terminal has a name and an asset number of its own; a number is never used again but by the device it is of.

    One terminal stands at a location (§§ 461a.1(Asset number), 463a.3(b)).
    """
    if not all(name.strip() for name in (one.terminal, one.asset, one.location)):
        return refuse(Reason.NAME_IS_MISSING, "§ 461a.1(Asset number)", say("terminal.needs_names"))
    if one.terminal in taken.names:
        return refuse(Reason.TERMINAL_EXISTS, "§ 605a.5", say("terminal.exists", terminal=one.terminal))
    if refused := taken.names.refuse(one.terminal) or taken.assets.refuse(one.asset):
        return refused
    comes_back = one.asset not in taken.new_assets and movements.is_stored(floor, one.asset)
    if one.asset in taken.assets and not comes_back:
        cite, detail = "§ 461a.1(Asset number)", say("terminal.asset_is_used", asset=one.asset)
        return refuse(Reason.ASSET_NUMBER_IS_USED, cite, detail)
    if refused := refuse_location(one.location, taken.locations):
        return refused
    if not one.training and (refused := cap.refuse_beyond(floor, more_terminals=taken.counted + 1)):
        return refused
    return terminals.refuse_box(floor, one.asset)


def locations(floor: Floor) -> set[str]:
    """Where something stands."""
    return {one.location for one in floor.state.terminals.values() if not one.retired} | places.taken(floor)


def refuse_location(location: str, taken: Collection[str]) -> Refusal | None:
    """One terminal stands at a location (§ 463a.3(b))."""
    if location not in taken:
        return None
    return refuse(Reason.LOCATION_IS_TAKEN, "§ 463a.3(b)", say("terminal.location_is_taken", location=location))


@carries_out(TerminalInstalled)
def _installed(floor: Floor, event: TerminalInstalled, _at: datetime) -> None:
    terminal = Terminal(event.terminal, event.asset, event.location, event.games, event.training, box=event.asset)
    floor.state.terminals[event.terminal] = terminal
    floor.state.assets.add(event.asset)
    contents.inserted(floor, terminal.box)
    floor.touch(f"meters:{event.terminal}")
    floor.mention(f"terminal:{event.terminal}")
