"""§ 674a.12: which scale each table of ``paytables.toml`` is read with."""

from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.terms.paytables import Paytable, load

PAYTABLES = load(
    __package__,
    # The five-card order with the ace-to-five straight lowest: §§ 674a.6(a), 674a.6(b)(1)–(9)
    {"antes": FIVE_CARD, "bets": FIVE_CARD, "five_card_bonus": FIVE_CARD},
)


def posted(options: Options) -> tuple[Paytable, ...]:
    """What the sign or the terminal shows: the payouts of every wager on offer, and no others (§ 674a.2(b)(5))."""
    bonus = [PAYTABLES.table("five_card_bonus")] if options.five_card_bonus else []
    return PAYTABLES.table("antes"), PAYTABLES.table("bets"), *bonus
