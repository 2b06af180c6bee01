"""What a paper of the office is made of: a title, facts about it, tables, and lines for those who sign.

They are in English, the language of those who receive them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from croupier.money import Cents

_NUMBER = re.compile(r"[-+]?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?")
_TOTALS = frozenset({"Total", "All", "In all"})
NO_FIGURE = frozenset({"", "-"})
TO_SIGN = "Signature on paper"
"""The heading of a column in which people sign."""


@dataclass(frozen=True, slots=True)
class Part:
    """One table of a paper below its title; ``apart`` on a page of its own, ``note`` says what has to be known."""

    title: str
    sheet: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    apart: bool = False

    @property
    def headed(self) -> bool:
        """Whether its columns have headings."""
        return any(self.headings)

    def is_numeric(self, column: int) -> bool:
        """Whether a column holds nothing but numbers and amounts: it is set to the right then."""
        cells = [row[column] for row in self.rows if row[column] not in NO_FIGURE]
        return bool(cells) and all(_NUMBER.fullmatch(cell) for cell in cells)


def is_total(row: Sequence[str]) -> bool:
    """Whether a row adds up those above it."""
    return row[0] in _TOTALS


@dataclass(frozen=True, slots=True)
class OfficePaper:
    """What is kept, filed or handed over: by whom, prepared on which day, and its tables.

    ``cite`` are the clauses that ask for it, ``signers`` those who sign below it.
    """

    facility: str
    prepared: date
    parts: Sequence[Part]
    title: str = ""
    cite: str = ""
    facts: Sequence[tuple[str, str]] = ()
    signers: Sequence[str] = ()

    @property
    def name(self) -> str:
        """Its title, or that of its first table."""
        return self.title or self.parts[0].title


class Amount(str):
    """Money as books write it, which a workbook takes as a number."""

    __slots__ = ("cents",)
    cents: Cents


class Number(str):
    """How many, which a workbook takes as a number."""

    __slots__ = ("value",)
    value: int


def dollars(amount: Cents) -> Amount:
    """-$1,234.50"""
    written = Amount(f"{'-' if amount < 0 else ''}${abs(amount) // 100:,}.{abs(amount) % 100:02}")
    written.cents = amount
    return written


def number(value: int) -> Number:
    """As many."""
    written = Number(value)
    written.value = value
    return written


def moment(at: datetime | None, time_zone: str) -> str:
    """A moment to the minute, by the clock of the house."""
    return f"{at.astimezone(ZoneInfo(time_zone)):%Y-%m-%d %H:%M}" if at else ""
