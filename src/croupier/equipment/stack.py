"""The shuffled stack, its cut, and the place of the cover card."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from croupier.equipment.cards import Card


def shuffled(cards: Iterable[Card], random: Random) -> tuple[Card, ...]:
    """The cards randomly intermixed, in one stack (§§ 657a.5(a), 672a.5(a))."""
    mixed = list(cards)
    random.shuffle(mixed)
    return tuple(mixed)


class CutRefusal(StrEnum):
    """Why a cut or a place for the cover card is not accepted, in the order in which it is judged."""

    CUT_TOO_NEAR_THE_TOP = "cut_too_near_the_top"
    CUT_TOO_NEAR_THE_BOTTOM = "cut_too_near_the_bottom"
    COVER_CARD_ABOVE_THE_STACK = "cover_card_above_the_stack"
    COVER_CARD_TOO_NEAR_THE_BOTTOM = "cover_card_too_near_the_bottom"


@dataclass(frozen=True, slots=True)
class CutRule:
    """How far from the ends a stack is cut, and how much of it must lie below the cover card afterwards."""

    least_from_top: int
    least_from_bottom: int = 0
    least_share_below_cover: Fraction = Fraction(0)


DEALER_CUT = CutRule(least_from_top=10)
"""The dealer cuts a single deck at least ten cards from the top (§ 657a.5(d))."""

PLAYER_CUT = CutRule(least_from_top=10, least_from_bottom=10)
"""A player cuts a single deck at least ten cards from either end (§ 670a.5(e))."""

PLAYER_CUT_OF_A_SHOE = CutRule(10, 10, least_share_below_cover=Fraction(1, 4))
"""A player cuts a shoe's stack; a quarter of it then lies below the cover card (§§ 672a.5(d), 673a.5(d))."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards face down, top card first, and how many of them lie below the cover card, if it is in."""

    cards: tuple[Card, ...]
    below_cover: int | None = None

    def cut(self, from_top: int, rule: CutRule = DEALER_CUT) -> "Stack | CutRefusal":
        """The stack with its first cards and the cover card moved to the bottom (§ 657a.5(d))."""
        if from_top < rule.least_from_top:
            return CutRefusal.CUT_TOO_NEAR_THE_TOP
        if len(self.cards) - from_top < rule.least_from_bottom:
            return CutRefusal.CUT_TOO_NEAR_THE_BOTTOM
        return Stack(self.cards[from_top:] + self.cards[:from_top], below_cover=0)

    def with_cover(self, from_bottom: int, rule: CutRule) -> "Stack | CutRefusal":
        """The stack with the cover card so many cards from the bottom (§ 672a.5(d))."""
        if from_bottom > len(self.cards):
            return CutRefusal.COVER_CARD_ABOVE_THE_STACK
        if from_bottom < rule.least_share_below_cover * len(self.cards):
            return CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM
        return Stack(self.cards, below_cover=from_bottom)
