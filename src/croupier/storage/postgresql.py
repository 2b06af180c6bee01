"""PostgreSQL 15 or newer: the journal on a server.

The lease is an advisory lock of the writing session itself: it cannot outlive the connection, nor the connection the
process. It is also a fencing token that grows with every holder: each commit presents it, and the database refuses an
outdated one. A holder without a sign of life, frozen or cut off, has its session terminated and loses both.

Why: docs/design/0101, 0180.
"""

import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import psycopg
from sqlalchemy import (
    URL,
    BigInteger,
    Connection,
    Engine,
    LargeBinary,
    NullPool,
    QueuePool,
    Table,
    create_engine,
    make_url,
)
from sqlalchemy.exc import ArgumentError, DBAPIError

from croupier.floor.record.ports import LeaseLost, LeaseRefused, StorageFailure
from croupier.storage.failures import ERRORS, told
from croupier.storage.lease import holder
from croupier.storage.tables import STANDING

_log = logging.getLogger(__name__)

OLDEST_VERSION = 15
DRIVER = "postgresql+psycopg"
NAMES = {"postgresql", "postgres", DRIVER}
"""The accepted URL schemes."""

LEASE = int.from_bytes(b"croupier")
"""The key of the advisory lock; keys are local to a database, so that each has one floor."""

SECONDS_FOR_THE_LAST_HOLDER = 2.0
"""A server takes a moment to notice that a client process is gone."""

LEASE_SECONDS = 10
"""Seconds without a sign of life after which the next applicant may terminate the holder's session."""

BEAT_SECONDS = 2.0
"""Seconds between two signs of life of an idle holder."""

TAKEN_OVER = "CR001"
"""The SQLSTATE with which the database refuses an outdated token."""

