"""Tests of 32-bit words, after Knuth, The Art of Computer Programming, 3.3.2."""

from collections.abc import Iterator
from math import factorial

import numpy as np

from croupier.rng.evidence.fit import Outcome, Sample
from croupier.rng.evidence.shared import (
    Numbers,
    chances_of_collisions,
    collisions,
    equal_spacings,
    orders,
    rows,
)

LEAST_WORDS = 100_000
"""With fewer, some cells of some test would have too low an expected count."""

GAP_BITS = 3
"""A gap ends at a word whose highest 3 bits are zero."""

CELL_BITS, BALLS = 20, 1 << 14
"""Collisions: 2**14 balls thrown into 2**20 cells."""

DAY_BITS, BIRTHDAYS = 25, 512
SPACINGS = (0.368801577, 0.369035243, 0.183471182, 0.078691997)
"""The probabilities of 0, 1, 2 and more equal spacings of 512 birthdays in a year of 2**25 days (Knuth, 3.3.2, J)."""

SECOND_KIND = (1, 15, 25, 10, 1)
"""The ways to partition five items into 1, 2, 3, 4, 5 groups (Stirling numbers of the second kind)."""


def tests(words: Numbers) -> Iterator[Outcome]:
    """Run all tests in order."""
    for test in (bits, frequency, serial, runs, gap, poker, permutation, collision, birthday_spacings):
        yield test(words)


def bits(words: Numbers) -> Outcome:
    """Each of the 32 bits of a word is one as often as zero."""
    surplus = [2 * int((words >> place & 1).sum()) - len(words) for place in range(32)]
    statistic = sum(one * one for one in surplus) / len(words)
    return Sample("frequency, bits", len(words), "words").as_chi_square(statistic, 32)


def frequency(words: Numbers) -> Outcome:
    """The 256 byte values are equally frequent."""
    octets = words.astype("<u4").view(np.uint8)
    counts = np.bincount(octets, minlength=256)
    return Sample("frequency", len(octets), "bytes").chi_square(counts.tolist(), [len(octets) / 256] * 256)


def scaled(numbers: Numbers, bound: int) -> Outcome:
    """The numbers below a bound are equally frequent."""
    counts = np.bincount(numbers, minlength=bound)
    return Sample(f"frequency, 1 of {bound}", len(numbers), "numbers").chi_square(
        counts.tolist(), [len(numbers) / bound] * bound
    )


def serial(words: Numbers) -> Outcome:
    """Pairs of successive values are equally frequent: non-overlapping, 6 bits each."""
    pairs = rows(words >> 26, 2)
    counts = np.bincount(pairs[:, 0] * 64 + pairs[:, 1], minlength=4096)
    return Sample("serial", len(pairs), "pairs").chi_square(counts.tolist(), [len(pairs) / 4096] * 4096)


def runs(words: Numbers) -> Outcome:
    """The lengths of ascending runs; the word that ends a run is skipped, so that runs are independent."""
    counts, start = [0] * 6, 0
    for last in np.flatnonzero(words[:-1] > words[1:]).tolist():
        if last >= start:
            counts[min(last - start, 5)] += 1
            start = last + 2
    total = sum(counts)
    longer = [1 / factorial(length) for length in range(1, 7)]
    expected = [total * (one - following) for one, following in zip(longer, [*longer[1:], 0.0], strict=True)]
    return Sample("runs", total, "runs").chi_square(counts, expected)


def gap(words: Numbers) -> Outcome:
    """The number of words between two that fall into one eighth of the range."""
    hits = np.flatnonzero(words >> (32 - GAP_BITS) == 0)
    share, longest = 2.0**-GAP_BITS, 48
    gaps = (np.diff(hits) - 1)[: int(len(words) * share * 0.95)]
    counts = np.bincount(np.minimum(gaps, longest), minlength=longest + 1)
    chances = [share * (1 - share) ** length for length in range(longest)] + [(1 - share) ** longest]
    return Sample("gap", len(gaps), "gaps").chi_square(counts.tolist(), [len(gaps) * chance for chance in chances])


def poker(words: Numbers) -> Outcome:
    """The number of different values among five 4-bit digits."""
    hands = np.sort(rows(words >> 28, 5), axis=1)
    kinds = (np.diff(hands, axis=1) != 0).sum(axis=1)
    counts = np.bincount(kinds, minlength=5)
    chances, orders_of_kinds = [], 1
    for number, ways in enumerate(SECOND_KIND):
        orders_of_kinds *= 16 - number
        chances.append(orders_of_kinds * ways / 16**5)
    return Sample("poker", len(hands), "hands of 5").chi_square(
        counts.tolist(), [len(hands) * chance for chance in chances]
    )


def permutation(words: Numbers) -> Outcome:
    """The 120 orders of five words are equally frequent."""
    groups = rows(words, 5)
    counts = np.bincount(orders(groups), minlength=120)
    return Sample("permutation", len(groups), "groups of 5").chi_square(counts.tolist(), [len(groups) / 120] * 120)


def collision(words: Numbers) -> Outcome:
    """The number of balls that fall into occupied cells."""
    groups = rows(words >> (32 - CELL_BITS), BALLS)
    chances = chances_of_collisions(1 << CELL_BITS, BALLS, len(groups)).tolist()
    return Sample("collision", len(groups), f"times {BALLS} balls").among(collisions(groups), chances)


def birthday_spacings(words: Numbers) -> Outcome:
    """The number of equal spacings between birthdays; a lattice structure has too many."""
    years = rows(words >> (32 - DAY_BITS), BIRTHDAYS)
    counts = np.bincount(np.minimum(equal_spacings(years), 3), minlength=4)
    return Sample("birthday spacings", len(years), f"years of {BIRTHDAYS}").chi_square(
        counts.tolist(), [len(years) * chance for chance in SPACINGS]
    )
