"""§ 673a.13 with a Second Chance Wager; the list itself is shown in tests/rules/blackjack."""

import pytest

from croupier.equipment.cards import card
from croupier.rules.blackjack.turns import RequestedCard
from support.games.blackjack import dealt, deciding, do, found, hands_of, open_choices, until_over, waiting
from support.tables.rehearsed_table import Rehearsal

LOST = {"blackjack": ("lose", -10_00), "second_chance": ("lose", -10_00)}


def second_chance_asked() -> Rehearsal:
    """A player has 27, has placed a Second Chance Wager and waits for the card."""
    table = do(dealt("673a", {1: "Tc 8d 9c 7h"}, "9h 8s"), 1, "draw")
    assert deciding(table).decide(1, "second_chance", 10) is None
    assert isinstance(waiting(table), RequestedCard)
    return table


@pytest.mark.cites("§ 673a.13(h)")
def test_h_a_second_chance_card_that_was_not_dealt_comes_late() -> None:
    table = found(second_chance_asked(), "requested_card_not_dealt")

    until_over(do(table, 1, "late_card"))

    assert hands_of(table) == ["Tc 8d 9c 7h"]
    assert table.lines() == {"blackjack": ("push", 0), "second_chance": ("win", 10_00)}


@pytest.mark.cites("§ 673a.13(h)")
def test_h_a_dead_hand_has_both_wagers_back() -> None:
    table = found(second_chance_asked(), "requested_card_not_dealt")

    until_over(do(table, 1, "dead_hand"))

    assert table.lines() == {"blackjack": ("returned", 0), "second_chance": ("returned", 0)}


@pytest.mark.cites("§ 673a.13(c)")
def test_c_an_exposed_card_may_be_the_second_chance_card() -> None:
    table = found(second_chance_asked(), "drawn_in_error_exposed", card=card("6s"))
    assert open_choices(table) == {"accept", "refuse"}

    do(table, 1, "accept")

    assert table.lines() == {"blackjack": ("push", 0), "second_chance": ("win", 10_00)}


@pytest.mark.cites("§ 673a.13(c)", "§ 673a.7(l)(1)")
def test_c_who_refuses_it_stays_above_21() -> None:
    table = found(second_chance_asked(), "drawn_in_error_exposed", card=card("2s"))

    until_over(do(table, 1, "refuse"))

    assert table.lines() == LOST


@pytest.mark.cites("§ 673a.13(c)")
def test_c_who_has_refused_a_card_is_not_asked_for_a_second_chance() -> None:
    table = deciding(dealt("673a", {1: "Tc 8d", 2: "Ts 9d"}, "9h 8s"))
    found(table, "drawn_in_error_exposed", card=card("9s"))

    do(table, 1, "draw", "refuse")

    assert open_choices(deciding(table), 1) == set()
    assert open_choices(table, 2)
