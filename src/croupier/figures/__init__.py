"""The figures of every regulated paytable, precomputed and shipped: ``figures.json`` in a chapter's folder.

Some take 15 minutes to solve, and neither a table in play nor a person should wait for them.  ``croupier odds
CHAPTER --write`` regenerates a file.  It holds a hash of the rules and one of the solver that made it
(:mod:`croupier.figures.made_by`): if either has changed, the file is out of date and answers nothing.

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
    """A paytable that a figure was computed from."""

    family: str
    column: str


class Figure(msgspec.Struct, frozen=True):
    """The figure of one wager under one selection; the file also holds the outcomes and the strategy."""

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
    """Results of simulated rounds under the shipped submission, named as in :mod:`croupier.odds.simulation.tally`."""

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
    """One file: ``options`` are those of the shipped submission, ``selected`` a figure's deviations from them.

    ``varies`` names the options that the odds of each wager depend on, ``seconds`` the approximate solving time in
    seconds on two cores, where it is long.
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
        """The figure of each wager for a table with these options; None if the file does not have it."""
        stated = options_document(options)
        offered = {wager: all(stated[name] is not None for name in names) for wager, names in self.varies.items()}
        places = {wager: self.place(wager, options) if offered[wager] else None for wager in self.varies}
        return {wager: None if place is None else self.wagers[place] for wager, place in places.items()}

    def place(self, wager: str, options: TableOptions) -> int | None:
        """The index in the file of a wager's figure under these options.

        A wager not offered by the shipped submission has no paytable; its figure is that of the first possible one.
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
    """There is no shipped figure that is up to date.

    NotShipped
    ├── NoFigures    they have not been computed yet
    └── OutOfDate    they were made by other rules or by another solver
    """

    def __init__(self, says: Sentence) -> None:
        super().__init__(says)
        self.says = says


class NoFigures(NotShipped):
    """A chapter whose figures have not been computed yet."""

    def __init__(self, number: str) -> None:
        super().__init__(say("figures.none", chapter=number))


class OutOfDate(NotShipped):
    """Figures made by other rules or by another solver."""

    def __init__(self, number: str) -> None:
        super().__init__(say("figures.out_of_date", chapter=number))


def path(game: Chapter[Any]) -> Path:
    """The file of a chapter's figures."""
    return Path(str(resources.files(game.package))) / FILE


@cache
def text(number: str) -> bytes:
    """The raw content of a chapter's file."""
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
    """The full documents of the same figures, in the same order."""
    whole: dict[str, Any] = msgspec.json.decode(text(number))
    return tuple(whole["wagers"])


@cache
def up_to_date(number: str) -> bool:
    """Whether today's rules and solver made the file; false if there is none."""
    try:
        made = figures(number)
    except NoFigures:
        return False
    return (made.rules, made.solver) == (made_by.rules(chapter(number)), made_by.solver(number))


def current(number: str) -> Figures:
    """The figures of a chapter, made by today's rules and solver."""
    found = figures(number)
    if not up_to_date(number):
        raise OutOfDate(number)
    return found


@cache
def simulation(number: str) -> Simulation | None:
    """The shipped simulation, if it was played by today's rules and code, or None."""
    made = figures(number).simulation if up_to_date(number) else None
    return made if made and made.played_by == made_by.rounds(number) else None
