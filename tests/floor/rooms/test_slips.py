"""Slips before they are placed: what follows by itself, what is open, what is closed."""

from typing import Any

import pytest

from croupier.floor.rooms.play.slips import Wanted, considered
from support.floor.house import House
from support.web.on_the_wire import in_english


def seen(house: House, changed: str = "", terminal: str = "E1", seat: int = 1, /, **wagers: int) -> Any:
    """What is said to a terminal about a slip."""
    table = house.floor.state.tables["T"]
    return in_english(considered(house.floor, table, house.at(terminal), Wanted(seat, wagers, changed)))


def slip(house: House, changed: str = "", /, **wagers: int) -> dict[str, int]:
    """The slip with what follows from it."""
    found: dict[str, int] = seen(house, changed, **wagers)["slip"]
    return found


def betting(number: str, **options: Any) -> House:
    return House().terminal("E1", 500_00).terminal("E2", 500_00).table(number=number, **options).betting()


@pytest.mark.cites("§ 657a.7(d)(1)")
def test_a_slip_gets_what_it_must_have_and_what_can_have_one_amount_only() -> None:
    house = betting("657a")

    assert slip(house) == {}
    assert slip(house, ante=25_00) == {"ante": 25_00, "super_bonus": 25_00}
    assert slip(house, ante=25_00, super_bonus=5_00) == {"ante": 25_00, "super_bonus": 25_00}
    assert slip(house, queens_up=5_00) == {"ante": 5_00, "super_bonus": 5_00, "queens_up": 5_00}
    assert slip(house, ante=25_00, queens_up=0) == {"ante": 25_00, "super_bonus": 25_00}


@pytest.mark.cites("§ 675a.1(b)(2)(iv)")
def test_wagers_that_must_be_equal_follow_the_one_that_is_changed() -> None:
    house = betting("675a")

    assert slip(house, "pip_3", pip_2=5_00, pip_3=10_00) == {"pip_2": 10_00, "pip_3": 10_00}
    assert slip(house, "like_kind_4", pip_2=5_00, like_kind_4=25_00) == {"pip_2": 25_00, "like_kind_4": 25_00}
    assert slip(house, "millionaire_9", pip_2=5_00, millionaire_9=1_00) == {"pip_2": 5_00, "millionaire_9": 1_00}
    assert slip(house, "pip_3", pip_2=5_00, pip_3=0) == {"pip_2": 5_00}
    assert slip(house, "no such wager", pip_2=5_00) == {"pip_2": 5_00}


@pytest.mark.cites("§ 675a.1(b)(2)(iv)")
def test_an_equal_wager_on_the_slip_is_open_to_the_table_limits_and_a_new_one_to_their_amount() -> None:
    amounts = seen(betting("675a"), pip_2=10_00, pip_3=10_00)["amounts"]

    assert amounts["pip_2"] == amounts["pip_3"]
    assert amounts["pip_3"]["least"] < amounts["pip_3"]["most"]
    assert (amounts["pip_4"]["least"], amounts["pip_4"]["most"]) == (10_00, 10_00)


@pytest.mark.cites("§ 675a.2(e)(1)", "§ 675a.2(e)(3)")
def test_what_needs_another_wager_is_closed_until_that_is_there() -> None:
    house = betting("675a")
    nothing, pip, kind = (seen(house, **wagers)["closed"] for wagers in ({}, {"pip_2": 5_00}, {"like_kind_4": 5_00}))

    assert nothing["extra_roll"] == nothing["millionaire_9"] == kind["like_kind_4"] == "after a Pip Street Wager"
    assert not nothing.keys() & {f"pip_{face}" for face in range(1, 7)}
    assert pip == {"extra_roll": "after a Like Kind Boulevard Wager"}
    assert seen(house, pip_2=5_00, like_kind_4=5_00)["closed"] == {}


@pytest.mark.cites("§ 668a.3(e)")
def test_a_wager_that_waits_for_the_end_of_another_is_closed_to_all_but_its_holder() -> None:
    house = betting("668a").wager("E1", six_eight_shake=10_00).roll(1, 2).betting()

    assert seen(house, "", "E2", 2)["closed"] == {"six_eight_shake": "a Six Eight Shake is under way"}
    assert seen(house, "", "E1", 1)["closed"] == {}
    assert seen(betting("668a"))["closed"] == {}


def test_before_a_round_there_is_nothing_to_refuse() -> None:
    house = House().terminal("E1", 100_00).table(number="675a")

    answer = seen(house, like_kind_4=5_00)

    assert (answer["refused"], answer["closed"]) == ("", {})
