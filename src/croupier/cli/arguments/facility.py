"""The settings of the facility, ``--settings FILE``: what a new floor begins with."""

import argparse
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.floor.record.settings import Settings


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Where the settings are written down."""
    what = "what the certificate holder decided, in TOML: a new floor begins with it, and no other floor is taken"
    parser.add_argument("--settings", type=Path, metavar="FILE", help=what)


def named(args: argparse.Namespace) -> "Settings | None":
    """The settings in the file that was named; whatever is wrong with it is one line."""
    if args.settings is None:
        return None
    try:
        return _read(args.settings.read_text(encoding="utf-8"))
    except OSError as failure:
        raise CommandError(f"{args.settings}: {failure.strerror}") from None
    except (ValueError, RecursionError) as wrong:  # no TOML, no text, no settings, or brackets beyond all bounds
        raise CommandError(f"{args.settings}: {wrong}") from None


def _read(text: str) -> "Settings":
    import msgspec

    from croupier.floor.record.settings import Settings

    document = tomllib.loads(text)
    for name in document:
        if name not in Settings.__struct_fields__:
            raise ValueError(f"there is no setting {name}; there are {', '.join(Settings.__struct_fields__)}")
    return msgspec.convert(document, Settings)
