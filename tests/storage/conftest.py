"""The places a journal can live in; every test of the contract runs in each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.ports import Store
from croupier.storage import sqlite
from croupier.storage.opening import memory_store, open_store

FILES = ("sqlite", "sqlite without log")
DURABLE = (*FILES,)


@dataclass(frozen=True)
class Place:
    """One place: its store, the same read only, and a way in that goes around the store."""

    name: str
    open: Callable[[], Store]
    view: Callable[[], Store]
    meddle: Callable[[str], list[Any]]


@pytest.fixture(params=DURABLE)
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A place that outlives its store."""
    return make_place(request.param, tmp_path, monkeypatch)


def make_place(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    if name == "sqlite without log":
        monkeypatch.setattr(sqlite, "resets_its_log_safely", lambda version: False)
        monkeypatch.setattr(sqlite, "DRIVERS", ("sqlite3.dbapi2",))
    return sqlite_place(name, tmp_path / "data")


def sqlite_place(name: str, folder: Path) -> Place:
    def meddle(statement: str) -> list[Any]:
        connection = sqlite.driver().connect(folder / sqlite.FILE)
        try:
            with connection:
                return list(connection.execute(statement))
        finally:
            connection.close()

    return Place(name, lambda: open_store(folder), lambda: open_store(folder, read_only=True), meddle)


@pytest.fixture(params=[*DURABLE, "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """An empty store, in each place and in memory."""
    name = request.param
    opened = memory_store() if name == "memory" else make_place(name, tmp_path, monkeypatch).open()
    yield opened
    opened.close()
