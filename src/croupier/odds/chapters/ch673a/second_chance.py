"""Hands above 21 before a second chance: the next card of the shoe is subtracted, then the dealer draws (§ 673a.7(l)).

All orders of the cards left are equally likely, so the second chance card may as well be the one after the
dealer's last.  A set of cards that the dealer draws then combines with as many second chance cards of a value as
it leaves; the number it took itself is counted beside the set.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.odds.blackjack.dealer import VALUES, Chances, draw_arrays, falling, most_drawn, shares
from croupier.odds.blackjack.holdings import holdings
from croupier.odds.compiled import Ints, kernel
from croupier.odds.hands.point_hands import Counts, points, with_card
from croupier.rules.blackjack.totals import TWENTY_ONE

LOWEST = TWENTY_ONE + 1
"""The lowest total of a hand that may be given a second chance."""


@dataclass(frozen=True)
class Busts:
    """Every hand above 21 that a draw may make; ``after[holding, value]`` is the one after a card, or -1."""

    hands: tuple[Counts, ...]
    counts: Ints
    totals: Ints
    after: Ints


@lru_cache(maxsize=2)
def busts(drawn_to: int) -> Busts:
    """The busts from hands of at most this total; a hand of 21 is never drawn to (§ 673a.7(k)(1))."""
    known = holdings()
    index: dict[Counts, int] = {}
    after = np.full(known.after.shape, -1, dtype=np.int64)
    for holding, value in np.argwhere((known.after < 0) & (known.totals <= drawn_to)[:, np.newaxis]).tolist():
        hand = with_card(known.hands[holding], value)
        after[holding, value] = index.setdefault(hand, len(index))
    return Busts(
        hands=tuple(index),
        counts=np.array(list(index), dtype=np.int64),
        totals=np.array(list(map(points, index)), dtype=np.int64),
        after=after,
    )


@dataclass(frozen=True, eq=False)
class Groups:
    """The grouping of second chance cards.

    ``belongs[total - LOWEST, column, value, group]`` is 1 where a card of that value, next after a dealer's hand of
    that column and for a bust of that total, belongs to the group.
    """

    belongs: Ints

    @lru_cache(maxsize=2 * VALUES)  # noqa: B019 - the few that there are live as long as the program
    def taken(self, up: int) -> Ints:
        """``[total - LOWEST, set, group]``: the number of cards of the group in each set that the dealer may draw."""
        known = draw_arrays(up)
        found: Ints = np.einsum("mv,tmvg->tmg", known.hands, self.belongs[:, known.tree[:, 5]])
        return found


@dataclass(frozen=True)
class NextCards:
    """Dealers' hands with the card after them, for every row of cards left in the shoe.

    ``counts[row, column, size]`` are the orders in which this many cards make a column, ``cards[row, group, column,
    size]`` the same for each card among them that would belong to a group as the next card, and ``held[row, group,
    column]`` are the cards of the group that are left: ``held * counts - cards`` orders have such a next card.
    """

    counts: Ints
    cards: Ints
    held: Ints

    def chances(self, left: Ints) -> Chances:
        """``[row, group]``: the probability that the next card belongs to the group."""
        orders = self.held[..., np.newaxis] * self.counts[:, np.newaxis].astype(np.float64) - self.cards
        most = self.counts.shape[-1]
        found: Chances = np.einsum("rgcs,rs->rg", orders, shares(left, most)[:, 1:])
        return found


def next_cards(up: int, left: Ints, totals: Ints, groups: Groups) -> NextCards:
    """The next cards for every row of the shoe after busts of these totals."""
    kinds = totals - LOWEST
    tree, taken = draw_arrays(up).tree, groups.taken(up)
    counts, cards = _next_cards(left, kinds, tree, taken, falling(up, left), most_drawn(up) + 1)
    return NextCards(counts, cards, np.einsum("rv,rcvg->rgc", left, groups.belongs[kinds]))


@kernel
def _next_cards(left: Ints, kinds: Ints, tree: Ints, taken: Ints, falling: Ints, sizes: int) -> tuple[Ints, Ints]:
    groups = taken.shape[2]
    counts = np.zeros((len(left), 8, sizes), dtype=np.int64)
    cards = np.zeros((len(left), groups, 8, sizes), dtype=np.int64)
    products = np.ones(len(tree), dtype=np.int64)
    for row in range(len(left)):
        kind = kinds[row]
        for m in range(1, len(tree)):
            products[m] = products[tree[m, 0]] * falling[left[row, tree[m, 1]], tree[m, 2]]
            if tree[m, 3]:
                orders = products[m] * tree[m, 3]
                counts[row, tree[m, 5], tree[m, 4]] += orders
                for group in range(groups):
                    cards[row, group, tree[m, 5], tree[m, 4]] += orders * taken[kind, m, group]
    return counts, cards
