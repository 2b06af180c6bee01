"""Every setting of every hand of six cards against all dealer hands, set the house way.

Copies are the dealer's, so that a setting is known by how many dealer hands have a lower high hand, a lower low hand,
and both.  Dealer hands share no card with the player's: they are counted by inclusion and exclusion.  While dealer
hands are entered in ascending order of their high hand, a counter for every class of sets of up to five cards holds the
number of entered hands that contain such a set, by their low hand; a setting then needs 63 lookups instead of
10,737,573 comparisons.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import JokerSixCardStraight
from croupier.odds.chapters.ch670a.settings import ACE, highest_ranks, house_way, lookup, set_hands
from croupier.odds.chapters.ch670a.subsets import (
    CHOOSE,
    SIZES,
    STARTS,
    SYMMETRY_BITS,
    canonical_six,
    classes_within,
    packed_classes,
)
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.rules.terms.refusals import invariant

HANDS = comb(53, 6)
DEALER_HANDS = comb(47, 6)
"""The number of dealer hands against six known cards."""

LANES = 16
"""Counters of one class: lane j for dealer hands with a low hand below j; lane 13 for all."""

ALL = ACE + 1
STEPS: Values = np.array([[lane > low for lane in range(LANES)] for low in range(ALL)], dtype=np.int32)


@dataclass(frozen=True)
class SetHands:
    """The canonical hands with their six settings; ``playable`` leaves out fouls and what another setting beats."""

    cards: Ints
    weights: Ints
    highs: Values
    lows: Values
    house: Ints
    playable: NDArray[np.bool_]


@lru_cache(maxsize=2)
def all_set(joker_straight: JokerSixCardStraight) -> SetHands:
    """Every canonical hand in its settings."""
    cards, weights = canonical_six()
    highs, lows, house, playable = _settings(cards, highest_ranks(), *lookup(joker_straight))
    return SetHands(cards, weights, highs, lows, house, playable)


@kernel
def _settings(
    cards: Ints,
    tops: Values,
    table: Table,
    kinds: Values,
    lowest: Values,
) -> tuple[Values, Values, Ints, NDArray[np.bool_]]:
    count = len(cards)
    highs = np.empty((count, 6), dtype=np.int32)
    lows = np.empty((count, 6), dtype=np.int32)
    house = np.empty(count, dtype=np.int64)
    playable = np.empty((count, 6), dtype=np.bool_)
    six = np.empty(6, dtype=np.int64)
    for hand in range(count):
        for i in range(6):
            six[i] = cards[hand, i]
        set_hands(six, 0, highs[hand], lows[hand], table)
        house[hand] = house_way(highs[hand], lows[hand], kinds, lowest)
        for i in range(6):
            playable[hand, i] = not foul(highs[hand, i], lows[hand, i], tops)
        _drop_beaten(highs[hand], lows[hand], playable[hand])
    return highs, lows, house, playable


@kernel
def foul(high: int, low: int, tops: Values) -> bool:
    """Whether the high hand ranks below the low hand (§ 670a.11(b))."""
    return bool(tops[high] < min(low, ACE))


@kernel
def _drop_beaten(highs: Values, lows: Values, playable: NDArray[np.bool_]) -> None:
    """Drop settings that another matches or beats in both hands; of equal ones the first stays."""
    for i in range(6):
        for j in range(6):
            if i != j and playable[i] and playable[j] and highs[j] >= highs[i] and lows[j] >= lows[i]:
                equal = highs[j] == highs[i] and lows[j] == lows[i]
                playable[i] = equal and i < j


@dataclass(frozen=True)
class Showdown:
    """For each setting (hand, low card), the number of dealer hands that are lower.

    ``high``, ``low`` and ``both`` count dealer hands with a lower high hand, low hand, both.  ``low_below_bar`` and
    ``below_bar`` (by hand) count those whose high hand is below the bar, with a lower low hand and in all.  Settings
    that are neither playable nor the house way were not counted.  ``seconds`` is the time taken.
    """

    hands: SetHands
    bar: int
    high: Values
    low: Values
    both: Values
    low_below_bar: Values
    below_bar: Values
    seconds: float


@lru_cache(maxsize=2)
def showdown(joker_straight: JokerSixCardStraight, bar: int) -> Showdown:
    """Every setting of every canonical hand; the bar is a place, such as the lowest that qualifies."""
    started = perf_counter()
    hands = all_set(joker_straight)
    dealers = _Dealers(hands)
    high, low, both, low_below_bar = (np.zeros(hands.highs.shape, dtype=np.int32) for _ in range(4))
    below_bar, everyone = (np.zeros(len(hands.cards), dtype=np.int32) for _ in range(2))
    asked = hands.playable.copy()
    asked[np.arange(len(asked)), hands.house] = True
    questions = np.flatnonzero(asked)
    questions = questions[np.argsort(hands.highs.ravel()[questions].astype(np.int16), kind="stable")]
    tasks: list[Callable[[], None]] = [
        *(lambda part=part: dealers.answer(part, high, both) for part in np.array_split(questions, 2)),
        lambda: dealers.all_below(bar, asked, low_below_bar, below_bar),
        lambda: dealers.all_below(len(highest_ranks()), asked, low, everyone),
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for task in [pool.submit(task) for task in tasks]:
            task.result()
    invariant(
        bool((everyone == DEALER_HANDS).all()), "a hand did not meet every dealer hand that it leaves in the deck"
    )
    return Showdown(hands, bar, high, low, both, low_below_bar, below_bar, perf_counter() - started)


class _Dealers:
    """The canonical hands as the dealer sets them, in ascending order of the high hand."""

    def __init__(self, hands: SetHands) -> None:
        self.hands = hands
        each = np.arange(len(hands.cards))
        self.highs = hands.highs[each, hands.house]
        self.lows = np.minimum(hands.lows[each, hands.house], ACE)
        self.order = np.argsort(self.highs.astype(np.int16), kind="stable")
        self.packed, self.classes = packed_classes()

    def answer(self, questions: Ints, high: Values, both: Values) -> None:
        """Fill in lower high hands, and both lower, for settings in ascending order of their high hand."""
        hands = self.hands
        _answer(
            hands.cards,
            hands.weights,
            hands.highs,
            hands.lows,
            self.highs,
            self.lows,
            self.order,
            questions,
            self._counters(),
            self.packed,
            CHOOSE,
            STARTS,
            high,
            both,
        )

    def all_below(self, bar: int, asked: NDArray[np.bool_], low: Values, everyone: Values) -> None:
        """Fill in the number of dealer hands with a high hand below the bar, and of those with a lower low hand."""
        hands = self.hands
        _all_below(
            hands.cards,
            hands.weights,
            hands.lows,
            self.highs,
            self.lows,
            self.order,
            bar,
            self._counters(),
            self.packed,
            CHOOSE,
            STARTS,
            asked,
            low,
            everyone,
        )

    def _counters(self) -> Values:
        return np.zeros((self.classes, LANES), dtype=np.int32)


@kernel
def _answer(
    cards: Ints,
    weights: Ints,
    highs: Values,
    lows: Values,
    dealer_highs: Values,
    dealer_lows: Values,
    order: Ints,
    questions: Ints,
    counters: Values,
    packed: Values,
    choose: Ints,
    starts: Ints,
    high: Values,
    both: Values,
) -> None:
    within = np.empty(64, dtype=np.int64)
    entered = 0
    for question in questions:
        hand, setting = question // 6, question % 6
        value = highs[hand, setting]
        while entered < len(order) and dealer_highs[order[entered]] < value:
            dealer = order[entered]
            classes_within(cards, dealer, packed, choose, starts, within)
            _enter(within, weights[dealer], dealer_lows[dealer], counters)
            entered += 1
        classes_within(cards, hand, packed, choose, starts, within)
        low = lows[hand, setting]
        itself = dealer_highs[hand] < value
        everyone, lower = _ask(within, low, counters)
        high[hand, setting] = everyone + itself
        both[hand, setting] = lower + (itself and dealer_lows[hand] < low)


@kernel
def _all_below(
    cards: Ints,
    weights: Ints,
    lows: Values,
    dealer_highs: Values,
    dealer_lows: Values,
    order: Ints,
    bar: int,
    counters: Values,
    packed: Values,
    choose: Ints,
    starts: Ints,
    asked: NDArray[np.bool_],
    low: Values,
    everyone: Values,
) -> None:
    within = np.empty(64, dtype=np.int64)
    for dealer in order:
        if dealer_highs[dealer] >= bar:
            break
        classes_within(cards, dealer, packed, choose, starts, within)
        _enter(within, weights[dealer], dealer_lows[dealer], counters)
    for hand in range(len(cards)):
        classes_within(cards, hand, packed, choose, starts, within)
        itself = dealer_highs[hand] < bar
        for setting in range(6):
            if asked[hand, setting]:
                mine = lows[hand, setting]
                total, lower = _ask(within, mine, counters)
                everyone[hand] = total + itself
                low[hand, setting] = lower + (itself and dealer_lows[hand] < mine)


@kernel
def _enter(within: Ints, weight: int, low: int, counters: Values) -> None:
    """Count a class of dealer hands in every class of sets within it.

    A class of hands holds weight times as many sets of a class as one of its hands.  They spread over 24 / symmetry
    sets, so that 24 times the hands with a given set are counted in whole numbers.
    """
    for number in range(63):
        times = np.int32(weight * (within[number] & 31))
        row = within[number] >> SYMMETRY_BITS
        for lane in range(16):
            counters[row, lane] += times * STEPS[low, lane]


@kernel
def _ask(within: Ints, low: int, counters: Values) -> tuple[int, int]:
    """The number of entered hands that share no card with a hand, and of those the number with a lower low hand.

    No counter is kept for sets of six cards.  The only such set is the hand itself: the caller adds it if entered.
    """
    everyone = np.int64(0)
    lower = np.int64(0)
    for number in range(63):
        row = within[number] >> SYMMETRY_BITS
        sign = 1 - 2 * (SIZES[number] & 1)
        everyone += sign * counters[row, 13]
        lower += sign * counters[row, low]
    return int(everyone // 24), int(lower // 24)
