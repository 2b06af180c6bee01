"""§§ 673a.2 to 673a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.blackjack.table import shoe_handling
from croupier.rules.game.chapter import Sign
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 673a.2(a))."""

SIGNS = (
    Sign("§ 673a.2(b)(4)(i)", say("sign.blackjack_and_insurance_pay")),
    Sign("§ 673a.2(b)(4)(ii)", say("sign.dealer_stands_on_17")),
    Sign(
        "§ 673a.2(b)(4)(iii)",
        say("sign.dealer_22_and_second_chance"),
    ),
)
"""Shown at every terminal with the payout odds (§§ 673a.2(b)(4), 673a.2(b)(5))."""

HANDLING = shoe_handling(
    cites={
        "cards": "§ 673a.3(a)",
        "two decks": "§§ 673a.3(b), 673a.3(b)(1), 673a.3(b)(4)",
        "life": "§ 673a.3(c)",
        "opening": "§ 673a.4(a)–(e)",
        "shuffle": "§§ 673a.5(a), 673a.5(f), 673a.5(g)(1)–(2), 673a.7(d)(2)",
        "cut": "§§ 673a.5(b), 673a.5(c)(1)–(4), 673a.5(d), 673a.5(e)",
        "collect": "§ 673a.7(d)(1)",
        "out of order": "§ 673a.13(l)",
        "idle": "§ 673a.5(g)",
        "self-reshuffling": "§ 673a.5(h)",
        "methods": "§ 673a.7(a)",
        "reader": "§ 673a.2(d)",
    },
)
"""One deck or more in one shoe; with a shuffler two batches that take turns shoe by shoe (§ 673a.3(a)–(c))."""
