"""SQLite: the journal in one file beside the program.

Every commit waits for the disk.  With a sound SQLite the write-ahead log is used.  Versions 3.7.0 to 3.51.2 can lose a
committed transaction when that log is reset; with one of them (Python's own on many systems) the rollback journal is
used: slower, and as safe.
"""

import importlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, Pool, QueuePool, StaticPool, Table, create_engine, event, insert
from sqlalchemy.dialects import sqlite

from croupier.floor.record.ports import LeaseRefused, StorageFailure
from croupier.storage.failures import ERRORS
from croupier.storage.lease import FileLease, is_same_file
from croupier.storage.tables import STANDING

FILE = "croupier.db"
LOCK = "croupier.lock"
SECONDS_TO_WAIT = 10.0
"""How long a connection waits for another one's lock; between readers and the one writer it lasts milliseconds."""

SYNCHRONOUS = "EXTRA"
"""As FULL, and the folder too is synced when a journal was deleted: one that came back after a power cut would undo
what was committed since, even the change to the write-ahead log at the very beginning."""

DRIVERS = ("pysqlite3.dbapi2", "sqlite3.dbapi2")

PRAGMAS = (
    "trusted_schema = OFF",
    "recursive_triggers = ON",
    "fullfsync = ON",  # elsewhere than on a Mac this is what every sync does
    "checkpoint_fullfsync = ON",
    "cache_size = -65536",  # KiB
    "journal_size_limit = 67108864",
)


def driver() -> Any:
    """The SQLite that comes with the program, or else Python's own."""
    for name in DRIVERS:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    raise StorageFailure("this Python has no SQLite")


def resets_its_log_safely(version: tuple[int, ...]) -> bool:
    """Whether this SQLite has the repair of the write-ahead log, in the newest line or in one of the older ones."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def journal_mode(version: tuple[int, ...]) -> str:
    """Which journal SQLite itself keeps while it writes."""
    return "wal" if resets_its_log_safely(version) else "delete"


class SqliteReaders:
    """A database file to read from, every statement as it stands then: none needs a transaction around it."""

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self._readers = _engine(lambda: _open_to_read(path), QueuePool, begin=None)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._readers.connect() as reader:
            yield reader

    def close(self) -> None:
        """Readers go first: the last to leave moves the log into the file, and a reader may not."""
        self._readers.dispose()


class SqliteFile(SqliteReaders):
    """A database file under a lease of this process."""

    errors = ERRORS

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.turn = threading.RLock()
        self._path = path
        self._lease: FileLease | None = None
        self._known: os.stat_result | None = None
        self._writers = _engine(lambda: open_to_write(path), NullPool, begin="BEGIN IMMEDIATE")

    def writer(self) -> Connection:
        """The lease comes first: what is not ours is not even opened for writing."""
        if self._lease is not None and not self._lease.is_held():
            self.release()
        if self._lease is None:
            self._lease = FileLease(self._path.with_name(LOCK), self.where)
        if self._known is None:
            _create(self._path)
            self._known = self._path.stat()
        self._require_file()
        return self._writers.connect()

    def require_lease(self, writer: Connection) -> None:
        """The lock file and the database are those that were opened, not others that were put in their place."""
        del writer
        if self._lease is None or not self._lease.is_held():
            raise LeaseRefused(f"{self.where}: its lock file was removed while it was in use; nothing was written")
        self._require_file()

    def insert(self, writer: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
        _insert(writer, table, rows)

    def replace(self, writer: Connection, standings: Sequence[tuple[str, str]]) -> None:
        _replace(writer, standings)

    def release(self) -> None:
        lease, self._lease = self._lease, None
        if lease is not None:
            lease.release()

    def _require_file(self) -> None:
        if self._known is None or not is_same_file(self._path, self._known):
            raise StorageFailure(f"{self.where} was removed or replaced while it was in use; nothing was written")


class SqliteView:
    """A database file to read from, as it stands at one moment; a living floor goes on beside it.

    Without a write-ahead log a reader that stays at one moment would make the writer wait: there, every reading is of
    its own moment.
    """

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self._turn = threading.RLock()
        self._engine = _engine(lambda: _open_to_read(path), NullPool)
        self._held: Connection | None = self._engine.connect()
        if self._held.exec_driver_sql("PRAGMA journal_mode").scalar_one() != "wal":
            self._held.close()
            self._held = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._turn:
            if self._held is not None:
                yield self._held
            else:
                with self._engine.connect() as reader:
                    yield reader

    def close(self) -> None:
        if self._held is not None:
            self._held.close()
        self._engine.dispose()


class SqliteMemory:
    """A database in memory, for tests and training: gone with the process, so it needs no lease."""

    errors = ERRORS
    where = "the database in memory"

    def __init__(self) -> None:
        self.turn = threading.RLock()
        self._engine = _engine(lambda: _connect(":memory:"), StaticPool)

    def writer(self) -> Connection:
        return self._engine.connect()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.turn, self._engine.connect() as reader:
            yield reader

    def require_lease(self, writer: Connection) -> None:
        """Nobody else can reach it."""

    def insert(self, writer: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
        _insert(writer, table, rows)

    def replace(self, writer: Connection, standings: Sequence[tuple[str, str]]) -> None:
        _replace(writer, standings)

    def close(self) -> None:
        """The one connection is the writer's."""

    def release(self) -> None:
        self._engine.dispose()


def _engine(opener: Callable[[], Any], pool: type[Pool], begin: str | None = "BEGIN") -> Engine:
    """Transactions begin when they are told to, not when the driver thinks that one is needed."""
    engine = create_engine("sqlite://", module=driver(), creator=opener, poolclass=pool)
    if begin is not None:
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin) and None)
    return engine


def _connect(name: str) -> Any:
    """The driver begins no transaction of its own; a connection may pass from thread to thread."""
    connection = driver().connect(name, SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False, uri=True)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _open_to_read(path: Path) -> Any:
    return _connect(f"{path.as_uri()}?mode=ro")


def open_to_copy(path: Path) -> Any:
    """A connection of the driver that only reads, to copy from."""
    return _open_to_read(path)


def open_to_write(path: Path) -> Any:
    """A connection of the driver whose commits wait for the disk."""
    connection = _connect(f"{path.as_uri()}?mode=rw")
    mode = journal_mode(driver().sqlite_version_info)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    (found,) = connection.execute(f"PRAGMA journal_mode = {mode}").fetchone()
    if found != mode:
        connection.close()
        raise StorageFailure(f"{path}: this file system does not allow SQLite's journal mode {mode}")
    return connection


def _create(path: Path) -> None:
    """An empty file is an empty database; that it is there must outlive a power cut as well."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make what the folder lists durable: a file that is safe under a name that is not would be lost."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@lru_cache(maxsize=16)
def _insertion(table: Table) -> str:
    return str(insert(table).compile(dialect=sqlite.dialect()))


def _insert(writer: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        writer.exec_driver_sql(_insertion(table), list(rows))


def _replace(writer: Connection, standings: Sequence[tuple[str, str]]) -> None:
    if standings:
        newest = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        writer.exec_driver_sql(f"{_insertion(STANDING)} {newest}", list(standings))
