"""§ 672a.7: the round from the dealer's Blackjack to the last settlement."""

from typing import Any

import pytest

from croupier.chapters.ch672a_free_bet_blackjack.splitting import Reason
from croupier.equipment.cards import notation
from croupier.rules.blackjack.dealing import AnnounceTotal, RevealHoleCard, dealer_cards
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.refusals import Reason as CommonReason
from support.games.blackjack import (
    alone,
    dealt,
    deciding,
    do,
    hands_of,
    on_hand,
    open_choices,
    round_of,
    until_over,
    waiting,
)
from support.tables.rehearsed_table import Rehearsal

WIDE: Any = {"options": {"push22_paytable": "A"}}


# The dealer's Blackjack


@pytest.mark.cites("§ 672a.7(g)(1)")
def test_g_1_against_a_dealers_blackjack_a_blackjack_is_returned_and_push_22_collected() -> None:
    assert alone("672a", "Kh Ad", "Tc As", push22=5) == {"blackjack": ("push", 0), "push22": ("lose", -5)}


@pytest.mark.cites("§ 672a.7(g)(2)")
@pytest.mark.parametrize("hand", ["Tc 9d", "7s 7d", "As 9d"])
def test_g_2_any_other_hand_loses_both_wagers_and_gets_no_card(hand: str) -> None:
    assert alone("672a", hand, "Tc As", push22=5) == {"blackjack": ("lose", -10), "push22": ("lose", -5)}


@pytest.mark.cites("§ 672a.7(g)")
def test_g_no_further_card_is_dealt() -> None:
    table = until_over(dealt("672a", {1: "Tc 2d", 2: "As Kd"}, "Ts Ad"))

    assert sum(map(len, table.live.round.laid.values())) == 6
    assert all(laid.up for laid in table.live.round.laid["hole_card"])


# The players' turns


@pytest.mark.cites("§ 672a.7(h)")
def test_h_players_act_clockwise_from_the_dealers_left() -> None:
    table = dealt("672a", {4: "Tc 8d", 1: "Ts 8c", 6: "Td 8s"}, "9h 8h")
    order: list[str] = []
    for _ in range(3):
        step = waiting(deciding(table))
        assert isinstance(step, Decide)
        order += step.deciding()
        do(table, step.deciding()[0], "stand")

    assert order == ["1", "4", "6"]


@pytest.mark.cites("§ 672a.7(h)(1)", "§ 672a.11(a)")
def test_h_1_a_blackjack_is_paid_3_to_2_when_its_turn_comes_and_whatever_the_dealer_makes() -> None:
    table = dealt("672a", {1: "Tc 8d", 2: "As Kd"}, "9h 3h 9c")
    deciding(table)
    assert table.lines(2) == {}

    do(table, 1, "stand")

    assert table.lines(2) == {"blackjack": ("win", 15_00)}
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 672a.7(h)(1)")
def test_h_1_the_push_22_wager_of_a_blackjack_waits_for_the_dealer() -> None:
    table = dealt("672a", {1: "As Kd"}, "9h 3h Tc", slip={"push22": 5})

    until_over(table)

    assert table.lines() == {"blackjack": ("win", 15_00), "push22": ("win", 40_00)}


@pytest.mark.cites("§ 672a.7(h)(2)")
def test_h_2_players_may_not_surrender() -> None:
    table = deciding(dealt("672a", {1: "Tc 6d"}, "9h 8h"))

    refusal = table.decision_refused(1, "surrender")

    assert (refusal.reason, refusal.cite) == (Reason.SURRENDER_IS_NOT_AVAILABLE, "§ 672a.7(h)(2)")


@pytest.mark.cites("§ 672a.7(h)(2)")
def test_h_2_a_choice_that_does_not_exist_is_refused() -> None:
    table = deciding(dealt("672a", {1: "Tc 6d"}, "9h 8h"))

    assert table.decision_refused(1, "fold").reason is CommonReason.CHOICE_IS_NOT_OPEN


@pytest.mark.cites("§ 672a.7(i)")
def test_i_cards_are_dealt_face_up_as_decided() -> None:
    table = do(dealt("672a", {1: "2c 3d 4h 5s"}, "9h 8h"), 1, "draw", "draw", "stand")

    assert hands_of(table) == ["2c 3d 4h 5s"]
    assert all(laid.up for laid in table.live.round.laid["1"])


@pytest.mark.cites("§ 672a.7(j)", "§ 672a.7(j)(1)")
@pytest.mark.parametrize("third", ["6d", "As"])
def test_j_1_a_hard_or_soft_21_gets_no_further_card(third: str) -> None:
    hand = f"Tc 5d {third}" if third == "6d" else f"Ac 9d {third}"
    table = do(dealt("672a", {1: hand, 2: "Ts 9s"}, "9h 8h"), 1, "draw")

    assert open_choices(deciding(table), 1) == set()
    assert open_choices(table, 2) >= {"stand", "draw"}


