"""What the certificate holder selects in its Rules Submission for Go Fore It (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.rules.terms.options import TableOptions, selects


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(TableOptions):
    """Every wager of the game is on every layout (§ 676a.2(b)(2)): only a paytable is selected."""

    adjacent_boxes: Literal[1] = selects(1, "§ 676a.7(e)", "a player wagers on one position only")
    gopher_paytable: Literal["A", "B"] = selects("A", "§ 676a.12(d)", "paytable of the Gopher Wager")
    cut_preshuffled: bool = selects(True, "§ 676a.5(c)(2)", "the dealer cuts cards that came preshuffled")
