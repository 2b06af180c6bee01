"""Sets of up to five of 53 cards, up to permutation of suits.

No rule prefers a suit, so as many dealer hands contain a set of cards as contain any suit permutation
of it.  171,199 classes stand for 3,187,368 sets.  The representative of a class has descending suits: the ranks held
in spades, read as a number, are at least those in the next suit, and so on; the joker has no suit.
"""

from functools import lru_cache
from math import comb

import numpy as np

from croupier.odds.compiled import Ints, Values, kernel

DECK = 53
MOST = 5
"""The size of the largest sets."""

CHOOSE: Ints = np.array([[comb(n, k) for k in range(7)] for n in range(DECK + 1)], dtype=np.int64)
STARTS: Ints = np.cumsum([0, *(comb(DECK, size) for size in range(MOST + 1))]).astype(np.int64)
"""The offset of each size: the number of a set is its index among those of its size plus this."""

SIZES: Values = np.array([number.bit_count() for number in range(64)], dtype=np.int32)
TOP_CARDS: Values = np.array([max(number.bit_length() - 1, 0) for number in range(64)], dtype=np.int32)
"""For each set of six cards, one bit per card: the number of cards, and the highest."""

SYMMETRY_BITS = 5
"""A class is packed with the number of suit permutations (1 to 24) that leave its sets unchanged."""


@lru_cache(maxsize=1)
def packed_classes() -> tuple[Values, int]:
    """The packed class and symmetry of each set, and the number of classes."""
    return _packed_classes(CHOOSE, STARTS)


@kernel
def _packed_classes(choose: Ints, starts: Ints) -> tuple[Values, int]:
    representatives = np.empty(starts[6], dtype=np.int64)
    packed = np.zeros(starts[6], dtype=np.int32)
    hand = np.empty(6, dtype=np.int64)
    count = 0
    for size in range(6):
        for i in range(size):
            hand[i] = i
        for number in range(starts[size], starts[size + 1]):
            bits = np.int64(0)
            for i in range(size):
                bits |= 1 << hand[i]
            representatives[number] = starts[size] + _place(falling(int(bits)), choose)
            if representatives[number] == number:
                packed[number] = count << SYMMETRY_BITS | symmetry(int(bits))
                count += 1
            _advance(hand, size)
    for number in range(starts[6]):
        packed[number] = packed[representatives[number]]
    return packed, count


@kernel
def _advance(hand: Ints, size: int) -> None:
    """Advance to the set with the next number: raise the lowest card that can be raised, and reset those below."""
    i = 0
    while i + 1 < size and hand[i] + 1 == hand[i + 1]:
        hand[i] = i
        i += 1
    if size:
        hand[i] += 1


@kernel
def _place(bits: int, choose: Ints) -> int:
    """The number of a set among those of its size."""
    place = np.int64(0)
    size = 0
    for card in range(53):
        if bits >> card & 1:
            size += 1
            place += choose[card, size]
    return int(place)


@kernel
def falling(bits: int) -> int:
    """The representative of a hand's class."""
    a, b, c, d = bits & 0x1FFF, bits >> 13 & 0x1FFF, bits >> 26 & 0x1FFF, bits >> 39 & 0x1FFF
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a | b << 13 | c << 26 | d << 39 | bits >> 52 << 52


@kernel
def symmetry(bits: int) -> int:
    """The number of suit permutations that leave a representative unchanged."""
    same = 1
    run = 1
    for suit in range(3):
        if bits >> 13 * suit & 0x1FFF == bits >> 13 * suit + 13 & 0x1FFF:
            run += 1
            same *= run
        else:
            run = 1
    return same


@lru_cache(maxsize=1)
def canonical_six() -> tuple[Ints, Ints]:
    """One hand of six of each class (1,097,447), with ascending cards, and the number of hands in each class."""
    return _canonical_six()


@kernel
def _canonical_six() -> tuple[Ints, Ints]:
    hands = np.empty((1097447, 6), dtype=np.int64)
    weights = np.empty(1097447, dtype=np.int64)
    n = 0
    for f in range(53):
        for e in range(f):
            for d in range(e):
                for c in range(d):
                    for b in range(c):
                        high = (1 << f) | (1 << e) | (1 << d) | (1 << c) | (1 << b)
                        for a in range(b):
                            bits = high | (1 << a)
                            if falling(bits) == bits:
                                hands[n] = (a, b, c, d, e, f)
                                weights[n] = 24 // symmetry(bits)
                                n += 1
    return hands[:n], weights[:n]


@kernel
def classes_within(hands: Ints, hand: int, packed: Values, choose: Ints, starts: Ints, within: Ints) -> None:
    """The packed class of every set of cards within a hand of six, except the hand itself."""
    within[0] = 0
    for number in range(1, 63):
        top = TOP_CARDS[number]
        within[number] = within[number ^ (1 << top)] + choose[hands[hand, top], SIZES[number]]
    for number in range(63):
        within[number] = packed[starts[SIZES[number]] + within[number]]
