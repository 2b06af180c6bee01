"""Every runbook, rehearsed: the thing is broken, and what the text says is typed, word by word."""

import io
import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.credentials import hash_password
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddStaff, LockStaff, Request, VoidRound
from croupier.floor.record.person import Standing
from croupier.floor.record.table import Phase
from croupier.rules.terms.refusals import Refusal
from croupier.site.doctor import floor as looked_at
from croupier.site.house import Places, kept
from croupier.site.preparing import opened
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE
from croupier.web.identity.authority import Authority, read_revoked
from support.floor.house import ANTE, FLOORPERSON, SECURITY, House

RUNBOOKS = Path(__file__).parents[2] / "docs" / "runbooks"
COMMANDS = re.compile(r"^ *```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)

Init = Callable[..., int]


class Night:
    """A house in trouble, and somebody who types what a runbook says."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.places, self.capsys = Places(folder / "mill"), capsys
        self.words = {"HOUSE": str(self.places.folder), "EVIDENCE": str(folder / "evidence")}

    def follow(self, runbook: str) -> list[int]:
        """Type every command of a runbook; how each ended."""
        text = (RUNBOOKS / f"{runbook}.md").read_text(encoding="utf-8")
        lines = [line.strip() for block in COMMANDS.findall(text) for line in block.splitlines()]
        return [self._typed(shlex.split(self._meant(line))) for line in lines]

    def _meant(self, line: str) -> str:
        for word, meaning in self.words.items():
            line = re.sub(rf"\b{word}\b", meaning, line)
        assert not re.search(r"\b[A-Z]{4,}\b", line), f"nobody says what is meant in: {line}"
        return line

    def _typed(self, words: list[str]) -> int:
        if words[0] == "cp":
            shutil.copyfile(words[1], words[2])
            return 0
        assert words[0] == "croupier"
        return main(words[1:])

    def doctor(self) -> str:
        self.capsys.readouterr()
        main(["doctor", "--house", str(self.places.folder)])
        return self.capsys.readouterr().out

    def is_told(self, runbook: str) -> bool:
        """Whether doctor says of this fault what the table of the runbooks promises."""
        return TABLE[runbook][0] in self.doctor()


def _table() -> dict[str, tuple[str, str]]:
    """Of each runbook: what doctor says of its fault, and its test."""
    rows = [line.split(" | ") for line in (RUNBOOKS / "README.md").read_text(encoding="utf-8").splitlines()]
    listed = [row for row in rows if len(row) == 4 and "](" in row[1]]
    return {re.findall(r"\((.*)\.md\)", row[1])[0]: (row[2], row[3].strip("` |")) for row in listed}


TABLE = _table()


@pytest.fixture
def night(init: Init, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Night:
    init(f'backup = "{tmp_path / "copies"}"')
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return Night(tmp_path, capsys)


def test_every_runbook_is_listed_and_rehearsed() -> None:
    written, here = {path.stem for path in RUNBOOKS.glob("*.md")} - {"README"}, Path(__file__).read_text("utf-8")
    rehearsed = set(re.findall(r'night\.follow\("([a-z-]+)"\)', here)) | {"stuck-table"}

    assert written == TABLE.keys() == rehearsed == set(re.findall(r'night\.is_told\("([a-z-]+)"\)', here))
    assert all(f"def {test}(" in here for _, test in TABLE.values())


def test_power_failure(night: Night) -> None:
    """What a process that was killed leaves behind: a lock file of nobody, and a log that was not folded in."""
    (night.places.data / "croupier.lock").write_text("process 1 on another machine")
    assert night.is_told("power-failure")

    looked, verified = night.follow("power-failure")
    assert verified == 0
    assert looked == 1  # no server runs here, which is said
    with closing(open_store(night.places.data)):
        pass


def test_full_disk(night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1 << 40, 1 << 40, 1 << 20))
        assert night.is_told("full-disk")
        assert "make room now" in night.doctor()
    assert "make room now" not in night.doctor()
    for day in ("2020-01-01", "2020-01-02", "2020-01-03"):
        (tmp_path / "copies" / f"{day}T000000Z").mkdir()

    copied, _, verified = night.follow("full-disk")
    assert (copied, verified) == (0, 0)
    assert len(list((tmp_path / "copies").iterdir())) == 2


def test_expired_certificate(night: Night) -> None:
    authority = Authority(night.places.authority)
    authority.revoke("server", "localhost")
    certificate, _ = authority.issue_server(["localhost", "127.0.0.1"], -1)
    shutil.copyfile(certificate, night.places.server / "server.pem")
    assert night.is_told("expired-certificate")

    assert night.follow("expired-certificate")[0] == 0
    assert not night.is_told("expired-certificate")


def test_lost_database(night: Night, tmp_path: Path) -> None:
    assert main(["backup", "--house", str(night.places.folder)]) == 0
    (night.words["COPY"],) = map(str, (tmp_path / "copies").iterdir())
    shutil.move(night.places.data, tmp_path / "aside")
    assert night.is_told("lost-database")

    assert night.follow("lost-database") == [0, 0]
    assert not night.is_told("lost-database")


def test_locked_out_staff(night: Night) -> None:
    tess, fay = Actor("tess", Role.TECHNICIAN), Actor("fay", Role.FINANCE)
    with closing(opened(night.places, kept(night.places.folder))) as store:
        engine = Engine(store, SystemClock(), TrueChance())
        for command in (
            AddStaff("dana", (Role.DEALER,), hash_password("salt and pepper 9")),
            LockStaff("dana", "left"),
        ):
            assert not isinstance(engine.do(Request(command.tag(), tess, command, fay)), Refusal)
        engine.stop()
    night.words["NAME"] = "dana"
    assert night.is_told("locked-out-staff")

    assert night.follow("locked-out-staff") == [0, 0]
    assert not night.is_told("locked-out-staff")
    with closing(opened(night.places, kept(night.places.folder), read_only=True)) as store:
        assert Engine(store, SystemClock(), TrueChance()).floor.state.staff["dana"].standing is Standing.ACTIVE


def test_stuck_table(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its steps are taken on the pit page; this is what the button does."""
    house = House().terminal("E1", 100_00).table("T").wager("E1", **ANTE)
    assert not night.is_told("stuck-table")
    with monkeypatch.context() as stuck:
        stuck.setattr(looked_at, "seen", lambda *_: house.floor)
        stuck.setattr(house.floor.state.tables["T"], "phase", Phase.STOPPED)
        assert night.is_told("stuck-table")

    house.do(FLOORPERSON, VoidRound("T", "nobody knows where the cards are"), SECURITY)
    assert house.floor.balance(house.floor.state.terminals["E1"]) == 100_00
    assert "`void_round`" in (RUNBOOKS / "stuck-table.md").read_text(encoding="utf-8")


def test_lost_terminal(night: Night) -> None:
    Authority(night.places.authority).issue("terminal", "E-1")
    night.words["NAME"] = "E-1"

    revoked, copied, _ = night.follow("lost-terminal")
    assert (revoked, copied) == (0, 0)
    listed = [(night.places.server / name).read_bytes() for name in ("revoked.pem", "ca.pem")]
    assert len(read_revoked(*listed)) == 1
    assert night.is_told("lost-terminal")
    assert "1 certificates were taken back" in night.doctor()


def test_fraud(night: Night) -> None:
    """Somebody with the database in their hands changes an amount of time in the middle of the record."""
    with closing(opened(night.places, kept(night.places.folder), read_only=True)) as store:
        last = store.last()
        assert last is not None
    night.words["HEAD"] = f"{last.sequence}:{'a' * 64}"
    assert night.follow("fraud") == [0, 1]

    shutil.rmtree(night.words["EVIDENCE"])
    with closing(sqlite3.connect(night.places.data / FILE)) as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f'DROP TRIGGER "{trigger}"')
        database.execute("UPDATE journal SET at = replace(at, '2026', '2025') WHERE sequence = 2")
        database.commit()
    assert night.is_told("fraud")
    assert main(["verify", "--house", str(night.places.folder)]) == 1
    assert "entry 2" in night.capsys.readouterr().out
