"""What the certificate holder selects in its Rules Submission for Crazy 4 Poker (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.rules.five_card_hand.options import FiveCardHandOptions
from croupier.rules.terms.options import BadSubmission, selects
from croupier.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(FiveCardHandOptions):
    """None for a paytable means that the wager is not offered."""

    queens_up_paytable: Literal["A", "B", "C", "D"] = selects("A", "§ 657a.12(c)", "paytable of the Queens Up Wager")
    four_card_progressive_paytable: Literal["A", "B"] | None = selects(
        None, "§§ 657a.7(d)(3), 657a.12(d)(1)", "paytable of the Four-Card Progressive Payout Wager"
    )
    five_card_progressive_paytable: Literal["A", "B", "C", "D"] | None = selects(
        None, "§§ 657a.7(d)(4), 657a.12(e)(1)", "paytable of the Five-Card Progressive Payout Wager"
    )
    six_card_paytable: Literal["A", "B", "C", "D", "E"] | None = selects(
        None, "§§ 657a.7(d)(6), 657a.12(g)", "paytable of the Six Card Bonus Wager"
    )
    super_bonus_loses_if_outranked_by_unqualified_dealer: bool = selects(
        False, "§ 657a.11(c)(3)(i)", "collect the Super Bonus below a straight that a dealer below king outranks"
    )
    play_whole_multiples_only: bool = selects(
        False, "§ 657a.11(b)", "a Play Wager above the Ante must be twice or three times the Ante"
    )
    five_card_hand_survives_fold: bool = selects(
        True, "§ 657a.11(b)", "a fold leaves the Five Card Hand Bonus Wager alive"
    )
    folded_hands_create_envy: bool = selects(
        False, "§ 657a.11(c)", "a folded hand still earns the others an Envy Bonus"
    )

    def __post_init__(self) -> None:
        """Either progressive or the other, never both (§ 657a.2(b)(3))."""
        FiveCardHandOptions.__post_init__(self)
        if self.four_card_progressive_paytable and self.five_card_progressive_paytable:
            raise BadSubmission(say("submission.one_progressive", cite="§ 657a.2(b)(3)"))
