"""The worked examples of the chapter, and rounds that cannot be played."""

from typing import Any

import pytest

from croupier.rules.examples.script import BadScript
from support.tables.rehearsed_table import nets, settle

LAYOUT = {
    "hop_the_left": [[1, 1], [1, 2], [1, 3], [1, 4], [2, 2], [2, 3], [3, 3]],
    "hop_the_right": [[4, 4], [4, 5], [4, 6], [5, 5], [5, 6], [3, 6], [6, 6]],
    "hop_the_center": [[1, 5], [1, 6], [2, 4], [2, 5], [2, 6], [3, 4], [3, 5]],
    "hop_the_top": [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [1, 2], [5, 6], [1, 6], [3, 4]],
}


def outcome(rolls: list[list[int]], wagers: dict[str, Any], **entry: Any) -> dict[str, Any]:
    return nets(settle("668a", cards={"rolls": rolls}, wagers={"1": wagers}, **entry))


@pytest.mark.cites("§§ 668a.2(e)(10), 668a.2(f)(6), 668a.2(f)(7), 668a.4")
def test_example_01_three_four() -> None:
    wagers: dict[str, Any] = {"hop_3-4": 1, "3-4_and_over": 5, "1-6_and_under": 5, "field": 5, "eight_hardway": 1}
    assert outcome([[4, 3]], wagers) == {
        "hop_3-4": ("win", 15),
        "3-4_and_over": ("win", 5),
        "1-6_and_under": ("lose", -5),
        "field": ("lose", -5),
        "eight_hardway": ("lose", -1),
    }


@pytest.mark.cites("§§ 668a.2(e)(5), 668a.2(f)(6)")
def test_example_02_one_six() -> None:
    assert outcome([[1, 6]], {"hop_1-6": 1, "3-4_and_over": 5, "1-6_and_under": 5}) == {
        "hop_1-6": ("win", 15),
        "3-4_and_over": ("lose", -5),
        "1-6_and_under": ("win", 5),
    }


@pytest.mark.cites("§§ 668a.2(d)(6), 668a.2(f)(1), 668a.4")
def test_example_04_boxcars() -> None:
    played = settle(
        "668a",
        cards={"rolls": [[6, 6]]},
        wagers={"1": {"field": 5, "twelve_hardway": 1, "3-4_and_over": 5}},
    )
    assert nets(played) == {
        "field": ("win", 10),
        "twelve_hardway": ("win", 30),
        "3-4_and_over": ("win", 5),
    }
    assert played["1"]["net"] == 45
    assert list(played) == ["1"]


@pytest.mark.cites("§§ 668a.2(f)(8), 668a.3(i), 668a.4")
def test_example_06_six_eight_shake_completed() -> None:
    rolls = [[1, 5], [2, 6], [3, 3], [1, 2], [2, 4], [5, 3], [1, 5], [4, 4]]
    assert outcome(rolls, {"six_eight_shake": 5}) == {"six_eight_shake": ("win", 750)}


@pytest.mark.cites("§ 668a.2(f)(8)")
def test_example_07_seven_before_the_sixth_combination() -> None:
    rolls = [[1, 5], [2, 6], [3, 3], [2, 4], [5, 3], [6, 1]]
    assert outcome(rolls, {"six_eight_shake": 5}) == {"six_eight_shake": ("lose", -5)}


@pytest.mark.cites("§§ 668a.2(f)(2)–(5), 668a.4")
def test_example_09_hop_wagers_on_a_test_layout() -> None:
    wagers: dict[str, Any] = dict.fromkeys(LAYOUT, 5)
    assert outcome([[4, 1]], wagers, options={"layout": LAYOUT}) == {
        "hop_the_left": ("win", 10),
        "hop_the_right": ("lose", -5),
        "hop_the_center": ("lose", -5),
        "hop_the_top": ("lose", -5),
    }


# Rounds like them


