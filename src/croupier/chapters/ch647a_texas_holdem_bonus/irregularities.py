"""§ 647a.13: the common remedies, except that a void round may leave the Texas Hold 'Em Bonus to be settled.

When it is settled and when it goes back: docs/readings/0052.
"""

from dataclasses import replace

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import PAYTABLES
from croupier.chapters.ch647a_texas_holdem_bonus.rankings import BOTH_ACES, is_ace_ace
from croupier.chapters.ch647a_texas_holdem_bonus.settle import holdem_bonus
from croupier.rules.procedure.irregularities import (
    IrregularityOf,
    abandoned,
    automated_shoe_failed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    shuffler_failed,
    until_all_have_decided,
    wrong_number_of_cards,
)
from croupier.rules.procedure.remedies import void_round
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.steps import Procedure, Remedy, Reveal, Step
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.options import TableOptions
from croupier.words import say

FACE_UP: IrregularityOf[Options] = face_up_card("§ 647a.13(a)")
EXPOSED = "§ 647a.13(d)"


def have_their_first_two_cards(round: Round[TableOptions]) -> bool:
    """Whether every player and the dealer hold two cards (§ 647a.13(a))."""
    return all(len(round.laid.get(str(place), ())) == 2 for place in (*round.seats_clockwise, DEALER))


def settle_holdem_bonus(round: Round[Options]) -> Procedure:
    """The one wager that a void round still decides; two aces may need a look at the dealer's cards.

    §§ 647a.13(a), 647a.13(d)
    """
    stakes = [stake for stake in round.in_settlement_order() if "holdem_bonus" in stake.at_risk]
    if any(dealer_may_matter(round, stake) for stake in stakes):
        yield Reveal("§ 647a.12(b)", DEALER)
    return [line for stake in stakes for line in holdem_bonus(round, stake)]


def dealer_may_matter(round: Round[Options], stake: Stake) -> bool:
    """Whether the table pays more for two aces beside two aces of the dealer (§ 647a.12(b))."""
    column = round.options.holdem_bonus_paytable
    if column is None or not is_ace_ace(round.cards(stake.seat)):
        return False
    return PAYTABLES.table("holdem_bonus", column).row(BOTH_ACES) is not None


def face_up(round: Round[Options], event: IrregularityFound) -> Remedy:
    """The second card found face up voids the round; once all have two cards the bonus is settled.

    § 647a.13(a)
    """
    remedy = FACE_UP.remedy(round, event)
    return with_bonus_settled(round, remedy) if remedy.void else remedy


def with_bonus_settled(round: Round[Options], remedy: Remedy) -> Remedy:
    """The remedy, but the Texas Hold 'Em Bonus is settled where all hold their first two cards."""
    if not have_their_first_two_cards(round):
        return remedy
    says = say("remedy.and_bonus_settled", remedy=remedy.says)
    return replace(remedy, says=says, first=lambda: settle_holdem_bonus(round))


def before_the_last_decision(round: Round[TableOptions], step: Step) -> bool:
    """A card of the dealer lies there and somebody who did not fold has still to decide; a check is a decision.

    § 647a.13(d)
    """
    staying = any(not stake.folded and not stake.chose("flop", "fold") for stake in round.stakes.values())
    return bool(round.laid.get(DEALER)) and staying and until_all_have_decided("river")(round, step)


def exposed(round: Round[Options], _event: IrregularityFound) -> Remedy:
    """Void; the Texas Hold 'Em Bonus is settled if there are two cards to settle it on (§ 647a.13(d))."""
    says = say("remedy.void", what=say("irregularity.dealer_card_seen"))
    return with_bonus_settled(round, void_round(says, EXPOSED))


IRREGULARITIES = (
    replace(FACE_UP, remedy=face_up),
    drawn_unexposed("§ 647a.13(b)"),
    wrong_number_of_cards("§ 647a.13(c)"),
    IrregularityOf(
        kind="dealer_card_exposed",
        what=say("irregularity.dealer_card_exposed"),
        cite=EXPOSED,
        possible=before_the_last_decision,
        remedy=exposed,
    ),
    shuffler_failed("§ 647a.13(e)"),
    automated_shoe_failed("§ 647a.13(f)"),
    device_out_of_order("§ 647a.13(g)"),
    abandoned("§ 647a.7(b)"),
)
