"""`croupier backup`: a verified copy of the journal, made while the floor runs."""

import argparse
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.arguments import databases, houses, journals
from croupier.cli.commands.record.copying import copied
from croupier.cli.errors import CommandError

NAMED_BY_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d{6}Z")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    where = "a new folder, preferably on another disk (for a house, one named by the time in its backup folder)"
    parser.add_argument("--to", type=Path, metavar="DIR", help=where)
    parser.add_argument("--keep", type=int, metavar="N", help="for a house: afterward keep only the newest N copies")


def run(args: argparse.Namespace) -> int:
    """Copy, read the copy from its first entry to its last, and print its contents."""
    from croupier.storage.copies import copy_out

    if args.to is not None and args.keep is not None:
        raise CommandError("backup: --keep is for copies in the house's own place, not for --to")
    if args.keep is not None and args.keep < 1:
        raise CommandError(f"backup: at least one copy is kept, not {args.keep}")
    to = args.to or _in_its_place(args)
    found = copied(lambda: copy_out(to, args.data, databases.named(args)), to, None, ())
    print(f"{to}: {found}\nThe keys are not in it: keep their folder elsewhere.")
    if args.keep is not None:
        _remove_old(to.parent, args.keep)
    return 0


def _remove_old(place: Path, keep: int) -> None:
    """Delete only this command's own copies, known by name, and only after a newer one was read to its end."""
    copies = sorted(one for one in place.iterdir() if NAMED_BY_TIME.fullmatch(one.name))
    for one in copies[:-keep]:
        shutil.rmtree(one)
        print(f"removed {one}")


def _in_its_place(args: argparse.Namespace) -> Path:
    """The path of a house's next copy."""
    from croupier.site.house import kept

    if getattr(args, "house", None) is None:
        raise CommandError("backup: say where to, with --to DIR")
    with houses.told():
        place = kept(args.house).backup
    if not place:
        raise CommandError(f"backup: {args.house}/house.toml names no place for backups; name one there, or --to DIR")
    return Path(place) / f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"
