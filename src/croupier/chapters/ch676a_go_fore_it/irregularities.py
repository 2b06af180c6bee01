"""§ 676a.13: every irregularity has the common remedy; dealer's and hole cards are protected until all have decided."""

from croupier.rules.procedure.irregularities import (
    abandoned,
    automated_shoe_failed,
    dealer_card_exposed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    shuffler_failed,
    until_all_have_decided,
    voids,
    wrong_number_of_cards,
)
from croupier.words import say

IRREGULARITIES = (
    face_up_card("§ 676a.13(a)"),
    drawn_unexposed("§ 676a.13(b)"),
    wrong_number_of_cards("§ 676a.13(c)"),
    dealer_card_exposed("§ 676a.13(d)", stage="back9"),
    voids(
        "hole_card_exposed",
        say("irregularity.hole_card_exposed"),
        "§ 676a.13(d)",
        until_all_have_decided("back9"),
    ),
    shuffler_failed("§ 676a.13(e)"),
    automated_shoe_failed("§ 676a.13(f)"),
    device_out_of_order("§ 676a.13(g)"),
    abandoned("§ 676a.7(b)"),
)
