"""What the certificate holder selects in its Rules Submission for Free Bet Blackjack (§ 601a.2)."""

from dataclasses import dataclass
from typing import Literal

from croupier.rules.blackjack.options import BlackjackOptions
from croupier.rules.terms.options import selects


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(BlackjackOptions):
    """None for a paytable means that the wager is not offered."""

    decks: Literal[6, 8] = selects(6, "§ 672a.3(a)", "how many decks the shoe holds: six or eight")
    push22_paytable: Literal["A", "B"] | None = selects(
        None, "§§ 672a.6(e), 672a.11(c)", "paytable of the Push 22 Wager"
    )
    even_money: bool = selects(False, "§ 672a.8(e)", "offer even money to a player with Blackjack against an ace")
