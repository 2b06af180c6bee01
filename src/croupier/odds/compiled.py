"""Compiled loops: one decorator, so that every kernel is compiled alike and keeps its types.

Two traps, both invisible in tests: a short loop of table look-ups is turned into slow gather instructions, so
sums of a fixed number of cards are written out; ``inline="always"`` on helpers that take arrays leaves reference
counts in the hot loop, so it is never used.
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
