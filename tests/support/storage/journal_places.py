"""The places a journal can live in."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.floor.record.ports import Store
from croupier.storage import sqlite
from croupier.storage.opening import open_store
from support.storage.private_postgres import PrivateServer

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


MakePlace = Callable[[str], Place]


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
