"""§ 672a.6: what may be wagered at Free Bet Blackjack."""

from croupier.chapters.ch672a_free_bet_blackjack.paytables import INSURANCE_PAYS, PAYTABLES, WIN_PAYS
from croupier.rules.blackjack.choices import double_down_rule, split_rule
from croupier.rules.blackjack.hands import BLACKJACK, DOUBLE, wager_of_hand
from croupier.rules.blackjack.insurance import insurance_wager
from croupier.rules.terms.amounts import TableLimits
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say

PUSH_22 = "push22"

MOST_HANDS = 4
"""By splitting and resplitting (§ 672a.10(d))."""


WAGERS = (
    Wager(
        name=BLACKJACK,
        title=say("wager.blackjack"),
        cite="§ 672a.6(d)",
        required=True,
        amount=TableLimits(),
        pays=PAYTABLES.pays("blackjack"),
    ),
    Wager(
        name=PUSH_22,
        title=say("wager.push22"),
        cite="§ 672a.6(e)",
        needs=(BLACKJACK,),
        offered_by="push22_paytable",
        pays=PAYTABLES.pays("push22", by="push22_paytable"),
    ),
    insurance_wager("§§ 672a.6(c), 672a.8(a)", "§ 672a.8(b)", INSURANCE_PAYS),
    Wager(
        name=DOUBLE,
        title=say("wager.double"),
        cite="§§ 672a.6(c), 672a.9(a)(2)",
        later=True,
        amount=double_down_rule("§ 672a.9(a)(2)"),
        amount_note=say("limits.free_double"),
        pays=always(WIN_PAYS),
    ),
    *(
        Wager(
            name=wager_of_hand(formed),
            title=say("wager.blackjack_on_hand", hand=formed),
            cite="§§ 672a.6(c), 672a.10(b)(1)",
            later=True,
            amount=split_rule("§ 672a.10(b)(1)"),
            amount_note=say("limits.free_split"),
            pays=always(WIN_PAYS),
        )
        for formed in range(2, MOST_HANDS + 1)
    ),
)
