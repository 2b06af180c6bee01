"""§ 674a.13: the common remedies; the community cards are protected until the dealer turns them up."""

from croupier.rules.procedure.irregularities import (
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
from croupier.words import say

IRREGULARITIES = (
    face_up_card("§ 674a.13(a)"),
    drawn_unexposed("§ 674a.13(b)"),
    wrong_number_of_cards("§ 674a.13(c)"),
    # The first card of a round is a community card, and when the last of them is turned up all is settled.
    voids(
        "community_card_exposed",
        say("irregularity.community_card_out_of_turn"),
        "§ 674a.13(d)",
        once_cards_are_out,
    ),
    shuffler_failed("§ 674a.13(e)"),
    automated_shoe_failed("§ 674a.13(f)"),
    device_out_of_order("§ 674a.13(g)"),
    abandoned("§ 674a.7(b)"),
)
