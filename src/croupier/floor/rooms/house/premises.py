"""Where things stand: terminals from a list, moved, bound to tables, enrolled; tables linked; both retired.

What is retired keeps its name and number, its meters and its place in the record; nothing else is ever called so.

Why: docs/design/0222.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from croupier.chapters import FOLDERS, chapter
from croupier.floor.record.commands import (
    EnrollMachine,
    GroupTerminal,
    InstallTerminals,
    LinkTable,
    MoveTerminal,
    NewTerminal,
    RetireTable,
    RetireTerminal,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import (
    FloorEvent,
    MachineEnrolled,
    TableLinked,
    TableRetired,
    TerminalEnabled,
    TerminalGrouped,
    TerminalMoved,
    TerminalRetired,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase, Table
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.rooms.assets import movements
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.money import installing, progressives, terminals
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

# Terminals


@decides(InstallTerminals)
def install_all(floor: Floor, command: InstallTerminals, asked: Asked) -> Decision:
    """All or none: the first that cannot be installed is named."""
    wrong = (refusal for refusal in refusals(floor, command.terminals) if refusal)
    return next(wrong, None) or [event for one in command.terminals for event in _installed(floor, one, asked)]


def refusals(floor: Floor, new: Sequence[NewTerminal]) -> list[Refusal | None]:
    """Why each of these cannot be installed together with those before it; nothing where it can."""
    taken, found = installing.Taken(floor), []
    for one in new:
        found.append(_refuse_new(floor, one, taken))
        taken.take(one)
    return found


def _refuse_new(floor: Floor, one: NewTerminal, taken: installing.Taken) -> Refusal | None:
    if game := next((game for game in one.games if game not in FOLDERS), ""):
        return refuse(Reason.UNKNOWN_GAME, "§ 605a.9", say("table.unknown_game", game=game))
    for name in one.tables:
        table = floor.table(name)
        if table is None or table.retired:
            return refuse(Reason.UNKNOWN_TABLE, "§ 605a.9", say("table.unknown", table=name))
    return installing.refuse_new(floor, one, taken)


def _installed(floor: Floor, one: NewTerminal, asked: Asked) -> Iterator[FloorEvent]:
    yield installing.installed(one)
    yield from movements.onto_floor(floor, one.asset, one.location, asked)
    if one.tables:
        yield TerminalGrouped(one.terminal, tuple(sorted(set(one.tables))))


@decides(MoveTerminal)
def move(floor: Floor, command: MoveTerminal, asked: Asked) -> Decision:
    """Nobody plays at a terminal that is carried away, and one terminal stands at a location (§ 463a.3(b)).

    Where devices are registered, central control activates it where it stands now (§ 463a.4(b)(2)).
    """
    terminal = _not_in_a_round(floor, command.terminal, asked)
    if not command.location.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 463a.3(b)", say("terminal.needs_names"))
    if command.location == terminal.location:
        return []
    if refused := installing.refuse_location(command.location, installing.locations(floor)):
        return refused
    logged = list(movements.on_floor(floor, terminal.asset, command.location, asked))
    activated_again = [TerminalEnabled(terminal.id, enabled=False, why="§ 463a.4(b)(2)")] if logged else []
    return [TerminalMoved(terminal.id, command.location), *logged, *activated_again]


@carries_out(TerminalMoved)
def _moved(floor: Floor, event: TerminalMoved, _at: datetime) -> None:
    floor.state.terminals[event.terminal].location = event.location
    floor.mention(f"terminal:{event.terminal}")


@decides(GroupTerminal)
def group(floor: Floor, command: GroupTerminal, asked: Asked) -> Decision:
    """The terminals of a stadium play at its table alone; a round it is in is played to its end first."""
    terminal = _not_in_a_round(floor, command.terminal, asked)
    for name in command.tables:
        _on_the_floor(floor, name)
    chosen = tuple(sorted(set(command.tables)))
    return [] if chosen == terminal.tables else [TerminalGrouped(terminal.id, chosen)]


@carries_out(TerminalGrouped)
def _grouped(floor: Floor, event: TerminalGrouped, _at: datetime) -> None:
    floor.state.terminals[event.terminal].tables = event.tables
    floor.mention(f"terminal:{event.terminal}")


@decides(RetireTerminal)
def retire_terminal(floor: Floor, command: RetireTerminal, asked: Asked) -> Decision:
    """Only with no money on it, no box in it and its meters written down: then nothing leaves with it.

    §§ 461a.27(a), 465a.17(e)(5)
    """
    terminal = _not_in_a_round(floor, command.terminal, asked)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 461a.27(a)", say("premises.needs_reason"))
    if terminals.holds_money(floor, terminal):
        return refuse(Reason.TERMINAL_HOLDS_MONEY, "§ 461a.27(a)", say("premises.holds_money", terminal=terminal.id))
    if Block.BOX_REMOVED not in terminal.blocks:
        detail = say("premises.box_is_in", box=terminal.box, terminal=terminal.id)
        return refuse(Reason.BOX_IS_IN_USE, "§ 465a.17(e)(5)", detail)
    if terminal.meters and terminal.recorded != terminal.meters:
        detail = say("premises.meters_not_recorded", terminal=terminal.id)
        return refuse(Reason.METERS_ARE_NOT_RECORDED, "§ 461a.27(a)", detail)
    day = floor.state.settings.gaming_day(asked.at)
    logged = movements.off_floor(floor, terminal.asset, command.to, asked)
    return [TerminalRetired(terminal.id, day, command.why), *logged]


@carries_out(TerminalRetired)
def _terminal_retired(floor: Floor, event: TerminalRetired, _at: datetime) -> None:
    """No machine speaks for it any more."""
    terminal = floor.state.terminals[event.terminal]
    terminal.retired, terminal.enabled, terminal.tables = event.day, False, ()
    terminal.machine_key = terminal.peripherals_key = ""
    terminal.called = None
    devices = floor.state.devices
    for token in [token for token, name in devices.items() if name == terminal.id]:
        del devices[token]
    floor.mention(f"terminal:{terminal.id}")


@decides(EnrollMachine)
def enroll_machine(floor: Floor, command: EnrollMachine, asked: Asked) -> Decision:
    """A machine is one terminal: a key that speaks for another one is refused."""
    terminal = terminals.own(floor, command.terminal, asked)
    others = (one for one in floor.state.terminals.values() if one.id != terminal.id)
    if other := next((one.id for one in others if one.machine_key == command.key), ""):
        return refuse(Reason.ANOTHER_TERMINAL_IS_MEANT, "§ 605a.5", say("premises.machine_is", terminal=other))
    return [MachineEnrolled(terminal.id, command.key)]


@carries_out(MachineEnrolled)
def _machine_enrolled(floor: Floor, event: MachineEnrolled, _at: datetime) -> None:
    floor.state.terminals[event.terminal].machine_key = event.key
    floor.mention(f"terminal:{event.terminal}")


def _not_in_a_round(floor: Floor, name: str, asked: Asked) -> Terminal:
    terminal = terminals.own(floor, name, asked)
    if terminal.table:
        detail = say("terminal.has_wagers", terminal=terminal.id, table=terminal.where)
        raise Refused(refuse(Reason.TERMINAL_IS_IN_A_ROUND, "§ 605a.9(c)", detail))
    return terminal


# Tables


@decides(LinkTable)
def link(floor: Floor, command: LinkTable, asked: Asked) -> Decision:
    """Tables share a progressive whose meters have the same seeds and rates (§ 605a.8).

    Whether they do is known under a Rules Submission; where the table has none yet, it is asked when it opens.
    """
    table = _closed(floor, command.table)
    name = command.progressive
    if name == table.progressive:
        return []
    if name and name not in floor.state.controllers and (refused := refuse_name(name, floor.state.controllers)):
        return refused
    if refused := progressives.refuse_leaving(floor, table, name) or _refuse_link(floor, table, name, asked):
        return refused
    return [TableLinked(table.id, name)]


def _refuse_link(floor: Floor, table: Table, name: str, _asked: Asked) -> Refusal | None:
    if not table.submission:
        return None
    return progressives.refuse_sharing(floor, table, name, chapter(table.chapter).progressives(floor.options(table)))


@carries_out(TableLinked)
def _linked(floor: Floor, event: TableLinked, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    _leave(floor, table)
    table.progressive = event.progressive
    floor.mention(f"table:{table.id}")


@decides(RetireTable)
def retire_table(floor: Floor, command: RetireTable, asked: Asked) -> Decision:
    """A closed table; what lies on its progressive belongs to players and stays with a table that plays for it."""
    table = _closed(floor, command.table)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 605a.9", say("premises.needs_reason"))
    return progressives.refuse_leaving(floor, table) or [
        TableRetired(table.id, floor.state.settings.gaming_day(asked.at), command.why)
    ]


@carries_out(TableRetired)
def _table_retired(floor: Floor, event: TableRetired, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    _leave(floor, table)
    table.retired, table.progressive, table.dealer = event.day, "", ""
    for terminal in floor.state.terminals.values():
        if terminal.joined == table.id:
            terminal.joined = ""
    floor.mention(f"table:{table.id}")


def _closed(floor: Floor, name: str) -> Table:
    table = _on_the_floor(floor, name)
    if table.phase is not Phase.CLOSED:
        raise Refused(refuse(Reason.TABLE_IS_OPEN, "§ 605a.9", say("premises.close_first", table=table.id)))
    return table


def _on_the_floor(floor: Floor, name: str) -> Table:
    table = tables.known(floor, name)
    if table.retired:
        raise Refused(tables.refuse_retired(table))
    return table


def _leave(floor: Floor, table: Table) -> None:
    if controller := floor.state.controllers.get(table.progressive):
        controller.tables.discard(table.id)
