"""Tables held to the archive that they say they were written from: by the hashes of its days, then row by row."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb

from croupier.floor.engine.chance import TrueChance
from croupier.floor.record.floor import Floor
from croupier.office.analysis.parquet import columns, write
from croupier.office.analysis.rows import TABLES, Row, rows_of
from croupier.office.archive.files import ArchiveProblem
from croupier.office.archive.restoring import from_the_first, records

Seals = dict[str, tuple[int, str]]
"""By gaming day: the last entry of its archive, and its hash."""


class Compared(NamedTuple):
    """How many sealed days the tables and the archive have in common, and every difference in words."""

    days: int
    differences: list[str]


def compare(archive: Path, tables: Path) -> Compared:
    """What the tables say of every day that the archive holds, worked out from its files again.

    What the tables have after the last day of both is of no file yet, and is left alone.
    """
    found = from_the_first(archive)
    held = {str(one.day): (one.after + one.entries, one.last) for one in found}
    with duckdb.connect() as database:
        database.execute("SET TimeZone = 'UTC'")
        seals = _seals(database, tables)
        both = [day for day in held if day in seals]
        if not both:
            raise ArchiveProblem(f"{tables} names no gaming day of {archive}")
        if wrong := list(_of_another_record(held, seals)):
            return Compared(len(both), wrong)
        last = held[both[-1]][0]
        entries = records(Floor(TrueChance()), (one for one in found if one.after < last))
        with tempfile.TemporaryDirectory(prefix="croupier-tables-") as working:
            again = Path(working) / "again"
            write(rows_of((one.entry, one.transfers) for one in entries), again)
            return Compared(len(both), list(_unlike(database, tables, again, last)))


def _seals(database: duckdb.DuckDBPyConnection, tables: Path) -> Seals:
    told = _rows(database, tables, "days").select("day::VARCHAR, last_entry, head").fetchall()
    return {str(day): (int(entry), str(head)) for day, entry, head in told}


def _of_another_record(held: Seals, seals: Seals) -> Iterator[str]:
    """A day that both have has one hash; between two of them there is none that only the archive has."""
    last = max(day for day in held if day in seals)
    for day, seal in held.items():
        if day not in seals and day < last:
            yield f"{day}: the tables do not have this gaming day"
        elif day in seals and seals[day] != seal:
            yield f"{day}: the tables are of another record: {seals[day][1][:16]}, the archive {seal[1][:16]}"


def _unlike(database: duckdb.DuckDBPyConnection, tables: Path, again: Path, last: int) -> Iterator[str]:
    """By table and gaming day, how many rows only one of them has."""
    for name in TABLES:
        told, right = (_rows(database, folder, name).filter(f"entry <= {last}") for folder in (tables, again))
        for only, what in ((told.except_(right), "not in the archive"), (right.except_(told), "missing, or changed")):
            for day, count in only.aggregate("day::VARCHAR AS day, count(*)").order("day").fetchall():
                yield f"{day}: {count} rows of {name} are {what}"


def _rows(database: duckdb.DuckDBPyConnection, folder: Path, name: str) -> duckdb.DuckDBPyRelation:
    """All rows of a table, its columns in their order; a table without rows has no file."""
    row: type[Row] = TABLES[name]
    if not any(folder.glob(f"{name}/*/*.parquet")):
        nothing = ", ".join(f"NULL::{kind} AS {column}" for column, kind in columns(row).items())
        return database.sql(f"SELECT {nothing}").filter("false")
    files = database.read_parquet(f"{folder}/{name}/*/*.parquet", hive_partitioning=True)
    return files.select(", ".join(f"{column}::{kind} AS {column}" for column, kind in columns(row).items()))
