"""Whatever is wrong when a journal is opened is said in a sentence."""

import stat
from pathlib import Path

import pytest

from croupier.floor.record.ports import StorageFailure
from croupier.storage import postgresql, sqlite, steps
from croupier.storage.opening import open_store
from support.storage.journal_book import Book, followed
from support.storage.journal_places import MakePlace, Place, sqlite_place
from support.storage.private_postgres import PrivateServer


def written(place: Place) -> Book:
    book = Book()
    store = place.open()
    store.append(book.records(200))
    store.close()
    return book


def test_one_place_is_named(tmp_path: Path) -> None:
    for arguments in ({}, {"data": tmp_path, "database": "postgresql:///x"}):
        with pytest.raises(StorageFailure, match="one of the two"):
            open_store(**arguments)  # type: ignore[arg-type]


def test_a_missing_folder_is_made_for_the_house_alone(tmp_path: Path) -> None:
    open_store(tmp_path / "data").close()

    assert (tmp_path / "data" / "croupier.db").is_file()
    assert not stat.S_IMODE((tmp_path / "data").stat().st_mode) & stat.S_IRWXO


def test_a_mistyped_path_does_not_become_a_new_house(tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match=r"there is no folder .*flor in which data could be made"):
        open_store(tmp_path / "flor" / "data")
    assert not (tmp_path / "flor").exists()


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")

    with pytest.raises(StorageFailure, match="data: File exists"):
        open_store(tmp_path / "data")


def test_a_folder_that_may_not_be_written_to() -> None:
    with pytest.raises(StorageFailure, match=r"/sys/croupier.lock: (Permission denied|Operation not permitted)"):
        open_store(Path("/sys"))


def test_reading_where_nothing_was_written(tmp_path: Path, server: PrivateServer) -> None:
    with pytest.raises(StorageFailure, match=r"there is no journal in .*data"):
        open_store(tmp_path / "data", read_only=True)
    assert not (tmp_path / "data").exists()
    with pytest.raises(StorageFailure, match="holds no journal yet"):
        open_store(database=server.empty_database(), read_only=True)


def test_a_file_of_something_else(tmp_path: Path) -> None:
    (tmp_path / sqlite.FILE).write_text("Dear Sir or Madam, " * 1000)

    for read_only in (False, True):
        with pytest.raises(StorageFailure, match=r"croupier.db: the file is damaged, or it is no database"):
            open_store(tmp_path, read_only=read_only)


