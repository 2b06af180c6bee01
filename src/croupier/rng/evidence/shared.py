"""Counting shared by the tests of words and of decks: orders, collisions, equal spacings."""

from math import ceil, sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]


def rows(values: npt.NDArray[Any], width: int) -> Numbers:
    """The values in groups, dropping an incomplete last one."""
    whole = len(values) // width
    return np.asarray(values[: whole * width], dtype=np.int64).reshape(whole, width)


def orders(groups: Numbers) -> Numbers:
    """The order of each group's values as a number, from the count of smaller values after each."""
    number = np.zeros(len(groups), dtype=np.int64)
    width = groups.shape[1]
    for place in range(width - 1):
        smaller = (groups[:, place + 1 :] < groups[:, place : place + 1]).sum(axis=1)
        number = number * (width - place) + smaller
    return number


def collisions(groups: Numbers) -> int:
    """The number of values, over all groups, that repeat an earlier one of their group."""
    return int(sum(len(group) - len(np.unique(group)) for group in groups))


def chances_of_collisions(cells: int, balls: int, groups: int) -> Floats:
    """The exact probabilities of 0, 1, 2, … collisions over all groups: ball by ball, then group by group."""
    mean = balls * balls / (2 * cells)
    chances = np.zeros(ceil(mean + 12 * sqrt(mean)) + 40)
    chances[0] = 1.0
    so_far = np.arange(len(chances))
    for ball in range(balls):
        hit = np.clip((ball - so_far) / cells, 0.0, 1.0) * chances
        chances -= hit
        chances[1:] += hit[:-1]
    together = np.ones(1)
    for bit in f"{groups:b}":
        together = np.convolve(together, together)
        together = np.convolve(together, chances) if bit == "1" else together
        together = np.trim_zeros(np.where(together < 1e-30, 0.0, together), "b")
    return together


def equal_spacings(groups: Numbers) -> Numbers:
    """For each group of birthdays, the number of spacings that equal another."""
    spacings = np.sort(np.diff(np.sort(groups, axis=1), axis=1), axis=1)
    return np.asarray((np.diff(spacings, axis=1) == 0).sum(axis=1), dtype=np.int64)