CONNECTING = {
    "connect_timeout": 5,
    "client_encoding": "utf8",
    # A server that vanished without a word is noticed within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}

SESSION = (
    # The same in the other direction: the lease of a machine that lost power is free within half a minute.
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
    "SET tcp_user_timeout = 30000",
    # And an open transaction of a frozen process is rolled back.
    f"SET idle_in_transaction_session_timeout = '{LEASE_SECONDS}s'",
)

LOCK = (LEASE >> 32, LEASE & 0xFFFFFFFF)
"""The same key as shown in pg_locks."""

_HOLD = """SELECT hold_lease(%s), count(*) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = %s AND objid = %s AND objsubid = 1
    AND pid = pg_backend_pid()"""

_WHO = """SELECT application_name, to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid = %s AND objid = %s AND objsubid = 1
    AND datname = current_database()"""

_NUMBERED = "SELECT to_regclass('lease') IS NOT NULL"

_TAKE = """UPDATE lease SET token = token + 1, holder = %s, beaten = 'infinity' RETURNING token"""

_UNHEARD = """SELECT pid, holder, extract(epoch FROM clock_timestamp() - beaten)::int FROM pg_locks, lease
    WHERE locktype = 'advisory' AND granted AND classid = %s AND objid = %s AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND beaten < clock_timestamp() - make_interval(secs => %s)"""

_SILENT = """SELECT CASE WHEN beaten = 'infinity' THEN 0
    ELSE extract(epoch FROM clock_timestamp() - beaten)::int END FROM lease"""

_CHARACTER = """SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),
    current_setting('fsync'), current_setting('synchronous_commit'), pg_is_in_recovery()"""


class PostgresReaders:
    """A database to read from; each read sees its current state."""

    def __init__(self, url: URL) -> None:
        self.where = name_of(url)
        self._readers = _engine(
            url, "reader", poolclass=QueuePool, pool_pre_ping=True, max_overflow=20, isolation_level="AUTOCOMMIT"
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._readers.connect() as reader:
            yield reader

    def close(self) -> None:
        self._readers.dispose()


class PostgresDatabase(PostgresReaders):
    """A database on a server, under a lease of this process."""

    errors: tuple[type[Exception], ...] = (*ERRORS, psycopg.Error)

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        self.turn = threading.RLock()
        self._writers = _engine(url, holder(), poolclass=NullPool)
        self._token: int | None = None

    def writer(self) -> Connection:
        """A session with synchronous commits and the lease."""
        connection = self._writers.connect()
        try:
            with connection.begin():
                _make_durable(connection, self.where)
                self._require_number(connection)
            _take_lease(connection, self.where)
            self._take_number(connection)
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def require_lease(self, writer: Connection) -> None:
        """The database itself refuses an outdated token, and the next holder waits for this commit.

        A connection pooler in between could have given us another session, without the lease.
        """
        if self._token is None:  # the tables were created since
            self._number(writer)
        try:
            _, locked = writer.exec_driver_sql(_HOLD, (self._token, *LOCK)).one()
        except DBAPIError as refused:
            if getattr(refused.orig, "sqlstate", "") == TAKEN_OVER:
                raise LeaseLost(f"{self.where} was taken over by another process; nothing was written") from refused
            raise
        if locked != 1:
            raise LeaseRefused(f"{self.where}: the lease was lost; nothing was written")

    def _take_number(self, connection: Connection) -> None:
        with connection.begin():
            if connection.exec_driver_sql(_NUMBERED).scalar_one():
                self._number(connection)

    def _number(self, connection: Connection) -> None:
        """Take the next token; an earlier holder that was overtaken has lost the lease."""
        self._require_number(connection)
        self._token = connection.exec_driver_sql(_TAKE, (holder(),)).scalar_one()

    def _require_number(self, connection: Connection) -> None:
        if self._token is not None:
            token, by = connection.exec_driver_sql("SELECT token, holder FROM lease").one()
            if token != self._token:
                raise LeaseLost(f"{self.where} was taken over by {by}; nothing more is written here")

    def insert(self, writer: Connection, table: Table, rows: Sequence[tuple[object, ...]]) -> None:
        """Insert with COPY, which for a thousand rows takes half the time of any INSERT."""
        if not rows:
            return
        statement, types = _copy_into(table)
        with writer.connection.cursor() as cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
            copy.set_types(types)
            for row in rows:
                copy.write_row(row)

    def replace(self, writer: Connection, standings: Sequence[tuple[str, str]]) -> None:
        if standings:
            names, values = zip(*standings, strict=True)
            writer.exec_driver_sql(
                f"INSERT INTO {STANDING.name} SELECT * FROM unnest(%s::text[], %s::text[]) "  # noqa: S608 - a constant
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (list(names), list(values)),
            )

    def release(self) -> None:
        """Nothing to do: the lease ended with its session."""
        self._writers.dispose()


class PostgresView:
    """A database to read from, as of one moment; a running floor goes on beside it."""

    def __init__(self, url: URL) -> None:
        self.where = name_of(url)
        self._turn = threading.RLock()
        self._engine = _engine(url, "reader", poolclass=NullPool, isolation_level="REPEATABLE READ")
        self._held = self._engine.connect().execution_options(postgresql_readonly=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._turn:
            yield self._held

    def close(self) -> None:
        self._held.close()
        self._engine.dispose()


def read_url(text: str) -> URL:
    """Parse the URL of a PostgreSQL database, for the driver used here."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as problem:
        raise StorageFailure("the database is named by a URL such as postgresql://user@host/name") from problem
    if url.drivername not in NAMES:
        raise StorageFailure(
            f"{url.drivername}: the journal is kept in a PostgreSQL database (postgresql://user@host/name) or a folder"
        )
    return url.set(drivername=DRIVER)


def name_of(url: URL) -> str:
    """Database and server, without the password."""
    server = url.host or url.query.get("host") or "this machine"
    return f"database {url.database or url.username or ''} at {server}{f':{url.port}' if url.port else ''}"


def _engine(url: URL, name: str, **options: Any) -> Engine:
    arguments = {"application_name": f"croupier {name}", **CONNECTING}
    given = {key: value for key, value in arguments.items() if key not in url.query}
    return create_engine(url, connect_args=given, **options)


def _make_durable(connection: Connection, where: str) -> None:
    """Refuse a server whose commits are not durable; set what the session can set itself."""
    version, encoding, fsync, commit, standby = connection.exec_driver_sql(_CHARACTER).one()
    if version < OLDEST_VERSION:
        raise StorageFailure(f"{where}: PostgreSQL {version} is too old; {OLDEST_VERSION} or newer is needed")
    if encoding != "UTF8":
        raise StorageFailure(f"{where}: its encoding is {encoding}; create it with ENCODING 'UTF8'")
    if fsync != "on":
        raise StorageFailure(f"{where}: the server does not wait for its disk (fsync = {fsync})")
    if standby:
        raise StorageFailure(f"{where}: the server is a standby, which can only be read")
    for setting in SESSION if commit != "off" else (*SESSION, "SET synchronous_commit = on"):
        connection.exec_driver_sql(setting)


def _take_lease(connection: Connection, where: str) -> None:
    until = time.monotonic() + SECONDS_FOR_THE_LAST_HOLDER
    while True:
        with connection.begin():
            if connection.exec_driver_sql("SELECT pg_try_advisory_lock(%s)", (LEASE,)).scalar_one():
                return
            _end_who_is_not_heard(connection, where)
            if time.monotonic() > until:
                raise LeaseRefused(f"{where} is held by {_who(connection)}")
        time.sleep(0.05)


def _end_who_is_not_heard(connection: Connection, where: str) -> None:
    """Terminate the session of a holder without a sign of life, which rolls it back and releases its lock."""
    if not connection.exec_driver_sql(_NUMBERED).scalar_one():
        return
    for pid, by, silent in connection.exec_driver_sql(_UNHEARD, (*LOCK, LEASE_SECONDS)).all():
        _log.warning("%s: %s was not heard of for %d seconds; its session is ended", where, by, silent)
        connection.exec_driver_sql("SELECT pg_terminate_backend(%s, 5000)", (pid,))


def leased_by(url: URL) -> tuple[str, int] | None:
    """The holder of the lease, and the seconds since its last sign of life; None if there is no holder.

    Read from the server's catalogues, so that a starting server is not blocked.
    """
    engine = _engine(url, "reader", poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with told(name_of(url)), engine.connect() as connection:
        if connection.exec_driver_sql(_WHO, LOCK).one_or_none() is None:
            return None
        by = _who(connection)
        if not connection.exec_driver_sql(_NUMBERED).scalar_one():
            return by, 0
        silent = connection.exec_driver_sql(_SILENT).scalar_one()
        return by, max(0, silent)


def _who(connection: Connection) -> str:
    """The holder of the lease, as far as this user may see it."""
    found = connection.exec_driver_sql(_WHO, LOCK).one_or_none()
    if found is None or not found[0]:
        return "another process"
    name, since = found
    return f"{name.removeprefix('croupier ')}, connected since {since}"


@lru_cache(maxsize=16)
def _copy_into(table: Table) -> tuple[str, list[str]]:
    columns = ", ".join(column.name for column in table.columns)
    return f"COPY {table.name} ({columns}) FROM STDIN (FORMAT BINARY)", [_type(column.type) for column in table.columns]


def _type(column: object) -> str:
    return {BigInteger: "int8", LargeBinary: "bytea"}.get(type(column), "text")
