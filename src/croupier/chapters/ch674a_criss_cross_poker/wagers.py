"""§ 674a.7: what may be wagered at Criss-Cross Poker."""

from enum import StrEnum

from croupier.chapters.ch674a_criss_cross_poker.paytables import PAYTABLES
from croupier.rules.terms.amounts import EqualTo, Multiples, TableLimits
from croupier.rules.terms.wagers import Wager
from croupier.words import Sentence, say


class Reason(StrEnum):
    """Why an Across, Down or Middle Bet is refused; the clause says which of them it was."""

    BET_BELOW_THE_ANTE = "bet_below_the_ante"
    BET_EXCEEDS_THREE_TIMES_THE_ANTE = "bet_exceeds_three_times_the_ante"
    BET_IS_NO_WHOLE_MULTIPLE_OF_THE_ANTE = "bet_is_no_whole_multiple_of_the_ante"


def _bet(name: str, title: Sentence, cite: str) -> Wager:
    """One to three times an Ante, in whole multiples unless the Rules Submission says otherwise.

    Both Antes are equal, so either measures all three Bets (§§ 674a.7(d), 674a.7(f)).
    """
    return Wager(
        name=name,
        title=title,
        cite=f"§§ 674a.7(f), {cite.removeprefix('§ ')}",
        later=True,
        amount=Multiples(
            other="ante_across",
            most=3,
            cite=cite,
            too_little=Reason.BET_BELOW_THE_ANTE,
            too_much=Reason.BET_EXCEEDS_THREE_TIMES_THE_ANTE,
            uneven=Reason.BET_IS_NO_WHOLE_MULTIPLE_OF_THE_ANTE,
            whole_by="bet_whole_multiples_only",
        ),
        pays=PAYTABLES.pays("bets"),
    )


WAGERS = (
    Wager(
        name="ante_across",
        title=say("wager.ante_across"),
        cite="§ 674a.7(d)",
        required=True,
        amount=TableLimits(),
        pays=PAYTABLES.pays("antes"),
    ),
    Wager(
        name="ante_down",
        title=say("wager.ante_down"),
        cite="§ 674a.7(d)",
        required=True,
        amount=EqualTo("ante_across", "§ 674a.7(d)"),
        pays=PAYTABLES.pays("antes"),
    ),
    _bet("across", say("wager.across"), "§ 674a.11(b)"),
    _bet("down", say("wager.down"), "§ 674a.11(d)"),
    _bet("middle", say("wager.middle"), "§ 674a.11(f)"),
    # § 674a.7(c) names only the Antes as early, but lets no wager be made later except the three Bets.
    Wager(
        name="five_card_bonus",
        title=say("wager.five_card_bonus"),
        cite="§ 674a.7(e)",
        needs=("ante_across", "ante_down"),
        offered_by="five_card_bonus",
        pays=PAYTABLES.pays("five_card_bonus"),
    ),
)
