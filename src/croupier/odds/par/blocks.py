"""The blocks of a report in any format: sections of paragraphs, lists, tables and charts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.odds.par.charts import Chart

_NUMBER = re.compile(r"[-+]?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(%|/\d+)?")


@dataclass(frozen=True)
class Table:
    """Headings and rows of text; no heading row if all headings are empty."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def headed(self) -> bool:
        """Whether it has headings."""
        return any(self.headings)

    def is_numeric(self, column: int) -> bool:
        """Whether a column holds only numbers, amounts, shares and dashes, and so is right-aligned."""
        cells = [row[column] for row in self.rows if row[column] not in {"", "-"}]
        return bool(cells) and all(_NUMBER.fullmatch(cell) for cell in cells)

    @classmethod
    def of(cls, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> "Table":
        """A table without the columns that are empty in every row."""
        kept = [column for column in range(len(headings)) if any(row[column] for row in rows)]
        return cls([headings[column] for column in kept], [[row[column] for column in kept] for row in rows])


@dataclass(frozen=True)
class Listing:
    """A list of sentences under a caption."""

    title: str
    items: Sequence[str]


@dataclass(frozen=True)
class Aligned:
    """Preformatted lines with aligned characters."""

    lines: Sequence[str]


Block: TypeAlias = str | Table | Listing | Aligned | Chart


@dataclass(frozen=True)
class Section:
    """A heading and the blocks below it."""

    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Cover:
    """The title page: the game, its law, the colour of its felt, and one labelled figure."""

    game: str
    law: str
    felt: str
    edge: str
    of: str


@dataclass(frozen=True)
class Sheet:
    """The whole report; the mark in the page footer identifies it."""

    title: str
    mark: str
    sections: Sequence[Section]
    cover: Cover
