"""The cache folder, and atomic files."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def folder() -> Path:
    """The cache folder: the user's, or CROUPIER_CACHE."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "croupier"


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A temporary file that is renamed when complete: an interrupted run leaves no partial result."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
