"""§§ 673a.7 and 673a.12: the round from the Blackjacks to the last settlement."""

from typing import Any

import pytest

from croupier.chapters.ch673a_double_back_jack.second_chance import Reason
from croupier.chapters.ch673a_double_back_jack.wagers import Reason as WagerReason
from croupier.equipment.cards import notation
from croupier.rules.blackjack.dealing import RevealHoleCard, dealer_cards
from croupier.rules.blackjack.hands import Hand, hands_held
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import ReadHoleCard
from croupier.rules.terms.refusals import Reason as CommonReason
from support.games.blackjack import (
    action,
    alone,
    dealt,
    deciding,
    do,
    hands_of,
    on_hand,
    open_choices,
    playing,
    round_of,
    until_over,
    waiting,
)
from support.tables.rehearsed_table import nets

CHANCE = action("second_chance", "bust")


def chance(hand: str, card: str, dealer: str, *actions: Any, wager: float = 10, **more: Any) -> Any:
    """What a hand that took a second chance comes to."""
    held = on_hand(hand, wager=wager, second_chance_card=card)
    return nets(round_of("673a", {1: [held]}, dealer, [*actions, CHANCE], **more))


# Blackjacks


@pytest.mark.cites("§ 673a.7(f)")
def test_f_blackjacks_are_paid_counterclockwise_before_insurance_and_the_card_reader() -> None:
    table = deciding(dealt("673a", {1: "As Kd", 2: "Tc 8d", 3: "Ad Qs"}, "Ac 9d"))

    assert [(line.stake, line.net) for line in table.live.round.lines] == [("3", 20_00), ("1", 20_00)]
    assert "insurance" in open_choices(table, 1)


@pytest.mark.cites("§ 673a.7(f)", "§ 673a.12(a)")
@pytest.mark.parametrize("dealer", ["Tc As", "9c 8s", "9c 3s Th"])
def test_f_a_blackjack_is_paid_2_to_1_whatever_the_dealer_has(dealer: str) -> None:
    assert alone("673a", "As Kd", dealer) == {"blackjack": ("win", 20)}


@pytest.mark.cites("§ 673a.8(a)")
def test_g_a_player_whose_blackjack_is_paid_may_still_insure() -> None:
    assert alone("673a", "As Kd", "Ac Kh", insurance=5) == {"blackjack": ("win", 20), "insurance": ("win", 10)}


@pytest.mark.cites("§ 673a.7(h)")
def test_h_a_dealers_blackjack_collects_every_other_wager_and_no_card_is_dealt() -> None:
    table = dealt("673a", {1: "Tc 8d", 2: "As Kd", 3: "7c 7d"}, "Tc As")
    while not table.live.over:
        step = table.live.step
        if isinstance(step, Decide):
            table.must(step.default(table.live.round, step.deciding()[0]))
        else:
            table.go_on()

    assert [table.lines(seat) for seat in (1, 2, 3)] == [
        {"blackjack": ("lose", -10_00)},
        {"blackjack": ("win", 20_00)},
        {"blackjack": ("lose", -10_00)},
    ]
    assert sum(map(len, table.live.round.laid.values())) == 8


# The players' turns


@pytest.mark.cites("§ 673a.7(i)")
def test_i_players_act_clockwise_and_may_surrender_double_split_stand_or_draw() -> None:
    table = deciding(dealt("673a", {2: "8c 8d", 5: "Ts 8h"}, "9h 8s"))
    assert open_choices(table, 2) == {"stand", "draw", "double", "split", "surrender"}
    assert open_choices(table, 5) == set()

    do(table, 2, "stand")

    assert open_choices(table, 5) == {"stand", "draw", "double", "surrender"}


@pytest.mark.cites("§ 673a.7(j)", "§ 673a.7(k)")
def test_j_k_cards_are_dealt_face_up_while_the_total_is_below_21() -> None:
    table = do(dealt("673a", {1: "2c 3d 4h 5s"}, "9h 8s"), 1, "draw", "draw", "stand")

    assert hands_of(table) == ["2c 3d 4h 5s"]
    assert all(laid.up for laid in table.live.round.laid["1"])


@pytest.mark.cites("§ 673a.7(k)(1)", "§ 673a.7(m)", "§ 673a.12(a)")
@pytest.mark.parametrize("hand", ["Tc 5d 6h", "Ac 9d As"])
def test_k_1_m_a_hard_or_soft_21_gets_no_card_and_is_paid_at_once(hand: str) -> None:
    table = do(dealt("673a", {1: hand, 2: "Ts 9s"}, "9h 3s 9c"), 1, "draw")

    assert table.lines(1) == {"blackjack": ("win", 10_00)}
    assert not table.live.round.laid["hole_card"][0].up


