"""What a table with the Five Card Hand Bonus Wager leaves to the Rules Submission (§ 601a.2)."""

from dataclasses import dataclass
from typing import TypeVar

from croupier.money import Cents
from croupier.rules.terms.options import BadSubmission, ProgressiveOptions, selects, selects_amount
from croupier.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveCardHandOptions(ProgressiveOptions):
    """The further options of a table with the Five Card Hand Bonus Wager."""

    five_card_hand_bonus: bool = selects(False, "§§ 647a.7(d)(4), 657a.7(d)(5)", "offer the Five Card Hand Bonus Wager")
    five_card_hand_unit: Cents = selects_amount(
        1_00, "§§ 647a.12(e)(4), 657a.12(f)(4)", "the amount of one Five Card Hand Bonus Wager"
    )
    magic_card: bool = selects(
        True, "§§ 647a.12(e)(3), 657a.12(f)(3)", "pay the Magic Card with the Five Card Hand Bonus"
    )
    lucky_bonus: bool = selects(
        True, "§§ 647a.12(e)(3), 657a.12(f)(3)", "pay the Lucky Bonus with the Five Card Hand Bonus"
    )

    def __post_init__(self) -> None:
        """Refuse a unit of zero (§§ 647a.12(e)(4), 657a.12(f)(4))."""
        ProgressiveOptions.__post_init__(self)
        if self.five_card_hand_unit <= 0:
            raise BadSubmission(
                say("submission.above_zero", option="five_card_hand_unit", cite="§§ 647a.12(e)(4), 657a.12(f)(4)")
            )


HandOptionsT = TypeVar("HandOptionsT", bound=FiveCardHandOptions)
