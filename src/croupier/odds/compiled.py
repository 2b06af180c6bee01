"""Compiled loops: one decorator, so that every kernel is compiled the same way and keeps its types.

Performance traps that no test shows: a short loop of table lookups becomes slow gather instructions, so sums
of a few cards are unrolled, or their number is a compile-time constant.  ``inline="always"`` on a kernel that takes
arrays leaves reference counts in the hot loop, so it is never used.  For the same reason a kernel in an innermost loop
takes the arrays it reads, not a record of many: its caller takes them out of the record.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeAlias, TypeVar

import numba
import numpy as np
from numba.core import config, event
from numpy.typing import NDArray

from croupier.odds import kept_kernels

P = ParamSpec("P")
R = TypeVar("R")

Ints: TypeAlias = NDArray[np.int64]
Values: TypeAlias = NDArray[np.int32]
Table: TypeAlias = NDArray[np.uint16]
"""The tables that rank hands, in one array; see :func:`croupier.odds.hands.evaluation.evaluator`."""
Cards: TypeAlias = NDArray[np.uint8]
"""A batch of hands: one row per hand, cards by number."""

config.CACHE_LOCATOR_CLASSES = kept_kernels.LOCATORS  # type: ignore[attr-defined]  # numba fills these in itself


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first use, cache the result on disk, and release the GIL."""
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    return compiled


class _Listener(event.Listener):
    """Reports once that something is being compiled."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell: Callable[[], None] | None = tell

    def on_start(self, _event: Any) -> None:
        if self._tell:
            tell, self._tell = self._tell, None
            tell()

    def on_end(self, _event: Any) -> None:
        """Ignore the end of a compilation."""


@contextmanager
def on_first_compilation(tell: Callable[[], None]) -> Iterator[None]:
    """Call ``tell`` when the first kernel not cached on disk is compiled."""
    with event.install_listener("numba:compile", _Listener(tell)):
        yield
