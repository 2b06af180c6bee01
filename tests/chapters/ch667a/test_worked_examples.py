"""Worked rounds of Flop Poker, to the cent."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.examples.script import BadScript
from support.tables.rehearsed_table import settle

STAY = [{"seat": 1, "stage": "flop", "action": "flop", "amount": 10}]


def both(first: int, second: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "stage": "flop", "action": "flop", "amount": 10} for seat in (first, second)]


def of_seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}


@pytest.mark.cites("§ 667a.11(d)(2)", "§ 667a.11(e)", "§ 667a.12(a)", "§ 667a.12(b)")
def test_01_a_pair_of_jacks_wins_ante_flop_and_the_pot() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5},
        cards={"community": ["Jd", "8h", "2s"], "seats": {"1": ["Js", "9d", "4c"], "2": ["Kh", "Qc", "3d"]}},
        wagers={"1": {"pot": 5, "ante": 10, "three_card_bonus": 5}, "2": {"pot": 5, "ante": 10}},
        actions=both(1, 2),
    )

    assert played == {
        "1": of_seat(20, three_card_bonus=("lose", -5), ante=("win", 10), flop=("win", 10), pot=("win", 5)),
        "2": of_seat(-25, ante=("lose", -10), flop=("lose", -10), pot=("lose", -5)),
    }


@pytest.mark.cites("§ 667a.11(d)(2)")
def test_02_exactly_two_community_cards_play_so_three_kings_are_no_full_house() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5},
        cards={"community": ["Ks", "Kd", "7s"], "seats": {"1": ["Kh", "7c", "2d"]}},
        wagers={"1": {"pot": 5, "ante": 10}},
        actions=STAY,
    )

    assert played == {"1": of_seat(50, ante=("win", 10), flop=("win", 40), pot=("win", 0))}


@pytest.mark.cites("§ 667a.11(e)")
def test_04_identical_hands_split_the_pot() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5},
        cards={"community": ["Ks", "Kd", "2h"], "seats": {"1": ["Ah", "9c", "5d"], "2": ["Ad", "9h", "5c"]}},
        wagers={"1": {"pot": 5, "ante": 10}, "2": {"pot": 5, "ante": 10}},
        actions=both(1, 2),
    )

    split = of_seat(20, ante=("win", 10), flop=("win", 10), pot=("split", 0))
    assert played == {"1": split, "2": split}


@pytest.mark.cites("§ 667a.12(b)", "§ 667a.12(c)", "§ 667a.12(d)(1)", "§ 667a.12(d)(3)")
def test_06_a_royal_flush_wins_every_wager_and_resets_the_meter() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5, "progressive_paytable": "A", "progressive_reset": 10000},
        cards={"community": ["Js", "Ts", "4d"], "seats": {"1": ["As", "Ks", "Qs"]}},
        meters={"meter": 43210},
        wagers={"1": {"pot": 5, "ante": 10, "three_card_bonus": 5, "progressive_flop": 5}},
        actions=STAY,
    )

    assert played == {
        "1": of_seat(
            53715,
            three_card_bonus=("win", 500),
            ante=("win", 10),
            flop=("win", 10000),
            progressive_flop=("win", 43205),
            pot=("win", 0),
        ),
        "table": {"meters_after": {"meter": 10000}},
    }


@pytest.mark.cites("§ 667a.11(d)", "§ 667a.12(d)(1)", "§ 667a.12(d)(4)")
def test_07_two_straight_flushes_take_five_percent_each_seat_three_before_seat_one() -> None:
    slip = {"pot": 5, "ante": 10, "three_card_bonus": 5, "progressive_flop": 1}
    played = settle(
        "667a",
        options={"table_minimum": 5, "progressive_paytable": "B", "progressive_reset": 10000},
        cards={"community": ["7h", "8h", "2c"], "seats": {"1": ["4h", "5h", "6h"], "3": ["9h", "Th", "Jh"]}},
        meters={"meter": 20000},
        wagers={"1": slip, "3": slip},
        actions=both(1, 3),
    )

    bonus_ante_flop = {"three_card_bonus": ("win", 250), "ante": ("win", 10), "flop": ("win", 5000)}
    assert played == {
        "1": of_seat(6204, **bonus_ante_flop, progressive_flop=("win", 949), pot=("lose", -5)),
        "3": of_seat(6264, **bonus_ante_flop, progressive_flop=("win", 999), pot=("win", 5)),
        "table": {"meters_after": {"meter": 18050}},
    }


@pytest.mark.cites("§ 667a.6(a)", "§ 667a.6(d)(4)")
def test_09_ace_two_three_is_a_three_card_straight_where_the_option_says_so() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5, "ace_low_three_card": True},
        cards={"community": ["Ks", "9d", "7c"], "seats": {"1": ["Ac", "2d", "3h"]}},
        wagers={"1": {"pot": 5, "ante": 10, "three_card_bonus": 5}},
        actions=STAY,
    )

    lost = {"ante": ("lose", -10), "flop": ("lose", -10)}
    assert played == {"1": of_seat(10, three_card_bonus=("win", 30), **lost, pot=("win", 0))}


@pytest.mark.cites("§ 667a.12(d)(1)")
def test_11_a_full_house_on_paytable_b() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5, "progressive_paytable": "B", "progressive_reset": 10000},
        cards={"community": ["Ks", "Kd", "2c"], "seats": {"1": ["8c", "8d", "8h"]}},
        meters={"meter": 15000},
        wagers={"1": {"pot": 5, "ante": 10, "three_card_bonus": 5, "progressive_flop": 1}},
        actions=STAY,
    )

    assert played == {
        "1": of_seat(
            484,
            three_card_bonus=("win", 125),
            ante=("win", 10),
            flop=("win", 300),
            progressive_flop=("win", 49),
            pot=("win", 0),
        ),
        "table": {"meters_after": {"meter": 15000}},
    }


@pytest.mark.cites("§ 667a.11(b)", "§ 667a.12(d)(1)")
def test_12_a_folded_flush_still_wins_the_progressive_flop_and_the_three_card_bonus() -> None:
    played = settle(
        "667a",
        options={"table_minimum": 5, "progressive_paytable": "A", "progressive_reset": 10000},
        cards={"community": ["Kh", "4h", "Qs"], "seats": {"1": ["2h", "7h", "9h"]}},
        meters={"meter": 15000},
        wagers={"1": {"pot": 5, "ante": 10, "three_card_bonus": 5, "progressive_flop": 1}},
        actions=[{"seat": 1, "stage": "flop", "action": "fold"}],
    )

    assert played == {
        "1": of_seat(
            24, three_card_bonus=("win", 15), ante=("forfeit", -10), progressive_flop=("win", 19), pot=("win", 0)
        ),
        "table": {"meters_after": {"meter": 15000}},
    }


@pytest.mark.cites("§ 667a.10(c)", "§ 667a.11(c)")
def test_14_no_burn_from_an_automated_shoe_that_dispenses_the_community_stack() -> None:
    game = chapter("667a")
    assert game.script is not None
    entry = {"kind": "deal", "options": {"method": "automated", "seats": [1, 4]}}

    dealt = game.script(game, entry).deal()

    assert dealt == {"destinations": ["1", "1", "1", "4", "4", "4", "flop", "flop", "flop"]}


def entry(**changes: Any) -> dict[str, Any]:
    """A round that can be played, with something changed."""
    return {
        "options": {"table_minimum": 5},
        "cards": {"community": ["Ks", "Kd", "7s"], "seats": {"1": ["Kh", "7c", "2d"]}},
        "wagers": {"1": {"pot": 5, "ante": 10}},
        "actions": STAY,
        **changes,
    }


def cards(community: str, own: str) -> dict[str, Any]:
    return {"community": community.split(), "seats": {"1": own.split()}}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"wagers": {"1": {"pot": 5, "ante": 10, "bonus": 5}}}, "there is no wager 'bonus'"),
        ({"wagers": {"1": {"pot": 10, "ante": 10}}}, "pot_wager_differs_from_the_table_minimum"),
        ({"wagers": {"1": {"ante": 10}}}, "the Pot Wager is required"),
        ({"options": {"table_minimum": 5, "raise_paytable": "A"}}, "unknown option 'raise_paytable'"),
        ({"options": {"table_minimum": 5, "progressive_paytable": "C"}}, "legal: A, B"),
        ({"options": {"table_minimum": 5, "pot_remainder": "house"}}, "first_tied_player_clockwise"),
        ({"options": {"table_minimum": 5, "progressive_reset": 9999}}, r"at least \$10,000"),
        ({"cards": cards("Ks Kd 7x", "Kh 7c 2d")}, "unknown card '7x'"),
        ({"cards": cards("Ks Kd Kh", "Kh 7c 2d")}, "king of hearts is no longer in the deck"),
        ({"cards": cards("Ks Kd", "Kh 7c 2d")}, "too few cards for flop"),
        ({"cards": cards("Ks Kd 7s 8s", "Kh 7c 2d")}, "too many cards for flop"),
        ({"cards": cards("Ks Kd 7s", "Kh 7c")}, "too few cards for 1"),
        ({"cards": cards("Ks Kd 7s", "Kh 7c 2d 3d")}, "too many cards for 1"),
        ({"cards": {**cards("Ks Kd 7s", "Kh 7c 2d"), "dealer": ["2c"]}}, "too many cards for dealer"),
        ({"cards": {**cards("Ks Kd 7s", "Kh 7c 2d"), "turn": ["2c"]}}, "'turn', which this game does not use"),
        ({"actions": [{**STAY[0], "amount": 20}]}, "flop_wager_differs_from_the_ante"),
        ({"actions": [{**STAY[0], "action": "raise"}]}, "'raise' is not available here: fold, flop"),
        ({"actions": [{**STAY[0], "stage": "turn"}]}, "acts at turn where flop is due"),
        ({"actions": []}, "no action is left for seat 1"),
        ({"actions": STAY * 2}, "seat 1 has no flop to make"),
        (
            {"options": {"table_minimum": 5, "progressive_paytable": "A"}, "meters": {"mega": 1}},
            "there is no meter 'mega'",
        ),
    ],
)
def test_a_round_that_cannot_be_played_says_why(changes: dict[str, Any], says: str) -> None:
    assert settle("667a", **entry())["1"]["net"] == 50

    with pytest.raises(BadScript, match=says):
        settle("667a", **entry(**changes))


@pytest.mark.cites("§ 667a.7(d)(1)")
def test_where_the_table_minimum_is_not_named_the_pot_wager_tells_it() -> None:
    slips = {"1": {"pot": 7.5, "ante": 10}, "2": {"pot": 7.5, "ante": 10}}
    hands = {"community": ["Ks", "Kd", "7s"], "seats": {"1": ["Kh", "7c", "2d"], "2": ["3h", "8c", "9d"]}}

    played = settle("667a", **entry(options={}, cards=hands, wagers=slips, actions=both(1, 2)))

    assert played["1"]["wagers"]["pot"] == {"result": "win", "net": 7.5}
    with pytest.raises(BadScript, match="pot_wager_differs_from_the_table_minimum"):
        settle("667a", **entry(options={}, cards=hands, wagers={**slips, "2": {"pot": 5, "ante": 10}}))
