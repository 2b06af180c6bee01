"""`croupier sas decode`: a captured byte log, in words."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from croupier.cli.errors import CommandError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("what", choices=["decode"], help="decode: explain every line")
    form = "lines of hexadecimal bytes: > or nothing before what the host sent, < before what the terminal replied"
    parser.add_argument("file", type=Path, help=form)


def run(args: argparse.Namespace) -> int:
    """Print every line with its meaning."""
    for line, said in decoded(args.file.read_text(encoding="utf-8")):
        print(f"{line:<60}  {said}")
    return 0


def decoded(text: str) -> Iterator[tuple[str, str]]:
    """Each line of a log with its meaning; a terminal's byte is decoded by the poll before it."""
    from croupier.central.protocol.telling import answered, asked

    before = b""
    for number, line in enumerate(text.splitlines(), 1):
        answer, hexadecimal = line.strip().startswith("<"), line.strip().lstrip("<>").strip()
        if not hexadecimal:
            continue
        try:
            frame = bytes.fromhex(hexadecimal)
        except ValueError:
            raise CommandError(f"sas: line {number} holds no hexadecimal bytes") from None
        yield line.strip(), answered(frame, before) if answer else asked(frame)
        before = before if answer else frame
