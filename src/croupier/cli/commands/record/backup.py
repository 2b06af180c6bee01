"""`croupier backup`: the journal in a second place, beside a floor that goes on, and verified there."""

import argparse
from pathlib import Path

from croupier.cli.arguments import journals
from croupier.cli.commands.record.copying import copied


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="a new folder; on another disk is better")


def run(args: argparse.Namespace) -> int:
    """Copy, read the copy from its first entry to its last, and say what is in it."""
    from croupier.storage.copies import copy_out

    found = copied(lambda: copy_out(args.to, args.data, args.database), args.to, None, ())
    print(f"{args.to}: {found}\nThe keys are not in it: keep their folder elsewhere.")
    return 0
