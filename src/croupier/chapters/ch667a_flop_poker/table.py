"""§§ 667a.2 to 667a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 667a.2(a))."""

SIGNS = (
    Sign("§ 667a.2(b)(7)(i)", say("sign.flop_equals_ante")),
    Sign("§ 667a.2(b)(7)(ii)", say("sign.pot_is_minimum")),
)
"""Shown at every terminal with the payout odds (§§ 667a.2(b)(6), 667a.2(b)(7), 667a.2(b)(8)).

Paragraph (8) asks for a sign where the layout lacks what (6) wants; it means (7) as well.
"""

STUB = StubRule(cite="§§ 667a.8(f)–(h), 667a.9(f)–(h), 667a.10(e)–(g)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 667a.3(a)",
        "two decks": "§§ 667a.3(b), 667a.3(b)(3)",
        "life": "§§ 667a.3(c)(1), 667a.3(c)(2)",
        "opening": "§ 667a.4(a)–(e)",
        "shuffle": "§§ 667a.5(a), 667a.5(c)(1), 667a.5(c)(2), 667a.5(e), 667a.5(f)",
        "wrong count": "§ 667a.5(b)",
        "cut": "§ 667a.5(d)",
        "out of order": "§ 667a.13(f)",
        "idle": "§ 667a.5(f)",
        "self-reshuffling": "§ 667a.5(g)",
        "methods": "§§ 667a.8(a), 667a.9(a), 667a.10(a)(1)",
        "hand": "§ 667a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 667a.3(c)(1)–(2)
    stub=STUB,
)
