"""§ 673a.6: what may be wagered at Double Back Jack."""

from enum import StrEnum
from fractions import Fraction

from croupier.chapters.ch673a_double_back_jack.paytables import INSURANCE_PAYS, PAYTABLES, WIN_PAYS
from croupier.money import ToOne
from croupier.rules.blackjack.choices import double_down_rule, split_rule
from croupier.rules.blackjack.hands import BLACKJACK, DOUBLE, wager_of_hand
from croupier.rules.blackjack.insurance import insurance_wager
from croupier.rules.terms.amounts import EqualTo, TableLimits
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say

SECOND_CHANCE = "second_chance"

HALF = ToOne(Fraction(1, 2))
"""What a surrender returns: an amount that cannot be halved is refused as not payable."""


class Reason(StrEnum):
    """Why a Second Chance Wager is refused."""

    SECOND_CHANCE_DIFFERS_FROM_THE_WAGER_ON_THE_HAND = "second_chance_differs_from_the_wager_on_the_hand"


def second_chance_on(wager: str) -> str:
    """The name of the Second Chance Wager on the hand that this wager stands on."""
    return wager.replace(BLACKJACK, SECOND_CHANCE)


def second_chance_rule(wager: str) -> EqualTo:
    """The same as the wager on the hand (§ 673a.7(l))."""
    return EqualTo(wager, "§ 673a.7(l)", Reason.SECOND_CHANCE_DIFFERS_FROM_THE_WAGER_ON_THE_HAND)


WAGERS = (
    Wager(
        name=BLACKJACK,
        title=say("wager.blackjack"),
        cite="§§ 673a.6(d), 673a.9(a)",
        required=True,
        amount=TableLimits(),
        pays=always(*PAYTABLES.table("blackjack").payouts, HALF),
    ),
    insurance_wager("§§ 673a.6(c), 673a.8(a)", "§ 673a.8(b)", INSURANCE_PAYS),
    Wager(
        name=DOUBLE,
        title=say("wager.double"),
        cite="§§ 673a.6(c), 673a.10(a)",
        later=True,
        amount=double_down_rule("§ 673a.10(a)"),
        pays=always(WIN_PAYS),
    ),
    Wager(
        name=wager_of_hand(2),
        title=say("wager.blackjack_on_second_hand"),
        cite="§§ 673a.6(c), 673a.11(a)",
        later=True,
        amount=split_rule("§ 673a.11(a)"),
        pays=always(WIN_PAYS),
    ),
    *(
        Wager(
            name=second_chance_on(wager_of_hand(formed)),
            title=title,
            cite="§§ 673a.6(c), 673a.7(l)",
            later=True,
            amount=second_chance_rule(wager_of_hand(formed)),
            pays=PAYTABLES.pays("second_chance"),
        )
        for formed, title in (
            (1, say("wager.second_chance")),
            (2, say("wager.second_chance_on_second_hand")),
        )
    ),
)
