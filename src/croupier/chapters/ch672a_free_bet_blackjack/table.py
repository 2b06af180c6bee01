"""§§ 672a.2 to 672a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.blackjack.table import shoe_handling
from croupier.rules.game.chapter import Sign
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 672a.2(a))."""

SIGNS = (
    Sign("§ 672a.2(b)(3)(i)", say("sign.blackjack_pays")),
    Sign("§ 672a.2(b)(3)(ii)", say("sign.insurance_pays")),
    Sign("§ 672a.2(b)(3)(iii)", say("sign.dealer_stands_on_17")),
    Sign("§ 672a.2(b)(3)(iv)", say("sign.dealer_22")),
    Sign("§ 672a.2(b)(3)(v)", say("sign.no_surrender")),
)
"""Shown at every terminal with the payout odds (§§ 672a.2(b)(3), 672a.2(b)(5))."""

HANDLING = shoe_handling(
    cites={
        "cards": "§ 672a.3(a)",
        "two decks": "§§ 672a.3(b), 672a.3(b)(1), 672a.3(b)(4)",
        "life": "§ 672a.3(c)",
        "opening": "§ 672a.4(a)–(e)",
        "shuffle": "§§ 672a.5(a), 672a.5(f), 672a.5(g)(1)–(2), 672a.7(d)(2)",
        "cut": "§§ 672a.5(b), 672a.5(c)(1)–(4), 672a.5(d), 672a.5(e)",
        "collect": "§ 672a.7(d)(1)",
        "out of order": "§ 672a.12(l)",
        "idle": "§ 672a.5(g)",
        "self-reshuffling": "§ 672a.5(h)",
        "methods": "§ 672a.7(a)",
        "reader": "§ 672a.2(d)",
    },
)
"""Six or eight decks in one shoe; with a shuffler two batches that take turns shoe by shoe (§ 672a.3(a)–(c))."""
