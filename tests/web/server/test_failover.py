"""The first server dies or freezes: another that stood by goes on, nothing is lost, and nothing is done twice."""

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.loading import load
from croupier.floor.record.ports import Store
from croupier.storage.opening import open_store
from support.storage.private_postgres import private_server
from support.web.floor_process import FloorProcess
from support.web.served import PATIENCE

TIPS, BILL = 20, 100_00


@pytest.fixture
def floors() -> Iterator[ExitStack]:
    """Whatever is started here is ended."""
    with ExitStack() as started:
        yield started


def served(floors: ExitStack, *arguments: str) -> FloorProcess:
    process = FloorProcess(*arguments)
    floors.callback(process.kill)
    return process


@pytest.fixture(params=["postgresql", pytest.param("sqlite", marks=pytest.mark.long)])
def place(request: pytest.FixtureRequest, tmp_path: Path, floors: ExitStack) -> list[str]:
    """Where the journal is, and the keys that both servers have."""
    if request.param == "sqlite":
        return ["--data", str(tmp_path / "floor"), "--keys", str(tmp_path / "keys")]
    return _in_a_server(floors, tmp_path)


def _in_a_server(floors: ExitStack, tmp_path: Path) -> list[str]:
    url = floors.enter_context(private_server()).url()
    return ["--database", url, "--keys", str(tmp_path / "keys")]


class Player:
    """Gives one tip of a cent after the other at E-01; who gets no answer sends the same again, as pages do."""

    def __init__(self, port: int) -> None:
        self.port, self.tips, self._cookie = port, 0, ""
        self.patience = PATIENCE
        assert self._ask("GET", "/terminal/E-01") == 303
        bill = {"command": "insert_bill", "terminal": "E-01", "denomination": BILL}
        assert self._ask("POST", "/simulated/insert_bill", {"id": "bill", "command": bill}) == 200

    def _ask(self, method: str, path: str, message: object = None) -> int:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=self.patience)) as asking:
            asking.request(method, path, json.dumps(message), {"Cookie": self._cookie} if self._cookie else {})
            answer = asking.getresponse()
            answer.read()
            self._cookie = (answer.headers["set-cookie"] or self._cookie).partition(";")[0]
            return answer.status

    def tip(self) -> bool:
        """Whether the tip is given for certain; the next try is the same tip otherwise."""
        tip = {"command": "tip", "terminal": "E-01", "table": "T-657a", "amount": 1}
        try:
            given = self._ask("POST", "/api/tip", {"id": f"tip-{self.tips}", "command": tip}) == 200
        except (OSError, HTTPException):
            return False
        self.tips += given
        return given


def require_all_of_it(store: Store, tips: int) -> None:
    with closing(store):
        floor = load(store, TrueChance(b"-")).floor
        assert floor.balance(floor.state.terminals["E-01"]) == BILL - tips
        assert verify(store).difference == ""


def kept(place: list[str]) -> Store:
    where = {"--data": lambda: open_store(data=Path(place[1]), read_only=True)}
    return where.get(place[0], lambda: open_store(database=place[1], read_only=True))()


def test_a_standby_goes_on_where_a_killed_server_ended(floors: ExitStack, place: list[str]) -> None:
    first = served(floors, *place)
    first.says("Everything is kept")
    second = served(floors, *place, "--standby")
    assert f"held by process {first.process.pid} on " in second.says("Standby: ")
    player = Player(first.port)
    while player.tips < TIPS:
        assert player.tip()
    first.signal(signal.SIGKILL)
    assert not player.tip()

    second.says("Taken over after entry")
    second.says("Everything is kept")
    player.port, player.patience = second.port, PATIENCE
    while player.tips < 2 * TIPS:
        player.tip()
    second.signal(signal.SIGTERM)
    assert second.ended() == 0
    require_all_of_it(kept(place), 2 * TIPS)


def test_a_frozen_server_loses_the_floor_and_ends_when_it_wakes(floors: ExitStack, tmp_path: Path) -> None:
    place = _in_a_server(floors, tmp_path)
    first = served(floors, *place)
    first.says("Everything is kept")
    second = served(floors, *place, "--standby")
    second.says("Standby: ")
    player = Player(first.port)
    for _ in range(TIPS):
        assert player.tip()
    first.signal(signal.SIGSTOP)
    player.patience = 1
    assert not player.tip()  # it lies in the frozen server's hands, and may be heard when that one wakes

    second.says("Everything is kept")
    player.port, player.patience = second.port, PATIENCE
    while player.tips < 2 * TIPS:
        player.tip()
    first.signal(signal.SIGCONT)
    assert first.ended() == 2
    assert f"was taken over by process {second.process.pid} on " in first.says("serve: ")
    while player.tips < 3 * TIPS:
        player.tip()
    second.signal(signal.SIGTERM)
    assert second.ended() == 0
    require_all_of_it(kept(place), 3 * TIPS)


@pytest.mark.long
def test_the_lock_of_a_folder_is_the_systems_and_a_frozen_process_keeps_it(floors: ExitStack, tmp_path: Path) -> None:
    place = ["--data", str(tmp_path / "floor"), "--keys", str(tmp_path / "keys")]
    first = served(floors, *place)
    first.says("Everything is kept")
    second = served(floors, *place, "--standby")
    second.says("Standby: ")
    player = Player(first.port)
    first.signal(signal.SIGSTOP)
    player.patience = 1
    assert not player.tip()
    first.signal(signal.SIGCONT)
    player.patience = PATIENCE

    while player.tips < TIPS:
        player.tip()
    assert not any("Taken over" in line for line in second.said)
    assert second.process.poll() is None


@pytest.mark.parametrize("missing", ["voucher.secret", "seal-1.key"])
def test_a_server_without_the_keys_does_not_stand_by(floors: ExitStack, tmp_path: Path, missing: str) -> None:
    place = ["--data", str(tmp_path / "floor"), "--keys", str(tmp_path / "keys")]
    first = served(floors, *place)
    first.says("Everything is kept")
    (tmp_path / "keys" / missing).rename(tmp_path / "elsewhere")
    second = served(floors, *place, "--standby")

    assert second.ended() == 2
    assert ("bring it back" in "".join(second.said)) or ("bring a copy" in "".join(second.said))
    assert not (tmp_path / "keys" / missing).exists()
    assert first.process.poll() is None
