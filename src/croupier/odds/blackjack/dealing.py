"""A player's first two cards from a finite shoe, beside the dealer's first."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import perm

from croupier.odds.blackjack.dealer import VALUES, peek
from croupier.odds.blackjack.holdings import holdings
from croupier.odds.hands.point_hands import Counts, single, with_card, without
from croupier.rules.blackjack.totals import TWENTY_ONE


@dataclass(frozen=True)
class Dealt:
    """A player's first two cards: their orders, their probability, and that of the dealer's Blackjack then (``fatal``).

    ``paired`` is the value of a pair, or -1.
    """

    holding: int
    natural: bool
    paired: int
    orders: int
    chance: Fraction
    fatal: Fraction


def deals(shoe: Counts, up: int) -> Iterator[Dealt]:
    """Every first two cards from a shoe without the dealer's first card."""
    known = holdings()
    left = without(shoe, single(up))
    for first in range(VALUES):
        for second in range(first, VALUES):
            hand = with_card(single(first), second)
            orders = perm(left[first], 2) if first == second else 2 * left[first] * left[second]
            after = without(left, hand)
            yield Dealt(
                holding=known.index[hand],
                natural=known.totals[known.index[hand]] == TWENTY_ONE,
                paired=first if first == second else -1,
                orders=orders,
                chance=Fraction(orders, perm(sum(left), 2)),
                fatal=Fraction(after[peek(up)], sum(after)) if peek(up) >= 0 else Fraction(0),
            )
