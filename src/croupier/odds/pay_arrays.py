"""What each hand pays on a paytable, as an array that kernels index."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.equipment.ranking import Scale
from croupier.money import Cents
from croupier.odds.compiled import Ints
from croupier.odds.evaluation import place_of, ranking
from croupier.odds.side_wagers import net
from croupier.rules.paytables import Paytable
from croupier.rules.progressives import Level


def pays_by_place(
    scale: Scale,
    table: Paytable,
    times: int,
    *,
    below: int | None = None,
    levels: Sequence[Level] = (),
    unit: Cents = 1_00,
) -> Ints:
    """The net result of each place in units of 1 / ``times``; meters at their seed; below the table the unit is lost.

    Rows that a scale does not know (suits, six cards) are left out: their hands count as the row below.
    """
    meters = {level.name: Fraction(level.seed) for level in levels}
    pays = np.full(len(ranking(scale)), -times if below is None else below, dtype=np.int64)
    for row in reversed(table.rows):
        if not row.name.startswith("six_card_royal"):
            result = net(row.pays, meters, unit) * times
            if result.denominator != 1:
                raise ValueError(f"{table.title}: {row.pays} is no whole number of 1/{times} units")
            pays[place_of(scale, row.name) :] = result.numerator
    return pays


def side_by_side(*pays: Ints) -> Ints:
    """Several arrays as the rows of one: a kernel that reads one array keeps no count of many."""
    together = np.zeros((len(pays), max(map(len, pays))), dtype=np.int64)
    for row, array in enumerate(pays):
        together[row, : len(array)] = array
    return together
