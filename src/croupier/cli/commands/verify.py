"""`croupier verify`: the whole journal replayed, and everything that was kept compared with it."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from croupier.cli.arguments import heads, journals
from croupier.cli.arguments.keys import public_key
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import working

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    journals.add_arguments(parser)
    ours = "a public key that seals gaming days here, as printed (that of DIR/seal.key); may be given again"
    parser.add_argument("--key", action="append", type=public_key, default=[], metavar="HEX", help=ours)
    held = "a head that somebody holds: the book of a witness, http://host:port#KEY, or SIZE:ROOT; may be given again"
    parser.add_argument("--head", action="append", default=[], metavar="HEAD", help=held)
    begin = "begin with the newest snapshot that this head covers, and replay only what came after it"
    parser.add_argument("--since", metavar="HEAD", help=begin)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Exit 0 with a summary, or 1 with the first difference and where it was found."""
    with journals.opened(args) as store:
        findings = verified(store, _known(args, store))
    if findings.right and not findings.entries:
        raise CommandError("verify: the journal is empty", WRONG)
    if args.json:
        print(json.dumps(asdict(findings) | {"right": findings.right}, indent=1))
    else:
        print(summary(findings))
    return 0 if findings.right else WRONG


def _known(args: argparse.Namespace, store: Any) -> Any:
    """What the command line knows of the journal from elsewhere."""
    from croupier.floor.audit.verification import Known

    keys = args.key or _keys_in(args.data)
    given = [head for name in args.head for head in heads.named(name, store, keys)]
    since = heads.named(args.since, store, keys)[-1] if args.since else None
    return Known(keys, given, since)


def _keys_in(folder: Path | None) -> list[str]:
    """The public half of the key beside the journal, if there is one."""
    from croupier.journal.seals import KEY_FILE, sealer_from

    file = None if folder is None else folder / KEY_FILE
    if file is None or not file.exists():
        return []
    try:
        return [sealer_from(file).key]
    except (OSError, ValueError) as wrong:
        raise CommandError(f"verify: {file} cannot be read ({wrong}); give the public key with --key") from None


def verified(store: Any, known: Any = None) -> Any:
    """The findings about a store, with a sign of life on a terminal."""
    from croupier.floor.audit.verification import verify

    with working("verifying the journal"):
        return verify(store, known)


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
    begun = f" since the snapshot of entry {findings.since:,}, without mentions" if findings.since else ""
    sealed = "".join(f"\ndays were sealed with the key {key}" for key in findings.keys)
    ends = f"the newest entry is of {findings.newest}\nthe journal ends with {findings.digest}"
    return (
        f"everything is right{begun}: {looked}, {findings.heads:,} heads{sealed}\n{ends}\nits head is {findings.head}"
    )
