"""One honest terminal while others flood the server: `./test --long tests/web/flood -s` prints the figures.

Server, attackers and terminal are processes of their own.  The attackers would be elsewhere: here they get one core
and only what all others leave of it, and in the quiet turns a process that takes as much stands in their place.  What
counts is how much slower the same terminal's wagers are than in the quiet turns between, never a time.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import ClientConnection, connect

from croupier.web.identity import people as identity
from croupier.web.sockets.quotas import OF_A_TERMINAL
from support.web.under_attack.attacks import ATTACKS

pytestmark = pytest.mark.long

TIMES_AS_SLOW_AT_MOST = 2.0
TURNS, SECONDS = 10, 3.0
PAUSE = 1 / (OF_A_TERMINAL.in_a_second * 0.8)
"""Between two slips: somebody honest stays within a terminal's quota, else it is the quota that is measured."""
TESTS = Path(__file__).parents[2]


class Waited(NamedTuple):
    """How long wagers took, in milliseconds."""

    middle: float
    p99: float
    most: float
    refused: int

    def __str__(self) -> str:
        return f"p50 {self.middle:6.1f} ms  p99 {self.p99:6.1f} ms  max {self.most:6.1f} ms  refused {self.refused}"


@contextmanager
def process(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A program that runs until its input ends."""
    command = [sys.executable, "-m", *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TESTS) as running:
        try:
            yield running
        finally:
            running.communicate(timeout=60)


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    with process("support.web.under_attack.flooded", tmp_path_factory.mktemp("flood") / "floor") as serving:
        assert serving.stdout
        yield json.loads(serving.stdout.readline())


@pytest.fixture(scope="module")
def terminal(flooded: dict[str, Any]) -> Iterator[ClientConnection]:
    cookie = f"{identity.DEVICE}={flooded['devices']['E1']}"
    address = f"ws://127.0.0.1:{flooded['port']}/live/terminal?table=T"
    with connect(address, additional_headers={"Cookie": cookie}) as honest:
        yield honest


def processor_seconds(pid: int) -> float:
    """Seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wagers(terminal: ClientConnection, name: str) -> list[tuple[float, bool]]:
    """Slips of an honest player, one after the other: how long each took, and whether it was placed."""
    waited: list[tuple[float, bool]] = []
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        ask, began = f"{name}-{len(waited)}", time.perf_counter()
        amount = 5_00 + len(waited) % 2 * 5_00
        slip = {"ante": amount, "super_bonus": amount}
        command = {"command": "place_wagers", "terminal": "E1", "table": "T", "seat": 1, "wagers": slip}
        terminal.send(json.dumps({"kind": "ask", "id": ask, "command": command}))
        while (answer := json.loads(terminal.recv(60))).get("id") != ask:
            pass
        waited.append(((time.perf_counter() - began) * 1_000, answer["kind"] == "done"))
        time.sleep(PAUSE)
    return waited


def summed_up(waited: list[tuple[float, bool]]) -> Waited:
    times = sorted(time for time, _ in waited)
    refused = sum(not placed for _, placed in waited)
    return Waited(times[len(times) // 2], times[len(times) * 99 // 100], times[-1], refused)


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_honest_terminal_hardly_notices(flooded: dict[str, Any], terminal: ClientConnection, attack: str) -> None:
    """In turns, so that whatever else the machine does is beside both."""
    measured: dict[str, list[tuple[float, bool]]] = {"nothing": [], attack: []}
    spent = dict.fromkeys(measured, 0.0)
    for turn, name in product(range(TURNS), measured):
        with process("support.web.under_attack.attacks", name, flooded["port"], flooded["devices"]["E2"]):
            time.sleep(0.7)
            before = processor_seconds(flooded["pid"])
            measured[name] += wagers(terminal, f"{attack}-{name}-{turn}")
            spent[name] += processor_seconds(flooded["pid"]) - before
    quiet, under = (summed_up(one) for one in measured.values())
    shares = [f"server {share / TURNS / SECONDS:4.0%}" for share in spent.values()]
    sys.stderr.write(f"\n{attack:20} quiet  {quiet}  {shares[0]}\n")
    sys.stderr.write(f"{'':20} flood  {under}  {shares[1]}  x {under.p99 / quiet.p99:.2f}\n")

    assert (quiet.refused, under.refused) == (0, 0)
    assert under.p99 / quiet.p99 <= TIMES_AS_SLOW_AT_MOST
