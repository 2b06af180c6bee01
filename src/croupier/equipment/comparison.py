"""Compare two hands: which is better, and what decided it.

A value is a hand encoded as a number (`ranking_tables`): its category, then its ranks in order of comparison.
The first digit in which two values differ decides between them.  Settlement and the sentence that tells a player
why use the same two numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from croupier.equipment.cards import Card, Rank
from croupier.equipment.categories import Category
from croupier.equipment.ranking import Scale
from croupier.words import Sentence


class Order(StrEnum):
    """How one hand ranks against another."""

    HIGHER = "higher"
    EQUAL = "equal"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Made:
    """The hand that cards make on a scale."""

    scale: Scale
    cards: tuple[Card, ...]
    value: int

    @property
    def words(self) -> Sentence:
        """The hand as a dealer would announce it."""
        return self.scale.describe(self.value)

    @property
    def plays(self) -> tuple[Card, ...]:
        """The cards that make the hand; the others do not count."""
        return _best(self.scale, self.cards)

    @property
    def category(self) -> Category:
        """The category of the hand."""
        return self.scale.category(self.value)

    def reaches(self, row: str) -> bool:
        """Whether the hand is at least the one that a paytable row names."""
        return self.value >= self.scale.threshold(row)


def made(scale: Scale, cards: Sequence[Card]) -> Made:
    """The best hand that these cards make."""
    return Made(scale, tuple(cards), scale.value(cards))


@dataclass(frozen=True, slots=True)
class Compared:
    """One hand against another on the same scale."""

    mine: Made
    theirs: Made

    @property
    def order(self) -> Order:
        """How my hand ranks against theirs; suits never count."""
        if self.mine.value == self.theirs.value:
            return Order.EQUAL
        return Order.HIGHER if self.mine.value > self.theirs.value else Order.LOWER

    @property
    def kickers(self) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
        """The ranks that decide between two hands of the same name, down to the first that differs."""
        return _kickers(self.mine.scale, self.mine.value, self.theirs.value)


_NAMED = {Category.TWO_PAIR: 2, Category.ACE_KING: 2, Category.FULL_HOUSE: 2}
"""The number of ranks in the wording of a hand, if more than one."""


@lru_cache(maxsize=4096)
def _best(scale: Scale, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return scale.best(cards)


@lru_cache(maxsize=4096)
def _kickers(scale: Scale, mine: int, theirs: int) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    if mine == theirs or scale.describe(mine) != scale.describe(theirs):
        return (), ()
    ours, others = scale.ranks(mine), scale.ranks(theirs)
    step = next(at for at, (one, other) in enumerate(zip(ours, others, strict=True)) if one is not other)
    named = _NAMED.get(scale.category(mine), 1)
    return ours[named : step + 1], others[named : step + 1]
