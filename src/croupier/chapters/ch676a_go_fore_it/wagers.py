"""§ 676a.7: what may be wagered at Go Fore It."""

from enum import StrEnum

from croupier.chapters.ch676a_go_fore_it.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.terms.amounts import EqualTo, TableLimits
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Back 9 Wager is refused."""

    BACK_9_WAGER_DIFFERS_FROM_THE_FRONT_9_WAGER = "back_9_wager_differs_from_the_front_9_wager"


WAGERS = (
    Wager(
        name="front9",
        title=say("wager.front9"),
        cite="§§ 676a.7(d)(1), 676a.1(Front 9 Wager)",
        required=True,
        amount=TableLimits(),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="back9",
        title=say("wager.back9"),
        cite="§§ 676a.7(d)(2), 676a.1(Back 9 Wager)",
        later=True,
        amount=EqualTo("front9", "§ 676a.11(b)", Reason.BACK_9_WAGER_DIFFERS_FROM_THE_FRONT_9_WAGER),
        pays=PAYTABLES.pays("back9"),
    ),
    Wager(
        name="skins",
        title=say("wager.skins"),
        cite="§§ 676a.7(d)(3), 676a.1(Skins Wager)",
        needs=("front9",),
        pays=always(EVEN_MONEY),
    ),
    # § 676a.7(d)(4) does not call it optional, its definition does.
    Wager(
        name="gopher",
        title=say("wager.gopher"),
        cite="§§ 676a.7(d)(4), 676a.1(Gopher Wager)",
        needs=("front9",),
        pays=PAYTABLES.pays("gopher", by="gopher_paytable"),
    ),
)
