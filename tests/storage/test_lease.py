"""One process at a time has a floor; the next one takes over when it is gone."""

import os
import random
import re
import socket
import time
from pathlib import Path

import pytest

from croupier.floor.record.ports import LeaseLost, LeaseRefused, Snapshot, StorageFailure
from croupier.journal.chain import Chain
from croupier.storage import postgresql, sqlite
from croupier.storage.opening import open_store
from support.storage.journal_book import Book, followed
from support.storage.journal_places import MakePlace, Place
from support.storage.lone_writer import LoneWriter


def test_a_second_one_is_refused_and_told_who_has_it(place: Place) -> None:
    first = place.open()

    with pytest.raises(LeaseRefused) as refused:
        place.open()
    words = str(refused.value)
    assert f"held by process {os.getpid()} on {socket.gethostname()}" in words
    assert re.search(r"since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", words)

    first.append(Book().records(1))
    first.close()


def test_after_closing_the_next_one_has_it(place: Place) -> None:
    book = Book()
    first = place.open()
    first.append(book.records(2))
    first.close()

    second = place.open()
    second.append(book.records(2))
    assert followed(second.entries()) == book.chain
    second.close()


def test_a_store_that_could_not_be_opened_leaves_no_lease_behind(place: Place) -> None:
    place.open().close()
    place.meddle("INSERT INTO schema_version VALUES (99, 'later', '')")
    for _ in range(2):
        with pytest.raises(StorageFailure, match="newer Croupier"):
            place.open()


def test_another_process_is_refused_until_the_first_is_killed(place: Place) -> None:
    writer = LoneWriter(place.keywords)
    writer.wait_for(1)

    with pytest.raises(LeaseRefused, match=f"process {writer.pid} on "):
        place.open()

    writer.kill()
    store = place.open()
    assert store.last() is not None
    store.close()


def test_whatever_a_killed_process_acknowledged_is_there(place: Place) -> None:
    chance = random.Random(605)
    for _ in range(4):
        writer = LoneWriter(place.keywords)
        writer.wait_for(chance.randrange(1, 12))
        writer.kill()

        store = place.open()
        chain = followed(store.entries())
        assert chain.sequence >= writer.acknowledged
        assert chain.sequence % 3 == 0
        assert [sequence for sequence, _ in store.transfers()] == [n + 1 for n in range(chain.sequence) for _ in "12"]
        assert max(map(int, store.standings().values())) == 600 * chain.sequence
        store.close()


def test_reading_needs_no_lease_and_sees_one_moment(place: Place) -> None:
    book = Book()
    store = place.open()
    store.append(book.records(3))
    view = place.view()
    store.append(book.records(3))

    frozen = place.name != "sqlite without log"
    seen = 3 if frozen else 6
    assert followed(view.entries()).sequence == seen
    assert sum(1 for _ in view.transfers()) == 2 * seen
    assert max(map(int, view.standings().values())) == 600 * seen
    assert followed(place.view().entries()) == book.chain
    view.close()
    store.append(book.records(1))
    store.close()


def test_reading_after_the_floor_is_closed_or_killed(place: Place) -> None:
    writer = LoneWriter(place.keywords)
    writer.wait_for(3)
    writer.kill()

    view = place.view()
    assert followed(view.entries()).sequence >= writer.acknowledged
    view.close()


def test_who_only_reads_can_write_nothing(place: Place) -> None:
    book = Book()
    store = place.open()
    store.append(book.records(1))
    store.close()
    view = place.view()

    with pytest.raises(StorageFailure, match="for reading only"):
        view.append(book.records(1))
    with pytest.raises(StorageFailure, match="for reading only"):
        view.keep(Snapshot(1, book.chain.last, b""))
    view.close()
    place.open().close()


@pytest.mark.parametrize("half_done", [False, True])
def test_a_frozen_process_loses_the_lease_and_writes_nothing_when_it_wakes(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch, half_done: bool
) -> None:
    """Also where it froze after the database had looked at its number, a moment before its commit."""
    monkeypatch.setattr(postgresql, "LEASE_SECONDS", 1)
    place = make_place("postgresql")
    writer = LoneWriter(place.keywords, freezes=half_done)
    writer.wait_for(2)
    writer.freeze()
    with pytest.raises(LeaseRefused, match=f"process {writer.pid} on "):
        place.open()

    time.sleep(1)
    store = place.open()
    taken = followed(store.entries())
    assert taken.sequence >= writer.acknowledged
    store.append(Book(Chain(taken.sequence, taken.last)).records(1))
    writer.wake()

    assert "was taken over by" in writer.last_words()
    assert followed(store.entries()).sequence == taken.sequence + 1
    store.close()


def test_a_holder_that_has_nothing_to_write_is_heard_of(make_place: MakePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "LEASE_SECONDS", 1)
    monkeypatch.setattr(postgresql, "BEAT_SECONDS", 0.2)
    place = make_place("postgresql")
    first = place.open()
    time.sleep(1.5)

    with pytest.raises(LeaseRefused):
        place.open()
    first.append(Book().records(1))
    first.close()


def test_who_lost_the_lease_is_told_once_and_stays_out_after_the_other_has_gone(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "BEAT_SECONDS", 0.1)
    place, told = make_place("postgresql"), list[LeaseLost]()
    first = open_store(**place.keywords, lost=told.append)
    book = Book()
    first.append(book.records(1))
    place.meddle("UPDATE lease SET token = token + 1, holder = 'process 7 on another machine'")
    until = time.monotonic() + 30
    while not told and time.monotonic() < until:
        time.sleep(0.02)

    assert len(told) == 1
    assert "was taken over by" in str(told[0])
    with pytest.raises(LeaseLost, match="taken over by process 7 on another machine"):
        first.append(book.records(1))
    place.open().close()
    with pytest.raises(LeaseLost):
        first.prove()
    first.close()


def test_without_its_lock_file_nothing_is_written(make_place: MakePlace, tmp_path: Path) -> None:
    """Another process could lock a new file of the same name."""
    store = make_place("sqlite").open()
    book = Book()
    store.append(book.records(1))
    before = Chain(book.chain.sequence, book.chain.last)
    (tmp_path / "data" / sqlite.LOCK).unlink()

    with pytest.raises(LeaseRefused, match="lock file was removed"):
        store.append(book.records(1))

    assert followed(store.entries()) == before
    store.append(Book(before).records(1))
    assert (tmp_path / "data" / sqlite.LOCK).exists()
    store.close()


def test_a_file_that_was_replaced_is_not_written_to(make_place: MakePlace, tmp_path: Path) -> None:
    store = make_place("sqlite").open()
    book = Book()
    store.append(book.records(1))
    file = tmp_path / "data" / sqlite.FILE
    file.rename(file.with_suffix(".moved"))

    for _ in range(2):
        with pytest.raises(StorageFailure, match="removed or replaced"):
            store.append(book.records(1))
    assert not file.exists()
    store.close()
