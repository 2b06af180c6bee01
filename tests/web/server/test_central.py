"""§§ 461a.4(d), 463a.4(a): the host of a demonstration verifies the program of every terminal that it enables."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.central.host.host import Host
from croupier.central.terminal.apart import LinesApart
from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands import EnrollHost
from croupier.floor.record.events import TerminalEnabled, decode
from croupier.web.server import central
from support.floor.house import COMPLIANCE, TECHNICIAN, House
from support.web.served import Served, until


def orders(house: House) -> list[bool]:
    """Whether the terminal was to play, one order after the other."""
    events = [event for entry in house.store.entries(0) for event in decode(entry.body).events]
    return [event.enabled for event in events if isinstance(event, TerminalEnabled)]


@pytest.fixture
def house() -> House:
    """A floor with a host, and a terminal."""
    house = House()
    house.do(TECHNICIAN, EnrollHost(central.HOST, (HostDuty.CONTROL,)), COMPLIANCE)
    return house.terminal("E1")


@pytest.mark.cites("§ 461a.4(d)")
def test_a_program_that_was_not_approved_is_ordered_not_to_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(central, "signature", lambda _seed: 0)
    serving = Served(house, demo=True, tasks=(central.demonstrate,))
    try:
        until(lambda: orders(house)[-1:] == [False])
    finally:
        serving.close()


@pytest.mark.cites("§ 463a.4(a)")
def test_terminals_of_a_demonstration_come_back_when_the_process_of_their_lines_has_died(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[LinesApart | Host] = []

    def keep(made_by: Callable[..., LinesApart | Host]) -> Callable[..., LinesApart | Host]:
        def make(*args: Any, **names: Any) -> LinesApart | Host:
            made.append(made_by(*args, **names))
            return made[-1]

        return make

    monkeypatch.setattr(central, "Host", keep(Host))
    monkeypatch.setattr(central, "LinesApart", keep(LinesApart))
    serving = Served(house, demo=True, tasks=(central.demonstrate,))
    try:
        until(lambda: serving.house.floor.state.terminals["E1"].linked)
        host, lines = made
        assert isinstance(host, Host)
        assert isinstance(lines, LinesApart)
        lines.process.kill()
        lines.process.wait()
        answered = host.watches[0].answers
        until(lambda: host.watches[0].answers > answered + 10)
    finally:
        serving.close()
