"""`croupier verify`: the whole journal replayed, and everything that was kept compared with it."""

import argparse
import json
from dataclasses import asdict
from typing import Any

from croupier.cli import journals
from croupier.cli.progress import working

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Exit 0 with a summary, or 1 with the first difference and where it was found."""
    with journals.opened(args) as store:
        findings = verified(store)
    if args.json:
        print(json.dumps(asdict(findings) | {"right": findings.right}, indent=1))
    else:
        print(summary(findings))
    return 0 if findings.right else WRONG


def verified(store: Any) -> Any:
    """The findings about a store, with a sign of life on a terminal."""
    from croupier.floor.verification import verify

    with working("verifying the journal"):
        return verify(store)


def summary(findings: Any) -> str:
    """What was looked at and found, in one or two lines."""
    looked = (
        f"{findings.entries:,} entries, {findings.events:,} events, {findings.lines:,} settlement lines, "
        f"{findings.transfers:,} transfers, {findings.figures:,} figures, "
        f"{findings.seals:,} seals of gaming days"
    )
    if not findings.right:
        where = f"entry {findings.position}"
        what = findings.difference
        return f"{what if what.startswith(where) else f'{where}: {what}'}\n{looked} were read before"
    return f"everything is right: {looked}\nthe journal ends with {findings.digest}"
