"""`croupier export`: the record as tables for DuckDB, Spark and Trino."""

import argparse
from pathlib import Path

from croupier.cli.arguments import journals
from croupier.cli.errors import CommandError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    parser.add_argument("--parquet", type=Path, required=True, metavar="FOLDER", help="a folder that is new or empty")


def run(args: argparse.Namespace) -> int:
    """Write the tables, and print their row counts."""
    from croupier.cli.output.progress import working

    try:
        from croupier.office.analysis.parquet import NotWritten, export
    except ModuleNotFoundError:
        needed = "the tables are written by DuckDB, which is not installed: pip install 'croupier[analysis]'"
        raise CommandError(f"export: {needed}") from None
    with journals.opened(args) as store, working("writing tables"):
        try:
            counted = export(store, args.parquet)
        except (NotWritten, OSError) as error:
            raise CommandError(f"export: {error}") from None
    for name, rows in counted.items():
        print(f"{name:<12}{rows:>12,}")
    print(f"{args.parquet} holds them by gaming day; docs/analysis.md says what each column means.")
    return 0
