"""Compiled loops: one decorator, so that every kernel is compiled alike and keeps its types.

Three traps, all invisible in tests.  A short loop of table look-ups is turned into slow gather instructions, so sums
of a few cards are written out, or the compiler knows how many there are.  ``inline="always"`` on helpers that take
arrays leaves reference counts in the hot loop, so it is never used.  What is kept on disk does not notice an edit of
a kernel that it calls in another file: whoever edits one deletes the ``__pycache__`` of the package.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeAlias, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

P = ParamSpec("P")
R = TypeVar("R")

Ints: TypeAlias = NDArray[np.int64]
Values: TypeAlias = NDArray[np.int32]
Table: TypeAlias = NDArray[np.uint16]
"""What ranks hands, in one array; see :func:`croupier.odds.evaluation.evaluator`."""
Cards: TypeAlias = NDArray[np.uint8]
"""Hands in a batch: one row each, its cards by their numbers."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first use, keep the result on disk, and let other threads run meanwhile."""
    compiled: Callable[P, R] = njit(cache=True, nogil=True)(function)
    return compiled
