"""§ 670a.7: what may be wagered at Six-Card Fortune Pai Gow Poker."""

from croupier.chapters.ch670a_six_card_fortune_pai_gow.paytables import PAYTABLES
from croupier.rules.terms.amounts import EqualTo, TableLimits, UnitOrFiveDollars
from croupier.rules.terms.wagers import Wager
from croupier.words import say

WAGERS = (
    Wager(
        name="pai_gow",
        title=say("wager.pai_gow"),
        cite="§ 670a.7(d)",
        required=True,
        amount=TableLimits(),
        pays=PAYTABLES.pays("pai_gow"),
    ),
    Wager(
        name="double_down",
        title=say("wager.double"),
        cite="§ 670a.7(e)(1)",
        later=True,
        amount=EqualTo("pai_gow", "§ 670a.7(e)(1)"),
        offered_by="double_down",
        pays=PAYTABLES.pays("pai_gow"),
    ),
    Wager(
        name="fortune_bonus",
        title=say("wager.fortune_bonus"),
        cite="§ 670a.7(e)(2)",
        needs=("pai_gow",),
        offered_by="fortune_bonus",
        pays=PAYTABLES.pays("fortune_bonus"),
    ),
    Wager(
        name="insurance",
        title=say("wager.insurance"),
        cite="§ 670a.7(e)(3)",
        needs=("pai_gow",),
        offered_by="insurance",
        pays=PAYTABLES.pays("insurance"),
    ),
    # The terminal acknowledges it like any other wager (§ 670a.2(c)(1)).
    Wager(
        name="progressive",
        title=say("wager.progressive"),
        cite="§§ 670a.7(e)(4), 670a.2(c)(1)",
        needs=("pai_gow",),
        offered_by="progressive",
        amount=UnitOrFiveDollars("progressive_unit", "§ 670a.12(d)(4)"),
        pays=PAYTABLES.pays("progressive"),
    ),
)
