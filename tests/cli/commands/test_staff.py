"""`croupier staff`: accounts made where the floor is kept; the password is in no file."""

import io
from contextlib import closing
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from time import monotonic_ns

import pytest
from argon2 import PasswordHasher

from croupier.cli.main import main
from croupier.floor.audit.verification import Known, verify
from croupier.floor.engine import credentials
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.credentials import is_password
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.loading import load
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddKey, Request
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.settings import Settings
from croupier.floor.rehearsal.demonstration import seeded as demo
from croupier.journal.seals import KEY_FILE, sealer_from
from croupier.storage.opening import open_store

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept in earnest takes its time."""
    monkeypatch.setattr(credentials, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def staff(monkeypatch: pytest.MonkeyPatch, *words: str, password: str = PASSWORD, signed: str = "") -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n{signed}"))
    return main(["staff", *words])


TWO = f"tess\n{PASSWORD}\nfay\n{PASSWORD}\n"
"""Who signs: a technician and somebody of finance, each with their password."""


def begun(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[str, str]:
    """A floor with its first two; where it is."""
    where = ("--data", str(folder / "house"))
    assert staff(monkeypatch, "init", "tess", "technician", "fay", "finance", *where, signed=f"{PASSWORD}\n") == 0
    return where


def listed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *where: str) -> list[list[str]]:
    capsys.readouterr()
    assert staff(monkeypatch, "list", *where) == 0
    return [line.split() for line in capsys.readouterr().out.splitlines()]


def test_the_first_two_come_together_and_add_everybody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = begun(monkeypatch, tmp_path)

    assert staff(monkeypatch, "init", "bob", "technician", "sid", "security", *where, signed=f"{PASSWORD}\n") == 2
    assert staff(monkeypatch, "add", "dana", "dealer", *where) == 2
    assert "technician's name or password" in capsys.readouterr().err
    assert staff(monkeypatch, "add", "dana", "dealer", *where, signed=TWO) == 0
    assert listed(monkeypatch, capsys, *where) == [["dana", "dealer"], ["fay", "finance"], ["tess", "technician"]]


@pytest.mark.parametrize(
    "signed",
    [
        f"tess\nwrong\nfay\n{PASSWORD}\n",
        f"tess\n{PASSWORD}\nfay\nwrong\n",
        f"tess\n{PASSWORD}\ntess\n{PASSWORD}\n",
        f"fay\n{PASSWORD}\ntess\n{PASSWORD}\n",
        f"nobody\n{PASSWORD}\nfay\n{PASSWORD}\n",
        "",
    ],
)
def test_two_sign_at_the_machine_too_and_prove_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], signed: str
) -> None:
    where = begun(monkeypatch, tmp_path)

    assert staff(monkeypatch, "add", "dana", "dealer", *where, signed=signed) == 2
    assert len(listed(monkeypatch, capsys, *where)) == 2


def test_an_account_is_locked_ended_and_changed_by_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = begun(monkeypatch, tmp_path)
    assert staff(monkeypatch, "add", "dana", "dealer", *where, signed=TWO) == 0
    for words, password in (
        (("roles", "dana", "dealer", "floorperson"), ""),
        (("reset", "dana"), "given by two others\n"),
        (("lock", "dana", "--why", "on leave"), ""),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(password + TWO))
        assert main(["staff", *words, *where]) == 0
    assert ["dana", "dealer,", "floorperson", "locked"] in listed(monkeypatch, capsys, *where)

    assert staff(monkeypatch, "unlock", "dana", *where) == 0
    assert ["dana", "dealer,", "floorperson"] in listed(monkeypatch, capsys, *where)
    monkeypatch.setattr("sys.stdin", io.StringIO(TWO))
    assert main(["staff", "end", "dana", "--why", "has left", *where]) == 0
    assert staff(monkeypatch, "unlock", "dana", *where) == 2
    assert ["dana", "dealer,", "floorperson", "ended"] in listed(monkeypatch, capsys, *where)
    with closing(open_store(tmp_path / "house", read_only=True)) as store:
        assert verify(store).entries > 7


def test_a_lost_factor_is_taken_away_by_two_and_for_the_last_technician_by_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = begun(monkeypatch, tmp_path)
    with closing(open_store(tmp_path / "house")) as store:
        engine = Engine(store, SystemClock(), TrueChance())
        for name, role in (("tess", Role.TECHNICIAN), ("fay", Role.FINANCE)):
            key = AddKey(SecurityKey(name, "public", "blue"))
            assert isinstance(engine.do(Request(name, Actor(name, role), key)), Done)
        engine.stop()

    assert staff(monkeypatch, "factor", "tess", *where) == 0
    assert staff(monkeypatch, "factor", "tess", *where) == 2
    assert "has no such second factor" in capsys.readouterr().err
    assert staff(monkeypatch, "add", "tom", "technician", *where, signed=TWO) == 0
    assert staff(monkeypatch, "add", "sid", "security", *where, signed=TWO) == 0
    assert staff(monkeypatch, "factor", "fay", *where) == 2
    assert staff(monkeypatch, "factor", "fay", *where, password="tess", signed=f"{PASSWORD}\nsid\n{PASSWORD}\n") == 0


def test_the_first_technician_gets_an_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--data", str(tmp_path / "house"))
    assert staff(monkeypatch, "add", "tess", "technician", *where) == 0
    assert staff(monkeypatch, "add", "flora", "floorperson", "pit_manager", *where) == 0
    capsys.readouterr()
    assert staff(monkeypatch, "list", *where) == 0

    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert lines == [["flora", "floorperson, pit_manager"], ["tess", "technician"]]
    store = open_store(tmp_path / "house")
    engine = Engine(store, SystemClock(), TrueChance())
    assert is_password(engine.floor.state.staff["tess"].password, PASSWORD)
    assert not demo.is_demonstration(engine.floor)
    store.close()
    assert all(PASSWORD.encode() not in file.read_bytes() for file in (tmp_path / "house").iterdir())


class DaysAgo:
    """A clock of last week."""

    def now(self) -> datetime:
        return datetime.now(UTC) - timedelta(days=7)

    def ticks(self) -> int:
        return monotonic_ns()


def test_an_account_that_is_the_first_thing_on_a_new_day_leaves_the_old_one_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(tmp_path)) as store:
        Engine(store, DaysAgo(), TrueChance(), sealer=sealer_from(tmp_path / KEY_FILE)).stop()

    assert staff(monkeypatch, "add", "tess", "technician", "--data", str(tmp_path)) == 0
    with closing(open_store(tmp_path, read_only=True)) as store:
        assert verify(store, Known([sealer_from(tmp_path / KEY_FILE).key])).seals == 1


@pytest.mark.parametrize(
    ("words", "password", "said"),
    [
        (("add", "tess", "king"), PASSWORD, "there is no role 'king'"),
        (("add", "tess", "system"), PASSWORD, "there is no role 'system'"),
        (("add", "tess", "terminal"), PASSWORD, "there is no role 'terminal'"),
        (("add", "", "dealer"), PASSWORD, "a name has 1 to 100 printable characters"),
        (("add", "x" * 101, "dealer"), PASSWORD, "a name has 1 to 100 printable characters"),
        (("add", "te\x1bss", "dealer"), PASSWORD, "a name has 1 to 100 printable characters"),
        (("add", "tess\udcff", "dealer"), PASSWORD, "a name has 1 to 100 printable characters"),
        (("add", "tess", "dealer"), "croupier", "a password needs at least 10 printable characters"),
        (("add", "tess", "dealer"), f"{PASSWORD}\x1b[A", "a password needs at least 10 printable characters"),
        (("add", "tess", "dealer"), f"{PASSWORD}\udcff", "a password needs at least 10 printable characters"),
    ],
)
def test_what_is_no_account_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    password: str,
    said: str,
) -> None:
    assert staff(monkeypatch, *words, "--data", str(tmp_path / "house"), password=password) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1
    assert list(tmp_path.iterdir()) == [], "no floor was opened with settings that nobody chose"


def test_a_password_that_is_no_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"caf\xe9 au lait\n"), encoding="utf-8"))
    assert main(["staff", "add", "tess", "dealer", "--data", str(tmp_path / "house")]) == 2
    assert capsys.readouterr().err == "croupier: staff: no password was given\n"
    assert list(tmp_path.iterdir()) == []


def test_whoever_leaves_at_the_question_for_a_password_gets_no_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def left(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", left)
    assert main(["staff", "add", "tess", "dealer", "--data", str(tmp_path / "house")]) == 2
    assert capsys.readouterr().err == "croupier: staff: no password was given\n"
    assert list(tmp_path.iterdir()) == []


def test_a_role_that_is_named_twice_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--data", str(tmp_path / "house"))
    assert staff(monkeypatch, "add", "bob", "dealer", "floorperson", "dealer", *where) == 0
    assert capsys.readouterr().out == "bob has an account as dealer, floorperson.\n"
    assert staff(monkeypatch, "list", *where) == 0
    assert capsys.readouterr().out.split(maxsplit=1) == ["bob", "dealer, floorperson\n"]


def test_while_a_server_has_the_floor_nobody_else_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(tmp_path / "house")
    try:
        assert staff(monkeypatch, "add", "tess", "technician", "--data", str(tmp_path / "house")) == 1
        assert str(tmp_path / "house") in capsys.readouterr().err
    finally:
        store.close()


def test_the_first_account_may_bring_the_settings_of_the_facility(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where, file = ("--data", str(tmp_path / "house")), tmp_path / "house.toml"
    file.write_text('facility = "The Mill"\nday_begins = 05:00:00')
    assert staff(monkeypatch, "add", "tess", "technician", *where, "--settings", str(file)) == 0
    assert staff(monkeypatch, "add", "abe", "slot_attendant", *where, "--settings", str(file)) == 0
    assert staff(monkeypatch, "add", "dana", "dealer", *where) == 0
    file.write_text('facility = "Another"')
    capsys.readouterr()
    assert staff(monkeypatch, "add", "carl", "cashier", *where, "--settings", str(file)) == 2

    said = "staff: this floor was opened with facility The Mill, not Another, and keeps its settings"
    assert capsys.readouterr().err == f"croupier: {said}\n"
    with closing(open_store(tmp_path / "house", read_only=True)) as store:
        state = load(store, TrueChance()).floor.state
    assert (state.settings, set(state.staff)) == (
        Settings(facility="The Mill", day_begins=time(5)),
        {"tess", "abe", "dana"},
    )


def test_where_was_rehearsed_nobody_gets_an_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The books of a house do not begin with the money of simulated players."""
    where = ("--data", str(tmp_path / "rehearsal"))
    assert main(["rehearse", "--chapter", "657a", "--terminals", "1", "--rounds", "1", *where]) == 0
    capsys.readouterr()
    assert staff(monkeypatch, "add", "tess", "technician", *where) == 2
    said = "staff: this floor was rehearsed on; people need another --data"
    assert capsys.readouterr().err == f"croupier: {said}\n"
    assert staff(monkeypatch, "list", *where) == 0
    assert capsys.readouterr().out == ""
