"""§§ 674a.2 to 674a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule

SEATS = 6
"""Betting positions at the table (§ 674a.2(a))."""

SIGNS: tuple[Sign, ...] = ()
"""Nothing is posted but the payout odds of every wager on offer (§ 674a.2(b)(5))."""

STUB = StubRule(cite="§§ 674a.8(f)–(h), 674a.9(d)–(f), 674a.10(d)–(f)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 674a.3(a)",
        "two decks": "§§ 674a.3(b), 674a.3(b)(3)",
        "life": "§§ 674a.3(c)(1), 674a.3(c)(2)",
        "opening": "§ 674a.4(a)–(e)",
        "shuffle": "§§ 674a.5(a), 674a.5(c)(1), 674a.5(c)(2), 674a.5(e), 674a.5(f)",
        "wrong count": "§ 674a.5(b)",
        "cut": "§ 674a.5(d)",
        "out of order": "§ 674a.13(g)",
        "idle": "§ 674a.5(f)",
        "self-reshuffling": "§ 674a.5(g)",
        "methods": "§§ 674a.8(a), 674a.9(a), 674a.10(a)(1)",
        "hand": "§ 674a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 674a.3(c)(1)–(2)
    stub=STUB,
)
