"""§ 671a.11(f)(2)(ii): the combinations in a winning hand, and the one that is paid second.

A combination is a set of cards: the two of a pair, the four of two pairs, the five of a flush.  Other cards are not
part of it, which is why a hand can hold a second one: docs/readings/0071-second-combination.md
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.chapters.ch671a_lunar_poker.rankings import LUNAR
from croupier.equipment.cards import Card, Rank
from croupier.equipment.ranking import Category

_OF_FIVE_CARDS = {
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
}
_BY_COUNTS = {
    (2,): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
}


@dataclass(frozen=True, slots=True)
class Combination:
    """One of the hands of § 671a.6(b), by the cards that make it and no others."""

    category: Category
    cards: frozenset[Card]

    @property
    def rank(self) -> tuple[int, ...]:
        """The sort key of combinations: the category, then the ranks within it (§ 671a.6(b))."""
        kind = LUNAR.categories.index(self.category)
        if self.category in _OF_FIVE_CARDS:
            return kind, LUNAR.value(tuple(self.cards))
        return kind, *sorted((card.rank for card in self.cards), reverse=True)


def combinations_in(cards: Sequence[Card]) -> list[Combination]:
    """Every combination among five or six cards, highest first."""
    chosen = [part for size in range(2, 6) for part in combinations(cards, size)]
    found = [Combination(category, frozenset(part)) for part in chosen if (category := _category(part))]
    return sorted(found, key=lambda combination: combination.rank, reverse=True)


def second_combination(cards: Sequence[Card]) -> Combination | None:
    """The highest combination with at least one card that the highest of all does not use.

    All six cards count where a sixth was bought; whether it beats the dealer does not matter.
    § 671a.11(f)(2)(ii)
    """
    found = combinations_in(cards)
    return next((one for one in found if not one.cards <= found[0].cards), None)


def _category(cards: tuple[Card, ...]) -> Category | None:
    """The combination that exactly these cards make, if they make one."""
    if len(cards) == LUNAR.size:
        category = LUNAR.category(LUNAR.value(cards))
        return category if category in _OF_FIVE_CARDS else None
    counts = Counter(card.rank for card in cards)
    if len(cards) == 2 and set(counts) == {Rank.ACE, Rank.KING}:
        return Category.ACE_KING
    return _BY_COUNTS.get(tuple(counts.values()))
