"""§§ 676a.2 to 676a.5: the table, what it must tell the players, and how its cards are kept."""

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, Shuffle, StubRule
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 676a.2(a))."""

SIGNS = (Sign("§ 676a.2(b)(4)", say("sign.skins")),)
"""Shown at every terminal with the payout odds (§ 676a.2(b)(3))."""

STUB = StubRule(cite="§§ 676a.8(d)–(f), 676a.9(d)–(f), 676a.10(d)–(f)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 676a.3(a)",
        "two decks": "§§ 676a.3(b), 676a.3(b)(3)",
        "life": "§§ 676a.3(c)(1), 676a.3(c)(2)",
        "opening": "§ 676a.4(a)–(e)",
        "shuffle": "§§ 676a.5(a), 676a.5(c)(1), 676a.5(c)(2), 676a.5(e), 676a.5(f)",
        "wrong count": "§ 676a.5(b)",
        "cut": "§ 676a.5(d)",
        "out of order": "§ 676a.13(g)",
        "idle": "§ 676a.5(f)",
        "self-reshuffling": "§ 676a.5(g)",
        "methods": "§§ 676a.8(a), 676a.9(a), 676a.10(a)(1)",
        "hand": "§ 676a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 676a.3(c)(1)–(2)
    stub=STUB,
)


def handling_selected(options: Options) -> CardHandling:
    """The text cuts after a manual shuffle and is silent about preshuffled cards: an option (§ 676a.5(c)(2))."""
    return HANDLING if options.cut_preshuffled else HANDLING.without_cut_after(Shuffle.PRESHUFFLED)
