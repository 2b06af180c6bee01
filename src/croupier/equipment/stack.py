"""The shuffled stack: where it may be cut, and the position of its cover card."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil
from random import Random

from croupier.equipment.cards import Card


def shuffled(cards: Iterable[Card], random: Random) -> tuple[Card, ...]:
    """The cards shuffled into one stack (§§ 657a.5(a), 672a.5(a))."""
    mixed = list(cards)
    random.shuffle(mixed)
    return tuple(mixed)


class CutRefusal(StrEnum):
    """Why a cut or a cover card position is refused, in order of precedence."""

    CUT_TOO_NEAR_THE_TOP = "cut_too_near_the_top"
    CUT_TOO_NEAR_THE_BOTTOM = "cut_too_near_the_bottom"
    COVER_CARD_ABOVE_THE_STACK = "cover_card_above_the_stack"
    COVER_CARD_TOO_NEAR_THE_BOTTOM = "cover_card_too_near_the_bottom"


@dataclass(frozen=True, slots=True)
class CutRule:
    """The least distance of a cut from either end, and the least share of the stack below the cover card."""

    least_from_top: int
    least_from_bottom: int = 0
    least_share_below_cover: Fraction = Fraction(0)

    def usual_depth(self, cards: int) -> int:
        """The default cut: the middle of the stack."""
        return cards // 2

    def usual_cover(self, cards: int) -> int:
        """The default number of cards below the cover card: the fewest allowed."""
        return ceil(self.least_share_below_cover * cards)

    def refuse(self, cards: int, from_top: int, below_cover: int) -> CutRefusal | None:
        """Why this cut or this cover card position is refused for a stack of this many cards."""
        if from_top < self.least_from_top:
            return CutRefusal.CUT_TOO_NEAR_THE_TOP
        if from_top >= cards or cards - from_top < self.least_from_bottom:  # moving the whole stack is no cut
            return CutRefusal.CUT_TOO_NEAR_THE_BOTTOM
        if below_cover > cards:
            return CutRefusal.COVER_CARD_ABOVE_THE_STACK
        if below_cover < self.least_share_below_cover * cards:
            return CutRefusal.COVER_CARD_TOO_NEAR_THE_BOTTOM
        return None


DEALER_CUT = CutRule(least_from_top=10)
"""The dealer cuts a single deck at least ten cards from the top (§ 657a.5(d))."""

PLAYER_CUT = CutRule(least_from_top=10, least_from_bottom=10)
"""A player cuts a single deck at least ten cards from either end (§ 670a.5(e))."""

PLAYER_CUT_OF_A_SHOE = CutRule(10, 10, least_share_below_cover=Fraction(1, 4))
"""A player cuts a shoe's stack; a quarter of it then lies below the cover card (§§ 672a.5(d), 673a.5(d))."""
