"""§ 669a.13: every irregularity has the common remedy; § 669a.11(a)(3): discussing a hand loses the wagers."""

from croupier.chapters.ch669a_raise_it_up_stud.settle import STREETS
from croupier.rules.procedure.irregularities import (
    abandoned,
    automated_shoe_failed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    loses_all,
    once_cards_are_out,
    shuffler_failed,
    voids,
    wrong_number_of_cards,
)
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.steps import Step
from croupier.rules.terms.lines import Result
from croupier.rules.terms.options import TableOptions
from croupier.words import say


def a_street_lies_face_down(round: Round[TableOptions], _step: Step) -> bool:
    """Some community card was dealt and is not revealed yet (§ 669a.13(d))."""
    return any(not laid.up for street in STREETS for laid in round.laid.get(street, ()))


def before_the_last_street(round: Round[TableOptions], step: Step) -> bool:
    """Players have cards and not every community card is revealed (§ 669a.11(a)(3))."""
    streets = [laid for street in STREETS for laid in round.laid.get(street, ())]
    return once_cards_are_out(round, step) and not (streets and all(laid.up for laid in streets))


IRREGULARITIES = (
    face_up_card("§ 669a.13(a)"),
    drawn_unexposed("§ 669a.13(b)"),
    wrong_number_of_cards("§ 669a.13(c)"),
    voids(
        "community_card_exposed",
        say("irregularity.community_card_seen"),
        "§ 669a.13(d)",
        a_street_lies_face_down,
    ),
    shuffler_failed("§ 669a.13(e)"),
    automated_shoe_failed("§ 669a.13(f)"),
    device_out_of_order("§ 669a.13(g)"),
    abandoned("§ 669a.7(b)"),
    loses_all(
        "communication",
        say("irregularity.communication"),
        "§ 669a.11(a)(3)",
        before_the_last_street,
        Result.FORFEIT,
    ),
)
