"""Database arguments: a URL without a password, or one held by a file or the environment.

Command-line arguments are visible to everybody who lists the processes, so no secret belongs there.
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
    """The URL; None if a folder was given, or nothing at all."""
    if args.database_file is not None:
        return text_of(args.database_file).strip()
    if args.database is not None:
        if has_password(args.database) and getattr(args, "house", None) is None:  # a house's URL is in its file
            raise CommandError(
                f"a password in --database is seen by all who list processes; give it in --database-file or {VARIABLE}"
            )
        return str(args.database)
    return None if args.data is not None else os.environ.get(VARIABLE) or None


def has_password(url: str) -> bool:
    """Whether a URL holds a password, before the host or in the query."""
    try:
        parts = urlsplit(url)
        return bool(parts.password) or "password=" in parts.query
    except ValueError:  # no valid URL: reported where it is used
        return False


def text_of(file: Path) -> str:
    """The text of a file; a failure to read it becomes one line."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as failure:
        raise CommandError(f"{file}: {failure.strerror}") from None
    except ValueError:
        raise CommandError(f"{file}: not a text") from None
