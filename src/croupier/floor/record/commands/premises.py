"""What is asked of where things stand: terminals installed together, moved, bound to tables, enrolled, taken away."""

from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name, Remark, TableCommand
from croupier.floor.record.commands.peripherals import DeviceKey

TERMINALS_AT_ONCE = 100
"""At most 100 terminals are installed together: what is asked for in one message has a length."""


class NewTerminal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terminal as a list names it."""

    terminal: Name
    asset: Name
    location: Name
    games: tuple[Name, ...] = ()
    tables: tuple[Name, ...] = ()
    training: bool = False


class InstallTerminals(Command, frozen=True, tag="install_terminals"):
    """Place the terminals of a list on the floor: all of them or none."""

    terminals: Annotated[tuple[NewTerminal, ...], msgspec.Meta(min_length=1, max_length=TERMINALS_AT_ONCE)]


class MoveTerminal(Command, frozen=True, tag="move_terminal"):
    """A terminal stands somewhere else."""

    terminal: Name
    location: Name


class GroupTerminal(Command, frozen=True, tag="group_terminal"):
    """A terminal is for these tables and no others; for none: for every table whose game is enabled on it."""

    terminal: Name
    tables: tuple[Name, ...] = ()


class RetireTerminal(Command, frozen=True, tag="retire_terminal"):
    """A terminal leaves the floor for good; where devices are registered, its device is brought to a place."""

    terminal: Name
    why: Remark
    to: Name = ""


class EnrollMachine(Command, frozen=True, tag="enroll_machine"):
    """The machine with this key is the terminal from now on, and the one before no longer."""

    terminal: Name
    key: DeviceKey


class LinkTable(TableCommand, frozen=True, tag="link_table"):
    """A closed table is to share this progressive when it opens next; without a name it has its own."""

    progressive: Name = ""


class RetireTable(TableCommand, frozen=True, tag="retire_table"):
    """A closed table leaves the floor for good."""

    why: Remark


PremisesCommand: TypeAlias = (
    InstallTerminals | MoveTerminal | GroupTerminal | RetireTerminal | EnrollMachine | LinkTable | RetireTable
)
