"""A served house for every test that asks for one."""

from collections.abc import Iterator

import pytest

from croupier.web.server import handles, refusals
from support.floor.house import House
from support.web.served import PATIENCE, Served


@pytest.fixture(autouse=True)
def requests_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer over a request than the server waits for one."""
    monkeypatch.setattr(handles, "SECONDS_FOR_A_REQUEST", PATIENCE)


@pytest.fixture(autouse=True)
def refusals_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused is recorded when the server ends, so that tests can say that nothing else was."""
    monkeypatch.setattr(refusals, "SECONDS_BETWEEN_RECORDS", 3_600)


@pytest.fixture
def house() -> House:
    """A terminal with $100 and an open table of Crazy 4 Poker."""
    return House().terminal("E1", 100_00).table("T")


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    """The house with its pages."""
    serving = Served(house, names=("floor.test",))
    yield serving
    serving.close()


@pytest.fixture
def simulated(house: House) -> Iterator[Served]:
    """The same with machines that are simulated."""
    serving = Served(house, simulated=True, names=("floor.test",))
    yield serving
    serving.close()
