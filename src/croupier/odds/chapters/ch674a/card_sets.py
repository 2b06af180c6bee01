"""Sets of cards as the bits of one word, and their sizes."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import kernel

CardSet: TypeAlias = np.uint64
CardSets: TypeAlias = NDArray[np.uint64]

# numpy words on both sides: numba turns an unsigned word and a plain int into a float.
_ONE, _TWO, _FOUR, _LAST_BYTE = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_EVERY_2ND, _PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@kernel
def size(cards: CardSet) -> int:
    """The number of cards in a set, written so that the compiler emits the popcount instruction."""
    cards = cards - ((cards >> _ONE) & _EVERY_2ND)
    cards = (cards & _PAIRS) + ((cards >> _TWO) & _PAIRS)
    cards = (cards + (cards >> _FOUR)) & _NIBBLES
    return int((cards * _BYTES) >> _LAST_BYTE)
