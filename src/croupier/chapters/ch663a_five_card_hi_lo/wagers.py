"""§ 663a.7: what may be wagered at Five Card Hi-Lo."""

from enum import StrEnum

from croupier.chapters.ch663a_five_card_hi_lo.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.terms.amounts import EqualTo, TableLimits
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Play Wager is refused."""

    PLAY_WAGER_DIFFERS_FROM_THE_ANTE = "play_wager_differs_from_the_ante"


WAGERS = (
    Wager(
        name="ante",
        title=say("wager.ante"),
        cite="§ 663a.7(d)",
        required=True,
        amount=TableLimits(),
        pays=always(EVEN_MONEY),
    ),
    # § 663a.7(c) wants all wagers before "no more bets"; § 663a.11(b) is the exception that it does not mention.
    Wager(
        name="play",
        title=say("wager.play"),
        cite="§ 663a.11(b)",
        later=True,
        amount=EqualTo("ante", "§ 663a.11(b)", Reason.PLAY_WAGER_DIFFERS_FROM_THE_ANTE),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="tie",
        title=say("wager.tie"),
        cite="§ 663a.7(e)(1)",
        needs=("ante",),
        offered_by="tie_wager",
        pays=PAYTABLES.pays("tie"),
    ),
    Wager(
        name="poker_bonus",
        title=say("wager.poker_bonus"),
        cite="§ 663a.7(e)(2)",
        needs=("ante",),
        offered_by="poker_bonus_wager",
        pays=PAYTABLES.pays("poker_bonus", by="poker_bonus_paytable"),
    ),
)
