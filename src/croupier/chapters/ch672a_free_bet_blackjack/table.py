"""§§ 672a.2 to 672a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.blackjack.table import shoe_handling
from croupier.rules.game.chapter import Sign

SEATS = 6
"""Betting positions at the table (§ 672a.2(a))."""

SIGNS = (
    Sign("§ 672a.2(b)(3)(i)", "Blackjack pays 3 to 2."),
    Sign("§ 672a.2(b)(3)(ii)", "Insurance pays 2 to 1."),
    Sign("§ 672a.2(b)(3)(iii)", "The dealer draws to 16 and stands on all 17s."),
    Sign("§ 672a.2(b)(3)(iv)", "A dealer total of 22 pushes all Blackjack Wagers that are still on the table."),
    Sign("§ 672a.2(b)(3)(v)", "Surrender is not available."),
)
"""Shown at every terminal with the payout odds (§§ 672a.2(b)(3), 672a.2(b)(5))."""

HANDLING = shoe_handling(
    cites={
        "cards": "§ 672a.3(a)",
        "two decks": "§ 672a.3(b)(1), (4)",
        "life": "§ 672a.3(c)",
        "opening": "§ 672a.4(a)–(e)",
        "shuffle": "§§ 672a.5(a), 672a.5(f), 672a.5(g)(1)–(2), 672a.7(d)(2)",
        "cut": "§ 672a.5(b)–(e)",
        "self-reshuffling": "§ 672a.5(h)",
        "methods": "§ 672a.7(a)",
        "reader": "§ 672a.2(d)",
    },
)
"""Six or eight decks in one shoe; with a shuffler two batches that take turns shoe by shoe (§ 672a.3(a)–(c))."""
