"""§ 675a.2: which wagers there are and what goes with what; what it shares is in tests/chapters/dice."""

from typing import Any

import pytest

from croupier.chapters.ch675a_high_roll_dice.rankings import Match, most_matched
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal, nets, settle


def named(wagers: dict[str, Any]) -> dict[str, Any]:
    """A slip whose names are made up by the test."""
    return wagers


def refusal(table: Rehearsal, **slip: Any) -> tuple[str, str]:
    refused = table.refused(1, **slip)
    return refused.reason.value, refused.cite


@pytest.mark.parametrize("higher", [1, 6, 5, 4, 3])
@pytest.mark.cites("§ 675a.2(d)")
def test_d_the_ace_ranks_highest_then_six_down_to_two(higher: int) -> None:
    ranks = [1, 6, 5, 4, 3, 2]
    for lower in ranks[ranks.index(higher) + 1 :]:
        assert most_matched([lower] * 5 + [higher] * 5) == Match(higher, 5)
        assert most_matched([lower] * 6 + [higher] * 4) == Match(lower, 6)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.cites("§ 675a.2(e)(1)")
def test_e_1_any_one_pip_street_wager_is_enough_to_take_part(face: int) -> None:
    assert Rehearsal("675a").try_wager(1, **named({f"pip_{face}": 5})) is None


@pytest.mark.cites("§ 675a.2(e)(1)")
def test_e_1_all_six_pip_street_wagers_may_be_placed() -> None:
    assert Rehearsal("675a").try_wager(1, **named({f"pip_{face}": 5 for face in range(1, 7)})) is None


@pytest.mark.parametrize(
    "slip",
    [
        {"like_kind_4": 5},
        {"like_kind_4": 5, "extra_roll": 5},
        {"extra_roll": 5},
        {"millionaire_9": 1},
        {"millionaire_9": 1, "millionaire_10": 1, "like_kind_2": 5},
    ],
)
@pytest.mark.cites("§§ 675a.2(e)(1), 675a.2(e)(2)")
def test_e_1_without_a_pip_street_wager_nobody_takes_part(slip: dict[str, Any]) -> None:
    assert refusal(Rehearsal("675a"), **slip) == ("pip_street_wager_is_missing", "§ 675a.2(e)(1)")


def dice(*groups: tuple[int, int]) -> list[int]:
    """So many dice of each face: ``dice((3, 6), (4, 4))`` are three 6s and four 4s."""
    return [face for count, face in groups for _ in range(count)]


def first(roll: list[int], **wagers: Any) -> dict[str, Any]:
    return nets(settle("675a", cards={"first_roll": roll}, wagers={"1": wagers}))


@pytest.mark.cites("§ 675a.2(e)(1)(i)")
def test_e_1_i_four_4s_occur_more_often_than_three_6s() -> None:
    roll = dice((3, 6), (4, 4), (1, 1), (1, 2), (1, 3))
    assert first(roll, pip_4=5, pip_6=5) == {"pip_4": ("win", 25), "pip_6": ("lose", -5)}


@pytest.mark.cites("§ 675a.2(e)(1)(ii)")
def test_e_1_ii_three_aces_outrank_three_6s() -> None:
    roll = dice((3, 6), (3, 1), (2, 2), (1, 3), (1, 4))
    assert first(roll, pip_1=5, pip_6=5) == {"pip_1": ("win", 15), "pip_6": ("lose", -5)}


@pytest.mark.cites("§ 675a.2(e)(2)(i)")
def test_e_2_i_three_6s_and_four_1s_are_four_of_a_kind() -> None:
    roll = dice((3, 6), (4, 1), (1, 2), (1, 3), (1, 4))
    assert first(roll, pip_2=5, like_kind_4=5, like_kind_3=5) == {
        "pip_2": ("lose", -5),
        "like_kind_4": ("win", 5),
        "like_kind_3": ("lose", -5),
    }


@pytest.mark.cites("§ 675a.2(e)(2)(ii)")
def test_e_2_ii_five_2s_and_three_1s_are_five_of_a_kind() -> None:
    roll = dice((5, 2), (3, 1), (1, 3), (1, 4))
    assert first(roll, pip_1=5, like_kind_5=5) == {"pip_1": ("lose", -5), "like_kind_5": ("win", 20)}


