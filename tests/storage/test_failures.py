"""What fails while the floor is living: nothing is half written, and the store is usable when the cause is gone."""

import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from croupier.floor.record.ports import LeaseRefused, OutcomeUnknown, Snapshot, StorageFailure, Store
from croupier.journal.chain import Chain
from croupier.storage import sqlite
from croupier.storage.opening import open_store
from support.storage.journal_book import Book, followed
from support.storage.journal_places import MakePlace
from support.storage.private_postgres import PrivateServer


def again(book: Book) -> Book:
    """A book that continues where this one stands, whatever becomes of it."""
    return Book(Chain(book.chain.sequence, book.chain.last))


def pragma(store: Store, words: str) -> None:
    writer = store._writer  # type: ignore[attr-defined]
    writer.exec_driver_sql(f"PRAGMA {words}")
    writer.rollback()


@pytest.mark.parametrize("name", ["sqlite", "sqlite without log"])
def test_a_full_disk(make_place: MakePlace, name: str) -> None:
    store = make_place(name).open()
    book = Book()
    store.append(book.records(10))
    before = Chain(book.chain.sequence, book.chain.last)
    pragma(store, "max_page_count = 1")  # as much as there is, and no more

    with pytest.raises(StorageFailure, match=r"croupier.db: the disk is full"):
        store.append(again(book).records(500))
    assert followed(store.entries()) == before

    pragma(store, "max_page_count = 1000000")
    store.prove()
    store.append(book.records(500))
    assert followed(store.entries()) == book.chain
    store.close()


