"""What each hand pays on a paytable, as an array that kernels index."""

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.equipment.cards import Card
from croupier.equipment.ranking import Scale
from croupier.money import Cents
from croupier.odds.canonical import DECK, hand_numbers
from croupier.odds.compiled import Ints
from croupier.odds.evaluation import CARDS, place_of, ranking
from croupier.odds.side_wagers import net
from croupier.rules.paytables import Paytable
from croupier.rules.progressives import Level

Reaches = Callable[[Sequence[Card]], Callable[[str], bool]]


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


def pays_by_hand(
    reaches: Reaches,
    table: Paytable,
    times: int,
    cards: int,
    *,
    levels: Sequence[Level] = (),
    unit: Cents = 1_00,
) -> Ints:
    """The same for every hand of so few cards that all can be looked at, by the number of the hand.

    It asks the ladder that live play asks, so that rows which a scale does not know are paid as well.
    """
    meters = {level.name: Fraction(level.seed) for level in levels}
    hands = np.array(list(combinations(range(DECK), cards)), dtype=np.int64)
    pays = np.full(len(hands), -times, dtype=np.int64)
    for number, hand in zip(hand_numbers(hands), hands, strict=True):
        if row := table.highest(reaches([CARDS[card] for card in hand])):
            pays[number] = whole(net(row.pays, meters, unit), times)
    return pays


def smallest_unit(tables: Iterable[Paytable], levels: Sequence[Level] = (), unit: Cents = 1_00) -> int:
    """Into how many parts a unit must be divided so that every payout is a whole number of them."""
    meters = {level.name: Fraction(level.seed) for level in levels}
    return math.lcm(*(net(row.pays, meters, unit).denominator for table in tables for row in table))


def whole(result: Fraction, times: int) -> int:
    """A result in units of 1 / ``times``, which must hold it exactly."""
    if (result * times).denominator != 1:
        raise ValueError(f"{result} is no whole number of 1/{times} units")
    return int(result * times)


def side_by_side(*pays: Ints) -> Ints:
    """Several arrays as the rows of one: a kernel that reads one array keeps no count of many."""
    together = np.zeros((len(pays), max(map(len, pays))), dtype=np.int64)
    for row, array in enumerate(pays):
        together[row, : len(array)] = array
    return together
