"""The simulated dealer of a demonstration: it deals while nobody else does, and comes back when a person leaves."""

from random import Random
from typing import Any

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    AddStaff,
    ChangeDealer,
    LeaveTable,
    LogOut,
    PrepareCards,
    RecordLogIn,
    ResumeTable,
    TakeTable,
)
from croupier.floor.rehearsal.demonstration.dealers import DEALER as SIMULATED
from croupier.floor.rehearsal.demonstration.dealers import NAME, DemonstrationDealer
from support.floor.house import ANTE, BELOW_KING, DEALER, FLOORPERSON, PAIR, SYSTEM, House


@pytest.fixture
def house() -> House:
    """A table that the simulated dealer deals at; Dana is on the staff."""
    house = House().terminal("E1", 100_00).table()
    house.do(SYSTEM, AddStaff("Dana", (Role.DEALER,), "hash"))
    house.do(FLOORPERSON, ChangeDealer("T", NAME))
    return house


def wish(house: House) -> Any:
    """What the simulated dealer would do next."""
    _, _, command = DemonstrationDealer("T", Random(1), house).next(house.floor)
    return command


def test_it_deals_where_it_stands_and_stops_when_a_person_comes(house: House) -> None:
    assert wish(house) == PrepareCards("T")
    house.do(DEALER, TakeTable("T"))
    assert wish(house) is None


def test_it_comes_back_when_the_person_leaves(house: House) -> None:
    house.do(DEALER, TakeTable("T"))
    house.do(DEALER, LeaveTable("T"))

    assert wish(house) == TakeTable("T")
    house.do(SIMULATED, TakeTable("T"))
    assert wish(house) == PrepareCards("T")


def test_it_finishes_the_round_of_a_person_who_logged_out(house: House) -> None:
    house.do(SYSTEM, RecordLogIn("Dana", Role.DEALER, "console", proved=True))
    house.do(DEALER, TakeTable("T"))
    house.wager("E1", **ANTE).deal(seat1=PAIR, dealer=BELOW_KING)
    house.do(DEALER, LogOut("console"))

    assert wish(house) == ResumeTable("T")
    house.do(FLOORPERSON, ResumeTable("T"))
    assert wish(house) == TakeTable("T")
    house.do(SIMULATED, TakeTable("T"))
    house.choose("E1", "play", 10_00)
    while not house.round().over:
        house.do(SIMULATED, wish(house))
    assert wish(house) == PrepareCards("T")
