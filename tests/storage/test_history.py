"""What was written stays as it was written; if somebody gets around that, it is found."""

import pytest
from psycopg import Error as PostgresError
from sqlalchemy import create_engine, inspect, make_url

from croupier.floor.record.ports import StorageFailure
from croupier.journal.chain import BrokenChain
from croupier.storage import sqlite
from croupier.storage.steps import KEPT_FOR_EVER
from croupier.storage.tables import TABLES
from support.storage.journal_book import Book, followed
from support.storage.journal_places import Place

CHANGES = {
    "journal": "UPDATE journal SET actor = 'nobody' WHERE sequence = 2",
    "posting": "UPDATE posting SET amount = 1 WHERE sequence = 2",
    "mention": "UPDATE mention SET subject = 'nothing' WHERE sequence = 2",
}
SAME_AGAIN = {
    "journal": "SELECT sequence, at, 'nobody', command, body, previous, digest FROM journal",
    "posting": "SELECT sequence, line, debit, credit, 1, reason FROM posting",
}


@pytest.fixture
def written(place: Place) -> Place:
    """A place with five entries in it."""
    store = place.open()
    store.append(Book().records(5))
    store.close()
    return place


def refuse(place: Place, statement: str) -> None:
    with pytest.raises((PostgresError, sqlite.driver().Error), match="is never changed"):
        place.meddle(statement)


@pytest.mark.parametrize("table", KEPT_FOR_EVER)
def test_nobody_can_change_or_delete(written: Place, table: str) -> None:
    before = written.meddle(f"SELECT * FROM {table}")

    refuse(written, CHANGES[table])
    refuse(written, f"DELETE FROM {table} WHERE sequence = 2")
    if written.name == "postgresql":
        refuse(written, f"TRUNCATE {table}")

    assert written.meddle(f"SELECT * FROM {table}") == before


@pytest.mark.parametrize("table", SAME_AGAIN)
def test_nobody_can_write_over(written: Place, table: str) -> None:
    """Each database has its own way to replace a row by inserting it."""
    if written.name == "postgresql":
        key = "sequence" if table == "journal" else "sequence, line"
        update = "UPDATE SET " + ("actor = excluded.actor" if table == "journal" else "amount = excluded.amount")
        refuse(written, f"INSERT INTO {table} {SAME_AGAIN[table]} ON CONFLICT ({key}) DO {update}")
    else:
        refuse(written, f"INSERT OR REPLACE INTO {table} {SAME_AGAIN[table]}")


def unlock(place: Place, table: str) -> None:
    """What somebody with the keys to the database can do."""
    if place.name == "postgresql":
        place.meddle(f"DROP TRIGGER {table}_refuses_change ON {table}")
    else:
        for change in ("update", "delete"):
            place.meddle(f"DROP TRIGGER {table}_refuses_{change}")


@pytest.mark.parametrize(
    ("statement", "position"),
    [
        ("UPDATE journal SET body = {other} WHERE sequence = 3", 3),
        ("UPDATE journal SET actor = 'terminal T-002' WHERE sequence = 4", 4),
        ("UPDATE journal SET command = 'command 2b' WHERE sequence = 2", 2),
        ("UPDATE journal SET at = '2026-11-16T06:00:05.000006Z' WHERE sequence = 5", 5),
        ("UPDATE journal SET digest = previous WHERE sequence = 1", 1),
        ("DELETE FROM journal WHERE sequence = 2", 3),
    ],
)
def test_a_changed_entry_is_found_with_its_position(written: Place, statement: str, position: int) -> None:
    """Also a single byte."""
    (body,) = written.meddle("SELECT body FROM journal WHERE sequence = 3")[0]
    other = bytes(body).replace(b"500", b"501").hex()
    unlock(written, "journal")
    written.meddle(statement.format(other=f"'\\x{other}'" if written.name == "postgresql" else f"x'{other}'"))

    view = written.view()
    with pytest.raises(BrokenChain) as broken:
        followed(view.entries())
    assert broken.value.sequence == position
    view.close()


@pytest.mark.parametrize("moment", ["yesterday", "2026-11-16T06:00:04.000004", "yesterday Z"])
def test_a_moment_that_is_none_is_told_with_its_position(written: Place, moment: str) -> None:
    unlock(written, "journal")
    written.meddle(f"UPDATE journal SET at = '{moment}' WHERE sequence = 4")

    view = written.view()
    with pytest.raises(StorageFailure, match=f"entry 4 was changed: '{moment}' is no moment"):
        list(view.entries())
    view.close()


def test_an_account_that_is_none_is_told_with_its_position(written: Place) -> None:
    unlock(written, "posting")
    written.meddle("UPDATE posting SET credit = 'pocket:me' WHERE sequence = 4 AND line = 2")

    view = written.view()
    with pytest.raises(StorageFailure, match="line 2 of entry 4 was changed: 'pocket:me' names no account"):
        list(view.transfers())
    view.close()


def test_the_tables_are_those_that_the_steps_made(written: Place) -> None:
    if written.name == "postgresql":
        engine = create_engine(make_url(written.keywords["database"]).set(drivername="postgresql+psycopg"))
    else:
        engine = create_engine(f"sqlite:///{written.keywords['data'] / sqlite.FILE}", module=sqlite.driver())
    found = inspect(engine)

    own = {"lease"} if written.name == "postgresql" else set()
    assert set(found.get_table_names()) == set(TABLES.tables) | own
    for table in TABLES.tables.values():
        assert [column["name"] for column in found.get_columns(table.name)] == [c.name for c in table.columns]
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]
    engine.dispose()
