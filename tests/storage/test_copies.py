"""Copies of a journal: of one moment, whole or not there, and readable by their owner alone."""

from pathlib import Path

import pytest

from croupier.floor.record.ports import Snapshot, StorageFailure, Store
from croupier.storage import copies
from croupier.storage.copies import copy_in, copy_out
from croupier.storage.opening import open_store
from support.storage.journal_book import Book, followed
from support.storage.journal_places import Place


def everything(store: Store) -> list[object]:
    """All that a store holds."""
    parts = (store.entries(), store.transfers(), store.mentions(), store.snapshots(), store.heads())
    return [*(list(part) for part in parts), dict(store.standings())]


def filled(place: Place) -> tuple[Store, Book]:
    book, store = Book(), place.open()
    store.append(book.records(40))
    store.keep(Snapshot(40, book.chain.last, b"as it stood", lasting=True))
    return store, book


def test_a_copy_beside_a_living_floor_holds_everything_and_goes_back_into_either_place(
    place: Place, tmp_path: Path
) -> None:
    store, book = filled(place)
    before = everything(store)
    copy_out(tmp_path / "copy", **place.keywords)
    store.append(book.records(1))
    store.close()

    view = open_store(tmp_path / "copy", read_only=True)
    assert everything(view) == before
    view.close()
    copy_in(tmp_path / "copy", data=tmp_path / "again")
    again = open_store(tmp_path / "again")
    assert everything(again) == before
    again.append([Book(followed(again.entries())).record()])
    again.close()


def test_a_copy_goes_into_a_database_that_is_empty_and_into_no_other(tmp_path: Path, make_place: object) -> None:
    place: Place = make_place("postgresql")  # type: ignore[operator]
    source = open_store(tmp_path / "house")
    source.append(Book().records(5))
    before = everything(source)
    source.close()
    copy_out(tmp_path / "copy", data=tmp_path / "house")

    copy_in(tmp_path / "copy", **place.keywords)
    view = place.view()
    assert everything(view) == before
    view.close()
    with pytest.raises(StorageFailure, match="holds a journal already"):
        copy_in(tmp_path / "copy", **place.keywords)


def test_only_the_owner_can_read_a_copy(tmp_path: Path) -> None:
    open_store(tmp_path / "house").close()
    copy_out(tmp_path / "copy", data=tmp_path / "house")

    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in (tmp_path / "copy").iterdir()} == {0o600}


def test_nothing_is_written_over_and_half_a_copy_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store(tmp_path / "house").close()
    with pytest.raises(StorageFailure, match="is not empty"):
        copy_out(tmp_path / "house", data=tmp_path / "house")
    with pytest.raises(StorageFailure, match="there is no journal in"):
        copy_in(tmp_path / "nowhere", data=tmp_path / "again")
    with pytest.raises(StorageFailure, match="there is no journal in"):
        copy_out(tmp_path / "other", data=tmp_path / "nowhere")

    def killed(_file: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(copies, "_sync", killed)
        with pytest.raises(KeyboardInterrupt):
            copy_out(tmp_path / "copy", data=tmp_path / "house")
    assert not (tmp_path / "copy").exists()
    with pytest.raises(StorageFailure, match="is left from a copy that did not end"):
        copy_out(tmp_path / "copy", data=tmp_path / "house")
