"""Worked rounds of Double Back Jack, to the cent; the numbers in the names are those of the collection."""

from typing import Any

import pytest

from croupier.chapters.ch673a_double_back_jack.second_chance import after_second_chance
from croupier.equipment.cards import card
from croupier.rules.blackjack.totals import Total
from support.games.blackjack import action, on_hand, round_of


def back_jack(hand: dict[str, Any], dealer: str, *actions: dict[str, Any]) -> dict[str, Any]:
    return round_of("673a", {1: [hand]}, dealer, actions)


def seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}


SECOND_CHANCE = action("second_chance", "bust")


@pytest.mark.cites("§ 673a.7(f)", "§ 673a.12(a)")
def test_01_a_blackjack_is_paid_2_to_1_at_once_even_against_a_dealers_blackjack() -> None:
    assert back_jack(on_hand("As Qd", wager=10), "Ah Kd") == {"1": seat(20, blackjack=("win", 20))}


@pytest.mark.cites("§ 673a.7(l)", "§ 673a.7(s)(1)(i)", "§ 673a.12(b)")
def test_02_the_example_of_the_text_25_less_5_is_20_and_beats_19() -> None:
    hand = on_hand("9c 7d 9s", wager=10, second_chance_card="5h")
    assert back_jack(hand, "Td 9h", SECOND_CHANCE) == {"1": seat(10, blackjack=("push", 0), second_chance=("win", 10))}


@pytest.mark.cites("§ 673a.7(l)(1)")
def test_04_a_second_chance_that_is_still_over_21() -> None:
    hand = on_hand("9c 7d 9s", wager=10, second_chance_card="3h")
    assert back_jack(hand, "Td 9h", SECOND_CHANCE) == {
        "1": seat(-20, blackjack=("lose", -10), second_chance=("lose", -10))
    }


@pytest.mark.cites("§ 673a.7(s)(3)")
def test_06_a_second_chance_that_loses() -> None:
    hand = on_hand("9c 7d 9s", wager=10, second_chance_card="7h")
    assert back_jack(hand, "Td Qh", SECOND_CHANCE) == {
        "1": seat(-20, blackjack=("lose", -10), second_chance=("lose", -10))
    }


@pytest.mark.cites("§ 673a.7(q)(1)")
def test_07_dealer_22_returns_everything_still_on_the_table() -> None:
    hand = on_hand("9c 7d 9s", wager=10, second_chance_card="7h")
    assert back_jack(hand, "Td 6h 6c", SECOND_CHANCE) == {
        "1": seat(0, blackjack=("push", 0), second_chance=("push", 0))
    }


@pytest.mark.cites("§ 673a.7(m)", "§ 673a.7(n)")
def test_09_a_drawn_21_is_paid_before_the_dealer_who_also_makes_21_plays() -> None:
    hands = {1: [on_hand("7c 7d 7s", wager=10)], 2: [on_hand("Kc 8d", wager=10)]}
    actions = [action("draw", "decision"), action("stand", "decision", seat=2)]
    assert round_of("673a", hands, "Td 6h 5c", actions) == {
        "1": seat(10, blackjack=("win", 10)),
        "2": seat(-10, blackjack=("lose", -10)),
    }


@pytest.mark.cites("§ 673a.9(a)(2)")
def test_11_surrender_against_a_ten_and_the_dealer_has_blackjack_the_whole_wager_is_lost() -> None:
    assert back_jack(on_hand("Tc 6d", wager=10), "Td Ah", action("surrender", "decision")) == {
        "1": seat(-10, blackjack=("lose", -10))
    }


@pytest.mark.cites("§ 673a.7(l)", "§ 673a.10(a)")
def test_12_a_double_busts_and_the_second_chance_equals_the_doubled_wager_an_ace_subtracts_1() -> None:
    hand = on_hand("7c 5d Kh", wager=20, second_chance_card="As")
    assert back_jack(hand, "Td 9h", action("double", "decision", amount=10), SECOND_CHANCE) == {
        "1": seat(20, blackjack=("push", 0), second_chance=("win", 20))
    }


@pytest.mark.cites("§ 673a.7(l)", "§ 673a.7(q)(1)")
def test_14_a_bust_without_second_chance_loses_even_to_22_and_a_standing_hand_is_returned() -> None:
    hands = {1: [on_hand("9c 7d 9s", wager=10)], 2: [on_hand("Kc 8d", wager=10)]}
    actions = [action("decline", "bust"), action("stand", "decision", seat=2)]
    assert round_of("673a", hands, "Td 6h 6c", actions) == {
        "1": seat(-10, blackjack=("lose", -10)),
        "2": seat(0, blackjack=("push", 0)),
    }


@pytest.mark.cites("§ 673a.7(l)")
@pytest.mark.parametrize(("total", "drawn", "after"), [(25, "5h", 20), (22, "As", 21), (26, "Kd", 16), (24, "2c", 22)])
def test_16_what_a_second_chance_card_subtracts(total: int, drawn: str, after: int) -> None:
    assert after_second_chance(Total(total), card(drawn)) == Total(after)
