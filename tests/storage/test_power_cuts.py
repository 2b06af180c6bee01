"""A power cut takes what no sync had reached; what was acknowledged must not be part of it."""

import random
from pathlib import Path

import pytest

from croupier.storage import sqlite
from croupier.storage.opening import open_store
from support.storage.journal_book import Book, followed
from support.storage.power_cut import Disk, noting

CUTS = 24


def write_under_watch(folder: Path) -> Disk:
    """Forty small commits, with the log moved into the file several times on the way."""
    book = Book()
    with noting() as disk:
        store = open_store(folder)
        store._writer.exec_driver_sql("PRAGMA wal_autocheckpoint = 40")  # type: ignore[attr-defined]
        store._writer.rollback()  # type: ignore[attr-defined]
        for _ in range(40):
            store.append(book.records(4))
            disk.acknowledge(book.chain.sequence)
        store.close()
    return disk


def losses(disk: Disk, tmp_path: Path) -> list[int]:
    """How many acknowledged entries each of many power cuts took; whatever is left must be whole."""
    chance = random.Random(605)
    first = next(number for number, note in enumerate(disk.notes) if note.what == "acknowledge")
    found = []
    for cut in range(CUTS):
        folder = tmp_path / f"after cut {cut}"
        folder.mkdir()
        acknowledged = disk.cut(chance.randrange(first + 1, len(disk.notes)), chance, folder)
        found.append(acknowledged - entries_left(folder))
    return found


def entries_left(folder: Path) -> int:
    """How long the journal is that is found; entries, transfers and standings are of the same commits."""
    store = open_store(folder)
    chain = followed(store.entries())
    transfers = list(store.transfers())
    assert [sequence for sequence, _ in transfers] == [n for n in range(1, chain.sequence + 1) for _ in range(2)]
    assert max(map(int, store.standings().values()), default=0) == 600 * chain.sequence
    store.append(Book(chain).records(1))
    store.close()
    return chain.sequence - 1


@pytest.mark.parametrize("with_log", [True, False], ids=["write-ahead log", "rollback journal"])
def test_no_acknowledged_entry_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_log: bool) -> None:
    monkeypatch.setattr(sqlite, "resets_its_log_safely", lambda version: with_log)
    disk = write_under_watch(tmp_path / "data")

    assert max(losses(disk, tmp_path)) <= 0


def test_a_store_that_did_not_wait_for_the_disk_would_lose_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shows that these cuts do cut."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "NORMAL")
    disk = write_under_watch(tmp_path / "data")

    assert max(losses(disk, tmp_path)) > 0
