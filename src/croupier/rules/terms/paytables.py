"""Paytables: data read from a chapter's ``paytables.toml``, checked row by row when loaded.

A family is one table of the regulation: rows from the highest result to the lowest, one column for each paytable
the certificate holder may select.  The file looks like the law::

    [queens_up]
    cite = "§ 657a.12(c)"
    title = "Queens Up Wager"
    columns = ["A", "B"]
    rows = [
        ["four_of_a_kind", "50 to 1", "50 to 1"],
        ["straight_flush", "30 to 1", "40 to 1"],
    ]

A dash means that the column does not have the row.  Loading refuses an unknown result, a gap, a duplicate and a
wrong order; the chapter defines the known results and their order with a *ladder*.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from typing import Protocol

from croupier.money import DOLLAR, Cents, FixedSum, ForOne, MoneyError, Payout, PercentOfMeter, ToOne, payout
from croupier.rules.terms.amounts import Selected
from croupier.rules.terms.payouts import Pays
from croupier.words import Sentence, is_said, say, verbatim

NOT_IN_THIS_COLUMN = "-"
KEYS = ("cite", "title", "columns", "rows")
MOST_TO_ONE = 1_000_000
FINEST = 10
"""A designer's limits: no regulated table pays above 200,000 to 1 or $1,000,000, or in fractions finer than fifths."""


class BadPaytable(ValueError):
    """A paytable file that may not be used; the message names the table and what to change."""


class Ladder(Protocol):
    """The results a paytable may list, and their order."""

    def check_rows(self, names: Sequence[str]) -> None:
        """Raise ``ValueError`` if a name is unknown, repeated or out of order."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """A complete ladder of results, highest first, that the chapter's own function distinguishes."""

    names: tuple[str, ...]

    def check_rows(self, names: Sequence[str]) -> None:
        """Require exactly these names, in this order."""
        if tuple(names) != self.names:
            raise ValueError(f"the rows must be {', '.join(self.names)}, not {', '.join(names)}")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of one paytable: the result, what it pays, and the clause that says so."""

    name: str
    pays: Payout
    cite: str


@dataclass(frozen=True, slots=True)
class Paytable:
    """One column of a family: what a certificate holder selects."""

    family: str
    title: Sentence
    column: str
    cite: str
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, name: str) -> Row | None:
        """The row of that name, or None if this column does not have it."""
        return next((row for row in self.rows if row.name == name), None)

    def highest(self, reached: Callable[[str], bool]) -> Row | None:
        """The highest row reached: a player is paid for the highest result only."""
        return next((row for row in self.rows if reached(row.name)), None)

    @property
    def payouts(self) -> tuple[Payout, ...]:
        """What the rows pay, highest first."""
        return tuple(row.pays for row in self.rows)

    def odds(self, name: str) -> ToOne:
        """The odds of a row that pays "to 1"."""
        row = self.row(name)
        if row is None or not isinstance(row.pays, ToOne):
            raise TypeError(f"{self.family} has no row {name!r} that pays to 1")
        return row.pays

    def fixed_sum(self, name: str) -> Cents:
        """The dollar amount of a row of fixed sums; 0 if this column does not have the row."""
        row = self.row(name)
        if row is None:
            return 0
        if not isinstance(row.pays, FixedSum):
            raise TypeError(f"{self.family} pays {row.pays}, not a fixed sum")
        return row.pays.amount


@dataclass(frozen=True, slots=True)
class Paytables:
    """Every paytable of a chapter, by family and column."""

    edition: str
    families: Mapping[str, Mapping[str, Paytable]]
    ladders: Mapping[str, Ladder]

    def table(self, family: str, column: str = "A") -> Paytable:
        """The paytable a certificate holder selected; a family's only table is called A."""
        return self.families[family][column]

    def pays(self, family: str, by: str = "") -> "PaidBy":
        """The payouts of a family: its only table, or the one that an option selects."""
        return PaidBy(self, family, by)

    def columns(self, family: str) -> tuple[str, ...]:
        """The paytables the certificate holder may select from."""
        return tuple(self.families[family])

    def revised(self, text: str) -> "Paytables":
        """A copy with the tables of a TOML text replacing the regulated ones, checked just as strictly."""
        document = tomllib.loads(text)
        document.pop("edition", None)
        return self.with_tables(document)

    def with_tables(self, tables: Mapping[str, object]) -> "Paytables":
        """A copy with these tables replacing the regulated ones, in the format of the file."""
        known = ", ".join(self.families)
        if not tables:
            raise BadPaytable(f"there is no table in it; there may be {known}")
        families = {name: dict(columns) for name, columns in self.families.items()}
        for name, table in tables.items():
            if name not in families:
                raise BadPaytable(f"there is no table [{name}]; there are {known}")
            families[name] |= _revision(name, table, self.families[name], self.ladders[name])
        return Paytables(self.edition, families, self.ladders)


@dataclass(frozen=True, slots=True)
class PaidBy(Pays):
    """The payouts of a family's only table, or of the one that an option selects."""

    paytables: Paytables
    family: str
    by: str = ""

    def payouts(self, options: Selected) -> tuple[Payout, ...]:
        """The payouts of the table in force."""
        return self.paytables.table(self.family, getattr(options, self.by) if self.by else "A").payouts

    def families(self, _options: Selected) -> tuple[str, ...]:
        """The single family."""
        return (self.family,)


def load(package: str, ladders: Mapping[str, Ladder], name: str = "paytables.toml") -> Paytables:
    """Read a chapter's paytables; every family needs a ladder and every ladder a family."""
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return read(text, ladders)


