"""§ 671a.13: the common remedies; the dealer's face-down cards are protected until all have folded or bet.

A player who leaves is not an irregularity of § 671a.13, but is handled the same way: by a floorperson's decision.
"""

from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.irregularities import (
    abandoned,
    automated_shoe_failed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    shuffler_failed,
    voids,
    wrong_number_of_cards,
)
from croupier.rules.procedure.round import DEALER, Round
from croupier.rules.procedure.steps import Step
from croupier.rules.terms.options import TableOptions
from croupier.words import say


def until_all_have_folded_or_bet(round: Round[TableOptions], step: Step) -> bool:
    """The dealer has cards, and somebody still has to decide, before or after the draw (§ 671a.13(d))."""
    return bool(round.laid.get(DEALER)) and isinstance(step, Deal | Decide)


IRREGULARITIES = (
    face_up_card("§ 671a.13(a)"),
    drawn_unexposed("§ 671a.13(b)"),
    wrong_number_of_cards("§ 671a.13(c)"),
    voids(
        "dealer_card_exposed",
        say("irregularity.face_down_card_exposed"),
        "§ 671a.13(d)",
        until_all_have_folded_or_bet,
    ),
    shuffler_failed("§ 671a.13(e)"),
    automated_shoe_failed("§ 671a.13(f)"),
    device_out_of_order("§ 671a.13(g)"),
    abandoned("§ 671a.7(b)"),
)
