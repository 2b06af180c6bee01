"""The Turn and River Wagers of Texas Hold 'Em Bonus Poker: when to bet them, and how every deal ends.

The gain of a wager depends neither on the other wagers nor on the odds of the Ante: best play bets exactly if its own
sum over all continuations is above zero.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.chapters.ch647a.community import (
    DEALERS,
    EXCHANGED,
    FIELD,
    HOLES,
    RIVERS,
    Sums,
    in_parts,
    sums_over_streets,
)
from croupier.odds.compiled import Ints, Table, Values, kernel
from croupier.odds.hands.canonical import RANKS, classes, number_of_three
from croupier.odds.hands.evaluation import CARD_BITS, CARD_KEYS, SUIT_SHIFT, evaluate, evaluator, place_of

Bets = NDArray[np.bool_]

_ABOVE_HIGH_CARD = (
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)

BARS: Ints = np.array([place_of(FIVE_CARD, row) for row in _ABOVE_HIGH_CARD], dtype=np.int64)
"""The lowest place of each category above high card."""

ACE, TEN = 12, 8

STARTING_HANDS = 169


@dataclass(frozen=True)
class Streets:
    """Best play of every hole after its Flop Wager.

    ``turn[Flop, hole]`` and ``river[board of four, hole]`` say where to bet.  ``endings[starting hand, bets, field]``
    counts deals: bets are twice the Turn Wager plus the River Wager, fields those of a word and then the ties.
    ``missed[starting hand]`` is the loss of :func:`short_rule` against best play, over the same deals.
    """

    turn: Bets
    river: Bets
    endings: Ints
    missed: Ints


@lru_cache(maxsize=1)
def streets() -> Streets:
    """Solve once per process, keeping only the small results."""
    sums = sums_over_streets()
    return Streets(
        turn=sums.turn > 0,
        river=sums.river > 0,
        endings=_endings(sums),
        missed=_missed(3, sums.turn) + 4 * _missed(4, sums.river),  # any of the four cards may have been the Turn
    )


def _endings(sums: Sums) -> Ints:
    four, flops, holes = classes(4), classes(3), classes(2)
    return sum(
        in_parts(
            len(four.hands),
            lambda first, last: endings(
                first,
                last,
                four.hands,
                four.weights,
                flops.of,
                flops.exchange,
                holes.of,
                EXCHANGED,
                sums.words,
                sums.turn,
                sums.river,
            ),
        ),
        start=np.zeros((STARTING_HANDS, 4, 5), dtype=np.int64),
    )


@kernel
def endings(
    first: int,
    last: int,
    four: Ints,
    weights: Ints,
    of: Ints,
    exchange: Ints,
    starts: Ints,
    exchanged: Values,
    words: Ints,
    turn: Values,
    river: Values,
) -> Ints:
    """The number of deals by ending for each starting hand, with every card of a board of four as the Turn."""
    found = np.zeros((STARTING_HANDS, 4, 5), dtype=np.int64)
    for board in range(first, last):
        mask = (1 << four[board, 0]) | (1 << four[board, 1]) | (1 << four[board, 2]) | (1 << four[board, 3])
        for i in range(4):
            number = number_of_three(four[board, (i + 1) % 4], four[board, (i + 2) % 4], four[board, (i + 3) % 4])
            flop, by = of[number], exchange[number]
            for hole in range(1326):
                if not (mask >> HOLES[hole, 0] | mask >> HOLES[hole, 1]) & 1:
                    bets = 2 * (turn[flop, exchanged[by, hole]] > 0) + (river[board, hole] > 0)
                    ties = RIVERS * DEALERS
                    for field in range(4):
                        count = words[board, hole] >> (FIELD * field) & 0xFFFF
                        found[starts[hole], bets, field] += weights[board] * count
                        ties -= count
                    found[starts[hole], bets, 4] += weights[board] * ties
    return found


def _missed(cards: int, gains: Values) -> Ints:
    boards, table = classes(cards), evaluator(FIVE_CARD, cards + 2)
    return sum(
        in_parts(
            len(boards.hands),
            lambda first, last: missed(
                first, last, boards.hands, boards.weights, classes(2).of, gains, CARD_KEYS, CARD_BITS, table
            ),
        ),
        start=np.zeros(STARTING_HANDS, dtype=np.int64),
    )


@kernel
def missed(
    first: int,
    last: int,
    boards: Ints,
    weights: Ints,
    starts: Ints,
    gains: Values,
    keys: Ints,
    bits: Ints,
    table: Table,
) -> Ints:
    """The loss of the short rule against best play, for each starting hand on all boards of three or four."""
    found = np.zeros(STARTING_HANDS, dtype=np.int64)
    cards = boards.shape[1]
    for board in range(first, last):
        key, mask, equal, lowest = looked_at(board, boards, keys, bits)
        for hole in range(1326):
            a, b = HOLES[hole, 0], HOLES[hole, 1]
            if not (mask >> a | mask >> b) & 1:
                whole = key + keys[a] + keys[b]
                place = evaluate(whole, mask | bits[a] | bits[b], table)
                if short_rule(cards, place, equal, lowest, whole, a % RANKS, b % RANKS) != (gains[board, hole] > 0):
                    found[starts[hole]] += weights[board] * abs(gains[board, hole])
    return found


@kernel
def looked_at(board: int, boards: Ints, keys: Ints, bits: Ints) -> tuple[int, int, int, int]:
    """The keys and bits of a board, the number of equal-rank pairs among its cards, and its lowest rank."""
    key, mask, equal, lowest = np.int64(0), np.int64(0), 0, ACE
    for i in range(boards.shape[1]):
        card = boards[board, i]
        key += keys[card]
        mask |= bits[card]
        lowest = min(lowest, card % RANKS)
        for j in range(i):
            equal += card % RANKS == boards[board, j] % RANKS
    return int(key), int(mask), equal, lowest


@kernel
def short_rule(cards: int, place: int, equal: int, lowest: int, key: int, one: int, other: int) -> bool:
    """Whether to bet by a short rule, given the board's number of cards and the ranks of the hole.

    One, two or three equal ranks of a board are a pair, two pair or three of a kind; six are four of a kind.
    """
    above = equal if equal <= 3 else 7
    if place >= BARS[above]:
        return not (one == other < lowest and equal <= 1 and place < BARS[above + 1])
    ace = max(one, other) == ACE
    if ace and equal > 0:
        return True
    four_suited = (key >> SUIT_SHIFT) + 0x4444 & 0x8888 != 0
    return cards == 3 and (four_suited or (ace and min(one, other) >= TEN))
