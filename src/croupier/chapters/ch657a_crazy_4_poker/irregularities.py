"""§ 657a.13: every irregularity has the common remedy; the dealer's cards are protected until all have decided.

A player who leaves is not an irregularity of § 657a.13, but is handled the same way: by a floorperson's decision.
"""

from croupier.rules.procedure.irregularities import (
    abandoned,
    automated_shoe_failed,
    dealer_card_exposed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    shuffler_failed,
    wrong_number_of_cards,
)

IRREGULARITIES = (
    face_up_card("§ 657a.13(a)"),
    drawn_unexposed("§ 657a.13(b)"),
    wrong_number_of_cards("§ 657a.13(c)"),
    dealer_card_exposed("§ 657a.13(d)", stage="play"),
    shuffler_failed("§ 657a.13(e)"),
    automated_shoe_failed("§ 657a.13(f)"),
    device_out_of_order("§ 657a.13(g)"),
    abandoned("§ 657a.7(b)"),
)
