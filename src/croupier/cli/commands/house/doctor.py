"""`croupier doctor`: what is wrong with a house, in words, and what to do about it."""

import argparse
import json
from pathlib import Path

from croupier.cli.arguments import houses

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    where = f"the folder of the house ({houses.FOLDER})"
    parser.add_argument("--house", type=Path, default=houses.FOLDER, metavar="DIR", help=where)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Exit 0 if the house can play, else 1; changes nothing."""
    from croupier.site.doctor import examine
    from croupier.site.doctor.finding import Verdict

    with houses.told():
        found = list(examine(args.house))
    if args.json:
        print(json.dumps([one._asdict() for one in found], ensure_ascii=False, indent=1))
    else:
        for one in found:
            print(f"{one.verdict.value:10}  {one.what}: {one.said}")
            if one.do:
                print(f"{'':10}  → {one.do}")
    return WRONG if any(one.verdict is Verdict.WRONG for one in found) else 0
