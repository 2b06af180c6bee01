"""§ 667a.7: what may be wagered at Flop Poker."""

from enum import StrEnum

from croupier.chapters.ch667a_flop_poker.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.terms.amounts import EqualTo, TableLimits, Unit, UnitOrFiveDollars
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Pot Wager or a Flop Wager is refused."""

    POT_WAGER_DIFFERS_FROM_THE_TABLE_MINIMUM = "pot_wager_differs_from_the_table_minimum"
    FLOP_WAGER_DIFFERS_FROM_THE_ANTE = "flop_wager_differs_from_the_ante"


WAGERS = (
    # The table minimum, for everybody the same.
    Wager(
        name="pot",
        title=say("wager.pot"),
        cite="§ 667a.7(d)(1)",
        required=True,
        amount=Unit("table_minimum", "§ 667a.7(d)(1)", Reason.POT_WAGER_DIFFERS_FROM_THE_TABLE_MINIMUM),
    ),
    Wager(
        name="ante",
        title=say("wager.ante"),
        cite="§ 667a.7(d)(1)",
        required=True,
        amount=TableLimits(),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="flop",
        title=say("wager.flop"),
        cite="§ 667a.7(d)(2)",
        later=True,
        amount=EqualTo("ante", "§ 667a.11(b)", Reason.FLOP_WAGER_DIFFERS_FROM_THE_ANTE),
        pays=PAYTABLES.pays("flop"),
    ),
    Wager(
        name="three_card_bonus",
        title=say("wager.three_card_bonus"),
        cite="§ 667a.7(d)(3)",
        needs=("pot", "ante"),
        offered_by="three_card_bonus",
        pays=PAYTABLES.pays("three_card_bonus"),
    ),
    # A value chip of the unit or of $5; the meter grows by a share of each.
    Wager(
        name="progressive_flop",
        title=say("wager.progressive_flop"),
        cite="§§ 667a.2(c)(1)–(2), 667a.7(d)(4)",
        needs=("pot", "ante"),
        offered_by="progressive_paytable",
        amount=UnitOrFiveDollars("progressive_unit", "§ 667a.7(d)(4)"),
    ),
)
