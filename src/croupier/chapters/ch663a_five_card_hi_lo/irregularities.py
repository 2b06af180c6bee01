"""§ 663a.13: every irregularity has the common remedy; the section says nothing about exposed cards."""

from croupier.rules.procedure.irregularities import (
    abandoned,
    automated_shoe_failed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    shuffler_failed,
    wrong_number_of_cards,
)

IRREGULARITIES = (
    face_up_card("§ 663a.13(a)"),
    drawn_unexposed("§ 663a.13(b)"),
    wrong_number_of_cards("§ 663a.13(c)"),
    shuffler_failed("§ 663a.13(d)"),
    automated_shoe_failed("§ 663a.13(e)"),
    device_out_of_order("§ 663a.13(f)"),
    abandoned("§ 663a.7(b)"),
)
