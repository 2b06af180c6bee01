"""§§ 673a.9, 673a.10 and 673a.11: surrender, doubling down, splitting pairs."""

from typing import Any

import pytest

from croupier.chapters.ch673a_double_back_jack.second_chance import Reason
from croupier.rules.blackjack.choices import Reason as Common
from croupier.rules.blackjack.dealing import RevealHoleCard
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import ReadHoleCard
from croupier.rules.terms.refusals import Reason as TableReason
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

SURRENDER = action("surrender", "decision")


# Surrender


@pytest.mark.cites("§ 673a.9(a)(1)")
def test_9_a_1_against_a_low_card_half_the_wager_is_returned_at_once() -> None:
    table = do(dealt("673a", {1: "Tc 6d", 2: "Ts 9d"}, "9h 8s"), 1, "surrender")

    assert table.lines(1) == {"blackjack": ("surrender", -5_00)}
    assert open_choices(deciding(table), 2)


@pytest.mark.cites("§ 673a.9(a)(2)")
@pytest.mark.parametrize("up", ["Th", "Kh", "Ah"])
def test_9_a_2_against_an_ace_or_a_ten_it_waits_for_the_card_reader(up: str) -> None:
    table = dealt("673a", {1: "Tc 6d"}, f"{up} 8s")
    if up == "Ah":
        do(table, 1, "decline")

    do(table, 1, "surrender")
    assert isinstance(waiting(table), ReadHoleCard)
    assert table.lines() == {}

    table.go_on()
    assert table.lines() == {"blackjack": ("surrender", -5_00)}


@pytest.mark.cites("§ 673a.9(a)(2)", "§ 673a.7(i)")
@pytest.mark.parametrize(("dealer", "comes_to"), [("Th As", ("lose", -10)), ("Th 8s", ("surrender", -5))])
def test_9_a_2_a_dealers_blackjack_takes_the_whole_wager(dealer: str, comes_to: tuple[str, float]) -> None:
    assert alone("673a", "Tc 6d", dealer, SURRENDER) == {"blackjack": comes_to}


@pytest.mark.cites("§ 673a.7(i)", "§ 673a.9(a)")
def test_9_a_who_did_not_surrender_before_the_reader_may_at_his_turn() -> None:
    table = playing(dealt("673a", {1: "Tc 6d"}, "Th 8s"))

    do(table, 1, "surrender")

    assert table.lines() == {"blackjack": ("surrender", -5_00)}


@pytest.mark.cites("§ 673a.9(b)", "§ 673a.8(c)", "§ 673a.8(d)")
@pytest.mark.parametrize(
    ("dealer", "wagers"),
    [
        ("Ah Ks", {"insurance": ("win", 10), "blackjack": ("lose", -10)}),
        ("Ah 8s", {"insurance": ("lose", -5), "blackjack": ("surrender", -5)}),
    ],
)
def test_9_b_insurance_is_settled_apart_from_the_surrendered_wager(dealer: str, wagers: Any) -> None:
    assert alone("673a", "Tc 6d", dealer, SURRENDER, insurance=5) == wagers


@pytest.mark.cites("§ 673a.9(a)")
@pytest.mark.parametrize(
    ("hand", "before"), [("Tc 2d 3h", ["draw"]), ("8c 8d 3h", [("split", 10)])], ids=["drawn to", "split"]
)
def test_9_a_a_surrender_comes_before_any_other_decision(hand: str, before: list[Any]) -> None:
    table = do(dealt("673a", {1: hand}, "9h 8s"), 1, *before)

    refusal = table.decision_refused(1, "surrender")

    assert (refusal.reason, refusal.cite) == (Reason.SURRENDER_COMES_BEFORE_ANY_OTHER_DECISION, "§ 673a.9(a)")


@pytest.mark.cites("§ 673a.9(a)")
def test_9_a_half_of_an_odd_number_of_dollars_is_to_the_cent() -> None:
    assert alone("673a", "Tc 6d", "9h 8s", SURRENDER, blackjack=7.5) == {"blackjack": ("surrender", -3.75)}


# Doubling down


@pytest.mark.cites("§ 673a.10(a)")
@pytest.mark.parametrize("hand", ["6c 5d", "As 7d", "Tc Td", "2c 3d"])
def test_10_a_any_two_cards_but_a_blackjack_may_be_doubled(hand: str) -> None:
    assert "double" in open_choices(deciding(dealt("673a", {1: hand}, "9h 8s")))


