"""§ 672a.6: what may be wagered at Free Bet Blackjack."""

from croupier.chapters.ch672a_free_bet_blackjack.paytables import INSURANCE_PAYS, PAYTABLES, WIN_PAYS
from croupier.rules.blackjack.choices import double_down_rule, split_rule
from croupier.rules.blackjack.hands import BLACKJACK, DOUBLE, wager_of_hand
from croupier.rules.blackjack.insurance import insurance_wager
from croupier.rules.terms.amounts import TableLimits
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager

PUSH_22 = "push22"

MOST_HANDS = 4
"""By splitting and resplitting (§ 672a.10(d))."""


WAGERS = (
    Wager(
        name=BLACKJACK,
        title="Blackjack Wager",
        cite="§ 672a.6(d)",
        required=True,
        amount=TableLimits(),
        pays=PAYTABLES.pays("blackjack"),
    ),
    Wager(
        name=PUSH_22,
        title="Push 22 Wager",
        cite="§ 672a.6(e)",
        needs=(BLACKJACK,),
        offered_by="push22_paytable",
        pays=PAYTABLES.pays("push22", by="push22_paytable"),
    ),
    insurance_wager("§§ 672a.6(c), 672a.8(a)", "§ 672a.8(b)", INSURANCE_PAYS),
    Wager(
        name=DOUBLE,
        title="Double Down Wager",
        cite="§§ 672a.6(c), 672a.9(a)(2)",
        later=True,
        amount=double_down_rule("§ 672a.9(a)(2)"),
        amount_note="free on a hard 9, 10 or 11",
        pays=always(WIN_PAYS),
    ),
    *(
        Wager(
            name=wager_of_hand(formed),
            title=f"Blackjack Wager on hand {formed} of a split pair",
            cite="§§ 672a.6(c), 672a.10(b)(1)",
            later=True,
            amount=split_rule("§ 672a.10(b)(1)"),
            amount_note="free unless the pair is of ten-value cards",
            pays=always(WIN_PAYS),
        )
        for formed in range(2, MOST_HANDS + 1)
    ),
)
