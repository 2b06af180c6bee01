"""The worked examples of the chapter, and rounds that cannot be played."""

from typing import Any

import pytest

from croupier.rules.examples.script import BadScript
from support.tables.rehearsed_table import nets, settle

FOUR_FIVES = [5, 5, 5, 5, 6, 6, 6, 1, 1, 4]
FIVE_PAIRS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def played(first_roll: list[int], wagers: dict[str, Any], **second: Any) -> dict[str, Any]:
    return settle("675a", cards={"first_roll": first_roll, **second}, wagers={"1": wagers})


@pytest.mark.cites("§§ 675a.4(e), 675a.4(f)(1), 675a.4(f)(2)(i)")
def test_example_01_the_throw_of_the_text() -> None:
    result = played(FOUR_FIVES, {"pip_5": 5, "pip_2": 5, "like_kind_4": 5, "like_kind_3": 5})
    assert nets(result) == {
        "pip_5": ("win", 20),
        "pip_2": ("lose", -5),
        "like_kind_4": ("win", 5),
        "like_kind_3": ("lose", -5),
    }
    assert result["1"]["net"] == 15
    assert result["table"] == {"first_face": 5, "first_count": 4}


@pytest.mark.cites("§§ 675a.2(d), 675a.2(e)(1)(ii), 675a.5(a), 675a.5(b)")
def test_example_02_the_ace_outranks_the_6_and_three_of_a_kind_pays_3_to_5() -> None:
    result = played([6, 6, 6, 1, 1, 1, 2, 3, 4, 5], {"pip_1": 5, "pip_6": 5, "like_kind_3": 5})
    assert nets(result) == {"pip_1": ("win", 15), "pip_6": ("lose", -5), "like_kind_3": ("win", 3)}
    assert result["table"] == {"first_face": 1, "first_count": 3}


@pytest.mark.cites("§ 675a.4(h)")
def test_example_04_no_additional_match() -> None:
    wagers = {"pip_5": 5, "like_kind_4": 5, "like_kind_5": 5, "extra_roll": 5}
    result = played(FOUR_FIVES, wagers, second_roll=[6, 2, 3, 4, 6, 1])
    assert nets(result) == {
        "pip_5": ("win", 20),
        "like_kind_4": ("win", 5),
        "like_kind_5": ("lose", -5),
        "extra_roll": ("collected", -5),
    }
    assert result["table"] == {"first_face": 5, "first_count": 4, "total_after_second": 4}


@pytest.mark.cites("§§ 675a.5(b), 675a.2(d)")
def test_example_06_five_pairs() -> None:
    result = played(FIVE_PAIRS, {"pip_1": 5, "like_kind_2": 5, "like_kind_3": 5})
    assert nets(result) == {"pip_1": ("win", 15), "like_kind_2": ("win", 60), "like_kind_3": ("lose", -5)}
    assert result["table"] == {"first_face": 1, "first_count": 2}


@pytest.mark.cites("§§ 675a.5(d), 675a.4(h)")
def test_example_07_two_becomes_three_on_the_extra_roll() -> None:
    wagers = {"pip_1": 5, "like_kind_3": 5, "extra_roll": 5}
    result = played(FIVE_PAIRS, wagers, second_roll=[1, 2, 3, 4, 5, 6, 6, 6])
    assert nets(result) == {"pip_1": ("win", 15), "like_kind_3": ("win", 30), "extra_roll": ("collected", -5)}
    assert result["table"] == {"first_face": 1, "first_count": 2, "total_after_second": 3}


@pytest.mark.cites("§§ 675a.2(e)(4), 675a.4(h), 675a.5(d)")
def test_example_09_the_second_roll_overshoots_to_nine() -> None:
    wagers = {"pip_4": 5, "like_kind_8": 5, "extra_roll": 5, "millionaire_9": 1}
    result = played([4, 4, 4, 4, 4, 4, 4, 1, 2, 3], wagers, second_roll=[4, 4, 5])
    assert nets(result) == {
        "pip_4": ("win", 25),
        "like_kind_8": ("lose", -5),
        "extra_roll": ("collected", -5),
        "millionaire_9": ("lose", -1),
    }
    assert result["table"] == {"first_face": 4, "first_count": 7, "total_after_second": 9}


