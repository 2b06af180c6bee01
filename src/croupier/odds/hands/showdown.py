"""A hand against every possible dealer hand: the number below it, and the number that tie.

Dealer hands share no card with the player's.  They are counted by inclusion and exclusion: while all hands are
entered in ascending order of value, a counter for every set of up to four cards holds the number of hands entered so
far that contain it; a player's hand of five cards then needs 32 lookups instead of 1,533,939 comparisons.  The set of
all five cards needs no counter: it is entered exactly when the hand's own value is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from croupier.equipment.ranking import Scale
from croupier.odds.compiled import Cards, Ints, Table, Values, kernel
from croupier.odds.hands.canonical import hand_numbers
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator

CHOOSE: Ints = np.array([[comb(n, k) for k in range(6)] for n in range(54)], dtype=np.int64)

FIVE_CARD_HANDS = comb(52, 5)
DEALER_HANDS = comb(47, 5)
"""The number of dealer hands against five known cards."""

SETS = 31
"""Sets of up to four of five cards; bit i of a set's number stands for card i."""

_SIZES: Ints = np.array([number.bit_count() for number in range(SETS)], dtype=np.int64)
_SIGNS: Ints = 1 - 2 * (_SIZES % 2)
_COUNTERS = sum(comb(52, size) for size in range(5))
_STEPS: Ints = np.array(
    [[comb(52, size) + comb(card, size + 1) for card in range(52)] for size in range(5)], dtype=np.int64
)
"""The increment of a set's counter index for one more, higher card: sets are numbered by size, then as usual."""


@dataclass(frozen=True)
class FiveCardHands:
    """All 2,598,960 hands on one scale: their cards (ascending), places, and their order by place."""

    cards: Cards
    values: Table
    order: Ints


@lru_cache(maxsize=4)
def five_card_hands(scale: Scale) -> FiveCardHands:
    """Every five-card hand, ranked by the scale (best four of five on a four-card scale)."""
    cards, values = _all_five(evaluator(scale, 5))
    return FiveCardHands(cards, values, np.argsort(values, kind="stable"))


@kernel
def _all_five(table: Table) -> tuple[Cards, Table]:
    hands = np.empty((2598960, 5), dtype=np.uint8)
    ranked = np.empty(2598960, dtype=np.uint16)
    n = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
                    mask = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c] | CARD_BITS[d]
                    for e in range(d):
                        hands[n, 0], hands[n, 1], hands[n, 2], hands[n, 3], hands[n, 4] = e, d, c, b, a
                        ranked[n] = evaluate(four + CARD_KEYS[e], mask | CARD_BITS[e], table)
                        n += 1
    return hands, ranked


@lru_cache(maxsize=1)
def canonical_five() -> tuple[Ints, Ints]:
    """One hand of each class up to permutation of suits (134,459), and the size of each class."""
    return _canonical_five()


@kernel
def _canonical_five() -> tuple[Ints, Ints]:
    # A hand is the least of its images under the 24 permutations of suits exactly when its suit masks fall.
    index = np.empty(134459, dtype=np.int64)
    weight = np.empty(134459, dtype=np.int64)
    found = 0
    n = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        mask = (1 << a) | (1 << b) | (1 << c) | (1 << d) | (1 << e)
                        w0 = mask & 0x1FFF
                        w1 = mask >> 13 & 0x1FFF
                        w2 = mask >> 26 & 0x1FFF
                        w3 = mask >> 39 & 0x1FFF
                        if w0 >= w1 >= w2 >= w3:
                            same = 1
                            run = 1
                            if w0 == w1:
                                run += 1
                                same *= run
                            else:
                                run = 1
                            if w1 == w2:
                                run += 1
                                same *= run
                            else:
                                run = 1
                            if w2 == w3:
                                run += 1
                                same *= run
                            index[found] = n
                            weight[found] = 24 // same
                            found += 1
                        n += 1
    return index[:found], weight[:found]


@dataclass(frozen=True)
class Showdown:
    """For each canonical hand: the number of dealer hands below it, and the number not above it.

    ``below_bar`` counts the dealer hands below a fixed value, such as those that do not qualify.  Hands are in
    ascending order of value.
    """

    hands: Ints
    weights: Ints
    lower: Ints
    not_higher: Ints
    below_bar: Ints


