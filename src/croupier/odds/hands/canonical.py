"""Hands up to permutation of suits: one representative for each class.

No rule of these games prefers a suit, so a hand has the same value as any suit permutation of it.
The representative of a class is the hand with the lowest number.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from croupier.odds.compiled import Ints, kernel

DECK = 52
RANKS = 13

EXCHANGES: Ints = np.array(
    [[RANKS * suits[card // RANKS] + card % RANKS for card in range(DECK)] for suits in permutations(range(4))],
    dtype=np.int64,
)
"""Each card after each of the 24 suit permutations."""


@dataclass(frozen=True)
class Classes:
    """The classes of hands of this many cards.

    ``hands`` and ``weights`` hold each class's representative and size.  ``of`` and
    ``exchange`` give, by the number of any hand, its class and the permutation to the representative; the
    class is -1 for a hand that cannot be dealt because it shares a card with the given one.
    """

    hands: Ints
    weights: Ints
    of: Ints
    exchange: Ints


@lru_cache(maxsize=256)
def classes(cards: int, given: tuple[int, ...] = ()) -> Classes:
    """The classes of hands of this many cards: 169 of two, 1,755 of three, 16,432 of four.

    With a given hand, only permutations that leave it unchanged count.
    """
    hands = np.array(list(combinations(range(DECK), cards)), dtype=np.int64)
    allowed = [one for one, cards in enumerate(EXCHANGES) if set(cards[list(given)]) == set(given)]
    images = np.array([hand_numbers(EXCHANGES[one][hands]) for one in allowed])
    own = hand_numbers(hands)
    free = ~np.isin(hands, given).any(axis=1)
    least = images.min(axis=0)
    representatives = np.flatnonzero(free & (own == least))
    order = representatives[np.argsort(own[representatives])]
    of, exchange = (np.full(comb(DECK, cards), -1, dtype=np.int64) for _ in range(2))
    of[own[free]] = np.searchsorted(own[order], least[free])
    exchange[own] = np.array(allowed)[images.argmin(axis=0)]
    return Classes(hands[order], np.bincount(of[of >= 0]), of, exchange)


def hand_numbers(hands: Ints) -> Ints:
    """The number of each hand among all hands of its size, the same for any order of its cards."""
    ordered = np.sort(hands, axis=-1)
    numbers = np.zeros(hands.shape[:-1], dtype=np.int64)
    for place in range(hands.shape[-1]):
        numbers += _CHOOSE[place + 1][ordered[..., place]]
    return numbers


_CHOOSE: Ints = np.array([[comb(card, place) for card in range(DECK)] for place in range(8)], dtype=np.int64)


@kernel
def number_of_two(a: int, b: int) -> int:
    """The number of a hand of two cards."""
    high, low = (a, b) if a > b else (b, a)
    return high * (high - 1) // 2 + low


@kernel
def number_of_three(a: int, b: int, c: int) -> int:
    """The number of a hand of three cards."""
    high = max(a, b, c)
    low = min(a, b, c)
    middle = a + b + c - high - low
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@kernel
def cards_without(mask: int) -> Ints:
    """The cards not in a set, ascending."""
    others = np.empty(52, dtype=np.int64)
    n = 0
    for card in range(52):
        if not mask >> card & 1:
            others[n] = card
            n += 1
    return others[:n]


@kernel
def number_of_four(a: int, b: int, c: int, d: int) -> int:
    """The number of a hand of four cards."""
    top, bottom = max(a, b, c, d), min(a, b, c, d)
    rest = a + b + c + d - top - bottom
    one = min(max(a, b), max(c, d))
    other = rest - one
    high, low = max(one, other), min(one, other)
    four, three = top * (top - 1) * (top - 2) * (top - 3) // 24, high * (high - 1) * (high - 2) // 6
    return four + three + low * (low - 1) // 2 + bottom
