"""§ 674a.12: which scale each table of ``paytables.toml`` is read with."""

from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.terms.paytables import load

PAYTABLES = load(
    __package__,
    # The five-card order with the ace-to-five straight lowest: §§ 674a.6(a), 674a.6(b)(1)–(9)
    {"antes": FIVE_CARD, "bets": FIVE_CARD, "five_card_bonus": FIVE_CARD},
)
