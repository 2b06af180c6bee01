"""The timekeeper: what it lets be over, and what it gives back because nobody could act."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from croupier.web.server.clocks.timekeeper import LONGEST_LOOK, NANOSECONDS, Timekeeper
from support.floor.house import ANTE, House
from support.web.served import Served

DECISION = timedelta(seconds=15)


class Counter:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> int:
        return int(self.seconds * NANOSECONDS)


@contextmanager
def deciding() -> Iterator[tuple[House, Timekeeper, Counter]]:
    """A player has to decide; the engine answers from its own thread."""
    house, counter = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(), Counter()
    house.engine.start()
    try:
        yield house, Timekeeper(house.engine, counter), counter
    finally:
        house.engine.stop()


def look(timekeeper: Timekeeper, number: int = 1) -> None:
    asyncio.run(timekeeper.look(number))


def test_time_that_is_over_is_over() -> None:
    with deciding() as (house, timekeeper, _):
        house.after(seconds=15)
        look(timekeeper)

        assert house.round().round.stakes["E1@1"].folded


def test_a_server_that_stood_still_gives_the_time_back_before_it_decides() -> None:
    with deciding() as (house, timekeeper, counter):
        house.after(seconds=31)
        counter.seconds = 31
        look(timekeeper)

        assert not house.round().round.stakes["E1@1"].folded
        assert house.state().until == house.now() + DECISION
        counter.seconds += LONGEST_LOOK
        house.after(seconds=15)
        look(timekeeper, 2)
        assert house.round().round.stakes["E1@1"].folded


def test_a_terminal_that_opens_its_page_again_has_its_time_again() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal()
    until = house.state().until
    served = Served(house)
    try:
        device = served.device("E1")
        with device.socket("terminal", "T") as socket:
            socket.first(lambda message: message["kind"] == "view")
            assert house.state().until == until  # it was never away
        house.after(seconds=10)
        with device.socket("terminal", "T") as socket:
            socket.first(lambda message: message["kind"] == "view")
            assert house.state().until == house.now() + DECISION
    finally:
        served.close()
