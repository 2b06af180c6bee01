"""The garbage collector and those who wait for an answer."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def waiting_collector() -> Iterator[None]:
    """Python's garbage collector waits until this is over.

    A stadium's commands make enough records at once for it to run in the middle of them, over the whole floor and
    for longer than the commands take.  Nothing of a batch is garbage before the batch is answered.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
