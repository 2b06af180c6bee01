"""§ 663a.12: which results each table of ``paytables.toml`` lists."""

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.rankings import ANTE_BONUS
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.terms.paytables import Outcomes, Paytable, load

PAYTABLES = load(
    __package__,
    {
        "ante_bonus": Outcomes(tuple(ANTE_BONUS)),
        "tie": Outcomes(("both_hands_tie", "high_hands_tie", "low_hands_tie")),
        "poker_bonus": FIVE_CARD,  # § 663a.6(b)(1)–(9)
    },
)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of what is offered, and no others (§ 663a.2(b)(7))."""
    shown = [PAYTABLES.table("ante_bonus", options.ante_bonus_paytable)]
    if options.tie_wager:
        shown.append(PAYTABLES.table("tie"))
    if options.poker_bonus_wager:
        shown.append(PAYTABLES.table("poker_bonus", options.poker_bonus_paytable))
    return tuple(shown)
