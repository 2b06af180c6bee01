"""What happened to where things stand."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.events.base import TableEvent, TerminalEvent


class TerminalMoved(TerminalEvent, frozen=True, tag="terminal_moved.1"):
    """A terminal stands at another location."""

    location: str


class TerminalGrouped(TerminalEvent, frozen=True, tag="terminal_grouped.1"):
    """A terminal is for these tables; for none: for all."""

    tables: tuple[str, ...]


class TerminalRetired(TerminalEvent, frozen=True, tag="terminal_retired.1"):
    """A terminal left the floor on this gaming day."""

    day: date
    why: str


class MachineEnrolled(TerminalEvent, frozen=True, tag="machine_enrolled.1"):
    """The machine that holds this key is the terminal."""

    key: str


class TableLinked(TableEvent, frozen=True, tag="table_linked.1"):
    """A table is to share this progressive; with no name, none but its own."""

    progressive: str


class TableRetired(TableEvent, frozen=True, tag="table_retired.1"):
    """A table left the floor on this gaming day."""

    day: date
    why: str


PremisesEvent: TypeAlias = (
    TerminalMoved | TerminalGrouped | TerminalRetired | MachineEnrolled | TableLinked | TableRetired
)
