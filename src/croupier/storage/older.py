"""Reading a database file of an earlier version.

A reader changes nothing, not even the tables of a journal handed to an auditor: the missing migrations are applied to a
copy in a temporary folder, which is deleted afterwards.
"""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.storage import steps
from croupier.storage.copies import copy_file
from croupier.storage.sqlite import FILE, SqliteFile, SqliteView


class OlderFile(SqliteView):
    """The journal of an earlier version, migrated in a copy; the file itself is unchanged."""

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
