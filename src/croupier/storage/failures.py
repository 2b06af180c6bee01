"""Errors of the database drivers, as sentences for the people of the house."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.floor.record.ports import StorageFailure

CAUSES = {
    "UNIQUE constraint": "an entry with the same number or the same command is in the journal already",
    "duplicate key": "an entry with the same number or the same command is in the journal already",
    "never changed": "an entry with the same number or the same command is in the journal already",
    "disk is full": "the disk is full",
    "No space left": "the disk is full",
    "disk image is malformed": "the file is damaged; put the last backup in its place",
    "file is not a database": "the file is damaged, or it is no database of Croupier's",
    "readonly database": "the file may not be written by this user",
    "unable to open database file": "the file may not be opened by this user",
    "database is locked": "another program keeps it locked",
    "disk I/O error": "the disk fails",
}
"""Fragments of the drivers' messages, and what they mean here."""

ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, OverflowError, UnicodeError)
"""What a statement can raise on either database; the last two are for values no column can hold."""


@contextmanager
def told(where: str, errors: tuple[type[Exception], ...] = ERRORS) -> Iterator[None]:
    """Turn whatever the driver raises into a :class:`StorageFailure` that says what failed and where."""
    try:
        yield
    except errors as failure:
        raise StorageFailure(sentence(where, failure)) from failure


def sentence(where: str, failure: Exception) -> str:
    """What went wrong, and where."""
    words = _words(failure)
    return f"{where}: {next((meaning for known, meaning in CAUSES.items() if known in words), words)}"


def disk_failed(failure: Exception) -> bool:
    """Whether the disk itself failed, so that its contents are uncertain."""
    return "disk I/O error" in _words(failure)


def _words(failure: Exception) -> str:
    """The first line of the driver's message; the statement and its parameters are left out."""
    original = failure.orig if isinstance(failure, DBAPIError) and failure.orig is not None else failure
    lines = [line.strip() for line in str(original).splitlines() if line.strip()]
    return lines[0] if lines else type(original).__name__
