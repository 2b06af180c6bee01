"""A PostgreSQL database for a house: found, created where its server has none of that name, and checked."""

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
"""The database that every server has, from which others are created."""


def name(text: str) -> str:
    """Database and server, without anything that is secret."""
    return name_of(_url(text))


def is_there(text: str) -> bool:
    """Whether the server has the database; raises :class:`BadHouse` where the server does not answer."""
    try:
        with _connected(_url(text)):
            return True
    except _NoSuchDatabase:
        return False


def has_journal(text: str) -> bool:
    """Whether a journal has its tables there."""
    try:
        with _connected(_url(text)) as connection:
            found = connection.execute("SELECT to_regclass(%s)", (JOURNAL.name,)).fetchone()
    except _NoSuchDatabase:
        return False
    return found is not None and found[0] is not None


def provide(text: str) -> None:
    """A database of this name, empty where there was none."""
    if not is_there(text):
        _create(_url(text))


def prepare(text: str) -> None:
    """Create what is not there, and refuse a server that would forget what it was told."""
    provide(text)
    try:
        with closing(open_store(database=text)):
            pass
    except StorageFailure as failure:
        raise BadHouse(str(failure)) from failure


class _NoSuchDatabase(Exception):
    """The server answers and has no database of that name."""


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
    """A session that commits by itself; whatever the server says becomes one sentence."""
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        with psycopg.connect(plain, autocommit=True, connect_timeout=SECONDS_TO_ANSWER) as connection:
            yield connection
    except psycopg.Error as failure:
        said = " ".join(str(failure).split())
        # A refused connection has no state of its own, only the server's words.
        if failure.sqlstate == "3D000" or f'database "{url.database}" does not exist' in said:
            raise _NoSuchDatabase from None
        raise BadHouse(f"{name_of(url)} cannot be used: {said}") from None
