"""§ 663a.7: what may be wagered at Five Card Hi-Lo."""

from croupier.chapters.ch663a_five_card_hi_lo.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.terms.wagers import Wager, always, table_limits

WAGERS = (
    Wager(
        name="ante",
        title="Ante Wager",
        cite="§ 663a.7(d)",
        required=True,
        amount=table_limits,
        pays=always(EVEN_MONEY),
    ),
    # § 663a.7(c) wants all wagers before "no more bets"; § 663a.11(b) is the exception that it does not mention.
    Wager(
        name="play",
        title="Play Wager",
        cite="§ 663a.11(b)",
        later=True,
        amount_in_words="the same as the Ante Wager",
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="tie",
        title="Tie Wager",
        cite="§ 663a.7(e)(1)",
        needs=("ante",),
        offered_by="tie_wager",
        pays=PAYTABLES.pays("tie"),
    ),
    Wager(
        name="poker_bonus",
        title="Poker Bonus Wager",
        cite="§ 663a.7(e)(2)",
        needs=("ante",),
        offered_by="poker_bonus_wager",
        pays=PAYTABLES.pays("poker_bonus", by="poker_bonus_paytable"),
    ),
)
