"""§ 671a.6: five-card hands with ace-king above the other high cards, and the hands of the Super Wager."""

from collections.abc import Callable, Mapping, Sequence

from croupier.equipment.cards import Card, Rank
from croupier.equipment.ranking import FIVE_CARD, Category, Scale

LUNAR = Scale(
    name="Lunar Poker",
    size=5,
    categories=(Category.HIGH_CARD, Category.ACE_KING, *FIVE_CARD.categories[1:]),
)
"""The best five of five or six cards (§§ 671a.6(a), 671a.6(b)(1)–(10), 671a.6(c), 671a.11(d)(2))."""

ACE_KING = LUNAR.threshold("ace_king")
"""The lowest hand with which the dealer qualifies (§ 671a.11(f)(1)–(2))."""

STRAIGHT_FLUSH = LUNAR.threshold("straight_flush")
"""The least hand with an instant payout (§ 671a.11(b)(2))."""


def five_picture_cards(cards: Sequence[Card]) -> bool:
    """Kings, queens and jacks only (§ 671a.6(d)(2))."""
    return {card.rank for card in cards} <= {Rank.KING, Rank.QUEEN, Rank.JACK}


def ace_king_queen(cards: Sequence[Card]) -> bool:
    """An ace, a king and a queen of any suits (§ 671a.6(d)(7))."""
    return {Rank.ACE, Rank.KING, Rank.QUEEN} <= {card.rank for card in cards}


def same_colored_five(cards: Sequence[Card]) -> bool:
    """All red or all black (§ 671a.6(d)(8))."""
    return len({card.suit.color for card in cards if card.suit}) == 1


SUPER_HANDS = (
    Category.FOUR_OF_A_KIND.value,  # § 671a.6(d)(1)
    "five_picture_cards",
    Category.FULL_HOUSE.value,  # § 671a.6(d)(3)
    Category.FLUSH.value,  # § 671a.6(d)(4)
    Category.STRAIGHT.value,  # § 671a.6(d)(5)
    Category.THREE_OF_A_KIND.value,  # § 671a.6(d)(6)
    "ace_king_queen",
    "same_colored_five",
)
"""What the Super Wager pays, highest first (§ 671a.6(d))."""

_NO_CATEGORY: Mapping[str, Callable[[Sequence[Card]], bool]] = {
    "five_picture_cards": five_picture_cards,
    "ace_king_queen": ace_king_queen,
    "same_colored_five": same_colored_five,
}


def super_hands(cards: Sequence[Card], *, straight_flush_is_a_flush: bool) -> frozenset[str]:
    """Every Super Wager hand that five cards make.

    By the definitions a flush is not in sequence and a straight is of several suits, so a straight flush is
    neither: docs/readings/0070-super-wager-on-a-straight-flush.md.  § 671a.6(d)(1)–(8)
    """
    value = LUNAR.value(cards)
    category = LUNAR.category(value)
    if straight_flush_is_a_flush and value >= STRAIGHT_FLUSH:
        category = Category.FLUSH
    made = {name for name, makes in _NO_CATEGORY.items() if makes(cards)}
    return frozenset(made | ({category.value} & set(SUPER_HANDS)))
