"""§ 672a.11: what each wager pays, and how the dealer's 22 is told."""

from collections.abc import Sequence

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.equipment.cards import Card
from croupier.rules.blackjack.totals import PUSHING_TOTAL, total
from croupier.rules.terms.paytables import Outcomes, Paytable, load

PAYTABLES = load(
    __package__,
    {
        "blackjack": Outcomes(("blackjack", "win")),
        "free_bet": Outcomes(("win",)),
        "insurance": Outcomes(("dealer_blackjack",)),
        "even_money": Outcomes(("blackjack",)),
        "push22": Outcomes(("same_suit_22", "same_color_22", "other_22")),
    },
)

BLACKJACK_PAYS = PAYTABLES.table("blackjack").odds("blackjack")
WIN_PAYS = PAYTABLES.table("blackjack").odds("win")
LAMMER_PAYS = PAYTABLES.table("free_bet").odds("win")
INSURANCE_PAYS = PAYTABLES.table("insurance").odds("dealer_blackjack")
EVEN_MONEY_PAYS = PAYTABLES.table("even_money").odds("blackjack")


def twenty_two(dealer: Sequence[Card]) -> str:
    """The row of the Push 22 table that the dealer's whole hand makes; empty where it does not total 22.

    § 672a.11(c)
    """
    if total(dealer).points != PUSHING_TOTAL:
        return ""
    suits = {card.suit for card in dealer if card.suit}
    if len(suits) == 1:
        return "same_suit_22"
    return "same_color_22" if len({suit.color for suit in suits}) == 1 else "other_22"


def posted(options: Options) -> tuple[Paytable, ...]:
    """The tables of the wagers on offer, for the sign and the terminal (§ 672a.2(b)(5))."""
    shown = [PAYTABLES.table("blackjack"), PAYTABLES.table("free_bet"), PAYTABLES.table("insurance")]
    if options.even_money:
        shown.append(PAYTABLES.table("even_money"))
    if options.push22_paytable:
        shown.append(PAYTABLES.table("push22", options.push22_paytable))
    return tuple(shown)
