"""§§ 663a.2 to 663a.5: the table, and how its cards are kept."""

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.rules.procedure.handling import ONE_DECK_LIFE, CardHandling, Shuffle, StubRule

SEATS = 6
"""Betting positions at the table (§ 663a.2(a))."""

CARDS_EACH = 5
"""Cards of each player and of the dealer (§§ 663a.8(d), 663a.9(b), 663a.10(b))."""

STUB = StubRule(cite="§§ 663a.8(f)–(h), 663a.9(d)–(f), 663a.10(d)–(f)")

HANDLING = CardHandling(
    cites={
        "cards": "§ 663a.3(a)",
        "two decks": "§§ 663a.3(b), 663a.3(b)(3)",
        "life": "§§ 663a.3(c)(1), 663a.3(c)(2)",
        "opening": "§ 663a.4(a)–(e)",
        "shuffle": "§§ 663a.5(a), 663a.5(c)(1), 663a.5(c)(2), 663a.5(e), 663a.5(f)",
        "wrong count": "§ 663a.5(b)",
        "cut": "§ 663a.5(d)",
        "out of order": "§ 663a.13(f)",
        "idle": "§ 663a.5(f)",
        "self-reshuffling": "§ 663a.5(g)",
        "methods": "§§ 663a.8(a), 663a.9(a), 663a.10(a)(1)",
        "hand": "§ 663a.9(a)(1)",
    },
    life=ONE_DECK_LIFE,  # § 663a.3(c)(1)–(2)
    stub=STUB,
)


def handling_selected(options: Options) -> CardHandling:
    """The text cuts after a manual shuffle and is silent about preshuffled cards: an option (§ 663a.5(c)(2))."""
    return HANDLING if options.cut_preshuffled else HANDLING.without_cut_after(Shuffle.PRESHUFFLED)
