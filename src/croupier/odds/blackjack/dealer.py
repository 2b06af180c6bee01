"""The dealer's hand: how likely each total is, whatever cards are missing from the shoe.

The cards that may follow the dealer's first are taken as multisets: 183 to 2,037 of them for each first card, each with
the number of orders in which the dealer may draw it.  A multiset is as likely as falling factorials of what is left of
each value say.  Decisions need this as floats; figures need it as whole numbers, which are computed modulo several
primes and put together by the Chinese remainder theorem.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import perm, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import Ints, kernel
from croupier.odds.point_hands import ACE, NOTHING, Counts, with_card
from croupier.rules.blackjack.totals import DEALER_STANDS_ON, TWENTY_ONE

Chances: TypeAlias = NDArray[np.float64]

TOTALS = (17, 18, 19, 20, 21, 22, 23)
"""What the dealer's hand may come to: 23 stands for every total above 22."""

BLACKJACK = len(TOTALS)
"""The column of the dealer's Blackjack, after those of his totals."""

VALUES = len(NOTHING)

PRIMES = (2147483647, 2147483629, 2147483587, 2147483579)
"""Products of two residues stay within 64 bits, and 11 cards out of 416 can be drawn in fewer than 2^97 orders."""


def total_of(points: int, *, ace: bool) -> int:
    """The point count of a hand whose aces count one each: one of them counts 11 where that helps."""
    return points + 10 if ace and points + 10 <= TWENTY_ONE else points


@lru_cache(maxsize=VALUES)
def draws(up: int) -> dict[tuple[Counts, int], int]:
    """Every set of cards that completes a hand with this first card, its column, and in how many orders it is drawn."""
    found: Counter[tuple[Counts, int]] = Counter()
    for hand, points in _draws(NOTHING, up + 1, ace=up == ACE):
        natural = sum(hand) == 1 and points == TWENTY_ONE
        found[hand, BLACKJACK if natural else min(points, TOTALS[-1]) - TOTALS[0]] += 1
    return dict(found)


def _draws(hand: Counts, points: int, *, ace: bool) -> Iterator[tuple[Counts, int]]:
    total = total_of(points, ace=ace)
    if hand != NOTHING and total >= DEALER_STANDS_ON:
        yield hand, total
        return
    for value in range(VALUES):
        yield from _draws(with_card(hand, value), points + value + 1, ace=ace or value == ACE)


@dataclass(frozen=True)
class Draws:
    """The sets of cards that follow one first card, as arrays: set m has the values from ``starts[m]`` on."""

    most: int
    starts: Ints
    values: Ints
    held: Ints
    orders: Ints
    sizes: Ints
    columns: Ints


@lru_cache(maxsize=VALUES)
def draw_arrays(up: int) -> Draws:
    """The same for kernels."""
    found = draws(up)
    parts = [[(value, held) for value, held in enumerate(hand) if held] for hand, _ in found]
    flat = [part for one in parts for part in one]
    sizes = [sum(hand) for hand, _ in found]
    return Draws(
        most=max(sizes),
        starts=np.cumsum([0, *map(len, parts)]).astype(np.int64),
        values=np.array([value for value, _ in flat], dtype=np.int64),
        held=np.array([held for _, held in flat], dtype=np.int64),
        orders=np.array(list(found.values()), dtype=np.int64),
        sizes=np.array(sizes, dtype=np.int64),
        columns=np.array([column for _, column in found], dtype=np.int64),
    )


def chances(up: int, left: Ints) -> Chances:
    """How likely each column is, for every row of what is left in the shoe, the first card not counted."""
    known = draw_arrays(up)
    largest = int(left.sum(axis=1).max())
    falling = np.array([[float(perm(n, k)) for k in range(known.most + 1)] for n in range(int(left.max()) + 1)])
    shares = np.array([[1 / max(perm(n, k), 1) for k in range(known.most + 1)] for n in range(largest + 1)])
    arrays = known.starts, known.values, known.held, known.orders, known.sizes, known.columns
    return _chances(left, *arrays, falling, shares)


@kernel
def _chances(
    left: Ints,
    starts: Ints,
    values: Ints,
    held: Ints,
    orders: Ints,
    sizes: Ints,
    columns: Ints,
    falling: Chances,
    shares: Chances,
) -> Chances:
    found = np.zeros((len(left), 8))
    for row in range(len(left)):
        cards = 0
        for value in range(10):
            cards += left[row, value]
        for m in range(len(orders)):
            product = orders[m] * shares[cards, sizes[m]]
            for part in range(starts[m], starts[m + 1]):
                product *= falling[left[row, values[part]], held[part]]
            found[row, columns[m]] += product
    return found


def ways(up: int, left: Ints) -> list[list[int]]:
    """The same exactly: in how many of perm(cards left, ``most_drawn(up)``) orders each column comes up."""
    known = draw_arrays(up)
    largest = int(left.sum(axis=1).max())
    arrays = known.starts, known.values, known.held, known.orders, known.sizes, known.columns
    residues = []
    primes = PRIMES[: 1 + perm(largest, known.most).bit_length() // 30]
    for prime in primes:
        falling = [[perm(n, k) % prime for k in range(known.most + 1)] for n in range(int(left.max()) + 1)]
        rest = [
            [perm(max(n - k, 0), known.most - k) % prime for k in range(known.most + 1)] for n in range(largest + 1)
        ]
        residues.append(_residues(left, *arrays, np.array(falling), np.array(rest), prime).tolist())
    return [[_remainder(found, primes) for found in zip(*rows, strict=True)] for rows in zip(*residues, strict=True)]


def most_drawn(up: int) -> int:
    """How many cards the dealer draws to this first card at most."""
    return draw_arrays(up).most


@kernel
def _residues(
    left: Ints,
    starts: Ints,
    values: Ints,
    held: Ints,
    orders: Ints,
    sizes: Ints,
    columns: Ints,
    falling: Ints,
    rest: Ints,
    prime: int,
) -> Ints:
    found = np.zeros((len(left), 8), dtype=np.int64)
    for row in range(len(left)):
        cards = 0
        for value in range(10):
            cards += left[row, value]
        for m in range(len(orders)):
            product = orders[m] * rest[cards, sizes[m]] % prime
            for part in range(starts[m], starts[m + 1]):
                product = product * falling[left[row, values[part]], held[part]] % prime
            found[row, columns[m]] = (found[row, columns[m]] + product) % prime
    return found


@lru_cache(maxsize=len(PRIMES))
def _units(primes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The product of the primes, and for each prime a number that is 1 modulo it and 0 modulo the others."""
    product = prod(primes)
    return product, tuple(product // prime * pow(product // prime, -1, prime) for prime in primes)


def _remainder(residues: Sequence[int], primes: tuple[int, ...]) -> int:
    product, units = _units(primes)
    return sum(residue * unit for residue, unit in zip(residues, units, strict=True)) % product
