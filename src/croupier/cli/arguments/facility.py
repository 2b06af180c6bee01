"""The settings of the facility, ``--settings FILE``: they apply to a new floor."""

import argparse
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.floor.record.settings import Settings

WITNESSES = "witnesses"
ReadT = TypeVar("ReadT")


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Where the settings are written down."""
    what = "the certificate holder's settings, in TOML: a new floor starts with them, and no other floor is taken"
    parser.add_argument("--settings", type=Path, metavar="FILE", help=what)


def named(args: argparse.Namespace) -> "Settings | None":
    """The settings in the given file; any error becomes one line."""
    return None if args.settings is None else _from_file(args.settings, _settings)


def witnesses(args: argparse.Namespace) -> list[str]:
    """The witnesses listed in the file: no floor stores them, as the server may move."""
    return [] if args.settings is None else _from_file(args.settings, _witnesses)


def _from_file(file: Path, read: Callable[[dict[str, Any]], ReadT]) -> ReadT:
    try:
        return read(tomllib.loads(file.read_text(encoding="utf-8")))
    except OSError as failure:
        raise CommandError(f"{file}: {failure.strerror}") from None
    except (ValueError, RecursionError) as wrong:  # invalid TOML, text or settings, or nesting too deep
        raise CommandError(f"{file}: {wrong}") from None


def _witnesses(document: dict[str, Any]) -> list[str]:
    import msgspec

    return msgspec.convert(document.get(WITNESSES, []), list[str])


def _settings(document: dict[str, Any]) -> "Settings":
    from croupier.floor.record.settings import decided

    return decided({name: value for name, value in document.items() if name != WITNESSES})
