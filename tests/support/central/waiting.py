"""Waiting for what comes, for as long as a busy machine may take."""

import time
from collections.abc import Callable


def until(found: Callable[[], object], seconds: float = 60) -> None:
    """Look until something is so."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        time.sleep(0.02)