def test_a_torn_file(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    written(place)
    file: Path = place.keywords["data"] / sqlite.FILE
    with file.open("r+b") as torn:
        torn.truncate(3 * 4096 + 100)

    with pytest.raises(StorageFailure, match=r"croupier.db: the file is damaged; put the last backup"):
        place.open()


def test_a_page_that_went_bad_is_found_when_it_is_read(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    written(place)
    file: Path = place.keywords["data"] / sqlite.FILE
    content = bytearray(file.read_bytes())
    for page in range(4, len(content) // 4096):
        content[page * 4096 : page * 4096 + 8] = b"\xff" * 8
    file.write_bytes(content)

    with pytest.raises(StorageFailure, match="damaged"):
        followed(place.open().entries())


def test_a_newer_schema_is_refused_by_its_number(place: Place) -> None:
    written(place)
    place.meddle("INSERT INTO schema_version VALUES (99, 'later', '')")

    for opened in (place.open, place.view):
        with pytest.raises(StorageFailure, match="schema version 99, written by a newer Croupier"):
            opened()


def test_an_older_schema_takes_the_steps_that_are_missing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    book = written(place)
    new = steps.Step("more", ("CREATE TABLE more (x INTEGER)",), ("CREATE TABLE more (x integer)",))
    taken = len(steps.STEPS)
    monkeypatch.setattr(steps, "STEPS", (*steps.STEPS, new))

    if place.name == "postgresql":
        with pytest.raises(StorageFailure, match=f"schema version {taken}; start the floor once"):
            place.view()
    store = place.open()
    assert followed(store.entries()) == book.chain
    store.close()
    assert place.meddle("SELECT x FROM more") == []
    assert [name for (name,) in place.meddle("SELECT name FROM schema_version ORDER BY version")][-1] == "more"


def test_an_older_file_is_read_without_being_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = sqlite_place("sqlite", tmp_path / "house")
    book = written(place)
    new = steps.Step("more", ("CREATE TABLE more (x INTEGER)",), ("CREATE TABLE more (x integer)",))
    monkeypatch.setattr(steps, "STEPS", (*steps.STEPS, new))

    view = place.view()
    assert followed(view.entries()) == book.chain
    view.close()
    assert "more" not in [name for (name,) in place.meddle("SELECT name FROM schema_version")]


def test_a_step_that_fails_leaves_nothing_behind(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    book = written(place)
    halves = ("CREATE TABLE half (x INTEGER)", "CREATE TABLE nonsense (")
    monkeypatch.setattr(steps, "STEPS", (*steps.STEPS, steps.Step("half", halves, halves)))
    with pytest.raises(StorageFailure, match=r"syntax error|incomplete input"):
        place.open()

    monkeypatch.undo()
    if place.name == "sqlite without log":
        monkeypatch.setattr(sqlite, "DRIVERS", ("sqlite3.dbapi2",))
    store = place.open()
    assert followed(store.entries()) == book.chain
    store.close()
    with pytest.raises(Exception, match="half"):
        place.meddle("SELECT x FROM half")


def test_tables_of_another_program_are_left_alone(place: Place) -> None:
    if place.name != "postgresql":
        place.keywords["data"].mkdir()
    place.meddle("CREATE TABLE journal (day INTEGER)")

    with pytest.raises(StorageFailure, match="a table named journal that is not Croupier's"):
        place.open()
    assert place.meddle("SELECT day FROM journal") == []


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("floor", "a URL such as postgresql://"),
        ("postgresql://user@host:many/floor", "a URL such as postgresql://"),
        ("mysql://user@host/floor", "mysql: the journal is kept in a PostgreSQL database"),
        ("sqlite:///floor.db", "sqlite: the journal is kept in a PostgreSQL database"),
        ("postgresql://user:secret@127.0.0.1:1/floor", "database floor at 127.0.0.1:1: connection"),
        ("postgresql://user:secret@/floor?host=/nowhere", "database floor at /nowhere: connection"),
    ],
)
def test_a_url_that_leads_nowhere(url: str, words: str) -> None:
    for read_only in (False, True):
        with pytest.raises(StorageFailure, match=words) as failure:
            open_store(database=url, read_only=read_only)
        assert "secret" not in str(failure.value)


@pytest.mark.parametrize(
    ("character", "words"),
    [
        ("14, 'UTF8', 'on', 'on', false", "PostgreSQL 14 is too old; 15 or newer"),
        ("15, 'LATIN1', 'on', 'on', false", "its encoding is LATIN1"),
        ("15, 'UTF8', 'off', 'on', false", r"does not wait for its disk \(fsync = off\)"),
        ("15, 'UTF8', 'on', 'on', true", "is a standby"),
    ],
)
def test_a_server_that_cannot_be_relied_on(
    server: PrivateServer, monkeypatch: pytest.MonkeyPatch, character: str, words: str
) -> None:
    monkeypatch.setattr(postgresql, "_CHARACTER", f"SELECT {character}")

    with pytest.raises(StorageFailure, match=words):
        open_store(database=server.empty_database())


def test_a_session_that_would_not_wait_for_the_disk_is_made_to(server: PrivateServer) -> None:
    url = f"{server.empty_database()}&options=-csynchronous_commit%3Doff"
    store = open_store(database=url)

    assert store._writer.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"  # type: ignore[attr-defined]
    store.close()


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 0), False),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 53, 4), True),
    ],
)
def test_only_a_sqlite_that_resets_its_log_safely_keeps_one(version: tuple[int, ...], safe: bool) -> None:
    assert sqlite.journal_mode(version) == ("wal" if safe else "delete")


def settings(place: Place) -> tuple[object, object]:
    store = place.open()
    writer = store._writer  # type: ignore[attr-defined]
    found = [writer.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    writer.rollback()
    store.close()
    return found[0], found[1]


def test_every_commit_waits_for_the_disk_with_or_without_the_log(make_place: MakePlace) -> None:
    extra = 3
    assert settings(make_place("sqlite")) == ("wal", extra)
    assert settings(make_place("sqlite without log")) == ("delete", extra)


def test_a_file_with_a_log_passes_to_a_sqlite_that_keeps_none(make_place: MakePlace) -> None:
    book = written(make_place("sqlite"))
    older = make_place("sqlite without log")
    store = older.open()
    store.append(book.records(1))

    assert followed(store.entries()) == book.chain
    store.close()
    assert older.meddle("PRAGMA journal_mode") == [("delete",)]


def test_a_closed_journal_is_one_file(make_place: MakePlace) -> None:
    """So that a copy of it is a copy of everything."""
    place = make_place("sqlite")
    written(place)

    assert {file.name for file in place.keywords["data"].iterdir()} == {sqlite.FILE, sqlite.LOCK}
