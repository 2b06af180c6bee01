"""Tables, triggers and indexes of a database are those that the program makes; what differs is named."""

import pytest
from sqlalchemy import create_engine

from croupier.storage import schema, sqlite
from support.storage.journal_places import DURABLE, MakePlace, Place, postgresql_place
from support.storage.private_postgres import PrivateServer

FORGES = {
    "sqlite": "CREATE TRIGGER helpful AFTER INSERT ON journal BEGIN SELECT 1; END",
    "postgresql": "CREATE TRIGGER helpful AFTER INSERT ON journal EXECUTE FUNCTION refuse_change()",
}
WITHOUT_GUARD = {
    "sqlite": "DROP TRIGGER posting_refuses_replace",
    "postgresql": "DROP TRIGGER posting_refuses_change ON posting",
}


def altered(place: Place) -> list[str]:
    store = place.view()
    try:
        return list(store.alterations())
    finally:
        store.close()


def dialect(place: Place) -> str:
    return place.name.split(" ")[0]


@pytest.fixture(params=DURABLE)
def place(request: pytest.FixtureRequest, make_place: MakePlace) -> Place:
    """A journal that was just begun."""
    found = make_place(request.param)
    found.open().close()
    return found


def test_a_new_journal_is_as_the_program_makes_it(place: Place) -> None:
    assert altered(place) == []


def test_a_trigger_that_was_added_or_taken_away_is_named(place: Place) -> None:
    place.meddle(FORGES[dialect(place)])
    place.meddle(WITHOUT_GUARD[dialect(place)])

    found = altered(place)
    assert [("helpful" in one, "is not Croupier's" in one) for one in found[:1]] == [(True, True)]
    assert any("posting_refuses" in one and "is missing" in one for one in found)


def test_a_trigger_of_the_same_name_that_does_something_else_is_named(place: Place) -> None:
    if dialect(place) == "sqlite":
        place.meddle(WITHOUT_GUARD["sqlite"])
        place.meddle("CREATE TRIGGER posting_refuses_replace BEFORE INSERT ON posting BEGIN SELECT 1; END")
    else:
        nothing = "RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
        place.meddle(f"CREATE OR REPLACE FUNCTION refuse_change() {nothing}")
        place.meddle("ALTER TABLE journal DISABLE TRIGGER journal_refuses_change")

    named = " ".join(altered(place))
    for what in {"sqlite": ("posting_refuses_replace",)}.get(
        dialect(place), ("refuse_change()", "journal_refuses_change")
    ):
        assert what in named
    assert "was changed" in named


def test_another_table_or_column_is_named(place: Place) -> None:
    place.meddle("ALTER TABLE standing ADD COLUMN more TEXT")

    assert any("standing" in one for one in altered(place))


def test_words_of_a_table_that_were_altered_are_named(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    place.open().close()
    connection = sqlite.driver().connect(place.keywords["data"] / sqlite.FILE)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_master SET sql = replace(sql, 'amount > 0', 'amount > -9') WHERE name = 'posting'"
    )
    connection.commit()
    connection.close()

    assert "the table posting was changed" in altered(place)


def test_what_is_written_down_of_postgresql_is_what_it_makes(server: PrivateServer) -> None:
    place = postgresql_place(server)
    place.open().close()
    url = place.keywords["database"].replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url)
    with engine.connect() as reader:
        assert schema.described(reader) == schema._made_by_postgresql()
    engine.dispose()
