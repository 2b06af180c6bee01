"""§ 657a.6: four-card hands play; five and six cards count for side wagers only."""

from croupier.equipment.ranking import Category, Scale

FOUR_CARD = Scale(
    name="four-card",
    size=4,
    categories=(
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.FOUR_OF_A_KIND,
    ),
)
"""The best four of five cards; ties are decided within the four.

§§ 657a.1(Hand), 657a.6(a), 657a.6(b)(1)–(7), 657a.6(c)
"""

KING_HIGH = FOUR_CARD.threshold("king_high")
"""The lowest hand with which the dealer qualifies (§ 657a.11(c)(3)(ii))."""

PAIR_OF_ACES = FOUR_CARD.threshold("pair_of_aces_or_better")
"""The lowest hand that may raise up to three times the Ante (§ 657a.11(b))."""
