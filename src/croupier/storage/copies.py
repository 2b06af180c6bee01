"""Online backup of a journal from either database into a folder, and restore from such a folder.

A copy is a consistent snapshot, whatever is recorded meanwhile. It is made under a temporary name and renamed once it
is completely on disk, so that a partial copy is never taken for a whole one. Why: docs/design/0163.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from croupier.floor.record.ports import StorageFailure
from croupier.storage import steps
from croupier.storage.failures import told
from croupier.storage.postgresql import PostgresDatabase, PostgresView, read_url
from croupier.storage.reading import Readable
from croupier.storage.sqlite import FILE, SqliteFile, SqliteView, driver, open_to_copy, sync_folder
from croupier.storage.store import Writable
from croupier.storage.tables import HEAD, JOURNAL, MENTION, POSTING, SNAPSHOT, STANDING

EVERYTHING = (JOURNAL, POSTING, MENTION, STANDING, SNAPSHOT, HEAD)
ROWS_AT_ONCE = 2_000
PAGES_AT_ONCE = 4_096
UNFINISHED = "unfinished-"


def copy_out(to: Path, data: Path | None = None, database: str | None = None) -> None:
    """The journal of a folder or of a database into another folder, beside a floor that may be living."""
    with new_folder(to) as unfinished:
        if data is not None:
            copy_file(data.absolute() / FILE, unfinished / FILE)
        else:
            with closing(PostgresView(read_url(database or ""))) as view:
                _copy_rows(view, SqliteFile(unfinished / FILE))


def copy_in(source: Path, data: Path | None = None, database: str | None = None) -> None:
    """Restore what :func:`copy_out` wrote into a folder or a database without a journal."""
    file = source.absolute() / FILE
    if not file.is_file():
        raise StorageFailure(f"there is no journal in {source}")
    if data is not None:
        with new_folder(data) as unfinished:
            copy_file(file, unfinished / FILE)
        return
    with closing(SqliteView(file)) as view:
        _copy_rows(view, PostgresDatabase(read_url(database or "")))


@contextmanager
def new_folder(to: Path) -> Iterator[Path]:
    """A folder that only its owner can enter, under its name when everything in it is durable."""
    folder = to.absolute()
    unfinished = folder.with_name(f"{UNFINISHED}{folder.name}")
    if folder.exists() and any(folder.iterdir()):
        raise StorageFailure(f"{to} is not empty; nothing is written over")
    if unfinished.exists():
        raise StorageFailure(f"{unfinished} is left from a copy that did not end; remove it first")
    try:
        unfinished.mkdir(mode=0o700)
        yield unfinished
        for file in unfinished.iterdir():
            file.chmod(0o600)
            _sync(file)
        sync_folder(unfinished)
        if folder.exists():
            folder.rmdir()
        unfinished.rename(folder)
        sync_folder(folder.parent)
    except OSError as failure:
        raise StorageFailure(f"{failure.filename or to}: {failure.strerror or failure}") from failure


def _sync(file: Path) -> None:
    opened = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def copy_file(source: Path, target: Path) -> None:
    """Copy page by page within one reading transaction; the writer is not blocked."""
    if not source.is_file():
        raise StorageFailure(f"there is no journal in {source.parent}")
    with told(str(source), _errors()), closing(open_to_copy(source)) as reading, closing(_made(target)) as writing:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM schema_version").fetchone()
        reading.backup(writing, pages=PAGES_AT_ONCE)
        writing.execute("PRAGMA journal_mode = DELETE")


def _made(target: Path) -> Any:
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    return driver().connect(str(target), isolation_level=None)


def _errors() -> tuple[type[Exception], ...]:
    return (SQLAlchemyError, driver().Error)


def _copy_rows(source: Readable, target: Writable) -> None:
    """Copy row by row into new tables, in one transaction: everything or nothing."""
    with told(target.where, target.errors):
        try:
            with closing(target.writer()) as writer, source.reading() as reader:
                steps.require_all(reader, source.where)
                steps.take_missing(writer, target.where)
                with writer.begin():
                    if writer.scalar(select(JOURNAL.c.sequence).limit(1)) is not None:
                        raise StorageFailure(f"{target.where} holds a journal already; nothing is written over")
                    for table in EVERYTHING:
                        found = reader.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
                        for rows in found.partitions():
                            target.insert(writer, table, [tuple(row) for row in rows])
        finally:
            target.close()
            target.release()
