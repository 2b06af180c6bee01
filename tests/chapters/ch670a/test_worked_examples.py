"""The worked examples of chapter 670a, typed in, and what a bad example is told."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.examples.script import BadScript

CHAPTER = chapter("670a")
KINGS = ["Kd", "Kc", "9h", "7s", "4d", "2c"]
KINGS_SET: dict[str, Any] = {"dealer_high": ["Kd", "Kc", "7s", "4d", "2c"], "dealer_low": "9h"}


def script(kind: str = "settlement", **entry: Any) -> Any:
    assert CHAPTER.script is not None
    return CHAPTER.script(CHAPTER, {"kind": kind, **entry})


def sets(seat: int, low: str) -> dict[str, Any]:
    return {"seat": seat, "stage": "set", "action": "set", "low": low}


def doubles(seat: int, amount: float = 10) -> dict[str, Any]:
    return {"seat": seat, "stage": "double_down", "action": "double_down", "amount": amount}


def seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"wagers": {name: {"result": result, "net": one} for name, (result, one) in wagers.items()}, "net": net}


@pytest.mark.cites("§ 670a.11(f)(3)", "§ 670a.11(g)(1)", "§ 670a.12(a)")
def test_670a_01_both_hands_win_and_so_does_the_double_down_wager() -> None:
    played = script(
        cards={"dealer": KINGS, "seats": {"1": ["As", "Ad", "Qh", "8c", "5d", "3s"]}},
        wagers={"1": {"pai_gow": 10}},
        actions=[doubles(1), sets(1, "Qh")],
    ).play()

    assert played == {"1": seat(20, pai_gow=("win", 10), double_down=("win", 10)), "table": KINGS_SET}


@pytest.mark.cites("§ 670a.11(g)(2)")
def test_670a_02_against_a_pair_of_sevens_the_double_down_wager_goes_back() -> None:
    played = script(
        cards={"dealer": ["7d", "7c", "Kh", "9s", "4d", "2c"], "seats": {"1": ["Ks", "Kc", "Ah", "8c", "5d", "3s"]}},
        wagers={"1": {"pai_gow": 10}},
        actions=[doubles(1), sets(1, "Ah")],
    ).play()

    assert played == {
        "1": seat(10, pai_gow=("win", 10), double_down=("push", 0)),
        "table": {"dealer_high": ["7d", "7c", "9s", "4d", "2c"], "dealer_low": "Kh"},
    }


@pytest.mark.cites("§ 670a.6(c)", "§ 670a.11(f)(2)(ii)")
def test_670a_04_an_identical_high_hand_and_a_higher_low_hand_tie() -> None:
    played = script(
        cards={"dealer": KINGS, "seats": {"1": ["Ks", "Kh", "Qd", "7c", "4h", "2d"]}},
        wagers={"1": {"pai_gow": 10}},
        actions=[sets(1, "Qd")],
    ).play()

    assert played == {"1": seat(0, pai_gow=("push", 0)), "table": KINGS_SET}


@pytest.mark.cites("§ 670a.6(c)", "§ 670a.11(f)(2)(ii)")
def test_670a_06_a_players_joker_beats_the_dealers_ace() -> None:
    played = script(
        cards={"dealer": ["Kd", "Kc", "Ah", "7s", "4d", "2c"], "seats": {"1": ["Jk", "Qs", "Qd", "8c", "5d", "3s"]}},
        wagers={"1": {"pai_gow": 10}},
        actions=[sets(1, "Jk")],
    ).play()

    assert played == {"1": seat(0, pai_gow=("push", 0)), "table": {**KINGS_SET, "dealer_low": "Ah"}}


@pytest.mark.cites("§ 670a.6(b)(7)")
def test_670a_07_ace_to_five_is_the_second_highest_straight() -> None:
    played = script(
        cards={"dealer": ["9d", "Td", "Jc", "Qh", "Kc", "3s"], "seats": {"1": ["Ah", "2c", "3d", "4s", "5h", "Kd"]}},
        wagers={"1": {"pai_gow": 10}},
        actions=[sets(1, "Kd")],
    ).play()

    assert played == {
        "1": seat(10, pai_gow=("win", 10)),
        "table": {"dealer_high": ["9d", "Td", "Jc", "Qh", "Kc"], "dealer_low": "3s"},
    }


@pytest.mark.cites("§ 670a.11(b)", "§ 670a.11(f)(1)(v)")
def test_670a_09_a_foul_loses_the_main_wager_and_insurance_looks_at_all_six_cards() -> None:
    played = script(
        cards={"dealer": ["7d", "5c", "4h", "3s", "2d", "Jh"], "seats": {"1": ["Kd", "Qs", "9h", "7c", "5d", "2s"]}},
        wagers={"1": {"pai_gow": 10, "insurance": 5}},
        actions=[doubles(1), sets(1, "Kd")],
    ).play()

    assert played == {
        "1": seat(5, pai_gow=("lose", -10), double_down=("push", 0), insurance=("win", 15)),
        "table": {"dealer_high": ["5c", "4h", "3s", "2d", "Jh"], "dealer_low": "7d"},
    }


@pytest.mark.cites("§ 670a.6(b)(2)", "§ 670a.12(d)(1)", "§ 670a.12(d)(3)")
def test_670a_11_a_royal_flush_with_the_joker_takes_ten_percent_of_the_meter() -> None:
    played = script(
        options={"progressive_reset": 5000},
        cards={"dealer": KINGS, "seats": {"1": ["Jk", "Ks", "Qs", "Js", "Ts", "Ah"]}},
        meters={"meter": 20000},
        wagers={"1": {"pai_gow": 10, "fortune_bonus": 5, "progressive": 5}},
        actions=[sets(1, "Ah")],
    ).play()

    assert played == {
        "1": seat(3255, pai_gow=("win", 10), fortune_bonus=("win", 1250), progressive=("win", 1995)),
        "table": {**KINGS_SET, "meters_after": {"meter": 18000}},
    }


@pytest.mark.cites("§ 670a.11(h)(2)(ii)", "§ 670a.12(c)")
def test_670a_12_insurance_pays_100_to_1_for_eight_high() -> None:
    played = script(
        cards={"dealer": KINGS, "seats": {"1": ["2h", "3d", "4h", "5s", "7c", "8d"]}},
        wagers={"1": {"pai_gow": 10, "insurance": 5}},
        actions=[sets(1, "7c")],
    ).play()

    assert played == {"1": seat(490, pai_gow=("lose", -10), insurance=("win", 500)), "table": KINGS_SET}


@pytest.mark.cites("§ 670a.1(Qualifying Wager)", "§ 670a.11(h)(1)(ii)")
@pytest.mark.parametrize(("minimum", "envy"), [(5, {}), (1, {"fortune_envy": ("paid", 15)})])
def test_670a_14_a_one_dollar_fortune_bonus_earns_envy_only_where_a_dollar_qualifies(
    minimum: int, envy: dict[str, tuple[str, float]]
) -> None:
    played = script(
        options={"qualifying_minimum": minimum},
        cards={
            "dealer": KINGS,
            "seats": {"1": ["Qs", "Qd", "Jh", "8c", "5d", "3s"], "3": ["6s", "6h", "6d", "6c", "Ah", "Th"]},
        },
        wagers={"1": {"pai_gow": 10, "fortune_bonus": 1}, "3": {"pai_gow": 10, "fortune_bonus": 5}},
        actions=[sets(1, "Jh"), sets(3, "Ah")],
    ).play()

    received = sum(net for _, net in envy.values())
    assert played == {
        "1": seat(received - 1, pai_gow=("push", 0), fortune_bonus=("lose", -1), **envy),
        "3": seat(260, pai_gow=("win", 10), fortune_bonus=("win", 250)),
        "table": KINGS_SET,
    }


@pytest.mark.cites("§ 670a.8(d)")
def test_670a_17_a_deal_that_starts_at_seat_five() -> None:
    dealt = script("deal", options={"method": "manual_or_hand", "start": "5"}).deal()

    assert dealt == {"destinations": ["5", "6", "dealer", "1", "2", "3", "4"] * 6, "stub": 11}


@pytest.mark.cites("§ 670a.11(d)")
@pytest.mark.parametrize("place", ["dealer", "hand"])
def test_a_house_way_is_given_as_two_hands(place: str) -> None:
    entry = script("house_way", cards={place: ["Kd", "Kc", "9h", "7s", "4d", "2c"]})

    assert entry.house_way() == {"high": ["Kd", "Kc", "7s", "4d", "2c"], "low": "9h"}


@pytest.mark.cites("§ 670a.11(d)(2)")
def test_a_house_way_follows_the_option_for_the_joker() -> None:
    hand = ["Jk", "5d", "6c", "7h", "8s", "9d"]
    entry = script("house_way", options={"joker_six_card_straight": "lowest_straight"}, cards={"dealer": hand})

    assert entry.house_way() == {"high": ["Jk", "5d", "6c", "7h", "8s"], "low": "9d"}


@pytest.mark.cites("§ 670a.11(d)")
def test_cases_of_a_house_way_or_a_deal_come_back_with_their_outcome() -> None:
    hand = ["Kd", "Kc", "9h", "9s", "4d", "4c"]
    house_way = script("house_way", cases=[{"hand": hand, "high": [], "low": "9h", "note": "three pairs"}])
    deal = script("deal", cases=[{"method": "automated", "start": "dealer"}])

    assert house_way.cases(type(house_way).house_way) == [
        {"hand": hand, "high": ["Kc", "9h", "9s", "4d", "4c"], "low": "Kd", "note": "three pairs"}
    ]
    (dealt,) = deal.cases(type(deal).deal)
    assert dealt["destinations"] == [place for place in ["dealer", *"123456"] for _ in range(6)]
    assert dealt["stub"] == 11


@pytest.mark.cites("§ 670a.11(c)")
def test_who_says_nothing_about_doubling_declines_and_the_order_of_two_actions_does_not_matter() -> None:
    cards = {
        "dealer": KINGS,
        "seats": {"1": ["As", "Ad", "Qh", "8c", "5d", "3s"], "2": ["Ah", "Ac", "Qs", "8d", "5c", "3d"]},
    }
    played = script(
        cards=cards,
        wagers={"1": {"pai_gow": 10}, "2": {"pai_gow": 20}},
        actions=[sets(1, "Qh"), sets(2, "Qs"), {"seat": 2, "action": "double_down"}],
    ).play()

    assert played["1"] == seat(10, pai_gow=("win", 10))
    assert played["2"] == seat(40, pai_gow=("win", 20), double_down=("win", 20))


@pytest.mark.cites("§ 670a.8(g)")
def test_the_cards_of_a_position_without_a_wager_may_be_named() -> None:
    seats = {"1": ["As", "Ad", "Qh", "8c", "5d", "3s"], "4": ["Ah", "Ac", "Qs", "8d", "5c", "3d"]}
    played = script(
        cards={"dealer": KINGS, "seats": seats}, wagers={"1": {"pai_gow": 10}}, actions=[sets(1, "Qh")]
    ).play()

    assert played["1"] == seat(10, pai_gow=("win", 10))


@pytest.mark.cites("§ 670a.12(d)(3)")
def test_a_meter_that_nobody_wagers_on_stays_as_it_is() -> None:
    played = script(**ROUND, meters={"meter": 20000.5}).play()

    assert played["table"]["meters_after"] == {"meter": 20000.5}


ROUND: dict[str, Any] = {
    "cards": {"dealer": KINGS, "seats": {"1": ["As", "Ad", "Qh", "8c", "5d", "3s"]}},
    "wagers": {"1": {"pai_gow": 10}},
    "actions": [sets(1, "Qh")],
}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"wagers": {"1": {"pai_gow": 10, "ante": 5}}}, "there is no wager 'ante'"),
        ({"wagers": {"1": {"insurance": 5}}}, "is required to play"),
        ({"wagers": {"1": {"pai_gow": 10, "double_down": 10}}}, "lists double_down among its wagers, but no action"),
        ({"wagers": {"1": {"pai_gow": 10, "progressive": 3}}}, "progressive_unit must be \\$1 or \\$5"),
        ({"options": {"commission": 5}}, "unknown option 'commission'"),
        ({"options": {"qualifying_minimum": 10}}, "qualifying_minimum must be \\$1 to \\$5"),
        ({"options": {"progressive_reset": 100}}, "progressive_reset must be at least"),
        ({"options": {"starting_position": "coin"}}, "starting_position cannot be 'coin'; legal: shaker, rng"),
        ({"options": {"double_down": False}, "actions": [doubles(1), sets(1, "Qh")]}, "double_down where set is due"),
        ({"options": {"start": "9"}}, "the deal cannot start at '9'"),
        ({"cards": {"dealer": KINGS, "seats": {"1": ["As", "Ad", "Qh", "8c", "5d"]}}}, "too few cards for 1"),
        ({"cards": {"dealer": [*KINGS, "3d"], "seats": ROUND["cards"]["seats"]}}, "too many cards for dealer"),
        ({"cards": {"dealer": KINGS, "seats": {"1": ["As", "As", "Qh", "8c", "5d", "3s"]}}}, "no longer in the deck"),
        ({"cards": {"dealer": KINGS, "seats": {"1": ["As", "Kd", "Qh", "8c", "5d", "3s"]}}}, "no longer in the deck"),
        ({"cards": {"dealer": KINGS, "seats": {"1": ["As", "1d", "Qh", "8c", "5d", "3s"]}}}, "unknown card '1d'"),
        ({"cards": {**ROUND["cards"], "rolls": [[1, 1]]}}, "is not a roll of 3 dice"),
        ({"cards": {**ROUND["cards"], "community": ["Ks"]}}, "'community', which this game does not use"),
        ({"actions": []}, "no action is left for seat 1 at set"),
        ({"actions": [sets(1, "Kh")]}, "the king of hearts is not among the six cards"),
        ({"actions": [{**sets(1, "Qh"), "low": ["Qh", "8c"]}]}, "select 1 card"),
        ({"actions": [{"seat": 1, "stage": "set", "action": "fold"}]}, "'fold' is not available here: set, house_way"),
        ({"actions": [doubles(1, 15), sets(1, "Qh")]}, "must be exactly \\$10, not \\$15"),
        ({"actions": [doubles(1), doubles(1), sets(1, "Qh")]}, "acts at double_down where set is due"),
        ({"actions": [sets(1, "Qh"), sets(1, "Qh")]}, "seat 1 has no set to make"),
        ({"actions": [sets(1, "Qh"), sets(2, "Qh")]}, "seat 2 has no set to make"),
        ({"meters": {"mega": 20000}}, "there is no meter 'mega'; there are meter"),
    ],
)
def test_a_bad_example_is_told_what_is_wrong(changed: dict[str, Any], says: str) -> None:
    assert script(**ROUND).play()["1"] == seat(10, pai_gow=("win", 10))

    with pytest.raises(BadScript, match=says):
        script(**{**ROUND, **changed}).play()


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ({"dealer": KINGS[:5]}, "the house way is for 6 different cards, not 5"),
        ({"dealer": [*KINGS[:5], "Kd"]}, "the house way is for 6 different cards"),
        ({}, "the house way is for 6 different cards, not 0"),
        ({"dealer": KINGS, "seats": {"1": ["As"]}}, "too many cards for 1"),
        ({"dealer": KINGS, "rest": ["As"]}, "'rest', which this game does not use"),
        ({"hand": ["As", "xx"]}, "unknown card 'xx'"),
    ],
)
def test_a_bad_house_way_is_told_what_is_wrong(cards: dict[str, Any], says: str) -> None:
    with pytest.raises(BadScript, match=says):
        script("house_way", cards=cards).house_way()
