"""Kinds of cards against an open card: its own suit, one card of each rank, and the three other suits alike.

Kind r is a card of rank r in another suit (there are three), kind 13 + r the one in the open card's suit.  Hands of
equal kinds are worth the same, unless one of them is a flush in another suit.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.odds.chapters.ch671a.multisets import RANKS, multisets, numbers
from croupier.odds.compiled import Ints, Values

KINDS = 2 * RANKS
OTHER_SUITS = 3


@dataclass(frozen=True)
class Holdings:
    """Multisets of kinds that can be held: members ascending, the count of each before it, and their totals.

    ``symmetry`` is the number of orders of equal kinds, ``number`` that of the ranks, ``mask`` the cards of
    the open card's suit.
    """

    members: Ints
    before: Ints
    symmetry: Ints
    number: Ints
    mask: Ints

    def without(self, rank: int) -> "Holdings":
        """The holdings without the card of this rank in the open card's suit: it is the open card."""
        return self.only(self.mask >> rank & 1 == 0)

    def only(self, wanted: NDArray[np.bool_]) -> "Holdings":
        """The selected holdings."""
        return Holdings(
            self.members[wanted],
            self.before[wanted],
            self.symmetry[wanted],
            self.number[wanted],
            self.mask[wanted],
        )


@lru_cache(maxsize=8)
def holdings(size: int) -> Holdings:
    """All holdings of this many cards, grouped by their ranks."""
    members = multisets(size, KINDS)
    before = np.zeros_like(members)
    for place in range(1, size):
        repeated = members[:, place] == members[:, place - 1]
        before[:, place] = np.where(repeated, before[:, place - 1] + 1, 0)
    own = members >= RANKS
    possible = ~(own & (before > 0)).any(axis=1) & (before < OTHER_SUITS).all(axis=1)
    members, before, own = members[possible], before[possible], own[possible]
    number = numbers(members % RANKS)
    order = np.argsort(number, kind="stable")
    symmetry = np.prod(before + 1, axis=1)
    mask = np.where(own, 1 << (members % RANKS), 0).sum(axis=1)
    return Holdings(members[order], before[order], symmetry[order], number[order], mask[order])


def kept_numbers(hands: Holdings, size: int) -> Values:
    """For every hand of five, the number among multisets of kinds of each choice of this many of its cards."""
    chosen = list(combinations(range(5), size))
    columns = [numbers(hands.members[:, part]) for part in chosen]
    return np.array(columns, dtype=np.int32).T.copy()