@pytest.mark.cites("§ 673a.10(a)")
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (10.5, Common.DOUBLE_EXCEEDS_THE_ORIGINAL_WAGER),
        (0, TableReason.WAGER_BELOW_THE_MINIMUM),
        (9.75, TableReason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_10_a_for_at_most_the_original_wager(amount: float, reason: object) -> None:
    table = deciding(dealt("673a", {1: "6c 5d"}, "9h 8s"))

    refusal = table.decision_refused(1, "double", amount)

    assert (refusal.reason, refusal.cite) == (reason, "§ 673a.10(a)")


@pytest.mark.cites("§ 673a.10(a)")
@pytest.mark.parametrize("amount", [0.5, 4, 10])
def test_10_a_what_is_added_is_paid_with_the_hand(amount: float) -> None:
    assert alone("673a", "6c 5d 8h", "9h 8s", action("double", "decision", amount=amount)) == {
        "blackjack": ("win", 10 + amount)
    }


@pytest.mark.cites("§ 673a.10(a)")
def test_10_a_only_on_the_first_two_cards() -> None:
    table = do(dealt("673a", {1: "2c 5d 3h"}, "9h 8s"), 1, "draw")

    assert table.decision_refused(1, "double", 10).reason is Common.DOUBLE_NEEDS_THE_FIRST_TWO_CARDS


@pytest.mark.cites("§ 673a.10(b)")
def test_10_b_one_card_face_up_and_the_hand_is_played() -> None:
    table = do(dealt("673a", {1: "2c 5d 3h"}, "9h 8s"), 1, ("double", 10))

    assert hands_of(table) == ["2c 5d 3h"]
    assert table.live.round.laid["1"][2].up
    assert isinstance(waiting(table), RevealHoleCard)


@pytest.mark.cites("§ 673a.10(c)", "§ 673a.11(c)")
def test_10_c_a_split_hand_may_be_doubled() -> None:
    hands = [on_hand("8h 3d 9c", wager=20), on_hand("8c Td", wager=10)]
    actions = [action("split", "decision", amount=10), action("double", "decision", hand=1, amount=10)]

    assert nets(round_of("673a", {1: hands}, "Th 9h", actions)) == {
        "blackjack_hand1": ("win", 20),
        "blackjack_hand2": ("lose", -10),
    }


# Splitting


@pytest.mark.cites("§ 673a.11(a)")
@pytest.mark.parametrize(
    ("hand", "splits"), [("7c 7d", True), ("Kc Td", True), ("As Ad", True), ("9c Td", False), ("As 2d", False)]
)
def test_11_a_cards_of_equal_value_may_be_split(hand: str, splits: bool) -> None:
    assert ("split" in open_choices(deciding(dealt("673a", {1: hand}, "9h 8s")))) is splits


@pytest.mark.cites("§ 673a.11(a)")
@pytest.mark.parametrize("amount", [9.5, 10.5])
def test_11_a_for_a_wager_equal_to_the_original(amount: float) -> None:
    table = deciding(dealt("673a", {1: "7c 7d"}, "9h 8s"))

    refusal = table.decision_refused(1, "split", amount)

    assert (refusal.reason, refusal.cite) == (Common.SPLIT_DIFFERS_FROM_THE_ORIGINAL_WAGER, "§ 673a.11(a)")


@pytest.mark.cites("§ 673a.11(a)")
def test_11_a_into_two_hands_at_most() -> None:
    table = do(dealt("673a", {1: "7c 7d 7h"}, "9h 8s"), 1, ("split", 10))

    assert table.decision_refused(1, "split", 10).reason is Common.SPLIT_MAKES_TOO_MANY_HANDS
    assert open_choices(table) == {"stand", "draw", "double"}


@pytest.mark.cites("§ 673a.11(a)")
def test_11_a_unequal_cards_are_not_split() -> None:
    table = deciding(dealt("673a", {1: "7c 8d"}, "9h 8s"))

    assert table.decision_refused(1, "split", 10).reason is Common.SPLIT_NEEDS_TWO_CARDS_OF_EQUAL_VALUE


@pytest.mark.cites("§ 673a.11(b)")
def test_11_b_the_left_hand_is_completed_before_the_other_gets_a_card() -> None:
    table = do(dealt("673a", {1: "7c 7d 3h 5s"}, "9h 8s").stack(**{"1.2": "2c"}), 1, ("split", 10), "draw")
    assert hands_of(table) == ["7c 3h 5s", "7d"]

    do(table, 1, "stand")

    assert hands_of(table) == ["7c 3h 5s", "7d 2c"]
    step = waiting(table)
    assert isinstance(step, Decide)
    assert step.hand == 2


@pytest.mark.cites("§ 673a.11(b)", "§ 673a.1(Blackjack)", "§ 673a.7(m)")
def test_11_b_an_ace_with_a_ten_after_a_split_is_paid_as_21() -> None:
    table = do(dealt("673a", {1: "As Ad Kc"}, "9h 8s").stack(**{"1.2": "9c"}), 1, ("split", 10))

    assert table.lines() == {"blackjack_hand1": ("win", 10_00)}


@pytest.mark.cites("§ 673a.11(c)", "§ 673a.7(l)")
def test_11_c_each_hand_of_a_split_pair_has_a_second_chance_of_its_own() -> None:
    hands = [
        on_hand("8h 5d Tc", wager=10, second_chance_card="4c"),
        on_hand("8c 6d Ts", wager=10, second_chance_card="3c"),
    ]
    actions = [
        action("split", "decision", amount=10),
        action("second_chance", "bust", hand=1),
        action("second_chance", "bust", hand=2),
    ]

    assert nets(round_of("673a", {1: hands}, "Th 9h", actions)) == {
        "blackjack_hand1": ("push", 0),
        "second_chance_hand1": ("push", 0),
        "blackjack_hand2": ("push", 0),
        "second_chance_hand2": ("win", 10),
    }


@pytest.mark.cites("§ 673a.11(b)")
def test_11_b_a_bust_of_the_first_hand_is_asked_before_the_second_is_played() -> None:
    table = do(dealt("673a", {1: "8h 8d 5c Tc"}, "9h 8s").stack(**{"1.2": "9c"}), 1, ("split", 10), "draw")
    assert hands_of(table) == ["8h 5c Tc", "8d"]

    do(table, 1, "decline", "stand")

    assert until_over(table).lines() == {"blackjack_hand1": ("lose", -10_00), "blackjack_hand2": ("push", 0)}
