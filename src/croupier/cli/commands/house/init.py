"""`croupier init`: from an empty folder to a house that can be served, with its first two people."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments import answers, houses, passwords
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.site.house import House
    from croupier.site.preparing import Step


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    where = f"the folder of the house ({houses.FOLDER})"
    parser.add_argument("--house", type=Path, default=houses.FOLDER, metavar="DIR", help=where)
    given = "take every answer from this file instead of asking; read passwords from standard input, one per line"
    parser.add_argument("--from", dest="answers", type=Path, metavar="FILE", help=given)
    parser.add_argument("--dry-run", action="store_true", help="show what would be done, and do nothing")
    parser.add_argument("--yes", action="store_true", help="do not ask for confirmation")


def run(args: argparse.Namespace) -> int:
    """Print the plan, then do what is not done yet; existing parts are left alone."""
    from croupier.site import preparing

    with houses.told():
        house = _answered(args)
        steps = preparing.steps(args.house.absolute(), house, lambda name: passwords.new("init", name))
        _tell(steps)
        if args.dry_run:
            return 0
        if not (preparing.done(steps) or args.yes or args.answers or answers.agreed("Do this?")):
            raise CommandError("init: nothing was done")
        _do(steps)
    print(f"The house is set up. What is left to people is in {args.house / 'checklist.md'}.")
    print(f"Next: croupier serve --house {args.house}")
    return 0


def _answered(args: argparse.Namespace) -> "House":
    """The answers from a file, from the house itself, or from the person at the keyboard."""
    from croupier.site.house import Places, kept, read, usual

    if args.answers is not None:
        return read(args.answers, usual(args.house))
    if Places(args.house).answers.is_file():
        return kept(args.house)
    if not sys.stdin.isatty():
        raise CommandError("init: nobody is at the keyboard; write the answers into a file and name it with --from")
    return answers.asked()


def _tell(steps: "list[Step]") -> None:
    for step in steps:
        print(f"  {'is there' if step.done else 'to do   '}  {step.what}")
    sys.stdout.flush()


def _do(steps: "list[Step]") -> None:
    for step in steps:
        if not step.done:
            step.do()
            print(f"  done      {step.what}", flush=True)
