"""The PostgreSQL database of a house: found, created if missing, and checked."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
from psycopg import sql
from sqlalchemy.engine import URL

from croupier.floor.record.ports import StorageFailure
from croupier.site.house import BadHouse
from croupier.storage.opening import open_store
from croupier.storage.postgresql import name_of, read_url
from croupier.storage.tables import JOURNAL

SECONDS_TO_ANSWER = 10
MAINTENANCE = "postgres"
"""The database every server has, from which others are created."""


def name(text: str) -> str:
    """Database and server, without secrets."""
    return name_of(_url(text))


def is_there(text: str) -> bool:
    """Whether the database exists; raises :class:`BadHouse` if the server does not answer."""
    try:
        with _connected(_url(text)):
            return True
    except _NoSuchDatabase:
        return False


def has_journal(text: str) -> bool:
    """Whether it contains a journal's tables."""
    try:
        with _connected(_url(text)) as connection:
            found = connection.execute("SELECT to_regclass(%s)", (JOURNAL.name,)).fetchone()
    except _NoSuchDatabase:
        return False
    return found is not None and found[0] is not None


def provide(text: str) -> None:
    """Create the database, empty, unless it exists."""
    if not is_there(text):
        _create(_url(text))


def prepare(text: str) -> None:
    """Create what is missing, and refuse a server whose commits are not durable."""
    provide(text)
    try:
        with closing(open_store(database=text)):
            pass
    except StorageFailure as failure:
        raise BadHouse(str(failure)) from failure


class _NoSuchDatabase(Exception):
    """The server answers, but has no database of that name."""


def _url(text: str) -> URL:
    try:
        return read_url(text)
    except StorageFailure as wrong:
        raise BadHouse(str(wrong)) from None


def _create(url: URL) -> None:
    with _connected(url.set(database=MAINTENANCE)) as connection:
        wanted = sql.Identifier(url.database or url.username or "")
        connection.execute(sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' TEMPLATE template0").format(wanted))


@contextmanager
def _connected(url: URL) -> "Iterator[psycopg.Connection[tuple[object, ...]]]":
    """An autocommit session; server errors become one sentence."""
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        with psycopg.connect(plain, autocommit=True, connect_timeout=SECONDS_TO_ANSWER) as connection:
            yield connection
    except psycopg.Error as failure:
        said = " ".join(str(failure).split())
        # A refused connection has no SQLSTATE, only a message.
        if failure.sqlstate == "3D000" or f'database "{url.database}" does not exist' in said:
            raise _NoSuchDatabase from None
        raise BadHouse(f"{name_of(url)} cannot be used: {said}") from None
