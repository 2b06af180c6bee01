"""The payout of each hand on a paytable, as an array for kernels."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.equipment.cards import Card, Suit
from croupier.equipment.ranking import FIVE_CARD, Scale
from croupier.money import Cents
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.canonical import DECK, hand_numbers
from croupier.odds.hands.evaluation import CARDS, place_of, ranking
from croupier.odds.wagers.side_wagers import net
from croupier.rules.procedure.side_wagers import SIX_CARD_WITH_ROYALS
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.progressives import Level

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
    """The net result of each place in units of 1 / ``times``: meters at their seeds, the unit lost below the table."""
    meters = {level.name: Fraction(level.seed) for level in levels}
    pays = np.full(len(ranking(scale)), -times if below is None else below, dtype=np.int64)
    for row in reversed(table.rows):
        pays[place_of(scale, row.name) :] = whole(net(row.pays, meters, unit), times)
    return pays


ROYAL_FLUSH = place_of(FIVE_CARD, "royal_flush")
_NINE_TO_ACE = 0b1111110000000
_DIAMONDS = list(Suit).index(Suit.DIAMONDS)


def six_card_pays(table: Paytable, times: int) -> Ints:
    """The same for the Six Card Bonus, by :func:`six_card_place`: a six-card royal and one in diamonds come last."""
    special = SIX_CARD_WITH_ROYALS.special
    ordinary = replace(table, rows=tuple(row for row in table if row.name not in special))
    pays = pays_by_place(FIVE_CARD, ordinary, times)
    above = [table.row(name) for name in reversed(list(special))]
    return np.append(pays, [whole(net(row.pays, {}, 1), times) if row else pays[ROYAL_FLUSH] for row in above])


@kernel
def six_card_place(place: int, bits: int) -> int:
    """The place of six cards, with a six-card royal flush above a royal flush, and one in diamonds above that."""
    if place == ROYAL_FLUSH:
        for suit in range(4):
            if bits >> (13 * suit) & 0x1FFF == _NINE_TO_ACE:
                return place + (2 if suit == _DIAMONDS else 1)
    return place


def pays_by_hand(
    reaches: Reaches,
    table: Paytable,
    times: int,
    cards: int,
    *,
    levels: Sequence[Level] = (),
    unit: Cents = 1_00,
) -> Ints:
    """The same for every hand of a few cards, by the number of the hand.

    It uses the same ladder as live play, so rows unknown to a scale are paid as well.
    """
    meters = {level.name: Fraction(level.seed) for level in levels}
    hands = np.array(list(combinations(range(DECK), cards)), dtype=np.int64)
    pays = np.full(len(hands), -times, dtype=np.int64)
    for number, hand in zip(hand_numbers(hands), hands, strict=True):
        if row := table.highest(reaches([CARDS[card] for card in hand])):
            pays[number] = whole(net(row.pays, meters, unit), times)
    return pays


def smallest_unit(tables: Iterable[Paytable], levels: Sequence[Level] = (), unit: Cents = 1_00) -> int:
    """The number of parts of a unit that makes every payout an integer."""
    meters = {level.name: Fraction(level.seed) for level in levels}
    return math.lcm(*(net(row.pays, meters, unit).denominator for table in tables for row in table))


def whole(result: Fraction, times: int) -> int:
    """A result in units of 1 / ``times``, which must hold it exactly."""
    if (result * times).denominator != 1:
        raise ValueError(f"{result} is no whole number of 1/{times} units")
    return int(result * times)


def side_by_side(*pays: Ints) -> Ints:
    """Several arrays as the rows of one, which saves reference counts in kernels."""
    together = np.zeros((len(pays), max(map(len, pays))), dtype=np.int64)
    for row, array in enumerate(pays):
        together[row, : len(array)] = array
    return together
