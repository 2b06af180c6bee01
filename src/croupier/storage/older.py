"""A database file of an earlier version, to read from.

Nobody who only reads changes anything, not even the tables of a journal that an auditor was handed: a copy in a folder
of its own takes the steps that are missing, and goes when it has been read.
"""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.storage import steps
from croupier.storage.copies import copy_file
from croupier.storage.sqlite import FILE, SqliteFile, SqliteView


class OlderFile(SqliteView):
    """The journal of an earlier version as this one reads it; the file stays as it is."""

    def __init__(self, path: Path) -> None:
        self._folder = TemporaryDirectory(prefix="croupier-")
        copy = Path(self._folder.name) / FILE
        copy_file(path, copy)
        _take_missing_steps(copy)
        super().__init__(copy)
        self.where = str(path)

    def close(self) -> None:
        super().close()
        self._folder.cleanup()


def _take_missing_steps(file: Path) -> None:
    database = SqliteFile(file)
    try:
        with closing(database.writer()) as writer:
            steps.take_missing(writer, database.where)
    finally:
        database.close()
        database.release()
