"""§§ 676a.1 and 676a.6: four cards are added, and a low total is a good one."""

from collections.abc import Sequence

from croupier.equipment.cards import Card, Rank
from croupier.equipment.points import points
from croupier.words import Sentence, named, say

TOTALS = {"albatross": 8, "eagle": 13, "birdie": 18, "par": 24}
"""The highest total of each result, best first; the lowest is one above the result before it.

§§ 676a.1(Albatross), 676a.1(Eagle), 676a.1(Birdie), 676a.1(Par)
"""

ACES = {"four_aces": 4, "three_aces": 3, "two_aces": 2, "one_ace": 1}
"""The number of aces each row of the Gopher paytables requires (§ 676a.12(d))."""


def total(cards: Sequence[Card]) -> int:
    """The points of a hand, an ace counting one (§ 676a.6)."""
    return sum(map(points, cards))


def aces(cards: Sequence[Card]) -> int:
    """The number of aces (§ 676a.1(Gopher Wager))."""
    return sum(card.rank is Rank.ACE for card in cards)


def in_words(cards: Sequence[Card]) -> Sentence:
    """A hand as the dealer announces it: "eagle, 11 points"; two cards are only added."""
    added = total(cards)
    if len(cards) < 4:
        return say("points.added", points=added)
    score = next((name for name, most in TOTALS.items() if added <= most), "above_par")
    return say("points.scored", score=named("row", score), points=added)
