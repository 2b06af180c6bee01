"""`croupier backup` and `croupier restore`: what they wrote is read again before anybody is told so."""

import sqlite3
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.storage.sqlite import FILE
from support.floor.house import House
from support.floor.kept_house import kept


@pytest.fixture
def house(tmp_path: Path) -> Path:
    found = House().terminal("E1", 100_00)
    return Path(kept(found, tmp_path))


def test_a_backup_is_a_journal_that_verifies_and_comes_back(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, again = str(tmp_path / "copy"), str(tmp_path / "again")
    assert main(["backup", "--data", str(house), "--to", copy]) == 0
    said = capsys.readouterr().out
    head = said.partition("its head is ")[2].split()[0]
    assert "4 entries up to 2026-11-16T17:00:00.000000Z" in said

    assert main(["verify", "--data", copy, "--head", head]) == 0
    assert main(["restore", "--from", copy, "--data", again, "--head", head]) == 0
    assert main(["verify", "--data", again, "--head", head]) == 0
    assert main(["restore", "--from", copy, "--data", again]) == 1
    assert "is not empty" in capsys.readouterr().err


def test_a_backup_of_before_a_head_is_found_at_the_restore(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = str(tmp_path / "copy")
    assert main(["backup", "--data", str(house), "--to", copy]) == 0
    newer = f"9:{'0' * 64}"
    assert main(["restore", "--from", copy, "--data", str(tmp_path / "again"), "--head", newer]) == 1
    assert "entry 5 is missing" in capsys.readouterr().err


def test_a_journal_that_is_damaged_makes_no_good_backup(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(house / FILE) as database:
        database.execute("DROP TRIGGER journal_refuses_update")
        database.execute("UPDATE journal SET actor = 'nobody' WHERE sequence = 3")
    assert main(["backup", "--data", str(house), "--to", str(tmp_path / "copy")]) == 1
    assert "the copy is not whole: entry 3: was changed after it was written" in capsys.readouterr().err
