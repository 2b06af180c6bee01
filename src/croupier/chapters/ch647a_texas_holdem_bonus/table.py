"""§§ 647a.2 to 647a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, StubRule
from croupier.words import Money, named, say

SEATS = 6
"""Betting positions at the table (§ 647a.2(a))."""

SIGNS = (
    Sign("§ 647a.2(b)(9)", say("sign.even_money")),
    Sign(
        "§ 647a.2(b)(10)(i)",
        lambda options: say("sign.ante_comes_back", hand=named("row", options.ante_pays_from)),
    ),
    Sign(
        "§ 647a.2(b)(10)(ii)",
        lambda options: say("sign.payout_limit", limit=Money(options.limit_per_hand)),
    ),
)
"""Shown at every terminal with the paytables (§§ 647a.2(b)(9), 647a.2(b)(10), 647a.2(b)(11))."""

STUB = StubRule(cite="§§ 647a.8(f)–(h), 647a.9(f)–(h), 647a.10(d)–(f)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 647a.3(a)",
        "two decks": "§§ 647a.3(b), 647a.3(b)(3)",
        "life": "§§ 647a.3(c)(1), 647a.3(c)(2)",
        "opening": "§ 647a.4(a)–(e)",
        "shuffle": "§§ 647a.5(a), 647a.5(c)(1), 647a.5(c)(2), 647a.5(e), 647a.5(f)",
        "wrong count": "§ 647a.5(b)",
        "cut": "§ 647a.5(d)",
        "out of order": "§ 647a.13(g)",
        "idle": "§ 647a.5(f)",
        "self-reshuffling": "§ 647a.5(g)",
        "methods": "§§ 647a.8(a), 647a.9(a), 647a.10(a)(1)",
        "hand": "§ 647a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 647a.3(c)(1)–(2)
    stub=STUB,
)
