"""Atomic output files."""

import contextlib
import os
from pathlib import Path

from croupier.cli.errors import CommandError


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically: beside its place, then renamed, so that a full disk spoils no old one."""
    try:
        if path.exists() and not path.is_file():  # a device or pipe is written to, never replaced
            path.write_bytes(content)
        else:
            _write_beside(path.resolve(), content)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None


def _write_beside(path: Path, content: bytes) -> None:
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
