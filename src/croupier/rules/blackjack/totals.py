"""The point count of hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from croupier.equipment.cards import Card, Rank
from croupier.equipment.points import points
from croupier.words import Sentence, say

TWENTY_ONE = 21

PUSHING_TOTAL = 22
"""The dealer's total that pushes (§§ 672a.7(n)(1), 673a.7(q)(1))."""

DEALER_STANDS_ON = 17
"""Hard or soft (§§ 672a.7(l), 673a.7(o))."""


@dataclass(frozen=True, slots=True)
class Total:
    """A point count, and whether an ace in it counts 11: a soft total; any other is hard.

    §§ 672a.1(Hard total), 672a.1(Soft total), 673a.1(Hard total), 673a.1(Soft total)
    """

    points: int
    soft: bool = False

    @property
    def bust(self) -> bool:
        """Whether the point count is greater than 21 (§ 673a.1(Bust))."""
        return self.points > TWENTY_ONE

    @property
    def in_words(self) -> Sentence:
        """The total as it is announced: "soft 17", "12"."""
        return say("points.soft" if self.soft else "points.hard", points=self.points)

    def __str__(self) -> str:
        return str(self.in_words)


def is_ten_value(card: Card) -> bool:
    """A ten, jack, queen or king."""
    return points(card) == 10


def total(cards: Sequence[Card]) -> Total:
    """The point count: one ace counts 11 unless that would give more than 21 (§§ 672a.3(d)(3), 673a.3(d)(3))."""
    hard = sum(map(points, cards))
    ace = any(card.rank is Rank.ACE for card in cards)
    return Total(hard + 10, soft=True) if ace and hard + 10 <= TWENTY_ONE else Total(hard)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card; the caller ensures that they are the first two of an unsplit hand.

    §§ 672a.1(Blackjack), 673a.1(Blackjack)
    """
    return len(cards) == 2 and total(cards).points == TWENTY_ONE


class Standing(Enum):
    """How a player's hand compares with the dealer's, in the order of the text."""

    BUST = auto()
    DEALER_22 = auto()
    DEALER_BUST = auto()
    HIGHER = auto()
    EQUAL = auto()
    LOWER = auto()


def standing(player: Total, dealer: Total) -> Standing:
    """How a hand compares with the dealer's; a bust is a bust whatever he has (§§ 672a.7(n)–(q), 673a.7(q)–(r))."""
    if player.bust:
        return Standing.BUST
    if dealer.points == PUSHING_TOTAL:
        return Standing.DEALER_22
    if dealer.bust:
        return Standing.DEALER_BUST
    if player.points > dealer.points:
        return Standing.HIGHER
    return Standing.EQUAL if player.points == dealer.points else Standing.LOWER
