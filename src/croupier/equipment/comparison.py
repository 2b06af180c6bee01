"""Two hands side by side: which is the better one, and what decided it.

A value is a hand written as a number (`ranking_tables`): its kind, then its ranks in the order in which they are
compared.  The first digit in which two values differ is the step that decides between them: settlement, and the
sentence that tells a player why, look at the same two numbers.
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
    """How one hand ranks beside another."""

    HIGHER = "higher"
    EQUAL = "equal"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Made:
    """The hand that some cards make on a scale."""

    scale: Scale
    cards: tuple[Card, ...]
    value: int

    @property
    def words(self) -> Sentence:
        """As a dealer would announce it."""
        return self.scale.describe(self.value)

    @property
    def plays(self) -> tuple[Card, ...]:
        """The cards that make it; the others do not count."""
        return _best(self.scale, self.cards)

    @property
    def category(self) -> Category:
        """The kind of hand."""
        return self.scale.category(self.value)

    def reaches(self, row: str) -> bool:
        """Whether it is at least the hand that a row of a paytable names."""
        return self.value >= self.scale.threshold(row)


def made(scale: Scale, cards: Sequence[Card]) -> Made:
    """The best hand that these cards make."""
    return Made(scale, tuple(cards), scale.value(cards))


@dataclass(frozen=True, slots=True)
class Compared:
    """One hand beside another on the same scale."""

    mine: Made
    theirs: Made

    @property
    def order(self) -> Order:
        """Whether mine is the better hand; suits never count."""
        if self.mine.value == self.theirs.value:
            return Order.EQUAL
        return Order.HIGHER if self.mine.value > self.theirs.value else Order.LOWER

    @property
    def kickers(self) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
        """The ranks that decide between two hands which are called the same, down to the one that differs."""
        return _kickers(self.mine.scale, self.mine.value, self.theirs.value)


_NAMED = {Category.TWO_PAIR: 2, Category.ACE_KING: 2, Category.FULL_HOUSE: 2}
"""How many ranks the words for a hand name, where it is more than one."""


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
