"""§ 672a.12: the irregularities of the blackjack games, all with their common remedies."""

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
    face_up_card_set_aside("§ 672a.12(a)"),
    drawn_unexposed("§ 672a.12(b)"),
    exposed_card("§ 672a.12(c)"),
    dealer_17_draws_extra("§ 672a.12(d)"),
    dealer_missed_own_card("§ 672a.12(e)"),
    shoe_exhausted("§ 672a.12(f)"),
    no_cards_dealt_to_player("§ 672a.12(g)"),
    one_card_dealt_to_player("§ 672a.12(g)"),
    requested_card_not_dealt("§ 672a.12(h)"),
    card_reader_used_needlessly("§ 672a.12(i)"),
    card_reader_malfunction("§ 672a.12(j)"),
    card_reader_repaired("§ 672a.12(j)"),
    shuffler_failed("§ 672a.12(k)"),
    device_out_of_order("§ 672a.12(l)"),
)
