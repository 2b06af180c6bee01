"""Every test of the contract runs in each place a journal can live in."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from croupier.floor.record.ports import Store
from croupier.storage import postgresql, sqlite
from croupier.storage.opening import memory_store
from support.storage.journal_places import DURABLE, MakePlace, Place, postgresql_place, sqlite_place
from support.storage.private_postgres import PrivateServer, private_server, quick_place


@pytest.fixture(scope="session")
def server() -> Iterator[PrivateServer]:
    """One server for all tests; without PostgreSQL they fail."""
    with private_server() as running:
        yield running


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is room: hundreds of small commits need not wait for a disk."""
    with TemporaryDirectory(prefix="croupier-", dir=quick_place()) as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A holder that stays is not waited for."""
    monkeypatch.setattr(postgresql, "SECONDS_FOR_THE_LAST_HOLDER", 0.2)


@pytest.fixture
def make_place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakePlace:
    """A place by its name."""

    def make(name: str) -> Place:
        if name == "postgresql":
            return postgresql_place(request.getfixturevalue("server"))
        if name == "sqlite without log":
            monkeypatch.setattr(sqlite, "resets_its_log_safely", lambda version: False)
            monkeypatch.setattr(sqlite, "DRIVERS", ("sqlite3.dbapi2",))
        return sqlite_place(name, tmp_path / "data")

    return make


@pytest.fixture(params=DURABLE)
def place(request: pytest.FixtureRequest, make_place: MakePlace) -> Place:
    """A place that outlives its store."""
    return make_place(request.param)


@pytest.fixture(params=[*DURABLE, "memory"])
def store(request: pytest.FixtureRequest, make_place: MakePlace) -> Iterator[Store]:
    """An empty store, in each place and in memory."""
    opened = memory_store() if request.param == "memory" else make_place(request.param).open()
    yield opened
    opened.close()
