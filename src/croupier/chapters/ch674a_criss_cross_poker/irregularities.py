"""§ 674a.13: the common remedies; the community cards are protected until the dealer turns them up."""

from typing import Any

from croupier.chapters.ch674a_criss_cross_poker.cross import CROSS
from croupier.rules.irregularities import (
    abandoned,
    automated_shoe_failed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    once_cards_are_out,
    shuffler_failed,
    voids,
    wrong_number_of_cards,
)
from croupier.rules.round import Round
from croupier.rules.steps import Step


def while_a_community_card_is_hidden(round: Round[Any], step: Step) -> bool:
    """A community card lies face down that the dealer has not turned up yet (§ 674a.13(d))."""
    laid = [card for place in CROSS for card in round.laid.get(place, ())]
    return once_cards_are_out(round, step) and not all(card.up for card in laid)


IRREGULARITIES = (
    face_up_card("§ 674a.13(a)"),
    drawn_unexposed("§ 674a.13(b)"),
    wrong_number_of_cards("§ 674a.13(c)"),
    voids(
        "community_card_exposed",
        "A community card was exposed before its turn",
        "§ 674a.13(d)",
        while_a_community_card_is_hidden,
    ),
    shuffler_failed("§ 674a.13(e)"),
    automated_shoe_failed("§ 674a.13(f)"),
    device_out_of_order("§ 674a.13(g)"),
    abandoned("§ 674a.7(b)"),
)
