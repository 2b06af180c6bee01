"""What the certificate holder selects in its Rules Submission for High Roll Dice (§ 601a.2)."""

from dataclasses import dataclass

from croupier.chapters.ch675a_high_roll_dice.table import SEATS
from croupier.rules.terms.options import BadSubmission, TableOptions, refuse_dealing, selects
from croupier.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """The chapter leaves two questions open; docs/readings/0023 and docs/readings/0024 answer them."""

    extra_roll_stake_returned: bool = selects(
        False, "§§ 675a.4(a), 675a.4(h)", "give the Extra Roll Wager back when the second roll wins"
    )
    millionaire_exact_dollar: bool = selects(True, "§ 675a.2(e)(4)", "a Millionaire Row Wager is exactly $1, not less")

    def __post_init__(self) -> None:
        """There are no cards to deal, and five positions (§§ 675a.1(a), 675a.3(a))."""
        TableOptions.__post_init__(self)
        refuse_dealing(self)
        if self.adjacent_boxes > SEATS:
            raise BadSubmission(say("submission.too_many_boxes", most=SEATS, cite="§ 675a.1(a)"))
