"""Grades: hands of a scale, as far as some paytables distinguish them.

If several wagers are paid on one hand, its grade is enough: grade 0 is below every row of
every table, and each place where a row of any table begins starts a grade.  Kernels count grades, which are few;
the payout of a grade on each table is looked up at the end.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.equipment.ranking import Scale
from croupier.money import ForOne, Push, ToOne
from croupier.odds.compiled import Ints, Values
from croupier.odds.hands.evaluation import place_of, ranking
from croupier.odds.wagers.side_wagers import net
from croupier.rules.terms.paytables import Paytable, Row


@dataclass(frozen=True)
class Grades:
    """``bars`` are the lowest places of grades 1, 2 and so on."""

    scale: Scale
    bars: tuple[int, ...]

    @classmethod
    def of(cls, scale: Scale, tables: Iterable[Paytable], values: Iterable[int] = ()) -> "Grades":
        """The grades that these tables, and these further values of the scale, distinguish."""
        bars = {place_of(scale, row.name) for table in tables for row in table}
        bars |= {int(np.searchsorted(ranking(scale), value)) for value in values}
        return cls(scale, tuple(sorted(bars)))

    @property
    def count(self) -> int:
        """The number of grades."""
        return len(self.bars) + 1

    def by_place(self) -> Values:
        """The grade of every place of the scale."""
        places = np.arange(len(ranking(self.scale)))
        return np.searchsorted(np.array(self.bars), places, side="right").astype(np.int32)

    def reached(self, grade: int, value: int) -> bool:
        """Whether every hand of a grade reaches a value of the scale."""
        return grade > 0 and int(ranking(self.scale)[self.bars[grade - 1]]) >= value

    def row(self, table: Paytable, grade: int) -> Row | None:
        """The highest row of a table that the hands of a grade reach."""
        return table.highest(lambda name: grade > 0 and self.bars[grade - 1] >= place_of(self.scale, name))

    def nets(self, table: Paytable) -> list[Fraction]:
        """The player's net result for each grade, per unit wagered on a table of odds and pushes."""
        other = [row for row in table if not isinstance(row.pays, ToOne | ForOne | Push)]
        if other:
            raise ValueError(f"[{table.family}] row {other[0].name!r} pays {other[0].pays}, no multiple of the wager")
        rows = (self.row(table, grade) for grade in range(self.count))
        return [Fraction(-1) if row is None else net(row.pays, {}, 1) for row in rows]

    def ways(self, table: Paytable, counted: Sequence[int]) -> dict[str, int]:
        """The number of hands with each row as their highest, from counts by grade; the empty row is all the rest."""
        found = dict.fromkeys([*(row.name for row in table), ""], 0)
        for grade, count in enumerate(counted):
            row = self.row(table, grade)
            found[row.name if row else ""] += int(count)
        return found


def in_whole_units(*results: Sequence[Fraction]) -> tuple[int, list[Ints]]:
    """Results as integers of a small unit, and the number of those in one unit."""
    unit = math.lcm(*(one.denominator for result in results for one in result))
    return unit, [np.array([int(one * unit) for one in result], dtype=np.int64) for result in results]