@pytest.mark.parametrize(
    ("slip", "cite"),
    [
        ({"pip_1": 5, "pip_2": 10}, "§ 675a.2(e)(1)"),
        ({"pip_1": 5, "like_kind_2": 10}, "§ 675a.2(e)(2)"),
        ({"pip_1": 10, "like_kind_2": 5}, "§ 675a.2(e)(2)"),
        ({"pip_1": 5, "like_kind_2": 5, "like_kind_3": 6}, "§ 675a.2(e)(2)"),
        ({"pip_1": 5, "like_kind_2": 5, "extra_roll": 10}, "§ 675a.2(e)(3)"),
        ({"extra_roll": 10, "like_kind_2": 5, "pip_1": 5}, "§ 675a.2(e)(3)"),
    ],
)
@pytest.mark.cites("§§ 675a.1(b)(2)(iv), 675a.2(e)(2), 675a.2(e)(3)")
def test_e_2_and_3_all_wagers_but_millionaire_row_are_equal(slip: dict[str, Any], cite: str) -> None:
    assert refusal(Rehearsal("675a"), **slip) == ("wagers_are_not_equal", cite)


@pytest.mark.parametrize(
    ("amount", "reason"), [(4.5, Reason.WAGER_BELOW_THE_MINIMUM), (100.5, Reason.WAGER_ABOVE_THE_MAXIMUM)]
)
@pytest.mark.cites("§ 675a.2(e)(1)")
def test_e_1_equal_wagers_keep_the_table_limits(amount: float, reason: Reason) -> None:
    assert refusal(Rehearsal("675a"), pip_3=amount, like_kind_2=amount)[0] == reason


@pytest.mark.cites("§ 675a.2(e)(3)")
def test_e_3_an_extra_roll_wager_needs_a_like_kind_wager() -> None:
    table = Rehearsal("675a")
    assert refusal(table, pip_1=5, extra_roll=5) == ("extra_roll_needs_a_like_kind_wager", "§ 675a.2(e)(3)")
    assert table.try_wager(1, pip_1=5, like_kind_8=5, extra_roll=5) is None


@pytest.mark.cites("§ 675a.2(e)(3)")
def test_e_3_two_additional_aces_make_six_of_a_kind() -> None:
    played = settle(
        "675a",
        cards={"first_roll": dice((2, 6), (4, 1), (2, 2), (1, 3), (1, 4)), "second_roll": [1, 1, 2, 3, 4, 5]},
        wagers={"1": {"pip_1": 5, "like_kind_6": 5, "extra_roll": 5}},
    )
    assert nets(played)["like_kind_6"] == ("win", 20)
    assert played["table"]["total_after_second"] == 6


@pytest.mark.parametrize("wager", ["millionaire_9", "millionaire_10"])
@pytest.mark.cites("§ 675a.2(e)(4)")
def test_e_4_a_millionaire_row_wager_is_exactly_one_dollar(wager: str) -> None:
    table = Rehearsal("675a", smallest_chip=0.01)
    above = refusal(table, pip_1=5, **named({wager: 1.01}))
    below = refusal(table, pip_1=5, **named({wager: 0.99}))
    assert above == ("millionaire_row_wager_is_above_one_dollar", "§ 675a.2(e)(4)")
    assert below == ("millionaire_row_wager_is_below_one_dollar", "§ 675a.2(e)(4)")
    assert table.try_wager(1, pip_1=5, **named({wager: 1})) is None


@pytest.mark.cites("§ 675a.2(e)(4)")
def test_e_4_less_than_one_dollar_where_the_submission_allows_it() -> None:
    table = Rehearsal("675a", millionaire_exact_dollar=False, side_minimum=0.5)
    assert refusal(table, pip_1=5, millionaire_9=0.25)[0] == "millionaire_row_wager_is_below_one_dollar"
    assert refusal(table, pip_1=5, millionaire_9=1.5)[0] == "millionaire_row_wager_is_above_one_dollar"
    assert table.try_wager(1, pip_1=5, millionaire_9=0.5, millionaire_10=1) is None
    assert table.roll(*dice((9, 3), (1, 1))).lines()["millionaire_9"] == ("win", 50_000_00)