@pytest.mark.cites("§ 673a.7(k)(2)", "§ 673a.10(b)")
def test_k_2_after_doubling_only_one_card_is_drawn() -> None:
    table = do(dealt("673a", {1: "6c 5d 2h"}, "9h 8s"), 1, ("double", 10))

    assert hands_of(table) == ["6c 5d 2h"]
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 673a.7(m)", "§ 673a.10(a)")
def test_m_a_doubled_21_is_paid_on_both_wagers() -> None:
    assert alone("673a", "6c 5d Kh", "9h 8s", action("double", "decision", amount=10)) == {"blackjack": ("win", 20)}


@pytest.mark.cites("§ 673a.7(i)")
def test_i_a_choice_that_does_not_exist_is_refused() -> None:
    table = deciding(dealt("673a", {1: "Tc 8d"}, "9h 8s"))

    assert table.decision_refused(1, "fold").reason is CommonReason.CHOICE_IS_NOT_OPEN


# The second chance


@pytest.mark.cites("§ 673a.7(l)")
def test_l_a_player_above_21_is_asked_for_a_second_chance() -> None:
    table = do(dealt("673a", {1: "Tc 8d 9c"}, "9h 8s"), 1, "draw")

    step = waiting(table)
    assert isinstance(step, Decide)
    assert (step.stage, open_choices(table)) == ("bust", {"decline", "second_chance"})


@pytest.mark.cites("§ 673a.7(l)")
@pytest.mark.parametrize("amount", [5, 9.5, 10.5, 20])
def test_l_the_second_chance_wager_equals_the_wager_on_the_hand(amount: float) -> None:
    table = do(dealt("673a", {1: "Tc 8d 9c"}, "9h 8s"), 1, "draw")

    refusal = table.decision_refused(1, "second_chance", amount)

    assert refusal.reason is WagerReason.SECOND_CHANCE_DIFFERS_FROM_THE_WAGER_ON_THE_HAND
    assert refusal.cite == "§ 673a.7(l)"


@pytest.mark.cites("§ 673a.7(l)", "§ 673a.10(a)")
@pytest.mark.parametrize(("base", "amount"), [("current_wager", 16), ("original_wager", 10)])
def test_l_with_what_doubled_the_hand_unless_the_submission_says_otherwise(base: str, amount: float) -> None:
    table = dealt("673a", {1: "Tc 2d Kc 3h"}, "9h 8s", second_chance_base=base)

    do(table, 1, ("double", 6), ("second_chance", amount))

    assert table.live.round.stakes["1"].at_risk == {"blackjack": 16_00, "second_chance": amount * 100}


@pytest.mark.cites("§ 673a.7(l)")
def test_l_a_second_chance_is_for_a_bust_only_and_only_once() -> None:
    table = deciding(dealt("673a", {1: "Tc 8d 9c 3h", 2: "Ts 9s"}, "9h 8s"))
    assert table.decision_refused(1, "second_chance", 10).reason is Reason.SECOND_CHANCE_NEEDS_A_BUST

    do(table, 1, "draw", ("second_chance", 10))  # 27 less 3 is still a bust

    assert table.lines(1) == {"blackjack": ("lose", -10_00), "second_chance": ("lose", -10_00)}
    assert open_choices(deciding(table), 1) == set()


@pytest.mark.cites("§ 673a.7(l)(1)", "§ 673a.7(l)(2)", "§ 673a.7(l)(3)", "§ 673a.12(b)")
@pytest.mark.parametrize(
    ("card", "settled"),
    [
        pytest.param("5h", {"blackjack": ("lose", -10_00), "second_chance": ("lose", -10_00)}, id="1 above 21"),
        pytest.param("6h", {"blackjack": ("push", 0), "second_chance": ("win", 10_00)}, id="2 exactly 21"),
        pytest.param("7h", {}, id="3 below 21"),
    ],
)
def test_l_27_less_the_card_is_settled_at_once_or_plays_on(card: str, settled: dict[str, Any]) -> None:
    table = do(dealt("673a", {1: f"Tc 8d 9c {card}"}, "9h 8s"), 1, "draw", ("second_chance", 10))

    assert table.lines() == settled
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 673a.7(l)(1)", "§ 673a.7(l)(2)", "§ 673a.7(m)")
@pytest.mark.parametrize(
    ("cards", "choices", "cite"),
    [
        ("Tc 8d 9c 5h", ("draw", ("second_chance", 10)), "§ 673a.7(l)(1)"),
        ("Tc 8d 9c 6h", ("draw", ("second_chance", 10)), "§ 673a.7(l)(2)"),
        ("Tc 8d 3c", ("draw",), "§ 673a.7(m), § 673a.12(a)"),
    ],
)
def test_l_m_the_receipt_names_the_clause(cards: str, choices: tuple[Any, ...], cite: str) -> None:
    table = do(dealt("673a", {1: cards}, "9h 8s"), 1, *choices)

    assert table.live.round.lines[0].cite == cite


