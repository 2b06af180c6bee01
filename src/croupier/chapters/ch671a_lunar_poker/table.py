"""§§ 671a.2 to 671a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.equipment.shoe import Turn
from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule
from croupier.words import say

SEATS = 5
"""Betting positions at the table (§ 671a.2(a))."""

SIGNS = (
    Sign("§ 671a.2(b)(4)(i)", say("sign.exchange")),
    Sign("§ 671a.2(b)(4)(ii)", say("sign.sixth_card")),
    Sign("§ 671a.2(b)(6)(i)", say("sign.dealer_plays")),
    Sign("§ 671a.2(b)(6)(ii)", say("sign.paid_at_once")),
)
"""Shown at every terminal with the payout odds (§§ 671a.2(b)(6), 671a.2(b)(7))."""

STUB = StubRule(cite="§ 671a.11(h)(1)–(2)", round_survives=True)
"""Counted when the round is over: a wrong count costs the deck, never the round (§ 671a.11(h))."""

HANDLING = CardHandling(
    cites={
        "cards": "§ 671a.3(a)",
        "two decks": "§§ 671a.3(b), 671a.3(b)(3)",
        "life": "§§ 671a.3(c)(1), 671a.3(c)(2)",
        "opening": "§ 671a.4(a)–(e)",
        "shuffle": "§§ 671a.5(a), 671a.5(c)(1), 671a.5(c)(2), 671a.5(e), 671a.5(f)",
        "wrong count": "§ 671a.5(b)",
        "cut": "§ 671a.5(d)",
        "out of order": "§ 671a.13(g)",
        "idle": "§ 671a.5(f)",
        "self-reshuffling": "§ 671a.5(g)",
        "methods": "§§ 671a.8(b), 671a.9(a), 671a.10(a)(2)",
        "hand": "§ 671a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 671a.3(c)(1)–(2)
    shuffled_every=Turn.ROUND,  # and two decks take turns as often: § 671a.3(b)(3)
    stub=STUB,
)
