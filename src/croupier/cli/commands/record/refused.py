"""`croupier refused`: who attempted what and was refused, from the journal alone."""

import argparse
import json
from typing import TYPE_CHECKING

from croupier.cli.arguments import journals

if TYPE_CHECKING:
    from croupier.floor.record.refusals import RefusedTries


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    parser.add_argument("--by", default="", metavar="NAME", help="only what this person, terminal or address tried")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Print every attempt, newest first."""
    import msgspec

    from croupier.floor.pages.refused import refused

    with journals.opened(args) as store:
        found = [(entry, one) for entry, one in refused(store, None) if _meant(one, args.by)]
    if args.json:
        tries = [{"entry": entry, **msgspec.to_builtins(one)} for entry, one in found]
        print(json.dumps(tries, ensure_ascii=False, indent=1))
        return 0
    for entry, one in found:
        print(_line(entry, one))
    print(f"{sum(one.times for _, one in found)} tries were refused.")
    return 0


def _meant(one: "RefusedTries", name: str) -> bool:
    people = (who.partition(":")[2] or who for who in (one.actor, one.witness))
    return not name or name in {one.source, *people}


def _line(entry: int, one: "RefusedTries") -> str:
    who = one.actor or "unknown"
    people = f"{who} with {one.witness}" if one.witness else who
    when = f"{one.first:%Y-%m-%d %H:%M:%S}"
    return f"{entry:>8}  {when}  {people}  {one.command}  {one.reason}  {one.source or '-'}  {one.times}x"