# Rounds like them


@pytest.mark.cites("§ 675a.4(g)")
def test_a_second_roll_that_decides_nothing_may_be_left_out() -> None:
    result = played(FOUR_FIVES, {"pip_5": 5, "like_kind_3": 5, "extra_roll": 5})
    assert nets(result)["like_kind_3"] == ("lose", -5)
    assert result["table"] == {"first_face": 5, "first_count": 4}


@pytest.mark.cites("§ 675a.4(g)")
def test_a_second_roll_that_decides_nothing_is_shown_where_it_is_named() -> None:
    wagers = {"pip_5": 5, "like_kind_3": 5, "extra_roll": 5}
    result = played(FOUR_FIVES, wagers, second_roll=[5, 5, 1, 1, 1, 1])
    assert result["table"]["total_after_second"] == 6


STANDING = {"1": {"pip_5": 5, "like_kind_5": 5, "extra_roll": 5}}
BAD = [
    ({"wagers": STANDING}, "too few rolls"),
    ({"cards": {"first_roll": FOUR_FIVES, "second_roll": [1] * 6}}, "too many rolls"),
    ({"cards": {"first_roll": FOUR_FIVES, "second_roll": [1] * 5}, "wagers": STANDING}, "not a roll of 6 dice"),
    ({"cards": {"first_roll": FOUR_FIVES, "second_roll": [0] * 6}, "wagers": STANDING}, "not a roll of 6 dice"),
    ({"cards": {"first_roll": FOUR_FIVES[:9]}}, "not a roll of 10 dice"),
    ({"cards": {"first_roll": [*FOUR_FIVES[:9], 7]}}, "not a roll of 10 dice"),
    ({"cards": {"first_roll": [*FOUR_FIVES[:9], "4"]}}, "first_roll"),
    ({"cards": {"first_roll": 5}}, "first_roll"),
    ({"cards": {"second_roll": FOUR_FIVES}}, "the cards have no first_roll"),
    ({"cards": {"rolls": [FOUR_FIVES]}}, "the cards have no first_roll"),
    ({"cards": {"first_roll": FOUR_FIVES, "third_roll": [1]}}, "third_roll"),
    ({"wagers": {"1": {"pip_7": 5}}}, "there is no wager 'pip_7'"),
    ({"wagers": {"1": {"like_kind_9": 5, "pip_1": 5}}}, "there is no wager 'like_kind_9'"),
    ({"wagers": {"6": {"pip_1": 5}}}, "there is no seat"),
    ({"wagers": {"1": {"like_kind_4": 5}}}, "pip_street_wager_is_missing"),
    ({"wagers": {"1": {"pip_1": 5, "extra_roll": 5}}}, "extra_roll_needs_a_like_kind_wager"),
    ({"wagers": {"1": {"pip_1": 5, "like_kind_4": 10}}}, "wagers_are_not_equal"),
    ({"wagers": {"1": {"pip_1": 5, "millionaire_9": 2}}}, "millionaire_row_wager_is_above_one_dollar"),
    ({"wagers": {"1": {"pip_1": 0.01, "like_kind_3": 0.01}}}, "cannot be paid exactly"),
    ({"options": {"extra_roll": True}}, "unknown option"),
    ({"options": {"millionaire_exact_dollar": 1}}, "millionaire_exact_dollar cannot be"),
    ({"actions": [{"seat": 1, "action": "play"}]}, "seat 1 has no play to make"),
]


@pytest.mark.parametrize(("entry", "says"), BAD)
@pytest.mark.cites("§ 675a.2(e)")
def test_what_cannot_be_played_is_refused_in_one_sentence(entry: dict[str, Any], says: str) -> None:
    whole = {"cards": {"first_roll": FOUR_FIVES}, "wagers": {"1": {"pip_5": 5}}, **entry}
    with pytest.raises(BadScript) as refused:
        settle("675a", **whole)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
