"""§ 647a.7: what may be wagered at Texas Hold 'Em Bonus Poker."""

from enum import StrEnum

from croupier.chapters.ch647a_texas_holdem_bonus.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.five_card_hand import bonus as five_card_hand
from croupier.rules.procedure.side_wagers import six_card_bonus
from croupier.rules.terms.amounts import EqualTo, TableLimits, Unit
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Flop, Turn or River Wager is refused."""

    FLOP_WAGER_MUST_BE_TWICE_THE_ANTE = "flop_wager_must_be_twice_the_ante"
    TURN_WAGER_MUST_EQUAL_THE_ANTE = "turn_wager_must_equal_the_ante"
    RIVER_WAGER_MUST_EQUAL_THE_ANTE = "river_wager_must_equal_the_ante"


# § 647a.7(c) forgets the Six Card Bonus; its cards are dealt first, so it too is placed before "no more bets"
# (docs/readings/0052).
WAGERS = (
    Wager(
        name="ante",
        title=say("wager.ante"),
        cite="§ 647a.7(d)(1)",
        required=True,
        amount=TableLimits(),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="flop",
        title=say("wager.flop"),
        cite="§§ 647a.7(d)(1), 647a.1(Flop Wager)",
        later=True,
        amount=EqualTo("ante", "§ 647a.11(b)", Reason.FLOP_WAGER_MUST_BE_TWICE_THE_ANTE, times=2),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="turn",
        title=say("wager.turn"),
        cite="§§ 647a.7(d)(1), 647a.1(Turn Wager)",
        later=True,
        amount=EqualTo("ante", "§ 647a.11(d)", Reason.TURN_WAGER_MUST_EQUAL_THE_ANTE),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="river",
        title=say("wager.river"),
        cite="§§ 647a.7(d)(1), 647a.1(River Wager)",
        later=True,
        amount=EqualTo("ante", "§ 647a.11(f)", Reason.RIVER_WAGER_MUST_EQUAL_THE_ANTE),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="holdem_bonus",
        title=say("wager.holdem_bonus"),
        cite="§ 647a.7(d)(2)",
        needs=("ante",),
        offered_by="holdem_bonus_paytable",
        pays=PAYTABLES.pays("holdem_bonus", by="holdem_bonus_paytable"),
    ),
    Wager(
        name="progressive",
        title=say("wager.progressive"),
        cite="§§ 647a.7(d)(3), 647a.2(c)(1)",
        needs=("ante",),
        offered_by="progressive_paytable",
        amount=Unit("progressive_unit", "§ 647a.12(d)(3)"),
    ),
    *five_card_hand.wagers("§ 647a.7(d)(4)", needs=("ante",), unit_cite="§ 647a.12(e)(4)"),
    six_card_bonus(PAYTABLES, "§ 647a.7(d)(5)", needs=("ante",)),
)
