"""What is called first: the front of the command line, and the chapters.

All else is called by something: the front names the modules of its commands in a table, `serve` opens the floor and the
pages, a decorator hands on the deciders and doers of the floor, routes stand in the application that the server starts.
"""

from collections.abc import Iterator

from croupier.law.reach.names import Unit
from croupier.law.reach.walk import Walk

FRONT = "main"
"""The function that the installed command calls, in a module of the same name."""

CHAPTER = "CHAPTER"
"""The value by which a game is known: its package is imported by the game's number."""


def start(walk: Walk) -> None:
    """Call what is called first."""
    for unit in (*fronts(walk), *chapters(walk)):
        walk.open(unit.module)
        walk.use(unit)


def fronts(walk: Walk) -> Iterator[Unit]:
    """The functions that the installed command can call."""
    for name, module in walk.names.modules.items():
        if name.rpartition(".")[2] == FRONT and FRONT in module.functions:
            yield Unit(name, FRONT)


def chapters(walk: Walk) -> Iterator[Unit]:
    """The games."""
    for name, module in walk.names.modules.items():
        if CHAPTER in module.units and CHAPTER not in module.classes:
            yield Unit(name, CHAPTER)
