"""What the certificate holder selects in its Rules Submission for Raise It Up Stud Poker (§ 601a.2)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.money import Cents
from croupier.rules.terms.options import (
    BadSubmission,
    ProgressiveOptions,
    at_least,
    selects,
    selects_amount,
    selects_percentage,
)
from croupier.words import say

LEAST_RESET: Cents = 1_000_00
"""The minimum initial and reset amount of the progressive meter (§ 669a.12(e)(3))."""

LEAST_RATE = Fraction(14, 100)
"""The minimum rate of progression (§ 669a.12(e)(3))."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(ProgressiveOptions):
    """None for a paytable means that the wager is not offered."""

    adjacent_boxes: Literal[1] = selects(1, "§ 669a.7(e)", "a player wagers on one position only")
    pair_plus_paytable: Literal["A", "B", "C", "D"] = selects("A", "§ 669a.12(a)", "paytable of the Pair Plus Wager")
    progressive_payout: bool = selects(False, "§ 669a.7(d)(4)", "offer the Progressive Payout Wager")
    progressive_reset: Cents = selects_amount(
        LEAST_RESET, "§ 669a.12(e)(3)", "what the progressive meter starts with and is reset to"
    )
    progressive_rate: Fraction = selects_percentage(
        "14%", "§ 669a.12(e)(3)", "the share of each Progressive Payout Wager that goes to the meter"
    )
    six_card_paytable: Literal["A", "B", "C", "D"] | None = selects(
        None, "§§ 669a.7(d)(5), 669a.12(f)", "paytable of the Six Card Bonus Wager"
    )
    single_play_wager: bool = selects(
        True, "§ 669a.11(d)", "one Play Wager in a round; otherwise every player acts again on every street"
    )
    pair_plus_survives_fold: bool = selects(False, "§ 669a.11(f)", "a fold leaves the Pair Plus Wager alive")
    ace_low_three_card: bool = selects(
        True, "§ 669a.6(a)", "ace, two and three are a straight for the wagers on three cards"
    )

    def __post_init__(self) -> None:
        """Refuse a meter that starts too low or grows too slowly (§ 669a.12(e)(3))."""
        ProgressiveOptions.__post_init__(self)
        if self.progressive_reset < LEAST_RESET:
            raise BadSubmission(at_least("progressive_reset", LEAST_RESET, "§ 669a.12(e)(3)"))
        if not LEAST_RATE <= self.progressive_rate <= 1:
            raise BadSubmission(say("submission.rate_too_low", cite="§ 669a.12(e)(3)"))
