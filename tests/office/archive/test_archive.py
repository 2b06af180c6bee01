"""`croupier archive`: gaming days as files that verify on their own, a journal made of them again, and their end."""

import gzip
import io
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from random import Random

import duckdb
import pytest

from croupier.cli.main import main
from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CloseDay
from croupier.journal.seals import sealer_from
from croupier.office.archive import restoring
from croupier.storage.opening import open_store
from support.floor.dropped import closed, counted, counting, dropped, in_force
from support.floor.house import NOON, SYSTEM, House
from support.web.served import PASSWORD, Served

TODAY = NOON.date()
CROUPIER = "import sys; from croupier.cli.main import main; sys.exit(main())"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A journal of two sealed days, with a round on each, and something of a third."""
    store = open_store(tmp_path / "data")
    house = House(store=store)  # type: ignore[arg-type]  # any store does
    house.engine = Engine(store, house, SeededChance(Random(2)), sealer=sealer_from(tmp_path / "seal.key"))
    house.terminal("E1", 100_00).table().play_hand("Ks Kh 4d 8c 9h")
    for _ in range(2):
        house.after(days=1)
        house.do(SYSTEM, CloseDay())
        house.put_in("E1", 20_00)
    house.engine.stop()
    store.close()
    return tmp_path / "data"


@pytest.fixture
def folder(data: Path, tmp_path: Path) -> Path:
    assert main(["archive", "write", "--data", str(data), "--out", str(tmp_path / "away")]) == 0
    return tmp_path / "away"


@pytest.mark.cites("§ 465a.6(c)")
def test_every_sealed_day_is_a_file_and_the_same_day_the_same_bytes(
    data: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"{TODAY + timedelta(days=day)}.croupier.gz" for day in range(2)]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert main(["archive", "write", "--data", str(data), "--out", str(tmp_path / "again")]) == 0
    for name in names:
        assert (tmp_path / "again" / name).read_bytes() == (folder / name).read_bytes()
    capsys.readouterr()
    assert main(["archive", "write", "--data", str(data), "--out", str(folder)]) == 0
    assert "0 gaming days written" in capsys.readouterr().out
    assert main(["archive", "verify", str(folder)]) == 0
    assert "2 gaming days hold" in capsys.readouterr().out


def test_a_changed_file_a_cut_one_and_a_missing_day_are_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = sorted(folder.iterdir())
    kept = first.read_bytes()
    lines = gzip.decompress(kept).splitlines(keepends=True)
    changed = lines[1].replace(b'"actor":"', b'"actor":"x', 1)
    for wrong in (
        gzip.compress(b"".join([lines[0], changed, *lines[2:]])),
        gzip.compress(b"".join(lines[:-1])),
        gzip.compress(b"".join([lines[0], *lines[2:]])),
        gzip.compress(b"{}\n"),
        kept[:100],
        b"",
    ):
        first.write_bytes(wrong)
        assert main(["archive", "verify", str(folder)]) != 0
        assert "archive: " in capsys.readouterr().err
    first.write_bytes(kept)
    second.rename(folder / "2000-01-01.croupier.gz")
    assert main(["archive", "verify", str(folder)]) == 0, "what a file is called says nothing"
    first.unlink()
    assert main(["archive", "verify", str(folder)]) == 0
    assert main(["archive", "restore", str(folder), "--data", str(folder / "new")]) != 0
    assert "first gaming day is missing" in capsys.readouterr().err


@pytest.mark.cites("§ 465a.6(c)")
def test_a_journal_is_made_of_its_files_again_and_verifies(data: Path, folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    alone = [sys.executable, "-c", CROUPIER, "archive", "restore", str(folder), "--data", str(again)]
    assert subprocess.run(alone, check=False).returncode == 0, "in a process where nothing else was imported"
    old, new = open_store(data, read_only=True), open_store(again, read_only=True)
    entries = list(new.entries())
    assert entries == list(old.entries())[: len(entries)]
    found = verify(new)
    assert not found.difference
    old.close()
    new.close()
    assert main(["archive", "restore", str(folder), "--data", str(again)]) != 0


def test_a_journal_that_was_cut_off_while_it_was_restored_is_served_by_nobody(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was written of it has another name, and is not taken for a floor that ended earlier."""
    again = tmp_path / "again"
    restore = ["archive", "restore", str(folder), "--data", str(again)]
    with monkeypatch.context() as patched:
        patched.setattr(restoring, "RECORDS_AT_ONCE", 3)
        patched.setattr(restoring, "all_standings", _the_power_goes)
        with pytest.raises(PowerCut):
            main(restore)
    assert not again.exists()
    assert main(restore) != 0
    assert "is left from a copy that did not end; remove it first" in capsys.readouterr().err
    shutil.rmtree(tmp_path / "unfinished-again")
    assert main(restore) == 0

    min(folder.iterdir()).unlink()
    assert main(["archive", "restore", str(folder), "--data", str(tmp_path / "third")]) != 0
    assert sorted(one.name for one in tmp_path.iterdir() if "third" in one.name) == []


