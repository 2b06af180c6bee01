"""A player's own limits bind new wagers, and nothing else (docs/design/0197)."""

from typing import Any

import pytest

from croupier.floor.record.commands import CashOut, PlaceWagers, SetLimits, TakeBreak
from croupier.floor.record.refusals import Reason
from support.floor.house import PAIR, House, device

E1 = device("E1")


def limited(**limits: Any) -> House:
    """E1 with $100 at a table, under limits of its own."""
    house = House().terminal("E1", 100_00).table().betting()
    house.do(E1, SetLimits("E1", **limits))
    return house


def slip(cents: int) -> PlaceWagers:
    """An Ante and a Super Bonus of so much each."""
    return PlaceWagers("E1", "T", 1, {"ante": cents, "super_bonus": cents})


def test_time_is_over_at_the_minute_and_not_before() -> None:
    house = limited(minutes=30).after(minutes=29)
    house.do(E1, slip(5_00))

    house.after(minutes=1)
    refused = house.refused(E1, slip(10_00))

    assert refused.reason is Reason.OWN_LIMIT_IS_REACHED
    assert str(refused.detail) == "your time limit of 30 minutes is up"
    house.do(E1, slip(5_00))  # no more than before
    house.do(E1, PlaceWagers("E1", "T", 1, {}))  # and what is there may be taken back


def test_no_slip_may_lose_more_than_the_limit() -> None:
    house = limited(loss=20_00)

    assert house.refused(E1, slip(10_50)).reason is Reason.OWN_LIMIT_IS_REACHED
    house.do(E1, slip(10_00))
    assert house.refused(E1, slip(10_50)).reason is Reason.OWN_LIMIT_IS_REACHED


def test_what_was_lost_counts() -> None:
    house = limited(loss=30_00)
    house.do(E1, slip(5_00))
    house.deal(seat1=PAIR).choose("E1", "fold").finish().betting()

    assert house.balance("E1") == 90_00
    assert house.refused(E1, slip(10_50)).reason is Reason.OWN_LIMIT_IS_REACHED
    house.do(E1, slip(10_00))


def test_a_decision_in_a_round_is_never_taken_away() -> None:
    house = limited(loss=10_00)
    house.do(E1, slip(5_00))

    house.deal(seat1=PAIR).choose("E1", "play", 5_00)

    assert house.round().round.stakes["E1@1"].wagers["play"] == 5_00


def test_what_is_put_in_beyond_the_limit_is_for_the_cash_out_only() -> None:
    house = limited(deposit=100_00)
    house.do(E1, slip(5_00))
    house.put_in("E1", 20_00)

    assert house.refused(E1, slip(10_00)).reason is Reason.OWN_LIMIT_IS_REACHED


def test_a_break_keeps_from_wagering_until_it_is_over_and_is_only_made_longer() -> None:
    house = limited(minutes=600)
    house.do(E1, TakeBreak("E1", 15))

    assert house.refused(E1, slip(5_00)).reason is Reason.PLAYER_RESTS
    assert house.refused(E1, TakeBreak("E1", 5)).reason is Reason.LIMIT_CANNOT_BE_RAISED
    house.restart()
    assert house.refused(E1, slip(5_00)).reason is Reason.PLAYER_RESTS
    house.after(minutes=15).do(E1, slip(5_00))


@pytest.mark.parametrize("raised", [{"minutes": 31}, {"loss": 20_01}, {"deposit": 200_01}])
def test_a_limit_is_lowered_and_never_raised_in_a_visit(raised: dict[str, int]) -> None:
    house = limited(minutes=30, loss=20_00, deposit=200_00)

    assert house.refused(E1, SetLimits("E1", **raised)).reason is Reason.LIMIT_CANNOT_BE_RAISED
    house.do(E1, SetLimits("E1", minutes=20))
    visit = house.at("E1").visit
    assert visit is not None
    assert (visit.minutes, visit.loss, visit.deposit) == (20, 20_00, 200_00)


def test_limits_are_of_a_visit_and_of_the_own_terminal() -> None:
    house = limited(minutes=30).terminal("E2")

    assert house.refused(device("E2"), SetLimits("E1", minutes=5)).reason is Reason.ANOTHER_TERMINAL_IS_MEANT
    assert house.refused(device("E2"), SetLimits("E2", minutes=5)).reason is Reason.NOBODY_PLAYS_HERE
    assert house.refused(E1, SetLimits("E1")).reason is Reason.TIME_IS_OUT_OF_RANGE
    assert house.refused(E1, TakeBreak("E1", 24 * 60 + 1)).reason is Reason.TIME_IS_OUT_OF_RANGE
    house.do(E1, CashOut("E1"))
    house.put_in("E1", 20_00)
    visit = house.at("E1").visit
    assert visit is not None
    assert visit.minutes == 0
