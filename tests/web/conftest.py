"""A served house for every test that asks for one."""

from collections.abc import Iterator

import pytest

from support.floor.house import House
from support.web.served import Served


@pytest.fixture
def house() -> House:
    """A terminal with $100 and an open table of Crazy 4 Poker."""
    return House().terminal("E1", 100_00).table("T")


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    """The house with its pages."""
    serving = Served(house)
    yield serving
    serving.close()