@pytest.mark.cites("§ 672a.7(j)")
@pytest.mark.parametrize("hand", ["Tc Td", "As 9d", "Tc 6d 4h"])
def test_j_below_21_a_player_may_draw(hand: str) -> None:
    table = deciding(dealt("672a", {1: hand}, "9h 8h"))
    if len(hand.split()) == 3:
        do(table, 1, "draw")

    assert "draw" in open_choices(table)


@pytest.mark.cites("§ 672a.7(j)(2)", "§ 672a.9(c)", "§ 672a.9(d)")
def test_j_2_after_doubling_down_only_one_card_is_drawn() -> None:
    table = do(dealt("672a", {1: "6c 5d 2h"}, "9h 8h"), 1, "double_free")

    assert hands_of(table) == ["6c 5d 2h"]
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 672a.7(h)")
def test_h_nobody_decides_out_of_turn() -> None:
    table = deciding(dealt("672a", {1: "Tc 6d", 2: "Ts 6h"}, "9h 8h"))

    assert table.decision_refused(2, "draw").reason is CommonReason.DECISION_IS_ALREADY_MADE
    assert table.decision_refused(5, "draw").reason is CommonReason.UNKNOWN_STAKE


# The dealer's hand


@pytest.mark.cites("§ 672a.7(k)")
@pytest.mark.parametrize("hand", ["Tc 9d", "As Kd"])
def test_k_the_hole_card_is_turned_after_all_players(hand: str) -> None:
    table = dealt("672a", {1: hand}, "9h 8h")
    if hand == "Tc 9d":
        do(table, 1, "stand")

    assert isinstance(waiting(table.until(RevealHoleCard)), RevealHoleCard)


@pytest.mark.cites("§ 672a.7(m)")
@pytest.mark.parametrize(("hand", "choices"), [("As Kd", ()), ("Tc 6d 9h", ("draw",)), ("6c 5d Kh", ("double_free",))])
def test_m_the_dealer_draws_only_where_it_has_an_effect(hand: str, choices: tuple[str, ...]) -> None:
    table = until_over(do(dealt("672a", {1: hand}, "9h 3h 8d"), 1, *choices))

    drew = notation(dealer_cards(table.live.round)) == "9h 3h 8d"
    assert drew is (choices == ("double_free",))


@pytest.mark.cites("§ 672a.7(m)")
@pytest.mark.parametrize(("hand", "choices"), [("As Kd", ()), ("Tc 6d 9h", ("draw",))])
def test_m_with_a_push_22_wager_he_draws_in_any_case(hand: str, choices: tuple[str, ...]) -> None:
    table = dealt("672a", {1: hand}, "9h 3h Ts", slip={"push22": 5})

    until_over(do(table, 1, *choices))

    assert notation(dealer_cards(table.live.round)) == "9h 3h Ts"
    assert table.lines()["push22"] == ("win", 40_00)


@pytest.mark.cites("§ 672a.7(m)")
def test_m_he_need_not_announce_a_total_that_decides_nothing() -> None:
    table = dealt("672a", {1: "As Kd"}, "9h 3h")

    with pytest.raises(AssertionError, match="the round was over before"):
        table.until(AnnounceTotal)


# Settlement


@pytest.mark.cites("§ 672a.7(n)", "§ 672a.7(n)(1)")
@pytest.mark.parametrize("hand", ["Tc 2d", "Tc Td", "Tc 5d 6h"])
def test_n_1_a_dealers_22_returns_what_remains_and_pays_push_22(hand: str) -> None:
    assert alone("672a", hand, "9h 3h Ts", push22=5) == {"blackjack": ("push", 0), "push22": ("win", 40)}


@pytest.mark.cites("§ 672a.7(n)(1)")
def test_n_1_a_dealers_22_takes_the_lammers() -> None:
    assert alone("672a", "6c 5d Kh", "9h 3h Ts", _free_double()) == {"blackjack": ("push", 0), "free_bet": ("push", 0)}


def _free_double() -> dict[str, Any]:
    return {"seat": 1, "stage": "play", "action": "double_free"}


@pytest.mark.cites("§ 672a.7(n)(2)")
@pytest.mark.parametrize("dealer", ["9h 8h", "9h 3h 9d", "9h 6h 8d"])
def test_n_2_any_other_total_takes_push_22(dealer: str) -> None:
    assert alone("672a", "Tc Td", dealer, push22=5)["push22"] == ("lose", -5)


