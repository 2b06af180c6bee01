"""The dealer's hand: the probability of each total, whatever cards are missing from the shoe.

The cards that may follow the dealer's first are grouped in multisets: 183 to 2,037 for each first card, each with
the number of orders in which the dealer may draw it.  Falling factorials of the cards left of each value give its
probability.  The orders of the drawn cards alone fit into 64 bits for any number of cards, because a long hand is made
of low cards.  So everything is counted in integers by the number of cards, then combined as floats for decisions
and as big integers for figures.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import perm, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.point_hands import ACE, NOTHING, TEN, Counts, with_card
from croupier.rules.blackjack.totals import DEALER_STANDS_ON, TWENTY_ONE

Chances: TypeAlias = NDArray[np.float64]

TOTALS = (17, 18, 19, 20, 21, 22, 23)
"""The dealer's possible totals: 23 stands for every total above 22."""

BLACKJACK = len(TOTALS)
"""The column of the dealer's Blackjack, after those of his totals."""

VALUES = len(NOTHING)

MOST_COUNTED = 2**63
"""The bound for counts in kernels."""


def total_of(points: int, *, ace: bool) -> int:
    """The point count of a hand whose aces count one each: one of them counts 11 if that helps."""
    return points + 10 if ace and points + 10 <= TWENTY_ONE else points


def peek(up: int) -> int:
    """The value of the hole card that gives the dealer a Blackjack, or -1."""
    return {ACE: TEN, TEN: ACE}.get(up, -1)


@lru_cache(maxsize=VALUES)
def draws(up: int) -> dict[tuple[Counts, int], int]:
    """Every set of cards that completes a hand with this first card, its column, and its number of orders."""
    found: Counter[tuple[Counts, int]] = Counter()
    for hand, points in _draws(NOTHING, up + 1, ace=up == ACE):
        natural = sum(hand) == 1 and points == TWENTY_ONE
        found[hand, BLACKJACK if natural else min(points, TOTALS[-1]) - TOTALS[0]] += 1
    return dict(found)


def _draws(hand: Counts, points: int, *, ace: bool) -> Iterator[tuple[Counts, int]]:
    total = total_of(points, ace=ace)
    if hand != NOTHING and total >= DEALER_STANDS_ON:
        yield hand, total
        return
    for value in range(VALUES):
        yield from _draws(with_card(hand, value), points + value + 1, ace=ace or value == ACE)


@dataclass(frozen=True)
class Draws:
    """The sets of cards that follow one first card, as a tree for kernels.

    Every set has what its parent has, and ``held`` cards of one higher value.  A row of ``tree`` is (parent, value,
    held, orders, size, column), the orders 0 where the set does not complete a hand; the first has no cards.
    """

    most: int
    tree: Ints
    hands: Ints


@lru_cache(maxsize=VALUES)
def draw_arrays(up: int) -> Draws:
    """The draws in the form kernels read."""
    complete = {hand: (orders, sum(hand), column) for (hand, column), orders in draws(up).items()}
    index: dict[Counts, int] = {NOTHING: 0}
    for hand in sorted(complete):
        for length in range(1, VALUES + 1):
            index.setdefault((*hand[:length], *NOTHING[length:]), len(index))
    rows = []
    for hand in index:
        value = max((value for value in range(VALUES) if hand[value]), default=0)
        parent = index[(*hand[:value], *NOTHING[value:])]
        rows.append((parent, value, hand[value], *complete.get(hand, (0, 0, 0))))
    return Draws(
        most=max(map(sum, complete)),
        tree=np.array(rows, dtype=np.int64),
        hands=np.array(list(index), dtype=np.int64),
    )


def falling(up: int, left: Ints) -> Ints:
    """``[n, k]``: the number of ordered draws of k cards out of n, as far as these shoes need it.

    Raises OverflowError if kernels could not count the dealer's hands in 64 bits.
    """
    return _falling(up, int(left[:, :TEN].max()), int(left[:, TEN].max()))


@lru_cache(maxsize=16 * VALUES)
def _falling(up: int, each: int, tens: int) -> Ints:
    most = (each,) * TEN + (tens,)
    all_orders = sum(orders * prod(map(perm, most, hand)) for (hand, _), orders in draws(up).items())
    if most_drawn(up) * all_orders >= MOST_COUNTED:
        raise OverflowError("a shoe of so many cards is too large to be counted")
    # Counts that overflow belong to more tens than the dealer can draw.
    found = [[perm(n, k) for k in range(most_drawn(up) + 1)] for n in range(max(most) + 1)]
    return np.array([[number if number < MOST_COUNTED else 0 for number in row] for row in found], dtype=np.int64)


def counted(up: int, left: Ints) -> Ints:
    """``[row, column, size]``: the number of orders of this many cards that make each column, by row of ``left``."""
    return _counted(left, draw_arrays(up).tree, falling(up, left), most_drawn(up) + 1)


@kernel
def _counted(left: Ints, tree: Ints, falling: Ints, sizes: int) -> Ints:
    found = np.zeros((len(left), 8, sizes), dtype=np.int64)
    products = np.ones(len(tree), dtype=np.int64)
    for row in range(len(left)):
        for m in range(1, len(tree)):
            products[m] = products[tree[m, 0]] * falling[left[row, tree[m, 1]], tree[m, 2]]
            found[row, tree[m, 5], tree[m, 4]] += products[m] * tree[m, 3]
    return found


def chances(up: int, left: Ints) -> Chances:
    """The probability of each column for every row of ``left``, the shoe without the first card."""
    found: Chances = np.einsum("rcs,rs->rc", counted(up, left), shares(left, most_drawn(up)))
    return found


def shares(left: Ints, most: int) -> Chances:
    """``[row, size]``: the probability that this many cards come in one given order, up to ``most``."""
    cards = left.sum(axis=1)
    found: Chances = _shares(int(cards.max()), most)[cards]
    return found


@lru_cache(maxsize=64)
def _shares(cards: int, most: int) -> Chances:
    return np.array([[1 / max(perm(n, k), 1) for k in range(most + 1)] for n in range(cards + 1)])


def ways(up: int, left: Ints) -> list[list[int]]:
    """The exact counts: the number of perm(cards left, ``most_drawn(up)``) orders that lead to each column."""
    most = most_drawn(up)
    cards = left.sum(axis=1)
    rest = [[perm(max(n - k, 0), most - k) for k in range(most + 1)] for n in range(int(cards.max()) + 1)]
    orders = counted(up, left).astype(object) * np.array(rest, dtype=object)[cards][:, np.newaxis]
    found: list[list[int]] = orders.sum(axis=2).tolist()
    return found


def most_drawn(up: int) -> int:
    """The most cards the dealer draws to this first card."""
    return draw_arrays(up).most
