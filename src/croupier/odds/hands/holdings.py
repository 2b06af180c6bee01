"""What people see in their cards: pairs, suits, straight draws, high cards; and strategies in these terms.

A strategy for people is a checklist: the first line that the cards meet decides.  The choice of a line is computed
as the best for all its cards together, and so is the cost of the list against the best play.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from croupier.equipment.cards import Rank
from croupier.odds.compiled import Ints, kernel
from croupier.words import Sentence, Several, cases, one_of, say

_RANKS = 13
_RUNS = [sum(1 << (top - step) % _RANKS for step in range(5)) for top in range(3, _RANKS)]
"""The ranks of each straight, the ace below the two first."""

_COUNT: Ints = np.array([mask.bit_count() for mask in range(1 << _RANKS)], dtype=np.int64)


def _most_in_a_run(mask: int) -> int:
    held = [(mask & run).bit_count() for run in _RUNS]
    return max(held) << 4 | held.count(max(held))


_CONNECTED: Ints = np.array([_most_in_a_run(mask) for mask in range(1 << _RANKS)], dtype=np.int64)
"""The most ranks within one straight, and the number of straights with that many."""


def ranks_from(lowest: Rank, highest: Rank = Rank.ACE) -> int:
    """The ranks from one to another as bits for kernels: bit 0 is the two."""
    return sum(1 << rank - Rank.TWO for rank in range(lowest, highest + 1))


@dataclass(frozen=True)
class Holding:
    """The visible features of a few cards.

    ``groups`` is 0 for no pair, 1 for one, 2 for two, 3 for three of a kind or better, ``pair`` the highest rank that
    is held twice.  ``suited`` cards are of one suit, ``connected`` ranks lie within one straight, and there are
    ``straights`` such straights; the game defines ``high`` and ``middle`` ranks.
    """

    groups: int
    pair: int
    suited: int
    connected: int
    straights: int
    high: int
    middle: int

    @classmethod
    def of(cls, code: int) -> "Holding":
        """The holding that a code stands for."""
        pair = (code >> 21 & 15) + Rank.TWO if code >> 25 else 0
        connected = code >> 6 & 0x7FFF
        return cls(code >> 25, pair, connected >> 8 & 7, connected >> 4 & 7, connected & 15, code >> 3 & 7, code & 7)


@kernel
def holding(bits: int, high: int, middle: int) -> int:
    """The code of the holding of some cards; ``high`` and ``middle`` are sets of ranks."""
    w0 = bits & 0x1FFF
    w1 = bits >> 13 & 0x1FFF
    w2 = bits >> 26 & 0x1FFF
    w3 = bits >> 39 & 0x1FFF
    ranks = w0 | w1 | w2 | w3
    twice = w0 & w1 | (w0 | w1) & w2 | (w0 | w1 | w2) & w3
    thrice = w0 & w1 & (w2 | w3) | (w0 | w1) & w2 & w3
    groups = 3 if thrice else min(_COUNT[twice], 2)
    pair = 0
    while twice >> pair > 1:
        pair += 1
    suited = max(_COUNT[w0], _COUNT[w1], _COUNT[w2], _COUNT[w3])
    seen = suited << 8 | _CONNECTED[ranks]
    return int(groups << 25 | pair << 21 | seen << 6 | _COUNT[ranks & high] << 3 | _COUNT[ranks & middle])


@dataclass(frozen=True)
class Line:
    """One line of a checklist: what the cards must hold, in words and as a test."""

    words: Sentence
    met: Callable[[Holding], bool]


def line_of(codes: Ints, lines: Sequence[Line]) -> Ints:
    """The first line that each holding meets; the last line must be met by all."""
    known, back = np.unique(codes, return_inverse=True)
    holdings = [Holding.of(int(code)) for code in known]
    found = [next(number for number, line in enumerate(lines) if line.met(one)) for one in holdings]
    return np.array(found, dtype=np.int64)[back].reshape(codes.shape)


def best_by_line(line: Ints, gains: Sequence[Ints], lines: int) -> Ints:
    """For each line, the choice with the largest total gain over its cards; ``gains`` has one array per choice."""
    totals = np.array([[int(gain[line == one].sum()) for one in range(lines)] for gain in gains])
    best: Ints = totals.argmax(axis=0)
    return best


def worded(lines: Sequence[Line], choices: Sequence[int], said: Mapping[int, Sentence]) -> Several:
    """The checklist for a sentence: lines in order, those with one choice together."""
    parts = []
    for choice, together in groupby(zip(choices, lines, strict=True), key=lambda one: int(one[0])):
        cards = one_of(line.words for _, line in together)
        parts.append(say("advice.with_these_cards", cards=cards, choice=said[choice]))
    return cases(parts)


ANYTHING_ELSE = Line(say("advice.anything_else"), lambda _holding: True)
