"""What the certificate holder selects in its Rules Submission for Criss-Cross Poker (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.rules.terms.options import TableOptions, selects


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """One wager may be offered or not, and one word may be read in two ways."""

    adjacent_boxes: Literal[1] = selects(1, "§ 674a.7(g)", "a player wagers on one position only")
    five_card_bonus: bool = selects(False, "§ 674a.7(e)", "offer the Five Card Bonus Wager")
    bet_whole_multiples_only: bool = selects(
        True,
        "§§ 674a.11(b), 674a.11(d), 674a.11(f)",
        "a Bet is once, twice or three times the Ante and nothing between",
    )
