"""Integrity checks of the database itself: pages, indexes, and duplicated commands.

An index tampered with in the file hides entries, and a command that is not found is done again.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from croupier.storage.tables import TABLES

_SOUND = "ok"
_TWICE = {
    "sqlite": "SELECT command, max(sequence) FROM journal NOT INDEXED GROUP BY command HAVING count(*) > 1 LIMIT 1",
    "postgresql": "SELECT command, max(sequence) FROM journal GROUP BY command HAVING count(*) > 1 LIMIT 1",
}
_INDEXES = """SELECT c.oid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_class t ON t.oid = i.indrelid JOIN pg_am a ON a.oid = c.relam
    WHERE t.relname = ANY(:tables) AND t.relnamespace = current_schema()::regnamespace AND a.amname = 'btree'"""


def faults(reader: Connection) -> Iterator[str]:
    """Every fault, in the database's own words; after one in PostgreSQL no further check is possible."""
    dialect = reader.dialect.name
    yield from _in_sqlite(reader) if dialect == "sqlite" else _in_postgresql(reader)
    for command, sequence in reader.execute(text(_TWICE[dialect])):
        yield f"the command {command} of entry {sequence} is there twice"


def _in_sqlite(reader: Connection) -> Iterator[str]:
    for (found,) in reader.exec_driver_sql("PRAGMA integrity_check(10)"):
        if found != _SOUND:
            yield found


def _in_postgresql(reader: Connection) -> Iterator[str]:
    """Check with the extension amcheck, if the administrator installed it and this user may call it."""
    callable_ = text("SELECT has_function_privilege(oid, 'EXECUTE') FROM pg_proc WHERE proname = 'bt_index_check'")
    if not reader.scalar(callable_):
        return
    for (index,) in reader.execute(text(_INDEXES), {"tables": list(TABLES.tables)}).all():
        try:
            reader.execute(text("SELECT bt_index_check(CAST(:index AS regclass), true)"), {"index": index})
        except DBAPIError as found:
            yield f"{index}: {found.orig}"
            return