@pytest.mark.cites("§ 673a.7(l)")
@pytest.mark.parametrize(
    ("card", "receipt"), [("As", "24 less 1 is 23"), ("Kd", "24 less 10 is 14"), ("4d", "24 less 4 is 20")]
)
def test_l_an_ace_subtracts_1_and_a_court_card_10(card: str, receipt: str) -> None:
    table = until_over(do(dealt("673a", {1: f"Tc 5d 9c {card}"}, "9h 8s"), 1, "draw", ("second_chance", 10)))

    assert {line.hand for line in table.live.round.lines} == {receipt}


@pytest.mark.cites("§ 673a.7(l)")
def test_l_an_ace_in_the_hand_stays_worth_1() -> None:
    table = do(dealt("673a", {1: "Ac 5d Kc 6h Ks"}, "9h 8s"), 1, "draw", "draw", ("second_chance", 10))

    assert hands_held(table.live.round.stakes["1"], Hand)[0].total.points == 12


# The dealer's hand


@pytest.mark.cites("§ 673a.7(n)")
def test_n_the_hole_card_is_turned_after_the_21s_are_settled() -> None:
    table = do(dealt("673a", {1: "Tc 5d 6h"}, "9h 8s"), 1, "draw")

    assert table.lines() == {"blackjack": ("win", 10_00)}
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 673a.7(p)")
@pytest.mark.parametrize(
    ("hand", "choices", "draws"),
    [
        ("As Kd", (), False),
        ("Tc 5d 6h", ("draw",), False),
        ("Tc 6d 9h", ("draw", "decline"), False),
        ("Tc 6d 9h 2c", ("draw", ("second_chance", 10)), False),
        ("Tc 6d", ("surrender",), False),
        ("Tc 6d 9h 8c", ("draw", ("second_chance", 10)), True),
        ("Tc 6d", ("stand",), True),
    ],
)
def test_p_the_dealer_draws_only_where_it_has_an_effect(hand: str, choices: tuple[Any, ...], draws: bool) -> None:
    table = until_over(do(dealt("673a", {1: hand}, "9h 3s 8d"), 1, *choices))

    assert (notation(dealer_cards(table.live.round)) == "9h 3s 8d") is draws


@pytest.mark.cites("§ 673a.7(q)", "§ 673a.7(q)(1)")
@pytest.mark.parametrize("hand", ["Tc 2d", "Tc Td"])
def test_q_1_a_dealers_22_returns_what_remains(hand: str) -> None:
    assert alone("673a", hand, "9h 3s Th") == {"blackjack": ("push", 0)}


@pytest.mark.cites("§ 673a.7(q)(1)", "§ 673a.7(r)(3)(i)", "§ 673a.7(p)")
@pytest.mark.parametrize(
    ("returned", "dealer", "comes_to"),
    [
        (False, "9h 3s Th", ("lose", -10)),
        (False, "9h 4s Th", ("lose", -10)),
        (True, "9h 3s Th", ("push", 0)),
        (True, "9h 4s Th", ("lose", -10)),
        (True, "9h 8s", ("lose", -10)),
    ],
)
def test_q_a_bust_is_final_unless_the_submission_returns_it_on_22(
    returned: bool, dealer: str, comes_to: tuple[str, float]
) -> None:
    options = {"bust_pushes_on_dealer_22": returned}

    assert alone("673a", "Tc 6d 9h", dealer, action("decline", "bust"), options=options) == {"blackjack": comes_to}


