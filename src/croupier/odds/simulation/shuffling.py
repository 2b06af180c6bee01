"""Random numbers for simulation: seeded block by block, so that results never depend on how the work is divided.

Each block of rounds has a generator of its own (xoshiro256++), seeded from the run's seed and the block's number by
splitmix64.  Bounded draws are unbiased (Lemire's method).
"""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import Ints, kernel

State = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@kernel
def _mixed(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def begin(state: State, seed: np.uint64, block: np.uint64) -> None:
    """Seed a generator for a block."""
    word = _mixed(seed + _GOLDEN) ^ (block * _GOLDEN)
    for i in range(4):
        word += _GOLDEN
        state[i] = _mixed(word)


@kernel
def _next(state: State) -> np.uint64:
    total = state[0] + state[3]
    result: np.uint64 = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return result


@kernel
def below(state: State, bound: int) -> int:
    """A uniform number from 0 to bound - 1; the bound is below 2**32."""
    limit = np.uint64(bound)
    product = (_next(state) >> np.uint64(32)) * limit
    low = product & np.uint64(0xFFFFFFFF)
    if low < limit:
        threshold = (np.uint64(0x100000000) - limit) % limit
        while low < threshold:
            product = (_next(state) >> np.uint64(32)) * limit
            low = product & np.uint64(0xFFFFFFFF)
    return int(product >> np.uint64(32))


@kernel
def deal(state: State, deck: Ints, count: int) -> None:
    """Bring random cards to the first places of the deck; the deck stays a permutation, so nothing is rebuilt."""
    cards = len(deck)
    for place in range(count):
        other = place + below(state, cards - place)
        deck[place], deck[other] = deck[other], deck[place]
