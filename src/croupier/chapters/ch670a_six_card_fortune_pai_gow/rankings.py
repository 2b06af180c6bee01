"""§ 670a.6: the order of the high hands, the one-card low hand, and a setting of both."""

from dataclasses import dataclass
from enum import Enum

from croupier.equipment.cards import Card, Rank
from croupier.equipment.ranking import Category, LowAce, Scale
from croupier.words import Sentence, say

PAI_GOW = Scale(
    name="Six-Card Fortune Pai Gow Poker",
    size=5,
    categories=(
        Category.HIGH_CARD,
        Category.PAIR,  # § 670a.6(b)(10)
        Category.TWO_PAIR,  # § 670a.6(b)(9)
        Category.THREE_OF_A_KIND,  # § 670a.6(b)(8)
        Category.STRAIGHT,  # § 670a.6(b)(7)
        Category.FLUSH,  # § 670a.6(b)(6)
        Category.FULL_HOUSE,  # § 670a.6(b)(5)
        Category.FOUR_OF_A_KIND,  # § 670a.6(b)(4)
        Category.STRAIGHT_FLUSH,  # § 670a.6(b)(3)
        Category.ROYAL_FLUSH,  # § 670a.6(b)(2)
        Category.FIVE_OF_A_KIND,  # § 670a.6(b)(1): four aces and the joker; no other rank has a fifth card
    ),
    low_ace=LowAce.SECOND_HIGHEST,
)
"""Five cards, with the joker as an ace or as any card that completes a straight or a flush (§ 670a.6(a)–(b))."""

PAIR_OF_EIGHTS = PAI_GOW.threshold("pair_of_eights_or_better")


def rank_alone(card: Card) -> Rank:
    """The rank of a one-card hand: alone the joker has nothing to complete and is an ace (§ 670a.6(a))."""
    return Rank.ACE if card.rank is Rank.JOKER else card.rank


@dataclass(frozen=True, slots=True)
class Setting:
    """Six cards set as a high hand of five and a low hand of one (§ 670a.1(Setting the hands)).

    The cards of the high hand keep the order in which they were dealt.
    """

    high: tuple[Card, ...]
    low: Card

    @classmethod
    def of(cls, cards: tuple[Card, ...], low: Card) -> "Setting":
        """The six cards with this one as the low hand."""
        return cls(tuple(card for card in cards if card is not low), low)

    @property
    def value(self) -> int:
        """The rank of the high hand."""
        return PAI_GOW.value(self.high)

    @property
    def is_foul(self) -> bool:
        """Whether the high hand ranks below the low hand.

        Only five cards without a pair, straight or flush can, and only by their highest card.
        §§ 670a.1(High hand), 670a.1(Low hand), 670a.11(b)
        """
        value = self.value
        highest = PAI_GOW.ranks(value)[0]
        return PAI_GOW.category(value) is Category.HIGH_CARD and highest < rank_alone(self.low)

    @property
    def in_words(self) -> Sentence:
        """Both hands as they are announced."""
        return say(
            "hand.high_and_low", high=PAI_GOW.describe(self.value), low=say("hand.low", value=self.low.rank.word)
        )


class Compared(Enum):
    """How a player's hand ranks against the dealer's."""

    LOWER = "lower"
    IDENTICAL = "identical"
    HIGHER = "higher"


def compare_high(player: Setting, dealer: Setting) -> Compared:
    """By kind of hand, the ranks that make it, then the other cards; suits never count (§ 670a.6(b)–(c))."""
    return _compared(player.value, dealer.value)


def compare_low(player: Setting, dealer: Setting) -> Compared:
    """By rank; the joker in a player's low hand ranks above any card of the dealer (§ 670a.6(c))."""
    if player.low.rank is Rank.JOKER:
        return Compared.HIGHER
    return _compared(rank_alone(player.low), rank_alone(dealer.low))


def _compared(player: int, dealer: int) -> Compared:
    if player == dealer:
        return Compared.IDENTICAL
    return Compared.HIGHER if player > dealer else Compared.LOWER
