"""What the certificate holder selects in its Rules Submission for Flop Poker (§ 601a.2)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from croupier.money import Cents
from croupier.rules.terms.options import (
    BadSubmission,
    TableOptions,
    at_least,
    refuse_standstill,
    selects,
    selects_amount,
    selects_percentage,
)
from croupier.words import say

LEAST_RESET: Cents = 10_000_00
"""The minimum initial and reset amount of the progressive meter (§ 667a.12(d)(3))."""


class PotRemainder(StrEnum):
    """Who receives the cents that tied players cannot share evenly; the text does not say (§ 667a.11(e))."""

    FIRST_TIED_PLAYER_CLOCKWISE = "first_tied_player_clockwise"
    ONE_CENT_EACH_CLOCKWISE = "one_cent_each_clockwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """None for a paytable means that the wager is not offered."""

    adjacent_boxes: Literal[1] = selects(1, "§ 667a.7(e)", "a player wagers on one position only")
    three_card_bonus: bool = selects(False, "§ 667a.7(d)(3)", "offer the Three Card Bonus Wager")
    progressive_paytable: Literal["A", "B"] | None = selects(
        None, "§§ 667a.7(d)(4), 667a.12(d)(1)", "paytable of the Progressive Flop Wager"
    )
    progressive_unit: Cents = selects_amount(1_00, "§ 667a.7(d)(4)", "the amount of one Progressive Flop Wager")
    progressive_reset: Cents = selects_amount(
        LEAST_RESET, "§ 667a.12(d)(3)", "what the progressive meter starts with and is reset to"
    )
    progressive_rate: Fraction = selects_percentage(
        "21%", "§ 667a.12(d)(3)", "the share of each Progressive Flop Wager that goes to the meter"
    )
    ace_low_three_card: bool = selects(
        True, "§ 667a.6(a)", "ace, two and three are a straight for the Three Card Bonus Wager"
    )
    pot_remainder: PotRemainder = selects(
        PotRemainder.FIRST_TIED_PLAYER_CLOCKWISE, "§ 667a.11(e)", "who receives what a split Pot leaves over"
    )

    def __post_init__(self) -> None:
        """The meter starts with $10,000 or more (§ 667a.12(d)(3))."""
        TableOptions.__post_init__(self)
        refuse_standstill(self.progressive_rate)
        if self.progressive_reset < LEAST_RESET:
            raise BadSubmission(at_least("progressive_reset", LEAST_RESET, "§ 667a.12(d)(3)"))
        if self.progressive_unit <= 0:
            raise BadSubmission(say("submission.above_zero", option="progressive_unit", cite="§ 667a.7(d)(4)"))
