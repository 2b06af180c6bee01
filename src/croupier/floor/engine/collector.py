"""Garbage collection, deferred while callers wait for an answer."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def waiting_collector() -> Iterator[None]:
    """Suspend Python's garbage collector inside this block.

    A stadium's commands allocate enough records at once to trigger a collection in the middle of them, over the whole
    floor, which takes longer than the commands. Nothing in a batch becomes garbage before the batch is answered.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
