"""Compiled loops: one decorator, so that every kernel is compiled alike and keeps its types.

Traps that no test shows, only a clock.  A short loop of table look-ups is turned into slow gather instructions, so sums
of a few cards are written out, or the compiler knows how many there are.  ``inline="always"`` on a kernel that takes
arrays leaves reference counts in the hot loop, so it is never used.  For the same reason a kernel in an innermost loop
is given the arrays it reads and not a record of many: the kernel above takes them out of the record.
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
"""What ranks hands, in one array; see :func:`croupier.odds.hands.evaluation.evaluator`."""
Cards: TypeAlias = NDArray[np.uint8]
"""Hands in a batch: one row each, its cards by their numbers."""

config.CACHE_LOCATOR_CLASSES = kept_kernels.LOCATORS  # type: ignore[attr-defined]  # numba fills these in itself


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first use, keep the result on disk, and let other threads run meanwhile."""
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    return compiled


class _Listener(event.Listener):
    """Hears that something is being compiled, and tells it once."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell: Callable[[], None] | None = tell

    def on_start(self, _event: Any) -> None:
        if self._tell:
            tell, self._tell = self._tell, None
            tell()

    def on_end(self, _event: Any) -> None:
        """Nobody asked."""


@contextmanager
def on_first_compilation(tell: Callable[[], None]) -> Iterator[None]:
    """Call when the first kernel that is not kept on disk begins to be compiled."""
    with event.install_listener("numba:compile", _Listener(tell)):
        yield
