"""The figures of every regulated paytable, worked out beforehand and shipped: ``figures.json`` in a chapter's folder.

Some take a quarter of an hour to solve, and neither a table that plays nor a person may wait for them.  ``croupier odds
CHAPTER --write`` makes a file again.  It holds one number for the rules and one for the solver that made it
(:mod:`croupier.figures.made_by`): where either has changed, the file is out of date and answers nothing.

Why: docs/design/0123.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.figures import made_by
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import TableOptions, options_document
from croupier.words import Sentence, say

FILE = "figures.json"


class Table(msgspec.Struct, frozen=True):
    """A paytable that a figure was taken from."""

    family: str
    column: str


class Figure(msgspec.Struct, frozen=True):
    """What is known about one wager under one selection; the file holds the outcomes and the strategy besides."""

    wager: str
    of: tuple[str, ...]
    per: str
    paytable: str | None
    selected: dict[str, Any]
    expectation: str
    house_edge: float
    hit_frequency: float
    standard_deviation: float
    element_of_risk: float
    tables: tuple[Table, ...]
    progressive: dict[str, Any] = {}
    convention: str = ""


class Simulation(msgspec.Struct, frozen=True):
    """What rounds under the shipped submission came to, with the names of :mod:`croupier.odds.simulation.tally`."""

    played_by: str
    seed: int
    rounds: int
    wagers: tuple[str, ...]
    scale: int
    jackpots: dict[str, int]
    not_simulated: dict[str, str]
    apart: tuple[str, ...]
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    at_risk: tuple[int, ...]
    hits: tuple[int, ...]
    pushes: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True):
    """One file: ``options`` are those of the shipped submission, ``selected`` says what a figure has instead.

    ``varies`` names the options that the odds of each wager depend on, ``seconds`` about how long solving one takes on
    two cores, where it is long.
    """

    chapter: str
    edition: str
    rules: str
    solver: str
    options: dict[str, Any]
    varies: dict[str, tuple[str, ...]]
    wagers: tuple[Figure, ...]
    seconds: dict[str, int] = {}
    simulation: Simulation | None = None

    def under(self, options: TableOptions) -> dict[str, Figure | None]:
        """The figure of each wager for a table with these options; none where the file does not have it."""
        stated = options_document(options)
        offered = {wager: all(stated[name] is not None for name in names) for wager, names in self.varies.items()}
        places = {wager: self.place(wager, options) if offered[wager] else None for wager in self.varies}
        return {wager: None if place is None else self.wagers[place] for wager, place in places.items()}

    def place(self, wager: str, options: TableOptions) -> int | None:
        """Where the figure of a wager under these options stands in the file.

        A wager that the shipped submission does not offer has no paytable; its figure is that of the first it may have.
        """
        stated = msgspec.json.decode(msgspec.json.encode(options_document(options)))
        others = {option for names in self.varies.values() for option in names} - set(self.varies[wager])
        wanted = {name: stated[name] for name in self.options if name not in others}
        if {name: stated[name] for name in self.options} == self.options and None in wanted.values():
            wanted = {}
        return next((place for place, one in enumerate(self.wagers) if self._is(one, wager, wanted)), None)

    def _is(self, one: Figure, wager: str, wanted: Mapping[str, Any]) -> bool:
        has = self.options | one.selected
        return one.wager == wager and all(has[name] == value for name, value in wanted.items())


class NotShipped(LookupError):
    """There is no figure that ships and holds today.

    NotShipped
    ├── NoFigures    nobody has worked them out yet
    └── OutOfDate    they were made by other rules or by another solver
    """

    def __init__(self, says: Sentence) -> None:
        super().__init__(says)
        self.says = says


class NoFigures(NotShipped):
    """A chapter whose figures nobody has worked out yet."""

    def __init__(self, number: str) -> None:
        super().__init__(say("figures.none", chapter=number))


class OutOfDate(NotShipped):
    """Figures that were made by other rules, or by another solver."""

    def __init__(self, number: str) -> None:
        super().__init__(say("figures.out_of_date", chapter=number))


def path(game: Chapter[Any]) -> Path:
    """Where the figures of a chapter are."""
    return Path(str(resources.files(game.package))) / FILE


@cache
def text(number: str) -> bytes:
    """The file of a chapter as it is."""
    try:
        return path(chapter(number)).read_bytes()
    except FileNotFoundError:
        raise NoFigures(number) from None


@cache
def figures(number: str) -> Figures:
    """The figures of a chapter, out of date or not."""
    return msgspec.json.decode(text(number), type=Figures)


@cache
def documents(number: str) -> tuple[dict[str, Any], ...]:
    """The same in full, in the same order."""
    whole: dict[str, Any] = msgspec.json.decode(text(number))
    return tuple(whole["wagers"])


@cache
def up_to_date(number: str) -> bool:
    """Whether the rules and the solver of today are those that made the file; false where there is none."""
    try:
        made = figures(number)
    except NoFigures:
        return False
    return (made.rules, made.solver) == (made_by.rules(chapter(number)), made_by.solver(number))


def current(number: str) -> Figures:
    """The figures of a chapter, made by the rules and the solver of today."""
    found = figures(number)
    if not up_to_date(number):
        raise OutOfDate(number)
    return found


@cache
def simulation(number: str) -> Simulation | None:
    """The simulation that ships, played by the rules and the code of today; none where there is no such one."""
    made = figures(number).simulation if up_to_date(number) else None
    return made if made and made.played_by == made_by.rounds(number) else None
