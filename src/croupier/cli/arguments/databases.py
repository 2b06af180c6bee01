"""The database that a command line names: a URL without a password, or one that a file or the environment holds.

Everybody who lists the processes of a machine reads their arguments: no secret stands there.
"""

import argparse
import os
from pathlib import Path
from urllib.parse import urlsplit

from croupier.cli.errors import CommandError

VARIABLE = "CROUPIER_DATABASE"


def add_arguments(place: "argparse._MutuallyExclusiveGroup", what: str) -> None:
    """``--database URL`` and ``--database-file FILE``."""
    place.add_argument("--database", metavar="URL", help=f"{what}; no password here")
    apart = f"the same, its URL in this file, or in the variable {VARIABLE}: for one with a password"
    place.add_argument("--database-file", type=Path, metavar="FILE", help=apart)


def named(args: argparse.Namespace) -> str | None:
    """The URL; nothing where a folder is named, or nothing at all."""
    if args.database_file is not None:
        return text_of(args.database_file).strip()
    if args.database is not None:
        if has_password(args.database) and getattr(args, "house", None) is None:  # that of a house is in its file
            raise CommandError(
                f"a password in --database is seen by all who list processes; give it in --database-file or {VARIABLE}"
            )
        return str(args.database)
    return None if args.data is not None else os.environ.get(VARIABLE) or None


def has_password(url: str) -> bool:
    """Whether an address holds one, before the host or among what is asked."""
    try:
        parts = urlsplit(url)
        return bool(parts.password) or "password=" in parts.query
    except ValueError:  # no address: its user says so
        return False


def text_of(file: Path) -> str:
    """What a file says; whatever keeps it from being read is one line."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as failure:
        raise CommandError(f"{file}: {failure.strerror}") from None
    except ValueError:
        raise CommandError(f"{file}: not a text") from None
