"""What is asked of where things stand: terminals moved, bound to tables, known by their machine, taken away."""

from typing import TypeAlias

from croupier.floor.record.commands.base import Command, Name, Remark, TableCommand
from croupier.floor.record.commands.peripherals import DeviceKey


class MoveTerminal(Command, frozen=True, tag="move_terminal"):
    """A terminal stands somewhere else."""

    terminal: Name
    location: Name


class GroupTerminal(Command, frozen=True, tag="group_terminal"):
    """A terminal is for these tables and no others; for none: for every table whose game is enabled on it."""

    terminal: Name
    tables: tuple[Name, ...] = ()


class RetireTerminal(Command, frozen=True, tag="retire_terminal"):
    """A terminal leaves the floor for good."""

    terminal: Name
    why: Remark


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


PremisesCommand: TypeAlias = MoveTerminal | GroupTerminal | RetireTerminal | EnrollMachine | LinkTable | RetireTable
