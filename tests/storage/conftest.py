"""The places a journal can live in; every test of the contract runs in each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from private_postgres import PrivateServer, private_server

from croupier.floor.ports import Store
from croupier.storage import sqlite
from croupier.storage.opening import memory_store, open_store

DURABLE = ("sqlite", "sqlite without log", "postgresql")


@dataclass(frozen=True)
class Place:
    """One place: how a store in it is opened, and a way in that goes around the store."""

    name: str
    keywords: dict[str, Any]
    meddle: Callable[[str], list[Any]]

    def open(self) -> Store:
        return open_store(**self.keywords)

    def view(self) -> Store:
        return open_store(**self.keywords, read_only=True)


@pytest.fixture(scope="session")
def server() -> Iterator[PrivateServer]:
    """One server for all tests; without PostgreSQL they fail."""
    with private_server() as running:
        yield running


MakePlace = Callable[[str], Place]


@pytest.fixture
def make_place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakePlace:
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


def postgresql_place(server: PrivateServer) -> Place:
    url = server.empty_database()
    return Place("postgresql", {"database": url}, lambda statement: server.run(statement, url))


def sqlite_place(name: str, folder: Path) -> Place:
    def meddle(statement: str) -> list[Any]:
        connection = sqlite.driver().connect(folder / sqlite.FILE)
        try:
            with connection:
                return list(connection.execute(statement))
        finally:
            connection.close()

    return Place(name, {"data": folder}, meddle)
