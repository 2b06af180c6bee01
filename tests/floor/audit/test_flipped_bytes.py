"""Eight bytes of the file are others: that is found, or it makes no difference to anything that is kept."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.record.commands import CloseDay
from croupier.journal.seals import sealer_from
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE
from support.floor.house import SYSTEM, House

PLACES, WIDE = 14, 8


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two gaming days of a floor, and a backup of them."""
    place = tmp_path_factory.mktemp("site")
    store = open_store(place / "journal")
    house: Any = House(store=store)  # type: ignore[arg-type] # a store on a disk in place of the list
    house.engine = Engine(store, house, SeededChance(house.random), sealer=sealer_from(place / "key"))
    house.terminal("E1")
    for _day in range(2):
        for _ in range(20):
            house.after(minutes=5).put_in("E1", 20_00)
        house.after(days=1).do(SYSTEM, CloseDay())
    house.put_in("E1", 100_00)
    house.engine.stop()
    store.close()
    assert main(["backup", "--data", str(place / "journal"), "--to", str(place / "backup")]) == 0
    return {name: place / name for name in ("journal", "backup")}


def flipped(folder: Path, at: int) -> None:
    with sqlite3.connect(folder / FILE) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file = bytearray((folder / FILE).read_bytes())
    file[at : at + WIDE] = bytes(one ^ 0xFF for one in file[at : at + WIDE])
    (folder / FILE).write_bytes(file)


def kept(folder: Path) -> list[object]:
    """Every row of every table; nothing where one cannot be read."""
    try:
        with sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True) as database:
            database.text_factory = bytes
            found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            names = [name.decode() for (name,) in found]
            return [row for name in sorted(names) for row in database.execute(f'SELECT * FROM "{name}"')]
    except (sqlite3.Error, UnicodeError):
        return []


@pytest.mark.cites("§ 465a.6(c)")
@pytest.mark.parametrize("name", ["journal", "backup"])
@pytest.mark.parametrize("part", range(PLACES))
def test_what_makes_a_difference_is_found(
    sites: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, part: int
) -> None:
    folder = Path(shutil.copytree(sites[name], tmp_path / "house"))
    before = kept(folder)
    file = (folder / FILE).read_bytes()
    filled = [at for at in range(0, len(file), WIDE) if all(file[at : at + WIDE])]

    flipped(folder, filled[len(filled) * (2 * part + 1) // (2 * PLACES)])

    found = main(["verify", "--data", str(folder)])
    said = capsys.readouterr()
    assert found in {0, 1, 2}, said
    assert found or kept(folder) == before, said
    assert "Traceback" not in said.err


def test_a_snapshot_whose_bytes_are_others_is_found(
    sites: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(shutil.copytree(sites["journal"], tmp_path / "house"))
    with sqlite3.connect(folder / FILE) as database:
        (body,) = database.execute("SELECT body FROM snapshot ORDER BY sequence DESC LIMIT 1").fetchone()
    at = (folder / FILE).read_bytes().index(body[:64])

    flipped(folder, at + 32)

    assert main(["verify", "--data", str(folder)]) != 0, capsys.readouterr().out
