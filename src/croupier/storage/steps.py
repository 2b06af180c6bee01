"""The migrations of the schema: numbered steps, each applied once, in order.

A released step is never edited: a change is a new step at the end of ``STEPS``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, func, insert, inspect, select

from croupier.floor.record.ports import StorageFailure
from croupier.journal.chain import timestamp
from croupier.storage.tables import SCHEMA_VERSION, TABLES

KEPT_FOR_EVER = ("journal", "posting", "mention")
"""Append-only tables (§ 465a.6(c))."""


@dataclass(frozen=True, slots=True)
class Step:
    """One migration, written for each of the two databases."""

    name: str
    sqlite: tuple[str, ...]
    postgresql: tuple[str, ...]

    def statements(self, dialect: str) -> tuple[str, ...]:
        return self.sqlite if dialect == "sqlite" else self.postgresql


VERSIONS = Step(
    "versions",
    sqlite=("CREATE TABLE schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL) STRICT",),
    postgresql=("CREATE TABLE schema_version (version bigint PRIMARY KEY, name text NOT NULL, at text NOT NULL)",),
)

HISTORY = Step(
    "history",
    sqlite=(
        """CREATE TABLE journal (
            sequence INTEGER PRIMARY KEY, at TEXT NOT NULL, actor TEXT NOT NULL, command TEXT NOT NULL UNIQUE,
            body BLOB NOT NULL, previous BLOB NOT NULL, digest BLOB NOT NULL) STRICT""",
        """CREATE TABLE posting (
            sequence INTEGER NOT NULL, line INTEGER NOT NULL, debit TEXT NOT NULL, credit TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0), reason TEXT NOT NULL,
            PRIMARY KEY (sequence, line)) STRICT, WITHOUT ROWID""",
        """CREATE TABLE mention (
            subject TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (subject, sequence)) STRICT, WITHOUT ROWID""",
        "CREATE TABLE standing (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
        "CREATE TABLE snapshot (sequence INTEGER PRIMARY KEY, digest BLOB NOT NULL, body BLOB NOT NULL) STRICT",
    ),
    # Names are compared bytewise in both databases, whatever the server's collation.
    postgresql=(
        """CREATE TABLE journal (
            sequence bigint PRIMARY KEY, at text NOT NULL, actor text NOT NULL,
            command text COLLATE "C" NOT NULL UNIQUE,
            body bytea NOT NULL, previous bytea NOT NULL, digest bytea NOT NULL)""",
        """CREATE TABLE posting (
            sequence bigint NOT NULL, line bigint NOT NULL, debit text NOT NULL, credit text NOT NULL,
            amount bigint NOT NULL CHECK (amount > 0), reason text NOT NULL,
            PRIMARY KEY (sequence, line))""",
        """CREATE TABLE mention (
            subject text COLLATE "C" NOT NULL, sequence bigint NOT NULL, PRIMARY KEY (subject, sequence))""",
        'CREATE TABLE standing (name text COLLATE "C" PRIMARY KEY, value text NOT NULL) WITH (fillfactor = 70)',
        "CREATE TABLE snapshot (sequence bigint PRIMARY KEY, digest bytea NOT NULL, body bytea NOT NULL)",
    ),
)


def _sqlite_guards() -> Iterator[str]:
    for table in KEPT_FOR_EVER:
        for change in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_refuses_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'what stands in {table} is never changed'); END"
            )


# INSERT OR REPLACE removes a row without firing the trigger on DELETE.
_SQLITE_GUARDS_AGAINST_REPLACING = (
    """CREATE TRIGGER journal_refuses_replace BEFORE INSERT ON journal
        WHEN EXISTS (SELECT 1 FROM journal WHERE sequence = NEW.sequence OR command = NEW.command)
        BEGIN SELECT RAISE(ABORT, 'what stands in journal is never changed'); END""",
    """CREATE TRIGGER posting_refuses_replace BEFORE INSERT ON posting
        WHEN EXISTS (SELECT 1 FROM posting WHERE sequence = NEW.sequence AND line = NEW.line)
        BEGIN SELECT RAISE(ABORT, 'what stands in posting is never changed'); END""",
)


def _postgresql_guards() -> Iterator[str]:
    yield """CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION USING MESSAGE = 'what stands in ' || TG_TABLE_NAME || ' is never changed'; END $$"""
    for table in KEPT_FOR_EVER:
        yield (
            f"CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )


GUARDS = Step(
    "guards", sqlite=(*_sqlite_guards(), *_SQLITE_GUARDS_AGAINST_REPLACING), postgresql=tuple(_postgresql_guards())
)

HEADS = Step(
    "heads",
    sqlite=("CREATE TABLE head (size INTEGER PRIMARY KEY, body BLOB NOT NULL, frontier BLOB NOT NULL) STRICT",),
    postgresql=("CREATE TABLE head (size bigint PRIMARY KEY, body bytea NOT NULL, frontier bytea NOT NULL)",),
)

LASTING = Step(
    "lasting snapshots",
    sqlite=("ALTER TABLE snapshot ADD COLUMN lasting INTEGER NOT NULL DEFAULT 0",),
    postgresql=("ALTER TABLE snapshot ADD COLUMN lasting bigint NOT NULL DEFAULT 0",),
)

PULSE = Step(
    "pulse",
    sqlite=("CREATE TABLE pulse (beats INTEGER NOT NULL) STRICT", "INSERT INTO pulse VALUES (0)"),
    postgresql=("CREATE TABLE pulse (beats bigint NOT NULL)", "INSERT INTO pulse VALUES (0)"),
)

LEASE = Step(
    "lease",
    sqlite=(),  # a file's lock is the operating system's (docs/design/0101)
    postgresql=(
        """CREATE TABLE lease (
            token bigint NOT NULL, holder text NOT NULL, beaten timestamptz NOT NULL) WITH (fillfactor = 10)""",
        "INSERT INTO lease VALUES (0, '', 'infinity')",
        """CREATE FUNCTION hold_lease(held bigint) RETURNS boolean LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE lease SET beaten = clock_timestamp() WHERE token = held;
                IF NOT FOUND THEN
                    RAISE EXCEPTION USING ERRCODE = 'CR001', MESSAGE = 'the lease was taken over';
                END IF;
                RETURN true;
            END $$""",
    ),
)
"""A writer presents its fencing token in the same transaction (docs/design/0180)."""

STEPS = (VERSIONS, HISTORY, GUARDS, HEADS, LASTING, PULSE, LEASE)


def version(connection: Connection, where: str) -> int:
    """The number of steps this database has taken; 0 if it is empty."""
    present = set(inspect(connection).get_table_names())
    if SCHEMA_VERSION.name in present:
        return connection.scalar(select(func.max(SCHEMA_VERSION.c.version))) or 0
    if foreign := sorted(present & TABLES.tables.keys()):
        raise StorageFailure(f"{where} holds a table named {foreign[0]} that is not Croupier's")
    return 0


def known_version(connection: Connection, where: str) -> int:
    """The version; a failure if a newer program wrote it."""
    found = version(connection, where)
    if found > len(STEPS):
        raise StorageFailure(
            f"{where} is of schema version {found}, written by a newer Croupier; this one knows up to {len(STEPS)}"
        )
    return found


def require_all(connection: Connection, where: str) -> None:
    """Refuse a database with missing steps: a reader cannot apply them."""
    found = known_version(connection, where)
    if found == 0:
        raise StorageFailure(f"{where} holds no journal yet")
    if found < len(STEPS):
        raise StorageFailure(f"{where} is of schema version {found}; start the floor once to bring it to {len(STEPS)}")


def take_missing(connection: Connection, where: str) -> None:
    """Apply every missing step, each in a transaction of its own."""
    with connection.begin():
        done = known_version(connection, where)
    for number, step in enumerate(STEPS[done:], start=done + 1):
        with connection.begin():
            for statement in step.statements(connection.dialect.name):
                connection.exec_driver_sql(statement)
            moment = timestamp(datetime.now(UTC))
            connection.execute(insert(SCHEMA_VERSION).values(version=number, name=step.name, at=moment))
