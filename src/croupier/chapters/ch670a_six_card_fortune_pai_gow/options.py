"""What the certificate holder selects in its Rules Submission for Six-Card Fortune Pai Gow Poker (§ 601a.2)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from croupier.money import Cents
from croupier.rules.terms.options import (
    BadSubmission,
    ProgressiveOptions,
    at_least,
    refuse_standstill,
    selects,
    selects_amount,
    selects_percentage,
)
from croupier.words import say

LEAST_RESET: Cents = 5_000_00
"""The minimum initial and reset amount of the progressive meter (§ 670a.12(d)(2))."""

FIVE_DOLLARS: Cents = 5_00
"""What makes a Qualifying Wager (§ 670a.1(Qualifying Wager)), and the larger column of the Envy Bonus tables."""


class StartingPosition(StrEnum):
    """How the position of the first card is found (§§ 670a.2(d), 670a.5(i))."""

    SHAKER = "shaker"
    """Three dice in a Pai Gow Poker shaker (§§ 670a.2(d)(1), 670a.5(i)(1))."""
    RNG = "rng"
    """An approved random number generator (§§ 670a.2(d)(2), 670a.5(i)(2))."""


class JokerSixCardStraight(StrEnum):
    """How the dealer sets six cards in sequence when one is the joker; § 670a.11(d)(2) can be read both ways."""

    JOKER_LOW = "joker_low"
    """The highest ranking card in the low hand: the joker."""
    LOWEST_STRAIGHT = "lowest_straight"
    """The lowest straight the joker can complete in the high hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(ProgressiveOptions):
    """The additional wagers are offered only where the submission says so (§ 670a.7(e))."""

    adjacent_boxes: Literal[1, 2] = selects(1, "§ 670a.7(f)", "one betting area for each player, or two adjacent")
    double_down: bool = selects(False, "§ 670a.7(e)(1)", "offer the Double Down Wager")
    fortune_bonus: bool = selects(False, "§ 670a.7(e)(2)", "offer the Fortune Bonus Wager")
    insurance: bool = selects(False, "§ 670a.7(e)(3)", "offer the Insurance Wager")
    progressive: bool = selects(False, "§ 670a.7(e)(4)", "offer the Progressive Payout Wager")
    progressive_reset: Cents = selects_amount(
        LEAST_RESET, "§ 670a.12(d)(2)", "what the progressive meter starts with and is reset to"
    )
    # The text names no rate of progression: docs/readings/0084-envy-and-progressive.md
    progressive_rate: Fraction = selects_percentage(
        "21%", "§ 670a.12(d)", "the share of each Progressive Payout Wager that goes to the meter"
    )
    qualifying_minimum: Cents = selects_amount(
        FIVE_DOLLARS, "§ 670a.1(Qualifying Wager)", "the least wager that may earn an Envy Bonus: $1 to $5"
    )
    starting_position: StartingPosition = selects(
        StartingPosition.SHAKER, "§ 670a.5(i)", "three dice in a shaker, or a random number from 1 to 7"
    )
    joker_six_card_straight: JokerSixCardStraight = selects(
        JokerSixCardStraight.JOKER_LOW,
        "§ 670a.11(d)(2)",
        "the dealer's joker in a six-card straight: in the low hand, or completing the lowest straight",
    )
    # At a table of cards nobody can prevent a foul, a terminal can: docs/readings/0081.
    refuse_foul_settings: bool = selects(True, "§ 670a.11(b)", "a terminal refuses a setting that would lose as a foul")

    def __post_init__(self) -> None:
        """Refuse a meter below $5,000 and a Qualifying Wager outside the Envy Bonus tables."""
        ProgressiveOptions.__post_init__(self)
        refuse_standstill(self.progressive_rate)
        if self.progressive_reset < LEAST_RESET:
            raise BadSubmission(at_least("progressive_reset", LEAST_RESET, "§ 670a.12(d)(2)"))
        if not 1_00 <= self.qualifying_minimum <= FIVE_DOLLARS:
            raise BadSubmission(say("submission.qualifying_minimum", cite="§§ 670a.1, 670a.12(b)(2)"))
