"""§ 663a.6: points make the high and the low hand; five-card poker hands count for the Poker Bonus only."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.equipment.cards import Card, Rank
from croupier.equipment.points import points
from croupier.words import Sentence, say

HIGH_ACE = 11
"""An ace in the high hand; in the low hand it counts one (§ 663a.6(a))."""


def high_points(card: Card) -> int:
    """The points of a card in the high hand, by which cards are also put in order (§§ 663a.6(a), 663a.11(d))."""
    return points(card, ace=HIGH_ACE)


@dataclass(frozen=True, slots=True)
class Setting:
    """Five cards as a three-card high hand and a two-card low hand.

    §§ 663a.1(High hand), 663a.1(Low hand), 663a.1(Setting the hands)
    """

    high_hand: tuple[Card, ...]
    low_hand: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Sequence[Card], low: Sequence[Card]) -> "Setting":
        """The cards with these two in the low hand."""
        return cls(tuple(card for card in cards if card not in low), tuple(low))

    @property
    def high(self) -> int:
        """The points of the high hand (§ 663a.6(a))."""
        return sum(map(high_points, self.high_hand))

    @property
    def low(self) -> int:
        """The points of the low hand (§ 663a.6(a))."""
        return sum(map(points, self.low_hand))

    @property
    def in_words(self) -> Sentence:
        """The points of both hands."""
        return say("hand.high_and_low", high=say("hand.high", value=self.high), low=say("hand.low", value=self.low))


def two_lowest(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The two cards of lowest value, aces counting high: an ace is among them only where there are four.

    §§ 663a.11(d), 663a.11(e)
    """
    return tuple(sorted(cards, key=high_points)[:2])


def aces(cards: Sequence[Card]) -> int:
    """The number of aces (§ 663a.11(h))."""
    return sum(card.rank is Rank.ACE for card in cards)


ANTE_BONUS: Mapping[str, Callable[[Sequence[Card]], bool]] = {
    "four_aces_and_one_two": lambda cards: aces(cards) == 4 and any(card.rank is Rank.TWO for card in cards),
    "four_aces": lambda cards: aces(cards) == 4,
    "three_aces": lambda cards: aces(cards) == 3,
}
"""The hands that earn an Ante Bonus Payout, highest first (§§ 663a.11(h), 663a.12(b))."""
