"""`croupier lab`: the documents a test laboratory asks for, in one file reproducible bit for bit."""

import argparse
from pathlib import Path

from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole
from croupier.cli.output.progress import working

DIFFERS = 1
MAKE, VERIFY = "make", "verify"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "task", nargs="?", choices=(MAKE, VERIFY), default=MAKE, help="make a packet (default) or verify one"
    )
    parser.add_argument("packet", nargs="?", type=Path, metavar="PACKET", help="the packet to verify")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write the packet")
    parser.add_argument("--tests", choices=("none", "quick", "all"), default="quick", help="which tests to run for it")
    parser.add_argument("--keys", type=Path, metavar="DIR", help="sign with the newest key of this folder")
    parser.add_argument("--key", metavar="HEX", help="verify: the public key that must have signed")
    parser.add_argument("--against", type=Path, metavar="PACKET", help="verify: another packet that must be the same")
    parser.add_argument("--since", type=Path, metavar="PACKET", help="what has changed since an earlier packet")


def run(args: argparse.Namespace) -> int:
    """Make, compare or verify."""
    if args.task == VERIFY:
        return _verify(args)
    if args.out is None and args.since is None:
        raise CommandError("lab: say where the packet goes (--out FILE), or what it is compared with (--since PACKET)")
    if args.out is not None and not args.out.parent.is_dir():
        raise CommandError(f"lab: there is no folder {args.out.parent}")
    earlier = _parts(args.since) if args.since else None
    return _make(args, earlier)


def _make(args: argparse.Namespace, earlier: dict[str, str] | None) -> int:
    from croupier.cli.lab import comparison, packet

    with working("making the packet"):
        parts = packet.made(args.tests, lambda _what: None)
    if args.out:
        made = packet.zipped(parts)
        write_whole(args.out, made)
        _sign(args, made)
        print(f"{args.out}: {len(parts)} files, {len(made):,} bytes")
    if earlier is not None:
        for line in comparison.changes(earlier, parts):
            print(line)
    return 0


def _sign(args: argparse.Namespace, made: bytes) -> None:
    from croupier.cli.lab import packet
    from croupier.journal.keyring import KeyRing

    if args.keys is None:
        return
    sealers = KeyRing(args.keys).sealers()
    if not sealers:
        raise CommandError(f"lab: there is no key in {args.keys}")
    beside = args.out.with_name(args.out.name + packet.SIGNATURE)
    write_whole(beside, packet.signed(made, sealers[-1]).encode())
    print(f"{beside}: signed with {sealers[-1].key}")


def _verify(args: argparse.Namespace) -> int:
    from croupier.cli.lab import comparison, packet

    if args.packet is None:
        raise CommandError("lab: say which packet is to be verified")
    parts = _parts(args.packet)
    try:
        wrong = comparison.first_difference(parts) or _wrong_signature(args)
    except ValueError as error:
        wrong = str(error)
    if not wrong and args.against:
        wrong = comparison.first_unlike(parts, _parts(args.against))
    if wrong:
        print(f"{args.packet}: {wrong}")
        return DIFFERS
    told = packet.manifest(parts)
    print(f"{args.packet}: everything is right: {len(told['files'])} files of version {told['croupier']}")
    return 0


def _wrong_signature(args: argparse.Namespace) -> str:
    """What is wrong with the signature beside the packet; it may be missing unless it was asked for."""
    from croupier.cli.lab import packet

    beside = args.packet.with_name(args.packet.name + packet.SIGNATURE)
    if not beside.exists():
        return f"there is no signature {beside}" if args.key else ""
    key = packet.signer(args.packet.read_bytes(), beside.read_text(encoding="utf-8"))
    if not key:
        return f"{beside} is the signature of another packet"
    return f"it was signed with {key}" if args.key and args.key != key else ""


def _parts(file: Path) -> dict[str, str]:
    from croupier.cli.lab import packet

    try:
        return packet.opened(file.read_bytes())
    except OSError as error:
        raise CommandError(f"lab: {file}: {error.strerror}") from None
    except ValueError as error:
        raise CommandError(f"lab: {file} is {error}") from None
