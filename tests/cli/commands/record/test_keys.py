"""`croupier keys`: never made again in silence, announced by the one before, in a folder of their own."""

import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic_ns

import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.recorded import named_key
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import CloseDay, Request
from croupier.journal.keyring import KeyRing
from croupier.journal.seals import KEY_FILE, sealer_from
from croupier.storage.opening import open_store
from croupier.web.server import server


class Days:
    """A clock that is so many days behind."""

    def __init__(self, ago: int) -> None:
        self.ago = ago

    def now(self) -> datetime:
        return datetime.now(UTC) - timedelta(days=self.ago)

    def ticks(self) -> int:
        return monotonic_ns()


def a_day(house: Path, ago: int) -> None:
    """A floor lives for a moment, this many days ago, and seals what has ended."""
    store = open_store(house)
    try:
        sealer = KeyRing(keys_of(house), house).sealer(*named_key(store))
        engine = Engine(store, Days(ago), TrueChance(), sealer=sealer)
        engine.do(Request(f"day {ago}", SYSTEM, CloseDay()))
        engine.stop()
    finally:
        store.close()


def keys_of(house: Path) -> Path:
    return house.with_name(f"{house.name}-keys")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    a_day(tmp_path / "house", 9)
    return tmp_path / "house"


def test_the_keys_are_not_with_the_data(house: Path) -> None:
    (file,) = keys_of(house).iterdir()
    assert (file.name, file.stat().st_mode & 0o777) == ("seal-1.key", 0o600)
    assert keys_of(house).stat().st_mode & 0o777 == 0o700
    assert not (house / KEY_FILE).exists()


def test_a_rotated_key_is_announced_by_the_one_before_and_known_by_it(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keys", "show", "--data", str(house)]) == 0
    first = capsys.readouterr().out.strip()
    a_day(house, 7)
    assert main(["keys", "rotate", "--data", str(house)]) == 0
    assert "Key 2 is" in capsys.readouterr().out
    a_day(house, -3)

    assert main(["verify", "--data", str(house), "--key", first]) == 0
    assert capsys.readouterr().out.count("days were sealed with the key") == 2
    assert sorted(file.name for file in keys_of(house).iterdir()) == ["seal-1.key", "seal-2.key"]
    assert main(["keys", "show", "--data", str(house)]) == 0
    _, second = capsys.readouterr().out.split()
    assert main(["verify", "--data", str(house), "--key", second]) == 1


def test_a_kill_while_a_key_is_rotated_leaves_the_old_one_in_force(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def killed(*_what: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Engine, "seal_with", killed)
        assert main(["keys", "rotate", "--data", str(house)]) == 130
    made = KeyRing(keys_of(house)).make(2).key
    a_day(house, 5)
    assert main(["keys", "rotate", "--data", str(house)]) == 0
    assert made in capsys.readouterr().out


@pytest.fixture
def without_its_key(house: Path, tmp_path: Path) -> Path:
    keys_of(house).rename(tmp_path / "lost")
    return house


def test_a_floor_whose_key_is_missing_does_not_start_and_gets_no_other(
    without_its_key: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "_bound", lambda _serving: socket.socket())
    assert main(["serve", "--data", str(without_its_key)]) == 2
    assert main(["keys", "rotate", "--data", str(without_its_key)]) == 2
    said = capsys.readouterr().err
    assert said.count("bring it back from where it is kept besides") == said.count("croupier keys replace") == 2
    assert not keys_of(without_its_key).exists()


def test_a_key_that_is_lost_is_replaced_and_the_journal_says_so_for_ever(
    without_its_key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = KeyRing(tmp_path / "lost").sealers()[0].key
    assert main(["keys", "replace", "--data", str(without_its_key), "--why", "the safe burnt"]) == 0
    a_day(without_its_key, -3)
    capsys.readouterr()

    assert main(["verify", "--data", str(without_its_key)]) == 0
    assert "a lost key was replaced by key 2: the safe burnt" in capsys.readouterr().out
    assert main(["verify", "--data", str(without_its_key), "--key", lost]) == 1


def test_a_key_of_before_works_where_it_lies_and_moves_without_being_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "old"
    house.mkdir()
    key = sealer_from(house / KEY_FILE).key
    a_day(house, 4)
    assert not keys_of(house).exists()

    assert main(["keys", "move", "--data", str(house)]) == 0
    assert KeyRing(keys_of(house)).sealers()[0].key == key
    assert not (house / KEY_FILE).exists()
    a_day(house, 2)
    assert main(["verify", "--data", str(house), "--key", key]) == 0
    assert main(["keys", "move", "--data", str(house)]) == 2
    sealer_from(house / KEY_FILE)
    assert main(["keys", "move", "--data", str(house)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_file_that_is_no_key_is_said(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (keys_of(house) / "seal-1.key").write_bytes(b"no key")
    assert main(["keys", "show", "--data", str(house)]) == 2
    assert "is no key" in capsys.readouterr().err
