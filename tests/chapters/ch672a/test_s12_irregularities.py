"""§ 672a.12 with lammers and Push 22 Wagers; the list itself is shown in tests/rules/blackjack."""

import pytest

from croupier.equipment.cards import card, notation
from support.games.blackjack import dealt, deciding, do, found, hands_of, next_card_to, until_over


@pytest.mark.cites("§ 672a.12(g)")
def test_g_a_hand_without_cards_has_its_push_22_wager_back_as_well() -> None:
    table = next_card_to(dealt("672a", {1: "Tc 8d"}, "8h 9c", slip={"push22": 5}), "1")

    until_over(found(table, "no_cards_dealt_to_player", place="1"))

    assert table.lines() == {"blackjack": ("returned", 0), "push22": ("returned", 0)}


@pytest.mark.cites("§ 672a.12(h)")
def test_h_the_push_22_wager_of_a_dead_hand_stays_for_the_dealers_hand() -> None:
    table = deciding(dealt("672a", {1: "Tc 2d"}, "9h 3s Th", slip={"push22": 5}))
    assert table.decide(1, "draw") is None
    found(table, "requested_card_not_dealt")

    until_over(do(table, 1, "dead_hand"))

    assert table.lines() == {"blackjack": ("returned", 0), "push22": ("win", 40_00)}


@pytest.mark.cites("§ 672a.12(h)")
def test_h_one_hand_of_a_split_pair_may_be_dead_and_the_other_play_on() -> None:
    table = deciding(dealt("672a", {1: "8c 8d 9s"}, "9h 8s").stack(**{"1.2": "Th"}))
    assert table.decide(1, "split_free") is None
    found(table, "requested_card_not_dealt")

    do(table, 1, "dead_hand", "stand")
    until_over(table)

    assert hands_of(table) == ["8c", "8d Th"]
    assert table.lines() == {"blackjack_hand1": ("returned", 0), "free_bet_hand2": ("win", 10_00)}


@pytest.mark.cites("§ 672a.12(h)")
def test_h_a_dead_hand_that_carries_a_lammer_only_has_nothing_to_return() -> None:
    table = do(dealt("672a", {1: "8c 8d 9s"}, "9h 8s"), 1, "split_free")
    assert table.decide(1, "stand") is None
    found(table, "requested_card_not_dealt")

    until_over(do(table, 1, "dead_hand"))

    assert table.lines() == {"blackjack_hand1": ("push", 0)}


@pytest.mark.cites("§ 672a.12(f)")
def test_f_cards_tucked_under_a_push_22_wager_are_not_shuffled() -> None:
    table = deciding(dealt("672a", {1: "As Kd", 2: "Tc 2d"}, "8h 9d", slip={"push22": 5}))
    assert table.decide(2, "draw") is None

    found(table, "shoe_exhausted")

    assert len(table.live.round.pack) == 312 - 6


@pytest.mark.cites("§ 672a.12(c)")
def test_c_an_exposed_card_may_be_the_second_card_of_a_split_hand() -> None:
    table = do(dealt("672a", {1: "8c 8d 9s"}, "9h 8s").stack(**{"1.2": "2h"}), 1, "split_free")
    found(table, "drawn_in_error_exposed", card=card("3d"))

    do(table, 1, "stand", "accept", "double_free")
    until_over(table)

    assert hands_of(table) == ["8c 9s", "8d 3d 2h"]
    assert notation(table.live.round.cards("1.2")) == "3d 2h"
