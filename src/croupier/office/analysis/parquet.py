"""The tables as Parquet files, one folder for each gaming day, as every engine that reads Parquet finds them.

DuckDB writes them (the extra ``analysis``): rows go through a file of lines on the disk, so that a year needs no more
memory than a day.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date, datetime
from pathlib import Path
from typing import get_type_hints

import duckdb
import msgspec

from croupier.floor.record.ports import Store
from croupier.office.analysis.rows import TABLES, Row, rows

TYPES: dict[object, str] = {date: "DATE", datetime: "TIMESTAMPTZ", int: "BIGINT", str: "VARCHAR"}


class NotWritten(Exception):
    """Why nothing was written."""


def export(store: Store, folder: Path, went: Callable[[int], None] = lambda _entry: None) -> dict[str, int]:
    """Write every table of a journal; how many rows each has."""
    return write(rows(store), folder, went)


def write(
    found: Iterator[tuple[str, Row]], folder: Path, went: Callable[[int], None] = lambda _entry: None
) -> dict[str, int]:
    """Write every table whole or nothing at all; how many rows each has."""
    if folder.exists() and any(folder.iterdir()):
        raise NotWritten(f"{folder} is not empty: name a folder that is new or empty")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".export-", dir=folder.parent) as working:
        lines, made = Path(working) / "lines", Path(working) / "made"
        lines.mkdir()
        made.mkdir()
        counted = _spread(found, lines, went)
        _write(lines, made)
        if folder.exists():
            folder.rmdir()
        shutil.move(made, folder)
    return counted


def _spread(found: Iterator[tuple[str, Row]], folder: Path, went: Callable[[int], None]) -> dict[str, int]:
    counted = dict.fromkeys(TABLES, 0)
    encoder = msgspec.json.Encoder()
    with ExitStack() as opened:
        files = {name: opened.enter_context((folder / name).open("wb")) for name in TABLES}
        for name, row in found:
            files[name].write(encoder.encode(row) + b"\n")
            counted[name] += 1
            went(row.entry)
    return counted


def _write(lines: Path, made: Path) -> None:
    """Amounts are cents, times are in UTC; the gaming day is the name of a folder."""
    with duckdb.connect() as database:
        database.execute("SET TimeZone = 'UTC'")
        for name, row in TABLES.items():
            read = database.read_json(str(lines / name), format="newline_delimited", columns=columns(row))
            read.order("entry").to_parquet(str(made / name), partition_by=["day"])


def columns(row: type[Row]) -> dict[str, str]:
    """The columns of a table, and what DuckDB calls their types."""
    return {name: TYPES[kind] for name, kind in get_type_hints(row).items() if name in row.__struct_fields__}
