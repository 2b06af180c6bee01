"""The roots: the entry point of the command line, and the chapters.

All else is called from there: the entry point names the modules of its commands in a table, `serve` opens the floor
and the pages, decorators register the deciders and doers of the floor, and the server's application lists the routes.
"""

from collections.abc import Iterator

from croupier.law.reach.names import Unit
from croupier.law.reach.walk import Walk

FRONT = "main"
"""The function that the installed command calls, in a module of the same name."""

CHAPTER = "CHAPTER"
"""The name of a game's chapter value; its package is imported by the game's number."""


def start(walk: Walk) -> None:
    """Wake the roots."""
    for unit in (*fronts(walk), *chapters(walk)):
        walk.open(unit.module)
        walk.use(unit)


def fronts(walk: Walk) -> Iterator[Unit]:
    """The entry points of the installed command."""
    for name, module in walk.names.modules.items():
        if name.rpartition(".")[2] == FRONT and FRONT in module.functions:
            yield Unit(name, FRONT)


def chapters(walk: Walk) -> Iterator[Unit]:
    """The chapters of the games."""
    for name, module in walk.names.modules.items():
        if CHAPTER in module.units and CHAPTER not in module.classes:
            yield Unit(name, CHAPTER)