@pytest.mark.parametrize("name", ["sqlite", "sqlite without log"])
def test_another_program_that_keeps_the_file_locked(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(sqlite, "SECONDS_TO_WAIT", 0.1)
    place = make_place(name)
    store = place.open()
    book = Book()
    other = sqlite.driver().connect(place.keywords["data"] / sqlite.FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StorageFailure, match="another program keeps it locked"):
        store.append(again(book).records(1))

    other.execute("ROLLBACK")
    other.close()
    store.append(book.records(1))
    assert followed(store.entries()) == book.chain
    store.close()


@pytest.fixture
def url(server: PrivateServer) -> str:
    return server.empty_database()


def cut_off(server: PrivateServer) -> None:
    """End every session but our own."""
    server.run("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name ~ '^croupier'")


def test_a_lost_connection(server: PrivateServer, url: str) -> None:
    store = open_store(database=url)
    book = Book()
    store.append(book.records(2))
    cut_off(server)

    with pytest.raises(StorageFailure):
        store.append(again(book).records(2))

    store.append(book.records(2))
    assert followed(store.entries()) == book.chain
    store.close()


def test_a_connection_lost_between_reading_and_reading(server: PrivateServer, url: str) -> None:
    store = open_store(database=url)
    store.append(Book().records(2))
    cut_off(server)

    assert followed(store.entries()).sequence == 2
    store.close()


def test_a_server_that_falls_and_rises(server: PrivateServer, url: str) -> None:
    store = open_store(database=url)
    book = Book()
    store.append(book.records(5))
    server.control("stop", "--mode", "immediate")
    try:
        for _ in range(2):
            with pytest.raises(StorageFailure):
                store.append(again(book).records(1))
        with pytest.raises(StorageFailure):
            store.last()
    finally:
        server.control("start")

    assert followed(store.entries()) == book.chain
    store.append(book.records(1))
    assert followed(store.entries()) == book.chain
    store.close()


def test_a_lease_lost_while_the_connection_lives(server: PrivateServer, url: str) -> None:
    """A pooler between the two could do this."""
    store = open_store(database=url)
    book = Book()
    store.append(book.records(1))
    before = Chain(book.chain.sequence, book.chain.last)
    writer = store._writer  # type: ignore[attr-defined]
    writer.exec_driver_sql("SELECT pg_advisory_unlock_all()")
    writer.commit()

    with pytest.raises(LeaseRefused, match="the lease was lost"):
        store.append(again(book).records(1))
    assert followed(store.entries()) == before

    store.append(book.records(1))
    store.close()


def test_another_process_took_over_in_the_meantime(server: PrivateServer, url: str) -> None:
    first = open_store(database=url)
    book = Book()
    first.append(book.records(1))
    cut_off(server)
    second = open_store(database=url)
    second.append(again(book).records(1))

    for _ in range(2):
        with pytest.raises(StorageFailure):
            first.append(again(book).records(1))
    second.close()
    with pytest.raises(StorageFailure, match="was taken over by process"):
        first.append(again(book).records(1))
    first.close()


def spoil_the_next_commit(store: Store, instead: Callable[[Any], None]) -> None:
    dialect = store._writer.dialect  # type: ignore[attr-defined]

    def once(connection: Any) -> None:
        del dialect.do_commit
        instead(connection)

    dialect.do_commit = once


def test_a_role_that_may_only_add_is_enough(server: PrivateServer, url: str) -> None:
    """Once its owner has made the tables, the floor needs no right to change history."""
    open_store(database=url).close()
    server.run("DROP ROLE IF EXISTS floor")
    server.run("CREATE ROLE floor LOGIN")
    server.run("GRANT SELECT, INSERT ON journal, posting, mention TO floor")
    server.run("GRANT SELECT, INSERT, UPDATE ON standing TO floor")
    server.run("GRANT SELECT, INSERT, DELETE ON snapshot TO floor")
    server.run("GRANT SELECT, UPDATE ON lease TO floor")
    server.run("GRANT SELECT ON schema_version TO floor")
    server.run("GRANT USAGE ON SCHEMA public TO floor")
    store = open_store(database=url.replace("postgres@", "floor@"))
    book = Book()
    store.append(book.records(2))
    store.append(book.records(2))
    store.keep(Snapshot(4, book.chain.last, b""))

    assert followed(store.entries()) == book.chain
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        server.run("DROP TRIGGER journal_refuses_change ON journal", url.replace("postgres@", "floor@"))
    store.close()


def lose_the_answer(store: Store, *, done: bool) -> None:
    """The next commit is done or not, and the connection breaks before anybody is told."""

    def broken(connection: Any) -> None:
        if done:
            connection.commit()
        connection.driver_connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    spoil_the_next_commit(store, broken)


@pytest.mark.parametrize("done", [True, False])
def test_an_outcome_that_is_unknown_is_settled_by_trying_again(url: str, done: bool) -> None:
    store = open_store(database=url)
    book = Book()
    store.append(book.records(1))
    records = book.records(3)
    lose_the_answer(store, done=done)

    with pytest.raises(OutcomeUnknown, match="whether the last records are written is not known"):
        store.append(records)
    assert len(list(store.entries())) == (4 if done else 1)
    store.append(records)

    assert followed(store.entries()) == book.chain
    with pytest.raises(StorageFailure, match="cannot follow"):
        store.append(records)
    store.close()


def test_nothing_is_read_before_an_unknown_outcome_can_be_known(url: str) -> None:
    """As long as another session has the lease, the lost one may still be at work."""
    store = open_store(database=url)
    lose_the_answer(store, done=False)
    with pytest.raises(OutcomeUnknown):
        store.append(Book().records(1))
    other = open_store(database=url)

    with pytest.raises(LeaseRefused):
        store.last()
    other.close()
    assert store.last() is None
    store.close()


def test_a_disk_that_fails_during_the_commit_leaves_the_outcome_unknown(make_place: MakePlace) -> None:
    store = make_place("sqlite").open()
    book = Book()
    records = book.records(3)

    def broken(connection: Any) -> None:
        raise sqlite.driver().OperationalError("disk I/O error")

    spoil_the_next_commit(store, broken)
    with pytest.raises(OutcomeUnknown, match="the disk fails"):
        store.append(records)
    assert store.last() is None

    store.append(records)
    assert followed(store.entries()) == book.chain
    store.close()


def test_that_nothing_can_be_written_is_found_by_writing(
    make_place: MakePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SECONDS_TO_WAIT", 0.1)
    place = make_place("sqlite")
    store = place.open()
    for _ in range(20):
        store.prove()
    other = sqlite.driver().connect(place.keywords["data"] / sqlite.FILE, isolation_level=None)
    assert other.execute("SELECT beats FROM pulse").fetchall() == [(20,)]

    other.execute("BEGIN IMMEDIATE")
    assert store.last() is None  # what can be read proves nothing
    with pytest.raises(StorageFailure, match="another program keeps it locked"):
        store.prove()
    other.close()
    store.prove()
    store.close()


def test_only_who_owns_a_floor_reads_it(tmp_path: Path) -> None:
    with closing(open_store(data=tmp_path / "floor")):
        folder = tmp_path / "floor"
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert modes
        assert set(modes.values()) == {0o600}, modes
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
