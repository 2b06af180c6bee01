"""The same tests of shuffled decks: one row per deck, 52 different numbers from the top of the stack.

Cards within a deck depend on each other.  So each test takes from each deck one value with an exactly known
distribution, or a statistic that allows for the dependence.
"""

from collections.abc import Iterator
from math import comb, factorial, perm

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

CARDS = 52
LEAST_DECKS = 3_000
"""With fewer, some cells of some test would have too low an expected count."""

BALLS = 512
BIRTHDAYS = 1076

POKER_HANDS = (1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624)
"""The numbers of five-card hands: no pair, one pair, two pairs, three of a kind, full house, four of a kind."""


def tests(decks: Numbers) -> Iterator[Outcome]:
    """Run all tests in order."""
    for test in (frequency, serial, next_deck, runs, gap, poker, permutation, collision, birthday_spacings):
        yield test(decks)


def frequency(decks: Numbers) -> Outcome:
    """Each card is equally frequent in each position.

    Every deck has every card once and every position once: 51 times 51 counts are free, and the sum is 52/51 too large.
    """
    counts = np.zeros((CARDS, CARDS))
    for place in range(CARDS):
        counts[place] = np.bincount(decks[:, place], minlength=CARDS)
    mean = len(decks) / CARDS
    statistic = float(((counts - mean) ** 2).sum() / mean) * (CARDS - 1) / CARDS
    return Sample("frequency", len(decks), "decks").as_chi_square(statistic, (CARDS - 1) ** 2)


def serial(decks: Numbers) -> Outcome:
    """The ranks of the first two cards, in order."""
    ranks = decks[:, :2] // 4
    counts = np.bincount(ranks[:, 0] * 13 + ranks[:, 1], minlength=169)
    expected = [len(decks) / 13 * (3 if one == two else 4) / 51 for one in range(13) for two in range(13)]
    return Sample("serial", len(decks), "pairs of cards").chi_square(counts.tolist(), expected)


def next_deck(decks: Numbers) -> Outcome:
    """The top ranks of two consecutive decks."""
    ranks = rows(decks[:, 0] // 4, 2)
    counts = np.bincount(ranks[:, 0] * 13 + ranks[:, 1], minlength=169)
    return Sample("serial, next deck", len(ranks), "pairs of decks").chi_square(
        counts.tolist(), [len(ranks) / 169] * 169
    )


def runs(decks: Numbers) -> Outcome:
    """The number of ascending runs in a deck (Eulerian numbers)."""
    falls = (decks[:, :-1] > decks[:, 1:]).sum(axis=1)
    counts = np.bincount(falls, minlength=CARDS)
    expected = [len(decks) * ways / factorial(CARDS) for ways in eulerian(CARDS)]
    return Sample("runs", len(decks), "decks").chi_square(counts.tolist(), expected)


def eulerian(cards: int) -> list[int]:
    """The number of orders of this many cards with 0, 1, 2, … descents."""
    row = [1]
    for size in range(2, cards + 1):
        row = [
            (falls + 1) * (row[falls] if falls < len(row) else 0) + (size - falls) * (row[falls - 1] if falls else 0)
            for falls in range(size)
        ]
    return row


def gap(decks: Numbers) -> Outcome:
    """The number of cards above the first of four of one rank."""
    above = np.argmax(decks < 4, axis=1)
    counts = np.bincount(above, minlength=49)
    expected = [len(decks) * comb(51 - cards, 3) / comb(52, 4) for cards in range(49)]
    return Sample("gap", len(decks), "first aces").chi_square(counts.tolist(), expected)


def poker(decks: Numbers) -> Outcome:
    """The poker hand of the first five cards, by ranks."""
    ranks = np.sort(decks[:, :5] // 4, axis=1)
    pairs = sum((ranks[:, one] == ranks[:, two]).astype(np.int64) for one in range(5) for two in range(one + 1, 5))
    by_pairs = np.bincount(np.asarray(pairs), minlength=7)
    counts = [int(by_pairs[number]) for number in (0, 1, 2, 3, 4, 6)]
    total = sum(POKER_HANDS)
    return Sample("poker", len(decks), "hands of 5").chi_square(
        counts, [len(decks) * ways / total for ways in POKER_HANDS]
    )


def permutation(decks: Numbers) -> Outcome:
    """The 24 orders of the first four cards are equally frequent."""
    counts = np.bincount(orders(decks[:, :4]), minlength=24)
    return Sample("permutation", len(decks), "groups of 4").chi_square(counts.tolist(), [len(decks) / 24] * 24)


def collision(decks: Numbers) -> Outcome:
    """The number of decks whose first three cards repeat another deck's."""
    groups = rows(_first(decks, 3), BALLS)
    chances = chances_of_collisions(perm(CARDS, 3), BALLS, len(groups)).tolist()
    return Sample("collision", len(groups), f"times {BALLS} decks").among(collisions(groups), chances)


def birthday_spacings(decks: Numbers) -> Outcome:
    """The number of equal spacings between decks, numbered by their first five cards."""
    years = rows(_first(decks, 5), BIRTHDAYS)
    mean = len(years) * BIRTHDAYS**3 / (4 * perm(CARDS, 5))
    return Sample("birthday spacings", len(years), f"years of {BIRTHDAYS}").poisson(
        int(equal_spacings(years).sum()), mean
    )


def _first(decks: Numbers, cards: int) -> Numbers:
    """The first cards of each deck as an index among all possibilities, from 0 without gaps."""
    number = np.zeros(len(decks), dtype=np.int64)
    for place in range(cards):
        above = (decks[:, :place] < decks[:, place : place + 1]).sum(axis=1)
        number = number * (CARDS - place) + decks[:, place] - above
    return number
