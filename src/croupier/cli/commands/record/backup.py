"""`croupier backup`: the journal in a second place, beside a floor that goes on, and verified there."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.arguments import houses, journals
from croupier.cli.commands.record.copying import copied
from croupier.cli.errors import CommandError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    where = "a new folder, better on another disk (of a house, one named by the time in its place for backups)"
    parser.add_argument("--to", type=Path, metavar="DIR", help=where)


def run(args: argparse.Namespace) -> int:
    """Copy, read the copy from its first entry to its last, and say what is in it."""
    from croupier.storage.copies import copy_out

    to = args.to or _in_its_place(args)
    found = copied(lambda: copy_out(to, args.data, args.database), to, None, ())
    print(f"{to}: {found}\nThe keys are not in it: keep their folder elsewhere.")
    return 0


def _in_its_place(args: argparse.Namespace) -> Path:
    """Where the next copy of a house goes."""
    from croupier.site.house import kept

    if getattr(args, "house", None) is None:
        raise CommandError("backup: say where to, with --to DIR")
    with houses.told():
        place = kept(args.house).backup
    if not place:
        raise CommandError(f"backup: {args.house}/house.toml names no place for backups; name one there, or --to DIR")
    return Path(place) / f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"
