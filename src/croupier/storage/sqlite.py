"""SQLite: the journal in a single local file.

Every commit waits for the disk. With a sound SQLite the write-ahead log is used. Versions 3.7.0 to 3.51.2 can lose a
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
"""The busy timeout; between readers and the one writer a lock lasts milliseconds."""

SYNCHRONOUS = "EXTRA"
"""As FULL, and the folder too is synced after a journal is deleted: one that reappeared after a power cut would roll
back later commits, even the initial change to the write-ahead log."""

DRIVERS = ("pysqlite3.dbapi2", "sqlite3.dbapi2")

PRAGMAS = (
    "trusted_schema = OFF",
    "recursive_triggers = ON",
    "fullfsync = ON",  # the same as any sync, except on a Mac
    "checkpoint_fullfsync = ON",
    "cache_size = -65536",  # KiB
    "journal_size_limit = 67108864",
)


def driver() -> Any:
    """The bundled SQLite, or else Python's own."""
    for name in DRIVERS:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    raise StorageFailure("this Python has no SQLite")


def resets_its_log_safely(version: tuple[int, ...]) -> bool:
    """Whether this SQLite has the fix of the write-ahead log, in the newest line or a backport."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def journal_mode(version: tuple[int, ...]) -> str:
    """The journal mode for a version of SQLite."""
    return "wal" if resets_its_log_safely(version) else "delete"


class SqliteReaders:
    """A readable database file; each statement sees the current state, so none needs a transaction."""

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self._readers = _engine(lambda: _open_to_read(path), QueuePool, begin=None)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._readers.connect() as reader:
            yield reader

    def close(self) -> None:
        """Close readers first: the last connection checkpoints the log, and a reader may not."""
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
        """Take the lease first: a file that is not ours is not even opened for writing."""
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
        """The lock file and the database are still those that were opened, and have not been replaced."""
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
    """A database file to read from, as of one moment; a running floor goes on beside it.

    Without a write-ahead log, a long reading transaction would block the writer: then each read sees its own moment.
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
    """A database in memory, for tests and training; being private to the process, it needs no lease."""

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
        """No other process can reach it."""

    def insert(self, writer: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
        _insert(writer, table, rows)

    def replace(self, writer: Connection, standings: Sequence[tuple[str, str]]) -> None:
        _replace(writer, standings)

    def close(self) -> None:
        """Nothing to close: its one connection is the writer's."""

    def release(self) -> None:
        self._engine.dispose()


def _engine(opener: Callable[[], Any], pool: type[Pool], begin: str | None = "BEGIN") -> Engine:
    """Transactions begin explicitly, not at the driver's discretion."""
    engine = create_engine("sqlite://", module=driver(), creator=opener, poolclass=pool)
    if begin is not None:
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin) and None)
    return engine


def _connect(name: str) -> Any:
    """Connect without implicit transactions, and usable from any thread."""
    connection = driver().connect(name, SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False, uri=True)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _open_to_read(path: Path) -> Any:
    return _connect(f"{path.as_uri()}?mode=ro")


def open_to_copy(path: Path) -> Any:
    """A read-only driver connection, to copy from."""
    return _open_to_read(path)


def open_to_write(path: Path) -> Any:
    """A driver connection with synchronous commits."""
    connection = _connect(f"{path.as_uri()}?mode=rw")
    mode = journal_mode(driver().sqlite_version_info)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    (found,) = connection.execute(f"PRAGMA journal_mode = {mode}").fetchone()
    if found != mode:
        connection.close()
        raise StorageFailure(f"{path}: this file system does not allow SQLite's journal mode {mode}")
    return connection


def _create(path: Path) -> None:
    """Create an empty database; its directory entry must survive a power cut too."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync a folder: a durable file without a durable name would be lost."""
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
