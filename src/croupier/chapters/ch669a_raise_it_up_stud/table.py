"""§§ 669a.2 to 669a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 669a.2(a))."""

SIGNS = (
    Sign("§ 669a.2(b)(6)", say("sign.pair_of_tens")),
    Sign(
        "§ 669a.2(b)(6)",
        say("sign.play_wager"),
    ),
)
"""Shown at every terminal with the paytables."""

STUB = StubRule(cite="§§ 669a.8(f)–(h), 669a.9(d)–(f), 669a.10(d)–(f)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 669a.3(a)",
        "two decks": "§§ 669a.3(b), 669a.3(b)(3)",
        "life": "§§ 669a.3(c)(1), 669a.3(c)(2)",
        "opening": "§ 669a.4(a)–(e)",
        "shuffle": "§§ 669a.5(a), 669a.5(c)(1), 669a.5(c)(2), 669a.5(e), 669a.5(f)",
        "wrong count": "§ 669a.5(b)",
        "cut": "§ 669a.5(d)",
        "out of order": "§ 669a.13(g)",
        "idle": "§ 669a.5(f)",
        "self-reshuffling": "§ 669a.5(g)",
        "methods": "§§ 669a.8(a), 669a.9(a), 669a.10(a)(1)",
        "hand": "§ 669a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 669a.3(c)(1)–(2)
    stub=STUB,
)
