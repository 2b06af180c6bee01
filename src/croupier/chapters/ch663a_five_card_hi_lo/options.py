"""What the certificate holder selects in its Rules Submission for Five Card Hi-Lo (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.rules.terms.options import TableOptions, selects


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """The additional wagers are offered only where the submission says so (§ 663a.7(e))."""

    adjacent_boxes: Literal[1, 2] = selects(1, "§ 663a.7(f)", "one betting area for each player, or two adjacent")
    tie_wager: bool = selects(False, "§ 663a.7(e)(1)", "offer the Tie Wager")
    poker_bonus_wager: bool = selects(False, "§ 663a.7(e)(2)", "offer the Poker Bonus Wager")
    poker_bonus_paytable: Literal["A", "B"] = selects("A", "§ 663a.12(d)", "paytable of the Poker Bonus Wager")
    ante_bonus_paytable: Literal["A", "B", "C", "D"] = selects("A", "§ 663a.12(b)", "paytable of the Ante Bonus Payout")
    cut_preshuffled: bool = selects(True, "§ 663a.5(c)(2)", "the dealer cuts cards that came preshuffled")
