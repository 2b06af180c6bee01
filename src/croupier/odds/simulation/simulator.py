"""Complete rounds at random, in seeded blocks: the same figures on any number of threads or machines.

A chapter brings a kernel that plays one round: from a shuffled deck (or dice) to the result of each wager of each seat.
Results are summed in integers (:mod:`croupier.odds.simulation.tally`).
"""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from croupier.odds.compiled import Ints, kernel
from croupier.odds.simulation.shuffling import State, begin
from croupier.odds.simulation.tally import TOO_LARGE, Columns, Tally

ROUNDS_PER_BLOCK = 4096
BLOCKS_PER_TASK = 64
ROUNDS_TOGETHER = 128
"""The number of rounds buffered before summing: few enough to stay in the CPU cache."""

LARGEST_RESULT = math.isqrt(2**63 - 1)
"""The largest total of a round's seats: the square of more does not fit into 64 bits."""

PlayRound = Callable[..., None]


@dataclass(frozen=True, kw_only=True)
class Simulator(Columns):
    """One chapter's rounds.

    ``play_round(state, deck, seats, tables, net, at_risk)`` fills ``net`` and ``at_risk`` (seat, wager) in units of
    1 / ``scale`` of the wager's unit.  ``tables`` is a named tuple of all that it reads, ``deck`` the number of
    cards or dice.
    """

    play_round: PlayRound
    tables: tuple[Any, ...]
    deck: int = 52

    @cached_property
    def largest(self) -> int:
        """An upper bound on any wager of one seat: the sum of the largest payouts of all rows the kernel reads."""
        read = [table for table in self.tables if isinstance(table, np.ndarray) and table.dtype == np.int64]
        return sum(int(abs(row).max()) for table in read for row in np.atleast_2d(table))


def simulate(
    simulator: Simulator,
    rounds: int,
    seed: int,
    seats: int,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _rounds: None,
) -> Tally:
    """Play that many rounds; the same seed gives the same tally whatever the number of workers."""
    total = Tally.of_nothing(len(simulator.wagers))
    pool = ThreadPoolExecutor(workers)
    try:
        for done in pool.map(lambda task: run_task(simulator, rounds, seed, seats, task), range(tasks(rounds))):
            total += done
            progress(total.rounds)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # an interrupt does not wait for rounds not yet played
    return total


def tasks(rounds: int) -> int:
    """The number of tasks for this many rounds."""
    if rounds < 1:
        raise ValueError("at least one round must be played")
    return math.ceil(rounds / (ROUNDS_PER_BLOCK * BLOCKS_PER_TASK))


def run_task(simulator: Simulator, rounds: int, seed: int, seats: int, task: int) -> Tally:
    """One task: a run of whole blocks, the last one cut at the number of rounds asked for."""
    if simulator.largest * seats > LARGEST_RESULT:
        raise ValueError(TOO_LARGE)
    first = task * BLOCKS_PER_TASK
    last = min(first + BLOCKS_PER_TASK, math.ceil(rounds / ROUNDS_PER_BLOCK))
    run = Run(np.uint64(seed), first, last, rounds, seats, simulator.deck)
    sums = _no_sums(len(simulator.wagers))
    played = _blocks_of(simulator.play_round)(run, simulator.tables, sums)
    at_risk, hits, pushes = map(_whole, (sums.at_risk, sums.hits, sums.pushes))
    return Tally(played, _whole(sums.net), _products(sums.products), at_risk, hits, pushes)


class Run(NamedTuple):
    """Some blocks of a simulation: its seed, the blocks from the first to before the last, all its rounds, the seats.

    ``cards`` is the number of cards or dice shuffled.
    """

    seed: np.uint64
    first: int
    last: int
    rounds: int
    seats: int
    cards: int


class Sums(NamedTuple):
    """The sums for each wager; products are split into upper and lower words."""

    net: Ints
    products: Ints
    at_risk: Ints
    hits: Ints
    pushes: Ints


def _no_sums(wagers: int) -> Sums:
    net, at_risk, hits, pushes = (np.zeros(wagers, dtype=np.int64) for _ in range(4))
    return Sums(net, np.zeros((2, wagers, wagers), dtype=np.int64), at_risk, hits, pushes)


def _whole(found: Ints) -> tuple[int, ...]:
    return tuple(map(int, found))


def _products(words: Ints) -> tuple[tuple[int, ...], ...]:
    """Integers of any size from their upper and lower words: sums of squares overflow 64 bits."""
    high, low = words.astype(object)
    return tuple(map(tuple, high * 2**32 + low))


@lru_cache(maxsize=32)
def _blocks_of(play_round: PlayRound) -> Callable[..., int]:
    """The loop below with a chapter's round in it.

    A closure over the round would never hit the disk cache: its contents are part of numba's cache key, and no two
    processes have the same round object.  So the loop is rebuilt with the round among its globals, and takes
    the name of the round, which distinguishes it from the loops of other games.
    """
    plain = getattr(play_round, "py_func", play_round)
    loop = FunctionType(_blocks.__code__, {**globals(), _play_round.__name__: play_round}, _blocks.__name__)
    loop.__module__, loop.__qualname__ = plain.__module__, f"{_blocks.__name__}_of_{plain.__module__}"
    return kernel(loop)


def _play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """A placeholder for the round of a chapter."""
    raise NotImplementedError


def _blocks(run: Run, tables: tuple[Any, ...], sums: Sums) -> int:
    """Play blocks of rounds and sum their results; return the number of rounds."""
    state = np.empty(4, dtype=np.uint64)
    seats, count = run.seats, len(sums.net)
    net = np.zeros((seats, count), dtype=np.int64)
    staked = np.zeros((seats, count), dtype=np.int64)
    each_net, each_staked = net.reshape(seats * count), staked.reshape(seats * count)
    risked, won, pushed = np.zeros((3, seats * count), dtype=np.int64)
    together = np.zeros((count, ROUNDS_TOGETHER), dtype=np.int64)
    played = 0
    for block in range(run.first, run.last):
        begin(state, run.seed, np.uint64(block))
        deck = np.arange(run.cards)
        end = min(ROUNDS_PER_BLOCK, run.rounds - block * ROUNDS_PER_BLOCK)
        for start in range(0, end, ROUNDS_TOGETHER):
            some = min(ROUNDS_TOGETHER, end - start)
            for place in range(some):
                _play_round(state, deck, seats, tables, net, staked)
                for each in range(seats * count):
                    risked[each] += each_staked[each]
                    won[each] += (each_net[each] > 0) & (each_staked[each] != 0)
                    pushed[each] += (each_net[each] == 0) & (each_staked[each] != 0)
                for w in range(count):
                    total = 0
                    for seat in range(seats):
                        total += net[seat, w]
                    together[w, place] = total
            add_rounds(some, together, sums.net, sums.products)
        played += end
    for each in range(seats * count):
        sums.at_risk[each % count] += risked[each]
        sums.hits[each % count] += won[each]
        sums.pushes[each % count] += pushed[each]
    return played


@kernel
def add_rounds(rounds: int, together: Ints, sums: Ints, words: Ints) -> None:
    """Add the results of some rounds and their products, wager by wager: faster than round by round.

    The upper and the lower 32 bits of each product are summed separately, so that neither sum overflows 64 bits.
    """
    for w in range(len(sums)):
        for place in range(rounds):
            sums[w] += together[w, place]
        for other in range(w + 1):
            high, low = 0, 0
            for place in range(rounds):
                product = together[w, place] * together[other, place]
                high += product >> 32
                low += product & 0xFFFFFFFF
            words[0, w, other] += high
            words[1, w, other] += low
