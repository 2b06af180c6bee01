"""`croupier verify`: the journal replayed, and everything stored beside it compared with the result."""

import argparse
import json
from dataclasses import asdict
from typing import Any

from croupier.cli.arguments import heads, journals, keys
from croupier.cli.arguments.keys import public_key
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import working

WRONG = 1
NOT_FROM_OUTSIDE = "the seals were compared with no key from outside this machine; --key does that"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    ours = "a public key that seals gaming days here, as croupier keys prints it (those of --keys); may be repeated"
    parser.add_argument("--key", action="append", type=public_key, default=[], metavar="HEX", help=ours)
    keys.add_argument(parser)
    held = "a head that somebody holds: the book of a witness, http://host:port#KEY, or SIZE:ROOT; may be repeated"
    parser.add_argument("--head", action="append", default=[], metavar="HEAD", help=held)
    begin = "start from the newest snapshot that this head covers, and replay only what came after it"
    parser.add_argument("--since", metavar="HEAD", help=begin)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Exit 0 with a summary, or 1 with the first difference and its entry."""
    with journals.opened(args) as store:
        findings = verified(store, _known(args, store))
    if findings.right and not findings.entries:
        raise CommandError("verify: the journal is empty", WRONG)
    if args.json:
        print(json.dumps(asdict(findings) | {"right": findings.right}, indent=1))
    else:
        print(summary(findings))
        if findings.right and not args.key:
            print(NOT_FROM_OUTSIDE)
    return 0 if findings.right else WRONG


def _known(args: argparse.Namespace, store: Any) -> Any:
    """What the command line says of the journal from elsewhere."""
    from croupier.floor.audit.verification import Known

    site = args.key or _keys_here(args)
    given = [head for name in args.head for head in heads.named(name, store, site)]
    since = heads.named(args.since, store, site)[-1] if args.since else None
    return Known(site, given, since)


def _keys_here(args: argparse.Namespace) -> list[str]:
    """The public keys on this machine, if there are any."""
    ring = keys.ring(args.keys, args.data)
    try:
        return [sealer.key for sealer in ring.sealers()]
    except (OSError, ValueError) as wrong:
        folder = ring.folder
        raise CommandError(
            f"verify: a key in {folder} cannot be read ({wrong}); give the public key with --key"
        ) from None


def verified(store: Any, known: Any = None) -> Any:
    """The findings about a store, with a progress display on a terminal."""
    from croupier.floor.audit.verification import verify

    with working("verifying the journal"):
        return verify(store, known)


def summary(findings: Any) -> str:
    """What was verified and found, in one or two lines."""
    looked = (
        f"{findings.entries:,} entries, {findings.events:,} events, {findings.lines:,} settlement lines, "
        f"{findings.transfers:,} transfers, {findings.figures:,} figures, "
        f"{findings.seals:,} seals of gaming days"
    )
    if not findings.right:
        where = f"entry {findings.position}"
        what = findings.difference
        return f"{what if what.startswith(where) else f'{where}: {what}'}\n{looked} were read before"
    begun = f" since the snapshot of entry {findings.since:,}, without mentions" if findings.since else ""
    sealed = "".join(f"\ndays were sealed with the key {key}" for key in findings.keys)
    sealed += "".join(f"\na lost key was replaced by key {told}" for told in findings.replaced)
    if findings.drawn:
        sealed += (
            f"\n{findings.drawn:,} orders of cards were fixed by tables that deal themselves, {findings.orders:,} "
            "were shown: the cards came so"
        )
    if findings.books:
        told = ", ".join(f"{what} {number:,}" for what, number in findings.books.items())
        sealed += f"\nbooks of the office that were kept a second time: {told}"
    sealed += "".join(f"\nTOLD OTHERWISE in {claim}" for claim in findings.claims)
    ends = f"the newest entry is of {findings.newest}\nthe journal ends with {findings.digest}"
    return (
        f"everything is right{begun}: {looked}, {findings.heads:,} heads{sealed}\n{ends}\nits head is {findings.head}"
    )