@pytest.mark.cites("§ 668a.2(f)(8)")
@pytest.mark.parametrize(
    ("after", "rolls"),
    [
        ({"after_roll": 2}, [[1, 5], [2, 6], [3, 4]]),
        ({"after_roll": 0}, [[3, 4]]),
        ({"after_roll": 2}, [[1, 5], [2, 6]]),
        ({}, [[1, 5], [2, 6]]),
        ({"wager": "six_eight_shake"}, [[1, 5]]),
    ],
)
def test_a_six_eight_shake_that_is_taken_down_is_returned(after: dict[str, Any], rolls: list[list[int]]) -> None:
    for word in ("take_down", "remove"):
        actions = [{"seat": 1, "action": word, **after}]
        assert outcome(rolls, {"six_eight_shake": 5}, actions=actions) == {"six_eight_shake": ("returned", 0)}


@pytest.mark.cites("§§ 668a.2(f)(1), 668a.2(f)(8)")
def test_one_roll_wagers_use_the_first_roll_and_each_seat_has_its_own_end() -> None:
    played = settle(
        "668a",
        cards={"rolls": [[1, 1], [6, 6], [1, 6], [5, 5]]},
        wagers={"1": {"field": 5, "six_eight_shake": 5}, "2": {"field": 5}, "3": {"six_eight_shake": 1}},
        actions=[{"seat": 3, "action": "take_down", "after_roll": 1}],
    )
    assert nets(played, 1) == {"field": ("win", 10), "six_eight_shake": ("lose", -5)}
    assert nets(played, 2) == {"field": ("win", 10)}
    assert nets(played, 3) == {"six_eight_shake": ("returned", 0)}


SHAKE = {"1": {"six_eight_shake": 5}}
BAD = [
    ({"cards": {"rolls": [[1, 5]]}, "wagers": SHAKE}, "the rolls end before the Six Eight Shake of seat 1"),
    ({"cards": {"rolls": []}}, "too few rolls"),
    ({"cards": {}}, "too few rolls"),
    ({"cards": {"rolls": [[1, 2, 3]]}}, "not a roll of 2 dice"),
    ({"cards": {"rolls": [[1, 2], [0, 7]]}}, "not a roll of 2 dice"),
    ({"cards": {"rolls": [["1", 2]]}}, "rolls"),
    ({"cards": {"rolls": [12]}}, "rolls"),
    ({"cards": {"rolls": [[1, 2]], "dealer": ["As"]}}, "too many cards for dealer"),
    ({"wagers": {"1": {"hop_2-1": 5}}}, "there is no wager 'hop_2-1'"),
    ({"wagers": {"1": {"hop_the_top": 5}}}, "is not offered"),
    ({"wagers": {"7": {"field": 5}}}, "there is no seat"),
    ({"wagers": {"1": {"field": 5.001}}}, "dollars and cents"),
    ({"wagers": {"1": {"field": 0}}}, "must be"),
    ({"options": {"layout": {"hop_the_top": [[0, 1]]}}}, "layout cannot be"),
    ({"options": {"hop_the_top": True}}, "unknown option"),
    ({"wagers": SHAKE, "options": {"six_eight_shake": False}}, "is not offered"),
    ({"actions": [{"seat": 1, "action": "fold"}]}, "seat 1 has no fold to make"),
    (
        {
            "wagers": SHAKE,
            "cards": {"rolls": [[1, 5]]},
            "actions": [{"seat": 1, "action": "fold", "after_roll": 1}],
        },
        "'fold' is no action of this game",
    ),
    (
        {
            "wagers": SHAKE,
            "cards": {"rolls": [[1, 6]]},
            "actions": [{"seat": 1, "action": "take_down", "after_roll": 1}],
        },
        "seat 1 has no take_down to make",
    ),
    (
        {
            "wagers": {"1": {"field": 5}, "2": SHAKE["1"]},
            "cards": {"rolls": [[1, 5]]},
            "actions": [{"seat": 1, "action": "take_down"}],
        },
        "there is no six_eight_shake of 1 to take down",
    ),
    (
        {"actions": [{"seat": 1, "action": "take_down", "wager": "field", "after_roll": 0}]},
        "the Field may not be taken down",
    ),
]


@pytest.mark.parametrize(("entry", "says"), BAD)
@pytest.mark.cites("§ 668a.2")
def test_what_cannot_be_played_is_refused_in_one_sentence(entry: dict[str, Any], says: str) -> None:
    whole = {"cards": {"rolls": [[1, 2]]}, "wagers": {"1": {"field": 5}}, **entry}
    with pytest.raises(BadScript) as refused:
        settle("668a", **whole)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
