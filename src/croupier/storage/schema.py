"""The schema of a database, down to its triggers, compared with what this program creates.

Somebody with write access to the database could add a trigger that changes what is written, or drop one that protects
it. The journal shows neither; the catalogue does (docs/design/0282).
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from importlib import resources

from sqlalchemy import Connection, text

from croupier.storage import sqlite
from croupier.storage.steps import STEPS

STATISTICS = ("sqlite_stat1", "sqlite_stat4")
"""SQLite's own planner statistics."""

OBJECTS = "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_master WHERE name NOT IN (?, ?)"

OUR_TABLES = ("schema_version", "journal", "posting", "mention", "standing", "snapshot", "head", "pulse", "lease")

CATALOGUE = """
WITH ours AS (
    SELECT oid, relname, relpersistence, relrowsecurity FROM pg_class
    WHERE relname = ANY(:tables) AND relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm'))
SELECT 'table ' || relname, relpersistence::text || CASE WHEN relrowsecurity THEN ' with policies' ELSE '' END FROM ours
UNION ALL SELECT 'column ' || relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN 'NOT NULL' END, collname, pg_get_expr(adbin, adrelid))
    FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_collation ON pg_collation.oid = attcollation AND collname <> 'default'
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
UNION ALL SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid, true)
    FROM ours JOIN pg_constraint ON conrelid = ours.oid AND contype <> 'n'
UNION ALL SELECT 'index ' || indexrelid::regclass, CASE WHEN indisvalid THEN '' ELSE 'not valid ' END
        || pg_get_indexdef(indexrelid, 0, true)
    FROM ours JOIN pg_index ON indrelid = ours.oid
UNION ALL SELECT 'trigger ' || relname || '.' || tgname,
        tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid, true)
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
UNION ALL SELECT 'rule ' || relname || '.' || rulename, pg_get_ruledef(pg_rewrite.oid, true)
    FROM ours JOIN pg_rewrite ON ev_class = ours.oid
UNION ALL SELECT 'function ' || oid::regprocedure, prosrc FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname IN ('refuse_change', 'hold_lease')
"""


def differences(reader: Connection) -> Iterator[str]:
    """Everything that is extra, missing, or not as this program creates it."""
    if reader.dialect.name == "sqlite":
        found, made = _plain(reader.exec_driver_sql(OBJECTS, STATISTICS)), _made_by_sqlite()
    else:
        found, made = described(reader), _made_by_postgresql()
    for name in sorted(found.keys() | made.keys()):
        if name not in made:
            yield f"the {name} is not Croupier's"
        elif name not in found:
            yield f"the {name} is missing"
        elif found[name] != made[name]:
            yield f"the {name} was changed"


def described(reader: Connection) -> Mapping[str, str]:
    """The schema of a PostgreSQL database, from its catalogue."""
    return _plain(reader.execute(text(CATALOGUE), {"tables": list(OUR_TABLES)}))


def _made_by_sqlite() -> Mapping[str, str]:
    """The schema of the same migrations in an empty database."""
    with closing(sqlite.driver().connect(":memory:")) as empty:
        for statement in (one for step in STEPS for one in step.sqlite):
            empty.execute(statement)
        return _plain(empty.execute(OBJECTS, STATISTICS))


def _made_by_postgresql() -> Mapping[str, str]:
    """The schema recorded from a new database: a reader cannot create one to compare with."""
    lines = resources.files(__package__).joinpath("schema_postgresql.txt").read_text(encoding="utf-8").splitlines()
    return _plain(line.split("\t") for line in lines)


def _plain(rows: Iterable[Iterable[str]]) -> Mapping[str, str]:
    """By name, with runs of white space collapsed."""
    return {name: " ".join(words.split()) for name, words in rows}
