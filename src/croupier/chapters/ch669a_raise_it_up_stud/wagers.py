"""§ 669a.7: what may be wagered at Raise It Up Stud Poker."""

from enum import StrEnum

from croupier.chapters.ch669a_raise_it_up_stud.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.procedure.side_wagers import six_card_bonus
from croupier.rules.terms.amounts import EqualTo, Multiples, TableLimits, UnitOrFiveDollars
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Play Wager is refused."""

    PLAY_WAGER_BELOW_THE_ANTE = "play_wager_below_the_ante"
    PLAY_WAGER_EXCEEDS_THE_MULTIPLE_OF_THIS_STREET = "play_wager_exceeds_the_multiple_of_this_street"
    PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE = "play_wager_is_no_multiple_of_the_ante"


PLAY = Multiples(
    other="ante",
    most=3,
    cite="§ 669a.11(b)",
    too_little=Reason.PLAY_WAGER_BELOW_THE_ANTE,
    too_much=Reason.PLAY_WAGER_EXCEEDS_THE_MULTIPLE_OF_THIS_STREET,
    uneven=Reason.PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE,
)
"""As on the first three cards; later streets allow less (§ 669a.7(d)(2))."""

WAGERS = (
    # The Play Wager is a multiple of the Ante: an Ante that 3 to 2 could not pay would leave no way to stay in.
    Wager(
        name="ante",
        title=say("wager.ante"),
        cite="§ 669a.7(d)(1)",
        required=True,
        amount=TableLimits(),
        pays=always(EVEN_MONEY, besides=PAYTABLES.table("play").payouts),
    ),
    Wager(
        name="blind",
        title=say("wager.blind"),
        cite="§ 669a.7(d)(1)",
        required=True,
        amount=EqualTo("ante", "§ 669a.7(d)(1)"),
        pays=PAYTABLES.pays("blind"),
    ),
    Wager(
        name="play",
        title=say("wager.play"),
        cite="§ 669a.7(d)(2)",
        later=True,
        amount=PLAY,
        amount_note=say("limits.less_on_each_street"),
        pays=PAYTABLES.pays("play"),
    ),
    Wager(
        name="pair_plus",
        title=say("wager.pair_plus"),
        cite="§ 669a.7(d)(3)",
        needs=("ante", "blind"),
        pays=PAYTABLES.pays("pair_plus", by="pair_plus_paytable"),
    ),
    # A wager like the others: accepted, or refused by name (§ 669a.2(c)(1)).
    Wager(
        name="progressive",
        title=say("wager.progressive"),
        cite="§ 669a.7(d)(4)",
        needs=("ante", "blind"),
        offered_by="progressive_payout",
        amount=UnitOrFiveDollars("progressive_unit", "§ 669a.12(e)(5)"),
    ),
    six_card_bonus(PAYTABLES, "§ 669a.7(d)(5)", needs=("ante", "blind")),
)