@pytest.mark.cites("§ 672a.7(o)(1)", "§ 672a.7(o)(2)", "§ 672a.7(p)", "§ 672a.7(q)(1)", "§ 672a.7(q)(2)")
@pytest.mark.parametrize(
    ("hand", "dealer", "comes_to"),
    [
        pytest.param("Tc 2d", "9h 4h Td", ("win", 10), id="o1 dealer 23"),
        pytest.param("Tc 2d", "9h 7h Td", ("win", 10), id="o1 dealer 26"),
        pytest.param("Tc 2d", "9h 3h Ts", ("push", 0), id="o1 dealer 22"),
        pytest.param("Tc 8d", "9h 8h", ("win", 10), id="o2 18 against 17"),
        pytest.param("Tc 5d 6h", "Th Ts", ("win", 10), id="o2 21 against 20"),
        pytest.param("Tc 8d", "9h 9s", ("push", 0), id="p 18 against 18"),
        pytest.param("Tc 5d 6h", "9h 3h 9s", ("push", 0), id="p 21 against 21"),
        pytest.param("As 7d", "9h 9s", ("push", 0), id="p soft 18 against 18"),
        pytest.param("Tc 6d 6h", "9h 8s", ("lose", -10), id="q1 22 against 17"),
        pytest.param("Tc 8d", "9h Ts", ("lose", -10), id="q2 18 against 19"),
        pytest.param("2c 3d", "6h As", ("lose", -10), id="q2 5 against soft 17"),
    ],
)
def test_o_p_q_the_higher_total_up_to_21_wins(hand: str, dealer: str, comes_to: tuple[str, float]) -> None:
    assert alone("672a", hand, dealer) == {"blackjack": comes_to}


@pytest.mark.cites("§ 672a.7(o)", "§ 672a.7(p)", "§ 672a.7(q)", "§ 672a.11(a)")
@pytest.mark.parametrize(
    ("dealer", "money", "lammer"),
    [
        ("9h 8h", ("win", 10), ("win", 10)),
        ("9h 4h Td", ("win", 10), ("win", 10)),
        ("9h 9s", ("push", 0), ("push", 0)),
        ("9h Th", ("lose", -10), ("lose", 0)),
    ],
)
def test_o_p_q_a_lammer_pays_the_original_wager_on_a_win_and_is_taken_otherwise(
    dealer: str, money: tuple[str, float], lammer: tuple[str, float]
) -> None:
    assert alone("672a", "6c 5d 7h", dealer, _free_double()) == {"blackjack": money, "free_bet": lammer}


@pytest.mark.cites("§ 672a.7(n)(1)", "§ 672a.7(q)(1)")
@pytest.mark.parametrize(
    ("returned", "dealer", "comes_to"),
    [
        (False, "9h 3h Ts", ("lose", -10)),
        (False, "9h 4h Td", ("lose", -10)),
        (True, "9h 3h Ts", ("push", 0)),
        (True, "9h 4h Td", ("lose", -10)),
        (True, "9h 8h", ("lose", -10)),
    ],
)
def test_n_q_a_bust_is_final_unless_the_submission_returns_it_on_22(
    returned: bool, dealer: str, comes_to: tuple[str, float]
) -> None:
    options = {"bust_pushes_on_dealer_22": returned}

    assert alone("672a", "Tc 6d 9h", dealer, options=options) == {"blackjack": comes_to}


@pytest.mark.cites("§ 672a.7(m)", "§ 672a.7(n)(1)")
def test_m_a_bust_that_may_be_returned_makes_the_dealer_draw() -> None:
    table = dealt("672a", {1: "Tc 6d 9h"}, "9h 3h Ts", bust_pushes_on_dealer_22=True)

    until_over(do(table, 1, "draw"))

    assert notation(dealer_cards(table.live.round)) == "9h 3h Ts"
    assert table.lines() == {"blackjack": ("push", 0)}


# The order of settlement


def settled(collection: str) -> list[tuple[str, str]]:
    table = dealt("672a", {1: "Tc 9d", 2: "Ts 7d", 3: "Th 9s", 4: "Td 6s"}, "9h 9c", collection=collection)
    for seat in range(1, 5):
        do(table, seat, "stand")
    until_over(table)
    return [(line.stake, line.result.value) for line in table.live.round.lines]


@pytest.mark.cites("§ 672a.7(r)", "§ 672a.7(r)(1)")
def test_r_1_all_losing_wagers_counterclockwise_then_the_winning_ones() -> None:
    assert settled("all_losers_first") == [("4", "lose"), ("2", "lose"), ("3", "win"), ("1", "win")]


@pytest.mark.cites("§ 672a.7(r)", "§ 672a.7(r)(2)")
def test_r_2_player_by_player_counterclockwise() -> None:
    assert settled("player_by_player") == [("4", "lose"), ("3", "win"), ("2", "lose"), ("1", "win")]


@pytest.mark.cites("§ 672a.7(r)")
def test_r_a_dealers_blackjack_is_settled_in_the_same_order() -> None:
    table = until_over(dealt("672a", {1: "Tc 9d", 2: "As Kd", 3: "Th 9s"}, "Ts Ad"))

    assert [line.stake for line in table.live.round.lines] == ["3", "1", "2"]


def test_a_round_of_three_players_to_the_cent() -> None:
    played = round_of(
        "672a", {1: [on_hand("As Kd")], 2: [on_hand("Tc 8d")], 3: [on_hand("6c 5d 2h 9s")]}, "9h 8h", push22=2, **WIDE
    )

    assert {seat: one["net"] for seat, one in played.items()} == {"1": 13, "2": 8, "3": -12}


def test_the_line_names_the_hand() -> None:
    table: Rehearsal = until_over(do(dealt("672a", {1: "As 6d"}, "9h 9c"), 1, "stand"))

    assert [line.hand for line in table.live.round.lines] == ["soft 17"]
