"""Lines that another process answers for: the same answers, orders that are durable, and nothing lost when it dies."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from croupier.central.terminal import apart
from croupier.central.terminal.apart import PATIENCE, LinesApart, NoLine, Way
from croupier.central.terminal.bench import HOST
from croupier.central.terminal.following import UnknownTerminal
from croupier.central.terminal.memory import Folder
from croupier.central.terminal.standing import Standing
from croupier.central.terminal.wire import Answered, Loaded, Put, Take, ToLines, Where
from support.central.little_host import digits
from support.central.served import Apart


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Apart]:
    found = Apart(tmp_path)
    yield found
    found.end()


class Stands(NamedTuple):
    """As much of a standing as its way looks at."""

    terminal: str


def standings() -> list[Take]:
    return [Take(cast(Standing, Stands(name))) for name in ("E-01", "E-02", "E-03")]


def test_an_answer_takes_along_all_that_was_told_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "GATHERED", 10 * PATIENCE)
    way, told = Way(), standings()
    messages: list[ToLines] = [*told, Answered(1), told[0]]
    for message in messages:
        way.put(message)
    assert way.take() == messages


def test_how_a_terminal_stands_after_an_order_goes_at_once_like_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its line holds the answer until it has heard: a host waits for both."""
    monkeypatch.setattr(apart, "GATHERED", 10 * PATIENCE)
    way, (first, second, _) = Way(), standings()
    way.answer(Answered(1), "E-02")
    assert way.take() == [Answered(1)]
    way.put(first)
    way.put(second)
    assert way.take() == [first, second]
    monkeypatch.setattr(apart, "GATHERED", 0.01)
    way.put(second)
    way.put(first)
    assert way.take() == [second, first], "once"


def test_what_nobody_waits_for_is_told_together_a_moment_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "GATHERED", 0.01)
    way, told = Way(), standings()
    for message in told:
        way.put(message)
    assert way.take() == told
    way.put(None)
    assert way.take() == [None]


@pytest.mark.cites("§§ 605a.5(a), 463a.4(a)")
def test_orders_are_durable_and_meters_are_those_of_the_floor(floor: Apart) -> None:
    host = floor.host
    assert host.acknowledged(0x02)
    assert floor.engine.floor.state.terminals["E-01"].enabled
    floor.linked()
    host.exceptions()
    assert "$20" in floor.bench.do("bill 20")
    assert host.until(0x4A)[-1] == 0x4A
    assert digits(host.read(0x1A)) == 20_00
    floor.bench.do("cash out")
    host.until(0x57)
    assert host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\0"
    assert any("021122334455667788" in said for said in floor.bench.shown())
    host.until(0x3D)
    assert digits(host.asked(0x4D, b"\x00")[17:22]) == 20_00
    assert host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\x80", "refused by name, over there too"


def test_what_was_not_acknowledged_is_told_again_after_the_process_was_killed(floor: Apart) -> None:
    host = floor.host
    assert host.acknowledged(0x02)
    floor.linked()
    host.exceptions()
    floor.bench.do("bill 20")
    host.others()
    for _ in range(200):
        if host.general() == b"\x4a":  # told, and not acknowledged
            break
        host.others()
    _wait_until_kept(floor)
    floor.kill()
    floor.bench.do("door open")
    floor.bench.do("door closed")
    floor.come_back()
    told = floor.host.until(0x17, 60)
    assert [code for code in told if code in {0x4A, 0x11, 0x12}] == [0x4A, 0x11, 0x12], "in order, and none lost"
    assert digits(floor.host.read(0x1A)) == 20_00


def _wait_until_kept(floor: Apart) -> None:
    """What was not heard since is heard from the journal."""
    for _ in range(600):
        kept = Folder(floor.memories)
        memory = kept.load("E-01")
        kept.close()
        if memory.sequence:
            return
        time.sleep(0.1)


def test_who_puts_a_terminal_on_a_line_while_the_process_dies_is_served_by_the_next(
    floor: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a process that is gone."""
    died, opened = floor.lines.process, LinesApart._opened

    def dies_first(lines: LinesApart, put: Put) -> Loaded:
        os.kill(died.pid, signal.SIGSTOP)  # it hears the wish, and dies over it
        threading.Timer(0.2, died.kill).start()
        return opened(lines, put)

    monkeypatch.setattr(LinesApart, "_opened", dies_first)
    began = time.monotonic()
    path = floor.lines.put("E-01", HOST, Where(link=str(floor.link)), strict=False)
    assert path
    assert time.monotonic() - began < PATIENCE, "not for as long as one that lives may take"
    assert floor.lines.process is not died


def test_lines_whose_process_is_gone_are_stopped_and_no_other_is_started(
    floor: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who ends a service asks all its processes to end at once: the lines may be gone before the floor stops them."""
    monkeypatch.setattr(apart, "BETWEEN_STARTS", 1_000.0)
    died = floor.lines.process
    died.kill()
    _wait_until(lambda: floor.lines._end.fileno() == -1, "that it is gone was noticed")
    floor.lines.stop()
    _wait_until(lambda: not _is_read(), "who would have started it again has ended")
    assert floor.lines.process is died


def _is_read() -> bool:
    return any(thread.name == "from the lines" for thread in threading.enumerate())


def _wait_until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def test_a_port_that_is_not_there_and_a_terminal_that_is_not(floor: Apart) -> None:
    with pytest.raises(NoLine):
        floor.lines.put("E-02", HOST, Where("/dev/no-such-port"))
    with pytest.raises(UnknownTerminal):
        floor.lines.put("E-03", HOST)
    assert floor.lines.terminals == {"E-01"}
