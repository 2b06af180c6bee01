"""§§ 657a.2 to 657a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 657a.2(a))."""

SIGNS = (
    Sign("§ 657a.2(b)(7)(i)", say("sign.four_cards_play")),
    Sign("§ 657a.2(b)(7)(ii)", say("sign.dealer_qualifies")),
    Sign(
        "§ 657a.2(b)(7)(iii)",
        say("sign.three_antes"),
    ),
    Sign(
        "§ 657a.2(b)(7)(iv)",
        say("sign.super_bonus_comes_back"),
    ),
)
"""Shown at every terminal with the payout odds (§§ 657a.2(b)(6), 657a.2(b)(7), 657a.2(b)(8))."""

STUB = StubRule(cite="§§ 657a.8(f)–(h), 657a.9(d)–(f), 657a.10(d)–(f)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 657a.3(a)",
        "two decks": "§§ 657a.3(b), 657a.3(b)(3)",
        "life": "§§ 657a.3(c)(1), 657a.3(c)(2)",
        "opening": "§ 657a.4(a)–(e)",
        "shuffle": "§§ 657a.5(a), 657a.5(c)(1), 657a.5(c)(2), 657a.5(e), 657a.5(f)",
        "wrong count": "§ 657a.5(b)",
        "cut": "§ 657a.5(d)",
        "out of order": "§ 657a.13(g)",
        "idle": "§ 657a.5(f)",
        "self-reshuffling": "§ 657a.5(g)",
        "methods": "§§ 657a.8(a), 657a.9(a), 657a.10(a)(1)",
        "hand": "§ 657a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 657a.3(c)(1)–(2)
    stub=STUB,
)
