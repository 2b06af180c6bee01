"""`croupier rehearse` and `croupier verify`: a casino on disk, figures, what differs, and how they say no."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import AddStaff
from croupier.floor.rehearsal import casino
from croupier.floor.rehearsal.accounts import Accounts
from croupier.storage.opening import open_store
from support.floor.house import ANTE, SYSTEM, House
from support.floor.kept_house import kept

SMALL = ["--chapter", "657a", "--terminals", "4", "--rounds", "2", "--faults"]


@pytest.fixture
def data(tmp_path: Path) -> list[str]:
    return ["--data", str(tmp_path / "journal")]


def test_a_month_is_rehearsed_with_its_office_and_begins_on_an_empty_floor(
    capsys: pytest.CaptureFixture[str], data: list[str]
) -> None:
    assert main(["rehearse", "--month", "--days", "3", *SMALL[:6], *data]) == 0
    printed = capsys.readouterr().out
    assert "6 rounds at 1 table" in printed
    office = printed.split("\nthe office\n")[1]
    for what in ("boxes dropped ", "days archived ", "slips paid by the cage ", "rows of lines in Parquet "):
        assert f"  {what}" in office
    assert "books of the office that were kept a second time: credentials " in printed

    assert main(["rehearse", "--month", *SMALL[:6], *data]) == 2
    assert "a month begins on an empty floor" in capsys.readouterr().err
    assert main(["rehearse", "--month", "--central", *SMALL[:6]]) == 2
    assert main(["rehearse", "--days", "3", *SMALL[:6]]) == 2


def test_without_a_folder_it_is_kept_in_one_that_goes_with_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but what shall be rehearsed is named."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv("CROUPIER_DATABASE", raising=False)
    assert main(["rehearse", *SMALL, "--central"]) == 0
    assert "everything is right" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_it_plays_counts_and_verifies(capsys: pytest.CaptureFixture[str], data: list[str]) -> None:
    assert main(["rehearse", *SMALL, *data]) == 0
    printed = capsys.readouterr()

    assert printed.out.startswith("2 rounds at 1 table, 4 terminals, seed 1\n")
    assert "players' own accounts: 0 differences\n\neverything is right: " in printed.out
    assert printed.err == ""


def test_run_again_it_goes_on(capsys: pytest.CaptureFixture[str], data: list[str], tmp_path: Path) -> None:
    acknowledged = tmp_path / "acknowledged"
    documents = []
    for _ in range(2):
        assert main(["rehearse", *SMALL, *data, "--json", "--acknowledged", str(acknowledged)]) == 0
        documents.append(json.loads(capsys.readouterr().out))
    first, second = documents

    assert first["figures"]["rounds"] == second["figures"]["rounds"] == 2
    assert first["verify"]["right"]
    tried = sum(one["figures"]["refusals"].get("unknown_voucher", 0) for one in documents)  # refused, and recorded
    recorded, snapshots = acknowledged.read_text().splitlines(), 2
    entries = 1 + len(recorded) + tried + snapshots
    assert second["verify"]["entries"] in {entries, entries + 1}  # a time that ran at the start began again
    assert first["plan"] == {**second["plan"], "chapters": ["657a"]}
    store = open_store(tmp_path / "journal", read_only=True)
    for line in recorded:
        name, sequence = line.split()
        assert store.by_commands([name])[name].sequence == int(sequence)
    assert len(recorded) <= first["figures"]["done"] + second["figures"]["done"]  # who has no seat gets up in silence


def entries_of(folder: Path) -> int:
    with sqlite3.connect(folder / "croupier.db", timeout=60) as database:
        found: int = database.execute("SELECT max(sequence) FROM journal").fetchone()[0] or 0
    return found


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_killed_in_the_middle_it_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, acknowledged = tmp_path / "journal", tmp_path / "acknowledged"
    arguments = ["rehearse", "--chapter", "672a", "--terminals", "5", "--faults", "--data", str(journal)]
    for wanted in (60, 150):
        command = [sys.executable, "-c", "from croupier.cli.main import main; main()", *arguments]
        endless = subprocess.Popen([*command, "--rounds", "100000", "--acknowledged", str(acknowledged)])
        _wait(lambda wanted=wanted: acknowledged.exists() and len(acknowledged.read_text().splitlines()) > wanted)
        os.kill(endless.pid, signal.SIGKILL)
        endless.wait()
    assert main([*arguments, "--rounds", "1", "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["verify"]["right"]
    known = dict(sqlite3.connect(journal / "croupier.db").execute("SELECT command, sequence FROM journal"))
    told = [line.split() for line in acknowledged.read_text().splitlines(keepends=True) if line.endswith("\n")]
    assert all(known[name] == int(sequence) for name, sequence in told)
    assert entries_of(journal) == len(known) > 150


def _wait(until: Any) -> None:
    end = time.monotonic() + 300
    while not until():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


def test_differences_are_listed_and_end_it_badly(
    capsys: pytest.CaptureFixture[str], data: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def differ(_accounts: Accounts, _floor: Any) -> Iterator[str]:
        yield "E0001 has too little"

    monkeypatch.setattr(Accounts, "differences", differ)
    assert main(["rehearse", *SMALL, *data]) == 1
    assert "players' own accounts: 1 difference\n  E0001 has too little\n" in capsys.readouterr().out


def test_a_rehearsal_that_cannot_go_on(
    capsys: pytest.CaptureFixture[str], data: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(casino, "MOST_TURNS_WITHOUT_A_ROUND", 0)
    assert main(["rehearse", *SMALL, *data]) == 1
    assert capsys.readouterr().err.startswith("croupier: rehearse: no round has ended for a long time; 657a-1 is ")


def test_where_people_have_accounts_nothing_is_rehearsed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Simulated money in the books of a house would be there for ever."""
    house = House().terminal("E1", 100_00).table("T")
    house.do(SYSTEM, AddStaff("tess", (Role.TECHNICIAN,), "hash"))
    where = kept(house, tmp_path)

    assert main(["rehearse", *SMALL, "--data", where]) == 2
    said = "rehearse: people have accounts on this floor; a rehearsal needs another --data"
    assert capsys.readouterr().err == f"croupier: {said}\n"
    assert entries_of(Path(where)) == len(house.store.records)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--chapter", "999a"], "there is no chapter '999a'; there are 647a, "),
        (["--terminals", "0"], "'0' is not a whole number above zero"),
        (["--seed", "x"], "'x' is not a seed"),
        (["--acknowledged", "/nowhere/at/all"], "No such file or directory"),
    ],
)
def test_what_it_does_not_understand_leaves_nothing_behind(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], data: list[str], tmp_path: Path
) -> None:
    assert main(["rehearse", *arguments, *data]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full here")
def test_a_full_disk_under_what_was_acknowledged(capsys: pytest.CaptureFixture[str], data: list[str]) -> None:
    assert main(["rehearse", *SMALL, *data, "--acknowledged", "/dev/full"]) == 2
    assert capsys.readouterr().err == "croupier: /dev/full: No space left on device\n"


def test_a_journal_that_another_process_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = open_store(tmp_path)
    try:
        assert main(["rehearse", *SMALL, "--data", str(tmp_path)]) == 1
    finally:
        store.close()
    assert len(capsys.readouterr().err.splitlines()) == 1


# croupier verify


def test_verify_says_what_was_looked_at(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    where = kept(House().terminal("E1", 100_00).table("T").wager("E1", **ANTE).finish(), tmp_path)
    assert main(["verify", "--data", where]) == 0
    assert capsys.readouterr().out.startswith("everything is right: ")
    assert main(["verify", "--data", where, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["right"]


def test_verify_finds_a_changed_byte_and_says_where(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    house = House().terminal("E1", 100_00)
    where = kept(house, tmp_path)
    with sqlite3.connect(tmp_path / "journal" / "croupier.db") as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f'DROP TRIGGER "{name}"')
        body = house.store.records[3].entry.body.replace(b"10000", b"90000")
        database.execute("UPDATE journal SET body = ? WHERE sequence = 4", (body,))
    assert main(["verify", "--data", where]) == 1
    assert capsys.readouterr().out.startswith("entry 4: was changed after it was written\n")
    assert main(["verify", "--data", where, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["position"] == 4


def test_verify_without_a_journal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["verify", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"croupier: there is no journal in {tmp_path}\n"


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_verify_of_an_empty_journal(capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str]) -> None:
    """Whoever took everything away left nothing that is right."""
    open_store(tmp_path).close()
    assert main(["verify", "--data", str(tmp_path), *arguments]) == 1
    assert capsys.readouterr() == ("", "croupier: verify: the journal is empty\n")


@pytest.mark.cites("§§ 605a.5(b), 601a.9(e)")
def test_tables_that_deal_themselves_are_verified_and_taxed_as_what_they_are(
    capsys: pytest.CaptureFixture[str], data: list[str]
) -> None:
    """Two games, then the same again after a restart; 200 terminals with --long."""
    document: dict[str, Any] = {}
    for _ in range(2):
        arguments = ["--chapter", "657a,672a", "--automated", "--terminals", "8", "--rounds", "3", *data, "--json"]
        assert main(["rehearse", *arguments]) == 0
        document = json.loads(capsys.readouterr().out)
        assert document["figures"]["rounds"] == 6
    assert (document["verify"]["drawn"], document["verify"]["orders"]) == (12, 12)
    assert main(["verify", *data]) == 0
    assert "12 orders of cards were fixed by tables that deal themselves, 12 were shown" in capsys.readouterr().out
    assert main(["report", "day", *data, "--date", "2026-01-10", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert {(one["name"], one["tax_class"]) for one in tables} == {
        ("A-657a-1", "13A62(a)(1), (a)(2)"),
        ("A-672a-1", "13A62(a)(1), (a)(2)"),
    }


@pytest.mark.long
@pytest.mark.cites("§§ 605a.5(b), 601a.9(e)")
def test_two_hundred_terminals_at_tables_that_deal_themselves(
    capsys: pytest.CaptureFixture[str], data: list[str]
) -> None:
    arguments = ["--chapter", "657a,672a", "--automated", "--terminals", "200", "--rounds", "20", *data, "--json"]
    assert main(["rehearse", *arguments]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["figures"]["rounds"] == document["verify"]["orders"] == 680


def test_faults_are_those_of_tables_with_dealers(capsys: pytest.CaptureFixture[str], data: list[str]) -> None:
    assert main(["rehearse", "--automated", "--faults", *data]) == 2
    assert "automated tables have neither" in capsys.readouterr().err
