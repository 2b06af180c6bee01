"""§ 670a.7: what may be wagered at Six-Card Fortune Pai Gow Poker."""

from enum import StrEnum

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import FIVE_DOLLARS, Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.paytables import PAYTABLES
from croupier.rules.terms.amounts import Amount, AmountRule, Description, EqualTo, Slip, TableLimits, exactly
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Progressive Payout Wager is refused."""

    PROGRESSIVE_WAGER_IS_NEITHER_THE_UNIT_NOR_FIVE_DOLLARS = "progressive_wager_is_neither_the_unit_nor_five_dollars"


class UnitOrFiveDollars(AmountRule):
    """The unit of the table, or $5 where the unit is less: the Envy Bonus has amounts for both (§ 670a.12(d)(4))."""

    __slots__ = ()

    def may_amount_to(self, _slip: Slip, options: Options) -> Amount:
        """One of the two amounts, and nothing between them (§ 670a.12(d)(4))."""
        cite = "§ 670a.12(d)(4)"
        unit = options.progressive_unit
        if unit >= FIVE_DOLLARS:
            return exactly(unit, cite)
        neither = Reason.PROGRESSIVE_WAGER_IS_NEITHER_THE_UNIT_NOR_FIVE_DOLLARS
        return Amount(unit, FIVE_DOLLARS, cite, step=FIVE_DOLLARS - unit, uneven=neither)

    def described(self) -> Description:
        """The option that names the unit."""
        return {"kind": "unit_or_five_dollars", "option": "progressive_unit"}


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
        amount=UnitOrFiveDollars(),
        pays=PAYTABLES.pays("progressive"),
    ),
)
