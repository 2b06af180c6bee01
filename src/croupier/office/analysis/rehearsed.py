"""The tables of a rehearsed month, asked for what its players know."""

from pathlib import Path

import duckdb

from croupier.floor.record.ports import Store
from croupier.money import Cents
from croupier.office.analysis.parquet import export


def exported(store: Store, folder: Path) -> tuple[dict[str, int], Cents]:
    """How many rows each table has, and what was staked on all lines of settlement."""
    counted = export(store, folder)
    with duckdb.connect() as database:
        files = f"{folder}/lines/**/*.parquet"
        found = database.execute("SELECT coalesce(sum(staked), 0) FROM read_parquet(?)", [files]).fetchone()
    return counted, int(found[0]) if found else 0
