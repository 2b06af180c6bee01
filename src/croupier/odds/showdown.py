"""A hand against every hand the dealer may hold: how many rank below it, how many tie.

Dealer hands share no card with the player's.  They are counted by inclusion and exclusion: while all hands are
entered in ascending order of value, a counter for every set of up to five cards tells how many hands entered so
far contain it; a player's hand of five cards then needs 32 look-ups instead of 1,533,939 comparisons.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from croupier.equipment.ranking import Scale
from croupier.odds.compiled import Ints, Values, kernel
from croupier.odds.evaluation import CARD_BITS, CARD_KEYS, evaluate, evaluator

CHOOSE: Ints = np.array([[comb(n, k) for k in range(6)] for n in range(54)], dtype=np.int64)

FIVE_CARD_HANDS = comb(52, 5)
DEALER_HANDS = comb(47, 5)
"""Hands a dealer may hold against five known cards."""

_STARTS: Ints = np.cumsum([0, 1, 52, comb(52, 2), comb(52, 3), comb(52, 4)]).astype(np.int64)
_SETS = int(_STARTS[5]) + comb(52, 5)


@dataclass(frozen=True)
class FiveCardHands:
    """All 2,598,960 hands on one scale: their cards, places, and their order by place."""

    cards: Ints
    values: Values
    order: Ints


@lru_cache(maxsize=4)
def five_card_hands(scale: Scale) -> FiveCardHands:
    """Every five-card hand, ranked by the scale (best four of five on a four-card scale)."""
    cards, values = _all_five(CARD_KEYS, CARD_BITS, *evaluator(scale, 5).arrays)
    return FiveCardHands(cards, values, np.argsort(values, kind="stable"))


@kernel
def _all_five(
    keys: Ints, bits: Ints, high: Values, low: Values, values: Values, flushes: Values, bias: int
) -> tuple[Ints, Values]:
    hands = np.empty((2598960, 5), dtype=np.int64)
    ranked = np.empty(2598960, dtype=np.int32)
    n = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        hands[n] = (e, d, c, b, a)
                        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
                        mask = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        ranked[n] = evaluate(key, mask, high, low, values, flushes, bias)
                        n += 1
    return hands, ranked


@lru_cache(maxsize=1)
def canonical_five() -> tuple[Ints, Ints]:
    """One hand of each class that suits do not tell apart (134,459), and how many hands each stands for."""
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
    """For each canonical hand: how many dealer hands rank below it and how many do not rank above it.

    ``below_bar`` counts the dealer hands under a fixed value, such as one that does not qualify.
    """

    hands: Ints
    weights: Ints
    lower: Ints
    not_higher: Ints
    below_bar: Ints


@lru_cache(maxsize=4)
def showdown(scale: Scale, bar: int) -> Showdown:
    """Every canonical hand of five cards against all dealer hands that share no card with it."""
    all_hands = five_card_hands(scale)
    index, weights = canonical_five()
    queries = index[np.argsort(all_hands.values[index], kind="stable")]
    weights = weights[np.argsort(all_hands.values[index], kind="stable")]
    counted = _sweep(all_hands.cards, all_hands.values, all_hands.order, queries, bar, CHOOSE, _STARTS, _SETS)
    return Showdown(queries, weights, *counted)


@kernel
def _sweep(
    cards: Ints, values: Values, order: Ints, queries: Ints, bar: int, choose: Ints, starts: Ints, sets: int
) -> tuple[Ints, Ints, Ints]:
    counters = np.zeros(sets, dtype=np.int32)
    subset = np.empty(32, dtype=np.int64)
    lower = np.empty(len(queries), dtype=np.int64)
    not_higher = np.empty(len(queries), dtype=np.int64)
    below_bar = np.zeros(len(queries), dtype=np.int64)
    entered = 0
    asked = 0
    bar_done = False
    while asked < len(queries):
        value = values[queries[asked]]
        if not bar_done and value >= bar:
            entered = _enter(cards, values, order, entered, bar, counters, subset, choose, starts)
            for q in range(len(queries)):
                below_bar[q] = _ask(cards[queries[q]], counters, subset, choose, starts)
            bar_done = True
        entered = _enter(cards, values, order, entered, value, counters, subset, choose, starts)
        group = asked
        while asked < len(queries) and values[queries[asked]] == value:
            lower[asked] = _ask(cards[queries[asked]], counters, subset, choose, starts)
            asked += 1
        entered = _enter(cards, values, order, entered, value + 1, counters, subset, choose, starts)
        for q in range(group, asked):
            not_higher[q] = _ask(cards[queries[q]], counters, subset, choose, starts)
    return lower, not_higher, below_bar


@kernel
def _enter(
    cards: Ints,
    values: Values,
    order: Ints,
    entered: int,
    below: int,
    counters: Values,
    subset: Ints,
    choose: Ints,
    starts: Ints,
) -> int:
    """Enter all hands with a value under ``below`` that are not entered yet."""
    while entered < len(order) and values[order[entered]] < below:
        _places(cards[order[entered]], subset, choose, starts)
        for s in range(32):
            counters[subset[s]] += 1
        entered += 1
    return entered


@kernel
def _ask(hand: Ints, counters: Values, subset: Ints, choose: Ints, starts: Ints) -> int:
    """How many entered hands share no card with this one."""
    _places(hand, subset, choose, starts)
    count = np.int64(0)
    for s in range(32):
        odd = (s ^ s >> 1 ^ s >> 2 ^ s >> 3 ^ s >> 4) & 1
        count += -counters[subset[s]] if odd else counters[subset[s]]
    return int(count)


@kernel
def _places(hand: Ints, subset: Ints, choose: Ints, starts: Ints) -> None:
    """The counters of all 32 subsets of an ascending hand; bit i of a subset's number stands for card i."""
    for s in range(32):
        place = np.int64(0)
        size = 0
        for i in range(5):
            if s >> i & 1:
                size += 1
                place += choose[hand[i], size]
        subset[s] = starts[size] + place