class PowerCut(BaseException):
    """Nobody catches it."""


def _the_power_goes(_floor: object) -> None:
    raise PowerCut


def test_a_file_is_read_by_who_wrote_it_alone(folder: Path) -> None:
    """It holds the journal, and so what passwords were made into."""
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.cites("§ 465a.25(a)")
def test_a_day_with_an_open_count_is_no_file_until_the_count_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The day before is put away; what the team found comes into a file with the end of the count."""
    store = open_store(tmp_path / "data")
    house = House(store=store)  # type: ignore[arg-type]  # any store does
    house.engine = Engine(store, house, SeededChance(Random(2)), sealer=sealer_from(tmp_path / "seal.key"))
    in_force(house).after(days=7).put_in("E1", 20_00)
    counted(counting(dropped(house)), {"asset E1": {"20": 1}})
    house.after(days=1)
    house.do(SYSTEM, CloseDay())
    write = ["archive", "write", "--data", str(tmp_path / "data"), "--out", str(tmp_path / "away")]

    assert main(write) != 0
    assert f"{TODAY + timedelta(days=7)} and what follows are put away when the count C-1 is over" in (
        capsys.readouterr().err
    )
    assert [path.name for path in (tmp_path / "away").iterdir()] == [f"{TODAY}.croupier.gz"]
    closed(counted(house, {"asset E2": {}}), {"20": 1})
    assert main(write) == 0
    assert (tmp_path / "away" / f"{TODAY + timedelta(days=7)}.croupier.gz").exists()
    house.engine.stop()
    store.close()


def test_tables_are_held_to_the_archive_they_were_written_from(
    data: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row by row, up to the last day that both have; a changed amount, a lost row and another record are told."""
    tables = tmp_path / "tables"
    assert main(["export", "--data", str(data), "--parquet", str(tables)]) == 0
    check = ["archive", "verify", str(folder), "--parquet", str(tables)]
    capsys.readouterr()
    assert main(check) == 0
    assert "2 gaming days agree, row by row" in capsys.readouterr().out

    (lines,) = (tables / "lines" / f"day={TODAY}").iterdir()
    kept = lines.read_bytes()
    for change, told in (
        ("SELECT * REPLACE (staked + 1 AS staked) FROM this", "rows of lines are not in the archive"),
        ("FROM this LIMIT 1", "rows of lines are missing, or changed"),
    ):
        rewritten(lines, change)
        assert main(check) == 1
        assert told in capsys.readouterr().out
        lines.write_bytes(kept)

    (day,) = (tables / "days" / f"day={TODAY}").iterdir()
    rewritten(day, "SELECT * REPLACE (repeat('0', 64) AS head) FROM this")
    assert main(check) == 1
    assert f"{TODAY}: the tables are of another record: 0000" in capsys.readouterr().out
    day.unlink()
    assert main(check) == 1
    assert f"{TODAY}: the tables do not have this gaming day" in capsys.readouterr().out


def rewritten(file: Path, query: str) -> None:
    """A file of rows, changed by a query."""
    with duckdb.connect() as database:
        database.execute(f"CREATE TABLE this AS FROM read_parquet('{file}', hive_partitioning = false)")
        database.execute(f"COPY ({query}) TO '{file}' (FORMAT parquet)")


def test_tables_that_name_no_day_of_the_archive_are_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["archive", "verify", str(folder), "--parquet", str(tmp_path)]) != 0
    assert "names no gaming day of" in capsys.readouterr().err


@pytest.mark.cites("§ 465a.6(c)")
def test_files_go_only_when_the_floor_agrees(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House()
    serving = Served(house)
    for name, role in (("fay", Role.FINANCE), ("ida", Role.AUDITOR)):
        serving.staff(name, role)

    def destroy() -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n{PASSWORD}\n"))
        days = ["--first", str(TODAY), "--last", str(TODAY)]
        people = ["--as", "fay/finance", "--with", "ida/auditor", "--server", serving.origin]
        return main(["archive", "destroy", str(folder), *days, *people])

    try:
        assert destroy() != 0
        assert len(list(folder.iterdir())) == 2
        house.after(days=5 * 366)
        assert destroy() == 0
    finally:
        serving.close()
    assert [path.name for path in folder.iterdir()] == [f"{TODAY + timedelta(days=1)}.croupier.gz"]
    gone = house.floor.state.compliance.destroyed[-1]
    assert (gone.by, gone.witness) == ("fay", "ida")
