"""§ 657a.7: what may be wagered at Crazy 4 Poker."""

from dataclasses import replace
from enum import StrEnum

from croupier.chapters.ch657a_crazy_4_poker.paytables import PAYTABLES
from croupier.money import EVEN_MONEY
from croupier.rules.five_card_hand import bonus as five_card_hand
from croupier.rules.procedure.side_wagers import six_card_bonus
from croupier.rules.terms.amounts import EqualTo, Multiples, RaisedWith, TableLimits, Unit
from croupier.rules.terms.payouts import always
from croupier.rules.terms.wagers import Wager
from croupier.words import say


class Reason(StrEnum):
    """Why a Play Wager is refused."""

    PLAY_WAGER_BELOW_THE_ANTE = "play_wager_below_the_ante"
    PLAY_WAGER_ABOVE_THE_ANTE_NEEDS_A_PAIR_OF_ACES = "play_wager_above_the_ante_needs_a_pair_of_aces"
    PLAY_WAGER_EXCEEDS_THREE_TIMES_THE_ANTE = "play_wager_exceeds_three_times_the_ante"
    PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE = "play_wager_is_no_multiple_of_the_ante"


_UP_TO_THREE_TIMES = Multiples(
    other="ante",
    most=3,
    cite="§ 657a.11(b)",
    too_little=Reason.PLAY_WAGER_BELOW_THE_ANTE,
    too_much=Reason.PLAY_WAGER_EXCEEDS_THREE_TIMES_THE_ANTE,
    uneven=Reason.PLAY_WAGER_IS_NO_MULTIPLE_OF_THE_ANTE,
    whole_by="play_whole_multiples_only",
)

PLAY = RaisedWith(
    hand=say("hand.pair_of_aces_or_better"),
    usual=replace(_UP_TO_THREE_TIMES, most=1, too_much=Reason.PLAY_WAGER_ABOVE_THE_ANTE_NEEDS_A_PAIR_OF_ACES),
    raised=_UP_TO_THREE_TIMES,
)
"""The Ante again, up to three times it with a pair of aces or better (§ 657a.11(b))."""

WAGERS = (
    Wager(
        name="ante",
        title=say("wager.ante"),
        cite="§ 657a.7(d)(1)",
        required=True,
        amount=TableLimits(),
        pays=always(EVEN_MONEY),
    ),
    Wager(
        name="super_bonus",
        title=say("wager.super_bonus"),
        cite="§ 657a.7(d)(1)",
        required=True,
        amount=EqualTo("ante", "§ 657a.7(d)(1)"),
        pays=PAYTABLES.pays("super_bonus"),
    ),
    Wager(
        name="play",
        title=say("wager.play"),
        cite="§§ 657a.7(d)(1), 657a.1(Play Wager)",
        later=True,
        amount=PLAY,
        pays=always(EVEN_MONEY),
    ),
    # The definition calls it required, § 657a.7(d)(2) says that a player may: it is optional.
    Wager(
        name="queens_up",
        title=say("wager.queens_up"),
        cite="§§ 657a.7(d)(2), 657a.1(Queens Up Wager)",
        needs=("ante", "super_bonus"),
        pays=PAYTABLES.pays("queens_up", by="queens_up_paytable"),
    ),
    # Each progressive wager is a wager like the others: accepted, or refused by name (§ 657a.2(c)(1)).
    Wager(
        name="four_card_progressive",
        title=say("wager.four_card_progressive"),
        cite="§ 657a.7(d)(3)",
        needs=("ante", "super_bonus"),
        offered_by="four_card_progressive_paytable",
        amount=Unit("progressive_unit", "§ 657a.12(d)(3)"),
    ),
    Wager(
        name="five_card_progressive",
        title=say("wager.five_card_progressive"),
        cite="§ 657a.7(d)(4)",
        needs=("ante", "super_bonus"),
        offered_by="five_card_progressive_paytable",
        amount=Unit("progressive_unit", "§ 657a.12(e)(3)"),
    ),
    *five_card_hand.wagers("§ 657a.7(d)(5)", needs=("ante", "super_bonus"), unit_cite="§ 657a.12(f)(4)"),
    six_card_bonus(PAYTABLES, "§ 657a.7(d)(6)", needs=("ante", "super_bonus")),
)
