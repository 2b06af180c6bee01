"""The play of all 22,957,480 hands, as a lookup table for simulated rounds."""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chapters.ch670a.play import Choice
from croupier.odds.chapters.ch670a.showdown import HANDS
from croupier.odds.chapters.ch670a.subsets import CHOOSE
from croupier.odds.compiled import Ints, kernel

Bytes = NDArray[np.uint8]

EXCHANGES: Ints = np.array(
    [[*(13 * suits[card // 13] + card % 13 for card in range(52)), 52] for suits in permutations(range(4))],
    dtype=np.int64,
)
"""Each card after each of the 24 suit permutations; the joker is unchanged."""


def packed(single: Choice, joint: Choice) -> Bytes:
    """For each canonical hand: the low card without Double Down, the low card with it on offer, whether to double."""
    together: Bytes = (single.setting | joint.setting << 3 | joint.doubled.astype(np.int64) << 6).astype(np.uint8)
    return together


def spread(cards: Ints, plays: Bytes) -> Bytes:
    """The same for every hand, by its number; a card is given by its index among the six in ascending order."""
    return _spread(cards, plays, EXCHANGES, CHOOSE, HANDS)


@kernel
def _spread(cards: Ints, plays: Bytes, exchanges: Ints, choose: Ints, count: int) -> Bytes:
    found = np.zeros(count, dtype=np.uint8)
    hand = np.empty(6, dtype=np.int64)
    place = np.empty(6, dtype=np.int64)
    for canonical in range(len(cards)):
        play = plays[canonical]
        for exchange in range(24):
            for i in range(6):
                hand[i] = exchanges[exchange, cards[canonical, i]]
            number = number_of_six(hand, 0, place, choose)
            found[number] = place[play & 7] | place[play >> 3 & 7] << 3 | play >> 6 << 6
    return found


@kernel
def number_of_six(deck: Ints, start: int, place: Ints, choose: Ints) -> int:
    """The number of a hand of six among all; fills in the place of each card among the six."""
    number = np.int64(0)
    for i in range(6):
        below = 0
        for j in range(6):
            below += deck[start + j] < deck[start + i]
        place[i] = below
        number += choose[deck[start + i], below + 1]
    return int(number)
