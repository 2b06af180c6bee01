"""The journal as an argument: ``--data DIR``, ``--database URL`` or the ``--house DIR`` it belongs to."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.cli.arguments import databases
from croupier.cli.arguments.houses import NamedHouse
from croupier.cli.errors import CommandError
from croupier.floor.record.ports import StorageFailure, Store

NOT_AVAILABLE = 1


def add_arguments(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add the arguments; one is required, unless the environment names the database or ``required`` is false."""
    where = parser.add_mutually_exclusive_group(required=required and databases.VARIABLE not in os.environ)
    where.add_argument("--data", type=Path, metavar="DIR", help="the folder that holds the journal")
    databases.add_arguments(where, "the PostgreSQL database that holds it")
    where.add_argument("--house", action=NamedHouse, metavar="DIR", help="the house that croupier init set up there")


@contextmanager
def opened(args: argparse.Namespace, *, read_only: bool = True) -> Iterator[Store]:
    """The store, closed at the end; storage failures become one line."""
    from croupier.storage.opening import open_store

    with told():
        store = open_store(args.data, databases.named(args), read_only=read_only)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def told() -> Iterator[None]:
    """Turn storage failures into one line."""
    try:
        yield
    except StorageFailure as failure:
        raise CommandError(str(failure), NOT_AVAILABLE) from None
