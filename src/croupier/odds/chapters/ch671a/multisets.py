"""Multisets of ranks, or of kinds of cards, numbered without gaps.

A hand whose suits do not matter is a multiset of ranks: t1 <= t2 <= … is number C(t1, 1) + C(t2 + 1, 2) + … among
those of its size.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from croupier.odds.compiled import Ints, Values, kernel

RANKS = 13
MOST = 6
CHOOSE: Ints = np.array([[comb(n, k) for k in range(MOST + 2)] for n in range(60)], dtype=np.int64)

_STARTS = np.cumsum([0, *(comb(RANKS + size - 1, size) for size in range(4))])
COUNTERS = int(_STARTS[4]) + comb(RANKS + 3, 4)
"""Multisets of up to four ranks: 2,380."""


def count(size: int, kinds: int = RANKS) -> int:
    """The number of multisets of this size."""
    return comb(kinds + size - 1, size)


@lru_cache(maxsize=16)
def multisets(size: int, kinds: int = RANKS) -> Ints:
    """All multisets of a size in order of number, members ascending."""
    found = np.array(list(combinations_with_replacement(range(kinds), size)), dtype=np.int64)
    found = found.reshape(count(size, kinds), size)
    return found[np.argsort(numbers(found))]


def numbers(members: Ints) -> Ints:
    """The number of each multiset; members may be in any order."""
    ordered = np.sort(members, axis=-1)
    found = np.zeros(members.shape[:-1], dtype=np.int64)
    for place in range(members.shape[-1]):
        found += CHOOSE[ordered[..., place] + place, place + 1]
    return found


@lru_cache(maxsize=8)
def parts(size: int) -> Values:
    """For every multiset of ranks, the counters of its parts of up to four members, empty part first.

    Members are distinct: a part that can be taken in two ways is listed twice.  Even parts come before
    odd ones; :func:`even_parts` gives their number.
    """
    chosen = [part for odd in (0, 1) for n in range(odd, 5, 2) for part in combinations(range(size), n)]
    whole = multisets(size)
    columns = [_STARTS[len(part)] + numbers(whole[:, part]) for part in chosen]
    return np.array(columns, dtype=np.int32).T.copy()


def even_parts(size: int) -> int:
    """The number of parts of up to four members with an even number of members."""
    return sum(comb(size, n) for n in (0, 2, 4))


@lru_cache(maxsize=1)
def parts_of_four() -> Values:
    """For every multiset of four ranks the counter of each of its 16 parts by the bits of its members.

    A repeated part is -1.
    """
    whole = multisets(4)
    found = np.full((len(whole), 16), -1, dtype=np.int32)
    for bits in range(16):
        part = [place for place in range(4) if bits >> place & 1]
        found[:, bits] = _STARTS[len(part)] + numbers(whole[:, part])
    for bits in range(16):
        for earlier in range(bits):
            found[found[:, bits] == found[:, earlier], bits] = -1
    return found


@kernel
def number_of(members: Ints, size: int, choose: Ints) -> int:
    """The number of a multiset with ascending members."""
    number = np.int64(0)
    for place in range(size):
        number += choose[members[place] + place, place + 1]
    return int(number)
