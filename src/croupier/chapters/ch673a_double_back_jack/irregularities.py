"""§ 673a.13: the irregularities of the blackjack games, all with their common remedies."""

from croupier.rules.blackjack.irregularities import (
    card_reader_malfunction,
    card_reader_repaired,
    card_reader_used_needlessly,
    dealer_17_draws_extra,
    dealer_missed_own_card,
    exposed_card,
    no_cards_dealt_to_player,
    one_card_dealt_to_player,
    requested_card_not_dealt,
    shoe_exhausted,
)
from croupier.rules.procedure.irregularities import (
    device_out_of_order,
    drawn_unexposed,
    face_up_card_set_aside,
    shuffler_failed,
)

IRREGULARITIES = (
    face_up_card_set_aside("§ 673a.13(a)"),
    drawn_unexposed("§ 673a.13(b)"),
    exposed_card("§ 673a.13(c)"),
    dealer_17_draws_extra("§ 673a.13(d)"),
    dealer_missed_own_card("§ 673a.13(e)"),
    shoe_exhausted("§ 673a.13(f)"),
    no_cards_dealt_to_player("§ 673a.13(g)"),
    one_card_dealt_to_player("§ 673a.13(g)"),
    requested_card_not_dealt("§ 673a.13(h)"),
    card_reader_used_needlessly("§ 673a.13(i)"),
    card_reader_malfunction("§ 673a.13(j)"),
    card_reader_repaired("§ 673a.13(j)"),
    shuffler_failed("§ 673a.13(k)"),
    device_out_of_order("§ 673a.13(l)"),
)
