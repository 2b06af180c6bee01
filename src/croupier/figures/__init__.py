"""The figures of every regulated paytable, worked out beforehand and shipped: one file for each chapter.

Some take a quarter of an hour to solve, and a table that plays may not wait for them.  ``croupier odds CHAPTER
--write`` makes a file again; it holds a fingerprint of the rules, so that a file made under other rules shows itself.

Why: docs/design/0123.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import TableOptions, legal_values, own_options

FOLDER = Path(str(resources.files(__package__)))


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


class Figures(msgspec.Struct, frozen=True):
    """One file: ``options`` are those of the shipped submission, ``selected`` says what a figure has instead."""

    chapter: str
    edition: str
    rules: str
    solver: str
    options: dict[str, Any]
    varies: dict[str, tuple[str, ...]]
    wagers: tuple[Figure, ...]

    def under(self, options: TableOptions) -> dict[str, Figure | None]:
        """The figure of each wager for a table with these options; none where the file does not have it."""
        in_force = msgspec.json.decode(msgspec.json.encode(own_options(options)))
        return {wager: self._of(wager, in_force) for wager in dict.fromkeys(one.wager for one in self.wagers)}

    def _of(self, wager: str, in_force: Mapping[str, Any]) -> Figure | None:
        others = {option for names in self.varies.values() for option in names} - set(self.varies[wager])
        wanted = {name: value for name, value in in_force.items() if name not in others}
        for one in self.wagers:
            if one.wager == wager:
                has = self.options | one.selected
                if all(has[name] == value for name, value in wanted.items()):
                    return one
        return None


@cache
def text(number: str) -> bytes:
    """The file of a chapter as it is."""
    return path(number).read_bytes()


@cache
def figures(number: str) -> Figures:
    """The figures of a chapter."""
    return msgspec.json.decode(text(number), type=Figures)


def path(number: str) -> Path:
    """Where the figures of a chapter are."""
    return FOLDER / f"{number}.json"


def fingerprint(game: Chapter[Any]) -> str:
    """One number for the rules that decide odds: every paytable, every option with its legal values, every meter."""
    tables = [
        (family, column, [(row.name, str(row.pays)) for row in table])
        for family, columns in game.paytables.families.items()
        for column, table in columns.items()
    ]
    legal = get_type_hints(game.options, include_extras=True)
    stated = own_options(game.default_options)
    options = [(name, value, legal_values(legal[name])) for name, value in stated.items()]
    meters = [
        (one.wagers, level.name, level.seed, level.reseed, str(level.rate), str(level.reserve_rate))
        for one in game.progressives(game.default_options)
        for level in one.levels
    ]
    return hashlib.sha256(repr((game.number, game.edition, tables, options, meters)).encode()).hexdigest()
