"""`croupier restore`: a backup becomes the journal of a floor, in an empty place, and is verified there."""

import argparse
from pathlib import Path

from croupier.cli.arguments import databases, heads, houses, journals
from croupier.cli.commands.record.copying import copied


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--from", dest="source", type=Path, required=True, metavar="DIR", help="what backup wrote")
    journals.add_arguments(parser)
    held = "a head that it must hold: the book of a witness, http://host:port#KEY, or SIZE:ROOT; may be repeated"
    parser.add_argument("--head", action="append", default=[], metavar="HEAD", help=held)


def run(args: argparse.Namespace) -> int:
    """Copy, read the copy from its first entry to its last, and print its contents."""
    from croupier.storage.copies import copy_in
    from croupier.storage.opening import open_store

    with journals.told():
        backup = open_store(args.source, read_only=True)
        known = [head for name in args.head for head in heads.named(name, backup, ())]
        backup.close()
    database = databases.named(args)
    if database:
        _provide(database)
    found = copied(lambda: copy_in(args.source, args.data, database), args.data, database, known)
    print(f"{args.data or 'the database'}: {found}\nIts witnesses are asked when it is served.")
    return 0


def _provide(database: str) -> None:
    """Create the database, if the server does not have it."""
    from croupier.site.databases import provide

    with houses.told():
        provide(database)
