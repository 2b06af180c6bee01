"""Opening the journal: in a local folder, on a PostgreSQL server, or in memory."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from croupier.floor.record.ports import LeaseLost, StorageFailure, Store
from croupier.storage import steps
from croupier.storage.failures import told
from croupier.storage.heart import Heart
from croupier.storage.reading import Readable, ReadOnlyStore
from croupier.storage.sqlite import FILE, SqliteFile, SqliteMemory, SqliteReaders, SqliteView, sync_folder
from croupier.storage.store import DatabaseStore, Writable

Lost = Callable[[LeaseLost], None]
"""Called when another process has taken the floor over."""


def open_store(
    data: Path | None = None, database: str | None = None, *, read_only: bool = False, lost: Lost | None = None
) -> Store:
    """Open the store in the folder ``data``, creating it if needed, or at the URL ``database``.

    Raises :class:`StorageFailure` with a sentence that says what is wrong; :class:`LeaseRefused` if another process has
    it. ``read_only`` shows the journal as of this moment, beside a running floor if there is one. ``lost`` is called,
    on another thread, when another process has taken the floor over.
    """
    if data is not None and database is None:
        folder = data.absolute()
        return _view_of(folder / FILE) if read_only else _in_folder(folder)
    if database is not None and data is None:
        return _at_url(database, read_only=read_only, lost=lost)
    raise StorageFailure("name either a folder for the data or the URL of a database, one of the two")


def open_follower(data: Path | None = None, database: str | None = None) -> Store:
    """The journal of a floor on another server: each read sees its current state."""
    if data is not None:
        file = data.absolute() / FILE
        if not file.is_file():
            raise StorageFailure(f"there is no journal in {file.parent}")
        with told(str(file)):
            return _reading(SqliteReaders(file))
    from croupier.storage.postgresql import PostgresReaders, name_of, read_url

    url = read_url(database or "")
    with told(name_of(url)):
        return _reading(PostgresReaders(url))


def memory_store() -> Store:
    """A store in memory, gone when it is closed."""
    return _writing(SqliteMemory())


def _in_folder(folder: Path) -> Store:
    try:
        _make(folder)
        return _writing(SqliteFile(folder / FILE))
    except OSError as failure:
        raise StorageFailure(f"{failure.filename or folder}: {failure.strerror or failure}") from failure


def _make(folder: Path) -> None:
    """Create the folder, but not its parent: a mistyped path must not become a second house."""
    if not folder.parent.is_dir():
        raise StorageFailure(f"there is no folder {folder.parent} in which {folder.name} could be made")
    if not folder.is_dir():
        folder.mkdir(mode=0o700)
        sync_folder(folder.parent)


def _view_of(file: Path) -> Store:
    if not file.is_file():
        raise StorageFailure(f"there is no journal in {file.parent}")
    with told(str(file)):
        return _older(file) if _is_older(file) else _reading(SqliteView(file))


def _is_older(file: Path) -> bool:
    with closing(SqliteView(file)) as view, view.reading() as reader:
        return 0 < steps.version(reader, view.where) < len(steps.STEPS)


def _older(file: Path) -> Store:
    """Imported on demand: copying needs the code of every database."""
    from croupier.storage.older import OlderFile

    return _reading(OlderFile(file))


def _at_url(text: str, *, read_only: bool, lost: Lost | None) -> Store:
    """Imported on demand: the driver takes time to load."""
    from croupier.storage.postgresql import BEAT_SECONDS, PostgresDatabase, PostgresView, name_of, read_url

    url = read_url(text)
    if not read_only:
        store = _writing(PostgresDatabase(url))
        store.heart = Heart(store.beat, lost, BEAT_SECONDS)
        return store
    with told(name_of(url)):
        return _reading(PostgresView(url))


def _writing(database: Writable) -> DatabaseStore:
    """Take the lease, connect, and apply the missing migrations."""
    with told(database.where, database.errors):
        try:
            writer = database.writer()
        except BaseException:
            database.release()
            raise
        store = DatabaseStore(database, writer)
        try:
            steps.take_missing(writer, database.where)
        except BaseException:
            store.close()
            raise
    return store


def _reading(database: Readable) -> Store:
    try:
        with database.reading() as reader:
            steps.require_all(reader, database.where)
    except BaseException:
        database.close()
        raise
    return ReadOnlyStore(database)