@lru_cache(maxsize=4)
def showdown(scale: Scale, bar: int) -> Showdown:
    """Every canonical hand of five cards against all dealer hands that share no card with it."""
    every = five_card_hands(scale)
    index, weights = canonical_five()
    ascending = np.argsort(every.values[index], kind="stable")
    queries = index[ascending]
    counted = _sweep(every.cards, every.values, every.order, queries)
    return Showdown(queries, weights[ascending], *counted, dealers_below(scale, [bar], queries)[0])


def one_showdown(scale: Scale, bar: int, own: Ints) -> tuple[Showdown, int]:
    """The same for one hand alone, with its value."""
    hand = hand_numbers(own)[np.newaxis]
    every = five_card_hands(scale)
    value = int(every.values[hand[0]])
    bars = sorted({value, value + 1, bar})
    below = dict(zip(bars, dealers_below(scale, bars, hand), strict=True))
    return Showdown(hand, np.ones(1, dtype=np.int64), below[value], below[value + 1], below[bar]), value


def dealers_below(scale: Scale, bars: Sequence[int], hands: Ints) -> Ints:
    """``[bar, hand]``: the number of dealer hands below each bar (ascending) that share no card with each hand."""
    every = five_card_hands(scale)
    return _below(every.cards, every.values, every.order, hands, np.array(bars, dtype=np.int64))


@kernel
def _sweep(cards: Cards, values: Table, order: Ints, queries: Ints) -> tuple[Ints, Ints]:
    counters = np.zeros(_COUNTERS, dtype=np.int32)
    sets = np.zeros(SETS + 1, dtype=np.int64)
    lower = np.empty(len(queries), dtype=np.int64)
    not_higher = np.empty(len(queries), dtype=np.int64)
    entered = 0
    asked = 0
    while asked < len(queries):
        value = int(values[queries[asked]])
        entered = _enter(cards, values, order, entered, value, counters, sets)
        group = asked
        while asked < len(queries) and values[queries[asked]] == value:
            lower[asked] = _ask(cards, queries[asked], 0, counters, sets)
            asked += 1
        entered = _enter(cards, values, order, entered, value + 1, counters, sets)
        for q in range(group, asked):
            not_higher[q] = _ask(cards, queries[q], 1, counters, sets)
    return lower, not_higher


@kernel
def _below(cards: Cards, values: Table, order: Ints, queries: Ints, bars: Ints) -> Ints:
    counters = np.zeros(_COUNTERS, dtype=np.int32)
    sets = np.zeros(SETS + 1, dtype=np.int64)
    found = np.empty((len(bars), len(queries)), dtype=np.int64)
    entered = 0
    for b in range(len(bars)):
        entered = _enter(cards, values, order, entered, bars[b], counters, sets)
        for q in range(len(queries)):
            found[b, q] = _ask(cards, queries[q], int(values[queries[q]] < bars[b]), counters, sets)
    return found


@kernel
def _enter(cards: Cards, values: Table, order: Ints, entered: int, below: int, counters: Values, sets: Ints) -> int:
    """Enter all hands with a value under ``below`` that are not entered yet."""
    while entered < len(order) and values[order[entered]] < below:
        _sets_of(cards, order[entered], sets)
        for s in range(SETS):
            counters[sets[s]] += 1
        entered += 1
    return entered


@kernel
def _ask(cards: Cards, hand: int, itself: int, counters: Values, sets: Ints) -> int:
    """The number of entered hands that share no card with this one; ``itself`` is 1 if it is entered."""
    _sets_of(cards, hand, sets)
    count = np.int64(-itself)
    for s in range(SETS):
        count += _SIGNS[s] * counters[sets[s]]
    return int(count)


@kernel
def _sets_of(cards: Cards, hand: int, sets: Ints) -> None:
    """The counters of all sets of up to four cards of a hand."""
    for place in range(5):
        card = cards[hand, place]
        for s in range(1 << place):
            sets[(1 << place) + s] = sets[s] + _STEPS[_SIZES[s], card]
