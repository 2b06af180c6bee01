"""§ 672a.10: splitting and resplitting, free or for money; what becomes of a hand that busts."""

from typing import Any

import pytest

from croupier.chapters.ch672a_free_bet_blackjack.splitting import FreeBetHand, Reason
from croupier.rules.blackjack.choices import Reason as Common
from croupier.rules.blackjack.hands import hands_held
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import Decided
from croupier.rules.terms.refusals import Reason as TableReason
from support.games.blackjack import (
    action,
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
from support.tables.rehearsed_table import Rehearsal, nets


def hand_in_turn(table: Rehearsal) -> int:
    step = waiting(deciding(table))
    assert isinstance(step, Decide)
    return step.hand


@pytest.mark.cites("§ 672a.10(a)", "§ 672a.10(b)(1)", "§ 672a.10(b)(2)")
@pytest.mark.parametrize(
    ("hand", "split"),
    [
        ("7h 7d", {"split_free"}),
        ("As Ad", {"split_free"}),
        ("2s 2s", {"split_free"}),
        ("Kh Td", {"split_paid"}),
        ("Jh Qd", {"split_paid"}),
        ("Th Td", {"split_paid"}),
        ("9h Td", set()),
        ("As 2d", set()),
    ],
)
def test_a_cards_of_equal_value_may_be_split(hand: str, split: set[str]) -> None:
    table = deciding(dealt("672a", {1: hand}, "9h 8h"))

    assert {name for name in open_choices(table) if "split" in name} == split


@pytest.mark.cites("§ 672a.10(b)(1)")
@pytest.mark.parametrize("amount", [5, 9.5, 10.5])
def test_b_1_ten_values_need_a_wager_equal_to_the_original(amount: float) -> None:
    table = deciding(dealt("672a", {1: "Kh Td"}, "9h 8h"))

    refusal = table.decision_refused(1, "split_paid", amount)

    assert (refusal.reason, refusal.cite) == (Common.SPLIT_DIFFERS_FROM_THE_ORIGINAL_WAGER, "§ 672a.10(b)(1)")


@pytest.mark.cites("§ 672a.10(b)(1)")
def test_b_1_the_second_hand_has_money_of_its_own() -> None:
    table = do(dealt("672a", {1: "Kh Td 7c"}, "9h 8h").stack(**{"1.2": "5s"}), 1, ("split_paid", 10))

    assert table.live.round.stakes["1"].at_risk == {"blackjack": 10_00, "blackjack_hand2": 10_00}


@pytest.mark.cites("§ 672a.10(b)(2)(i)", "§ 672a.10(b)(2)(ii)")
def test_b_2_the_money_stays_with_the_first_hand_and_the_lammer_is_the_wager_of_the_second() -> None:
    table = do(dealt("672a", {1: "8h 8d 7c"}, "9h 8s"), 1, "split_free")

    stake = table.live.round.stakes["1"]
    hands = hands_held(stake, FreeBetHand)
    assert [(hand.wager in stake.at_risk, hand.lammers) for hand in hands] == [(True, 0), (False, 1)]
    assert stake.at_risk == {"blackjack": 10_00}


@pytest.mark.cites("§ 672a.10(c)", "§ 672a.10(d)")
def test_c_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    table = dealt("672a", {1: "8h 8d 2c 5c"}, "9h 8s").stack(**{"1.2": "3d"})
    do(table, 1, "split_free")
    assert (hand_in_turn(table), hands_of(table)) == (1, ["8h 2c", "8d"])

    do(table, 1, "draw")
    assert (hand_in_turn(table), hands_of(table)) == (1, ["8h 2c 5c", "8d"])

    do(table, 1, "stand")
    assert (hand_in_turn(table), hands_of(table)) == (2, ["8h 2c 5c", "8d 3d"])
    assert waiting(table).prompt(table.live.round) == "Ask seat 1, hand 2, for the play decision"


@pytest.mark.cites("§ 672a.10(d)")
def test_d_each_hand_may_stand_draw_double_or_be_split_again() -> None:
    table = dealt("672a", {1: "8h 8d 8c 3c"}, "9h 8s").stack(**{"1.2": "3d", "1.3": "2h"})

    do(table, 1, "split_free")
    assert open_choices(table) == {"stand", "draw", "double_paid", "split_free"}
    do(table, 1, "split_free")
    assert hands_of(table) == ["8h 3c", "8c", "8d"]
    assert open_choices(table) == {"stand", "draw", "double_free"}


@pytest.mark.cites("§ 672a.10(d)")
def test_d_a_pair_makes_four_hands_at_most() -> None:
    table = dealt("672a", {1: "8h 8d 8c 8s 8h"}, "9h 7s")
    do(table, 1, "split_free", "split_free", "split_free")
    assert hands_of(table) == ["8h 8h", "8s", "8c", "8d"]

    refusal = table.decision_refused(1, "split_free")

    assert (refusal.reason, refusal.cite) == (Common.SPLIT_MAKES_TOO_MANY_HANDS, "§ 672a.10(d)")
    assert "split_free" not in open_choices(table)


@pytest.mark.cites("§ 672a.10(d)", "§ 672a.10(b)(2)(ii)")
def test_d_four_hands_are_settled_each_for_itself() -> None:
    hands = [
        on_hand("8h 3d Tc", real=10, lammers=0),
        on_hand("8s 2d 9h", real=0, lammers=2),
        on_hand("8c Td", real=0, lammers=1),
        on_hand("8d Ts 9c", real=0, lammers=1),
    ]
    actions = [
        action("split_free", "play"),
        action("split_free", "play", hand=1),
        action("double_free", "play", hand=2),
        action("split_free", "play", hand=3),
    ]

    assert nets(round_of("672a", {1: hands}, "Th 8h", actions)) == {
        "blackjack_hand1": ("win", 10),
        "free_bet_hand2": ("win", 20),
        "free_bet_hand3": ("push", 0),
        "free_bet_hand4": ("lose", 0),
    }


@pytest.mark.cites("§ 672a.10(a)", "§ 672a.10(b)(1)", "§ 672a.10(b)(2)")
@pytest.mark.parametrize(
    ("hand", "choice", "reason"),
    [
        ("8h 7d", "split_free", Common.SPLIT_NEEDS_TWO_CARDS_OF_EQUAL_VALUE),
        ("8h 7d", "split_paid", Common.SPLIT_NEEDS_TWO_CARDS_OF_EQUAL_VALUE),
        ("Kh Td", "split_free", Reason.SPLIT_OF_TEN_VALUE_CARDS_NEEDS_A_WAGER),
        ("8h 8d", "split_paid", Reason.SPLIT_OF_OTHER_PAIRS_IS_FREE),
    ],
)
def test_b_what_may_not_be_split_so_is_refused_by_name(hand: str, choice: str, reason: Reason) -> None:
    table = deciding(dealt("672a", {1: hand}, "9h 7s"))

    assert table.decision_refused(1, choice, 10 if choice == "split_paid" else 0).reason is reason


@pytest.mark.cites("§ 672a.10(a)")
def test_a_a_hand_that_was_drawn_to_is_not_split() -> None:
    table = do(dealt("672a", {1: "2h 2d 2c"}, "9h 7s"), 1, "draw")

    assert table.decision_refused(1, "split_free").reason is Common.SPLIT_NEEDS_TWO_CARDS_OF_EQUAL_VALUE


@pytest.mark.cites("§ 672a.10(c)")
def test_c_a_decision_names_the_hand_whose_turn_it_is() -> None:
    table = do(dealt("672a", {1: "8h 8d 2c"}, "9h 8s"), 1, "split_free")
    before = table.snapshot()

    refusal = table.live.feed(Decided("1", "play", "stand", hand=2))

    assert refusal is not None
    assert refusal.reason is TableReason.DECISION_OUT_OF_TURN
    assert table.snapshot() == before


# Busts


def split_and_bust(cards: str, second: str, split: Any, dealer: str = "9h 3s Td", **options: Any) -> Rehearsal:
    """The first hand of a split pair busts; the second has two cards and waits."""
    table = dealt("672a", {1: cards}, dealer, **options).stack(**{"1.2": second})
    return do(table, 1, split, "draw")


@pytest.mark.cites("§ 672a.10(c)(1)")
def test_c_1_a_bust_without_any_lammer_is_collected_at_once() -> None:
    table = split_and_bust("Kh Td 5c 9c", "8d", ("split_paid", 10))

    assert table.lines() == {"blackjack_hand1": ("lose", -10_00)}
    assert hands_held(table.live.round.stakes["1"], FreeBetHand)[0].settled


@pytest.mark.cites("§ 672a.10(c)(2)")
def test_c_2_a_bust_waits_while_a_lammer_is_in_play_and_is_lost_in_the_end() -> None:
    table = split_and_bust("8h 8d 5c Tc", "Ts", "split_free")
    assert table.lines() == {}

    until_over(do(table, 1, "stand"))

    assert table.lines() == {"blackjack_hand1": ("lose", -10_00), "free_bet_hand2": ("push", 0)}


@pytest.mark.cites("§ 672a.10(c)(2)")
def test_c_2_a_bust_that_waits_is_collected_when_the_other_hands_bust_as_well() -> None:
    table = split_and_bust("8h 8d 5c Tc", "6s Ks", "split_free")

    do(table, 1, "draw")

    assert table.lines() == {"blackjack_hand1": ("lose", -10_00), "free_bet_hand2": ("lose", 0)}
    assert len(dealers_cards_after(table)) == 2


def dealers_cards_after(table: Rehearsal) -> list[Any]:
    """The dealer has nothing to draw for."""
    until_over(table)
    return [*table.live.round.laid["dealer"], *table.live.round.laid["hole_card"]]


@pytest.mark.cites("§ 672a.10(c)(1)", "§ 672a.10(c)(2)")
@pytest.mark.parametrize(
    ("cards", "second", "split", "first_hand"),
    [
        pytest.param("Kh Td 5c 9c", "8d", ("split_paid", 10), ("lose", -10_00), id="c1 collected before"),
        pytest.param("8h 8d 5c Tc", "Ts", "split_free", ("push", 0), id="c2 returned with what remains"),
    ],
)
def test_c_a_bust_that_waits_is_returned_on_22_where_the_submission_says_so(
    cards: str, second: str, split: Any, first_hand: tuple[str, int]
) -> None:
    table = split_and_bust(cards, second, split, bust_pushes_on_dealer_22=True)

    until_over(do(table, 1, "stand"))

    assert table.lines()["blackjack_hand1"] == first_hand
