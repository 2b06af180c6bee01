"""§ 672a.11: every row of every table."""

import pytest

from croupier.chapters.ch672a_free_bet_blackjack.paytables import PAYTABLES, twenty_two
from croupier.equipment.cards import cards
from support.games.blackjack import action, alone


@pytest.mark.cites("§ 672a.11(a)")
@pytest.mark.parametrize(
    ("hand", "dealer", "actions", "net"),
    [
        pytest.param("As Kd", "9h 8h", [], 15, id="Blackjack 3 to 2"),
        pytest.param("Ts 9d", "9h 8h", [], 10, id="win 1 to 1"),
        pytest.param("5s 6d 9c", "9h 8h", [action("double_free", "play")], 20, id="lammer 1 to 1"),
    ],
)
def test_a_1_to_1_and_a_blackjack_3_to_2(hand: str, dealer: str, actions: list[object], net: int) -> None:
    assert sum(net for _, net in alone("672a", hand, dealer, *actions).values()) == net


@pytest.mark.cites("§ 672a.11(a)")
def test_a_a_blackjack_of_an_odd_number_of_dollars_is_paid_to_the_cent() -> None:
    assert alone("672a", "As Kd", "9h 8h", blackjack=7.5) == {"blackjack": ("win", 11.25)}


@pytest.mark.cites("§ 672a.11(b)")
def test_b_insurance_2_to_1() -> None:
    assert alone("672a", "Ts 9d", "As Kd", insurance=2.5)["insurance"] == ("win", 5)


@pytest.mark.cites("§ 672a.11(c)")
@pytest.mark.parametrize(
    ("dealer", "row", "pays"),
    [
        ("Th 6h 6h", "same_suit_22", {"A": 50, "B": 50}),
        ("2c 4c 3c 6c 7c", "same_suit_22", {"A": 50, "B": 50}),
        ("Th 6d 6h", "same_color_22", {"A": 20, "B": 20}),
        ("Tc 6s 6c", "same_color_22", {"A": 20, "B": 20}),
        ("Tc 6h 6c", "other_22", {"A": 8, "B": 7}),
        ("Tc 6h 6d", "other_22", {"A": 8, "B": 7}),
        ("9c 3s Kh", "other_22", {"A": 8, "B": 7}),
    ],
)
@pytest.mark.parametrize("column", ["A", "B"])
def test_c_push_22_by_the_suits_of_the_whole_hand(dealer: str, row: str, pays: dict[str, int], column: str) -> None:
    assert twenty_two(cards(dealer)) == row
    options = {"push22_paytable": column}
    assert alone("672a", "Td 9s", dealer, options=options, push22=1)["push22"] == ("win", pays[column])


@pytest.mark.cites("§ 672a.11(c)")
@pytest.mark.parametrize("dealer", ["Th 6h 5h", "Th 6h 7h", "Ah Jh"])
def test_c_a_suited_hand_that_is_no_22_pays_nothing(dealer: str) -> None:
    assert twenty_two(cards(dealer)) == ""
    assert alone("672a", "Td 9s", dealer, push22=1)["push22"] == ("lose", -1)


@pytest.mark.cites("§ 672a.11(c)")
def test_c_there_are_two_paytables_to_select_from() -> None:
    assert PAYTABLES.columns("push22") == ("A", "B")
