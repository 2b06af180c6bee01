"""Keys as arguments: a public key, and the folder of the keys that seal the journal."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.journal.keyring import KeyRing

KEY_DIGITS = 64
FOLDER = Path("croupier-keys")
"""The default if the journal is in a database."""


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--keys``."""
    where = f"the folder of the keys that gaming days are sealed with (DATA-keys beside the data, or {FOLDER})"
    parser.add_argument("--keys", type=Path, metavar="DIR", help=where)


def ring(keys: Path | None, data: Path | None) -> "KeyRing":
    """The keys of a floor; earlier ones were stored with its data."""
    from croupier.journal.keyring import KeyRing

    return KeyRing(keys or beside(data), data)


def beside(data: Path | None) -> Path:
    """The default folder of the keys: never inside the data, which many may copy."""
    return FOLDER if data is None else data.absolute().with_name(f"{data.absolute().name}-keys")


def public_key(text: str) -> str:
    """Parse a key, or fail with one line that says what is wrong with it."""
    if len(text) != KEY_DIGITS or not set(text.lower()) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"a key has {KEY_DIGITS} hexadecimal digits")
    return text.lower()