def read(text: str, ladders: Mapping[str, Ladder]) -> Paytables:
    """Paytables from their text, checked against the ladders."""
    document = tomllib.loads(text)
    edition = str(document.pop("edition", ""))
    if not edition:
        raise BadPaytable("say which edition of the text the tables follow: edition = …")
    if unknown := document.keys() ^ ladders.keys():
        raise BadPaytable(f"tables and ladders differ: {', '.join(sorted(unknown))}")
    families = {key: _family(key, document[key], ladders[key]) for key in document}
    return Paytables(edition, families, ladders)


def _family(name: str, table: Mapping[str, object], ladder: Ladder) -> dict[str, Paytable]:
    for key in ("cite", "title", "rows"):
        if key not in table:
            raise BadPaytable(f"[{name}] has no {key}")
    if unknown := table.keys() - KEYS:
        raise BadPaytable(f"[{name}] may not have {', '.join(sorted(unknown))}; it has {', '.join(KEYS)}")
    columns = _texts(table.get("columns", ["A"]), f"[{name}] columns")
    if len(set(columns)) < len(columns):
        raise BadPaytable(f"[{name}] names a column twice: {', '.join(columns)}")
    rows = _rows(name, table["rows"], len(columns))
    try:
        ladder.check_rows([row[0] for row in rows])
    except ValueError as error:
        raise BadPaytable(f"[{name}] {error}") from error
    return {
        column: _column(name, column, table, [(row[0], row[index]) for row in rows])
        for index, column in enumerate(columns, start=1)
    }


def _rows(name: str, rows: object, columns: int) -> list[list[str]]:
    if not isinstance(rows, list):
        raise BadPaytable(f"[{name}] rows is not a list of rows")
    for row in rows:
        if len(_texts(row, f"[{name}] row {row!r}")) != 1 + columns:
            raise BadPaytable(f"[{name}] row {row[0]!r} has {len(row) - 1} payouts for {columns} columns")
    return rows


def _texts(value: object, what: str) -> list[str]:
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return value
    raise BadPaytable(f'{what} is not a list of texts such as ["flush", "4 to 1"]')


def _column(name: str, column: str, table: Mapping[str, object], cells: list[tuple[str, str]]) -> Paytable:
    cite = str(table["cite"])
    rows = tuple(Row(row, _payout(name, row, cell), cite) for row, cell in cells if cell != NOT_IN_THIS_COLUMN)
    return Paytable(name, _title(str(table["title"])), column, cite, rows)


def _title(title: str) -> Sentence:
    """The title: the key of a sentence in a chapter's table, plain text in a designer's."""
    return say(title) if is_said(title) else verbatim(title)


def _payout(name: str, row: str, cell: str) -> Payout:
    try:
        return payout(cell)
    except MoneyError as error:
        raise BadPaytable(f"[{name}] row {row!r}: {error}") from error


def _revision(name: str, table: object, regulated: Mapping[str, Paytable], ladder: Ladder) -> dict[str, Paytable]:
    """The columns of a family that a designer changed; an unpaid row is a dash, never left out."""
    if not isinstance(table, dict):
        raise BadPaytable(f"[{name}] is not a table with rows")
    revised = _family(name, {"cite": "", "title": "", **table}, ladder)
    if "title" not in table:
        title = next(iter(regulated.values())).title
        revised = {column: replace(one, title=title) for column, one in revised.items()}
    if unknown := [column for column in revised if column not in regulated]:
        raise BadPaytable(f"[{name}] there is no column {unknown[0]!r}; there are {', '.join(regulated)}")
    rows = [row for column in regulated.values() for row in column]
    given = {row[0] for row in table["rows"]}
    if missing := [row.name for row in rows if row.name not in given]:
        raise BadPaytable(f'[{name}] row {missing[0]!r} is missing; "-" says that it is not paid')
    _check_sizes(name, revised)
    if not any(isinstance(row.pays, FixedSum) for row in rows):
        _refuse_fixed_sums(name, revised)
    _check_meters(name, revised, {row.pays.meter for row in rows if isinstance(row.pays, PercentOfMeter)})
    return revised


def _check_sizes(name: str, revised: Mapping[str, Paytable]) -> None:
    """Refuse odds larger or finer than any table has: they would overflow the integers exact odds are counted in."""
    for table in revised.values():
        for row in table:
            if isinstance(row.pays, ToOne | ForOne):
                odds = row.pays.odds
                if odds > MOST_TO_ONE or odds.denominator > FINEST:
                    most = f"at most {MOST_TO_ONE:,} to 1, in parts of no more than {FINEST}"
                    raise BadPaytable(f"[{name}] row {row.name!r}: {row.pays} is not analysed; {most}")
            elif isinstance(row.pays, FixedSum) and row.pays.amount > MOST_TO_ONE * DOLLAR:
                most = f"at most ${MOST_TO_ONE:,}"
                raise BadPaytable(f"[{name}] row {row.name!r}: {row.pays} is not analysed; {most}")


def _refuse_fixed_sums(name: str, revised: Mapping[str, Paytable]) -> None:
    """Refuse fixed sums: their effect on odds depends on the amount wagered, which is unknown there."""
    for table in revised.values():
        for row in table:
            if isinstance(row.pays, FixedSum):
                raise BadPaytable(f"[{name}] row {row.name!r} pays a fixed sum; this table pays by the wager")


def _check_meters(name: str, revised: Mapping[str, Paytable], known: set[str]) -> None:
    for table in revised.values():
        for row in table:
            if isinstance(row.pays, PercentOfMeter) and row.pays.meter not in known:
                there = f"there are {', '.join(sorted(known))}" if known else "there is none"
                raise BadPaytable(f"[{name}] row {row.name!r}: no meter {row.pays.meter!r} feeds this table; {there}")