@pytest.mark.cites("§ 673a.7(q)(1)", "§ 673a.7(l)(1)")
def test_q_a_second_chance_that_failed_is_never_returned() -> None:
    came_to = chance("Tc 8d 9c", "5h", "9h 3s Th", options={"bust_pushes_on_dealer_22": True})

    assert came_to == {"blackjack": ("lose", -10), "second_chance": ("lose", -10)}


@pytest.mark.cites(
    "§ 673a.7(q)(2)",
    "§ 673a.7(r)",
    "§ 673a.7(r)(1)",
    "§ 673a.7(r)(1)(i)",
    "§ 673a.7(r)(1)(ii)",
    "§ 673a.7(r)(2)",
    "§ 673a.7(r)(3)",
    "§ 673a.7(r)(3)(ii)",
    "§ 673a.7(s)",
    "§ 673a.7(s)(1)(ii)",
    "§ 673a.7(s)(2)",
    "§ 673a.7(s)(3)",
)
@pytest.mark.parametrize(
    ("hand", "dealer", "comes_to"),
    [
        pytest.param("Tc 2d", "9h 4s Th", ("win", 10), id="r1i dealer 23"),
        pytest.param("Tc 2d", "9h 7s Th", ("win", 10), id="r1i dealer 26"),
        pytest.param("Tc 8d", "9h 8s", ("win", 10), id="r1ii 18 against 17"),
        pytest.param("Tc Td", "9h Ts", ("win", 10), id="r1ii 20 against 19"),
        pytest.param("Tc 8d", "9h 9s", ("push", 0), id="r2 18 against 18"),
        pytest.param("As 7d", "9h 9s", ("push", 0), id="r2 soft 18 against 18"),
        pytest.param("Tc 8d", "9h Ts", ("lose", -10), id="r3ii 18 against 19"),
        pytest.param("Tc Td", "9h 3s 9c", ("lose", -10), id="r3ii 20 against 21"),
    ],
)
def test_r_s_the_higher_total_up_to_21_wins(hand: str, dealer: str, comes_to: tuple[str, float]) -> None:
    assert alone("673a", hand, dealer) == {"blackjack": comes_to}


@pytest.mark.cites("§ 673a.7(s)(1)", "§ 673a.7(s)(1)(i)", "§ 673a.7(s)(2)", "§ 673a.7(s)(3)", "§ 673a.12(b)")
@pytest.mark.parametrize(
    ("dealer", "wager", "second"),
    [
        pytest.param("9h Ts", ("push", 0), ("win", 10), id="s1i 20 against 19"),
        pytest.param("9h 4s Th", ("push", 0), ("win", 10), id="s1i dealer 23"),
        pytest.param("Th Ts", ("push", 0), ("push", 0), id="s2 20 against 20"),
        pytest.param("9h 3s Th", ("push", 0), ("push", 0), id="q1 dealer 22"),
        pytest.param("9h 3s 9c", ("lose", -10), ("lose", -10), id="s3 20 against 21"),
    ],
)
def test_s_with_a_second_chance_only_that_wager_is_paid(
    dealer: str, wager: tuple[str, float], second: tuple[str, float]
) -> None:
    assert chance("9c 7d 9s", "5h", dealer) == {"blackjack": wager, "second_chance": second}


# The order of settlement


@pytest.mark.cites("§ 673a.7(t)", "§ 673a.7(t)(1)", "§ 673a.7(t)(2)", "§ 673a.7(q)(2)")
@pytest.mark.parametrize(
    ("collection", "order"),
    [
        ("all_losers_first", [("4", "lose"), ("2", "lose"), ("3", "win"), ("1", "win")]),
        ("player_by_player", [("4", "lose"), ("3", "win"), ("2", "lose"), ("1", "win")]),
    ],
)
def test_t_all_losers_first_or_player_by_player_counterclockwise(collection: str, order: list[tuple[str, str]]) -> None:
    table = dealt("673a", {1: "Tc 9d", 2: "Ts 7d", 3: "Th 9s", 4: "Td 6s"}, "9h 9c", collection=collection)
    for seat in range(1, 5):
        do(table, seat, "stand")
    until_over(table)

    assert [(line.stake, line.result.value) for line in table.live.round.lines] == order


@pytest.mark.cites("§ 673a.7(h)")
def test_h_the_reader_is_used_after_insurance() -> None:
    table = do(dealt("673a", {1: "Tc 8d"}, "As 9d"), 1, ("insurance", 5), "play_on")

    assert isinstance(waiting(table), ReadHoleCard)
    assert playing(table).lines() == {"insurance": ("lose", -5_00)}
