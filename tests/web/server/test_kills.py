"""Servers and databases are killed again and again under load: nothing that was acknowledged is lost.

`./test --long tests/web/server/test_kills.py -s` prints how much was acknowledged (docs/design/0182).
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from subprocess import CalledProcessError

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.ports import Store
from croupier.storage.opening import open_store
from support.storage.private_postgres import PrivateServer, private_server
from support.web.floor_process import FloorProcess

pytestmark = pytest.mark.long

PLAYERS = 6
BILL = 100_00


class Player(threading.Thread):
    """Gives one tip after the other until it is told to stop, the same again until it has an answer."""

    def __init__(self, port: int, terminal: str) -> None:
        super().__init__(daemon=True)
        self._port, self._terminal, self._cookie = port, terminal, ""
        self.given: list[str] = []
        self.stopping = False

    def run(self) -> None:
        while not self.stopping and not self._sit_down():
            time.sleep(0.05)
        number = 0
        while not self.stopping:
            name = f"{self._terminal}-{number}"
            tip = {"command": "tip", "terminal": self._terminal, "table": "T-657a", "amount": 1}
            if self._ask("POST", "/api/tip", {"id": name, "command": tip}) == 200:
                self.given.append(f"terminal:{self._terminal}/{name}")  # as the journal has it
                number += 1
            else:
                time.sleep(0.02)

    def _sit_down(self) -> bool:
        bill = {"command": "insert_bill", "terminal": self._terminal, "denomination": BILL}
        message = {"id": f"{self._terminal}-bill", "command": bill}
        entered = self._ask("GET", f"/terminal/{self._terminal}") == 303
        return entered and self._ask("POST", "/simulated/insert_bill", message) == 200

    def _ask(self, method: str, path: str, message: object = None) -> int:
        try:
            with closing(HTTPConnection("127.0.0.1", self._port, timeout=30)) as asking:
                asking.request(method, path, json.dumps(message), {"Cookie": self._cookie} if self._cookie else {})
                answer = asking.getresponse()
                answer.read()
                self._cookie = (answer.headers["set-cookie"] or self._cookie).partition(";")[0]
                return answer.status
        except (OSError, HTTPException):
            return 0


@pytest.fixture
def started() -> Iterator[ExitStack]:
    with ExitStack() as everything:
        yield everything


def disturbed(server: FloorProcess, times: int, disturb: Callable[[], None]) -> list[str]:
    """What players were told is done, while something happens so many times."""
    random = Random(times)
    players = [Player(server.port, f"E-{number:02}") for number in range(1, PLAYERS + 1)]
    for player in players:
        player.start()
    for _ in range(times):
        before = sum(len(player.given) for player in players)
        until = time.monotonic() + 120
        while sum(len(player.given) for player in players) < before + 20 and time.monotonic() < until:
            time.sleep(0.01)  # some are under way at every blow
        time.sleep(random.random() * 0.2)
        disturb()
    time.sleep(1)
    for player in players:
        player.stopping = True
    for player in players:
        player.join(120)
    return [name for player in players for name in player.given]


def require_all(store: Store, acknowledged: list[str], what: str) -> None:
    with closing(store):
        there = store.by_commands(acknowledged)
        lost = [name for name in acknowledged if name not in there]
        difference = verify(store).difference
    sys.stderr.write(
        f"\n{what}: {len(acknowledged):,} acknowledged, {len(lost)} lost, verify: {difference or 'right'}\n"
    )
    assert acknowledged
    assert (lost, difference) == ([], "")


class Restarted:
    """A server that is killed and started again at the same port."""

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self.process = FloorProcess(*arguments)
        self.process.says("Everything is kept")

    def end(self) -> None:
        """The last of them."""
        self.process.kill()

    def kill(self) -> None:
        """Another in its place."""
        port = self.process.port
        self.process.kill()
        self.process = FloorProcess(*self._arguments, port=port)
        self.process.says("Everything is kept")


def test_thirty_kills_of_a_server_on_a_folder(tmp_path: Path, started: ExitStack) -> None:
    server = Restarted("--data", str(tmp_path / "floor"), "--keys", str(tmp_path / "keys"))
    started.callback(server.end)
    acknowledged = disturbed(server.process, 30, server.kill)
    server.process.kill()
    require_all(open_store(data=tmp_path / "floor", read_only=True), acknowledged, "30 kills, folder")


def test_ten_kills_of_a_server_on_postgresql(tmp_path: Path, started: ExitStack) -> None:
    url = started.enter_context(private_server()).url()
    server = Restarted("--database", url, "--keys", str(tmp_path / "keys"))
    started.callback(server.end)
    acknowledged = disturbed(server.process, 10, server.kill)
    server.process.kill()
    require_all(open_store(database=url, read_only=True), acknowledged, "10 kills, PostgreSQL")


def _killed(database: PrivateServer) -> None:
    """All of PostgreSQL at once, and up again; what is left of the old one takes a moment to go."""
    os.kill(int((database.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    for _ in range(100):
        with suppress(CalledProcessError):
            database.control("start")
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL does not come up again")


def _cut(database: PrivateServer) -> None:
    database.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'croupier%'")


@pytest.mark.parametrize(("times", "disturb"), [(10, _killed), (8, _cut)])
def test_the_database_is_killed_or_cuts_its_connections(
    tmp_path: Path, started: ExitStack, times: int, disturb: Callable[[PrivateServer], None]
) -> None:
    database = started.enter_context(private_server())
    server = Restarted("--database", database.url(), "--keys", str(tmp_path / "keys"))
    started.callback(server.end)
    acknowledged = disturbed(server.process, times, lambda: disturb(database))
    assert server.process.process.poll() is None
    server.process.kill()
    what = f"{times} times {disturb.__name__.removeprefix('_')}, PostgreSQL"
    require_all(open_store(database=database.url(), read_only=True), acknowledged, what)
