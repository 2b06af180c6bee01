"""Sets of cards as the bits of one word, and how many cards are in them."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import kernel

CardSet: TypeAlias = np.uint64
CardSets: TypeAlias = NDArray[np.uint64]

# A word of numpy's on both sides: numba makes a float of an unsigned word and a plain number.
_ONE, _TWO, _FOUR, _LAST_BYTE = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_EVERY_2ND, _PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@kernel
def size(cards: CardSet) -> int:
    """How many cards are in a set; written this way, the compiler knows it for the processor's own instruction."""
    cards = cards - ((cards >> _ONE) & _EVERY_2ND)
    cards = (cards & _PAIRS) + ((cards >> _TWO) & _PAIRS)
    cards = (cards + (cards >> _FOUR)) & _NIBBLES
    return int((cards * _BYTES) >> _LAST_BYTE)
