"""Complete rounds at random, in seeded blocks: the same figures on any number of threads or machines.

A chapter brings a kernel that plays one round: from a shuffled deck (or dice) to what each wager of each seat came to.
Results are whole numbers (net per unit wagered, times the chapter's scale), so that sums do not depend on their order.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.compiled import Ints, kernel
from croupier.odds.simulation.shuffling import State, begin

ROUNDS_PER_BLOCK = 4096
BLOCKS_PER_TASK = 64
ROUNDS_TOGETHER = 128
"""Rounds whose results are kept before they are added up: few enough to stay in the cache."""

LARGEST_RESULT = math.isqrt(2**63 - 1)
"""What the seats of one round may come to: the square of more does not fit into 64 bits."""

TOO_LARGE = "a prize is too large to simulate; take a lower reset amount of the meter, or a lower table minimum"

PlayRound = Callable[..., None]

Sums: TypeAlias = NDArray[np.object_]
"""Whole numbers of any size: squares that are added up outgrow 64 bits."""


@dataclass(frozen=True, kw_only=True)
class Simulator:
    """One chapter's rounds.

    ``play_round(state, deck, seats, tables, net, at_risk)`` fills ``net`` and ``at_risk`` (seat, wager) in units of
    1 / ``scale`` of the wager's unit.  ``deck`` is the number of cards or dice it works on.
    ``jackpots`` names the largest result of wagers whose largest prize may not come up in millions of rounds.
    ``not_simulated`` names what is solved but not played here, and says what is played instead.
    ``apart`` names wagers that are played with cards of their own: how they go with others is not seen here.
    """

    wagers: tuple[str, ...]
    scale: int
    deck: int
    play_round: PlayRound
    tables: tuple[Any, ...]
    jackpots: Mapping[str, int] = field(default_factory=dict)
    not_simulated: Mapping[str, str] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()

    @cached_property
    def largest(self) -> int:
        """No wager of one seat comes to more: the largest payouts of all rows that the kernel reads, added up."""
        read = [table for table in self.tables if isinstance(table, np.ndarray) and table.dtype == np.int64]
        return sum(int(abs(row).max()) for table in read for row in np.atleast_2d(table))


@dataclass(frozen=True)
class Tally:
    """What a number of rounds came to: sums over rounds of the seats' results together."""

    rounds: int
    sums: Sums
    products: Sums
    at_risk: Sums
    hits: Sums
    pushes: Sums

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.rounds + other.rounds,
            self.sums + other.sums,
            self.products + other.products,
            self.at_risk + other.at_risk,
            self.hits + other.hits,
            self.pushes + other.pushes,
        )


NOTHING = Tally(0, *(np.zeros((), dtype=object) for _ in range(5)))
"""What no rounds come to."""


@dataclass(frozen=True)
class Estimate:
    """The mean result of one wager of one seat, with its standard error, which is no number after one round."""

    wager: str
    mean: Fraction
    standard_error: float
    mean_wagered: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction


def estimates(simulator: Simulator, tally: Tally, seats: int) -> Iterator[Estimate]:
    """The figures of each wager; the error counts rounds, because seats of one round share the dealer's cards."""
    per_seat = tally.rounds * seats
    for index, wager in enumerate(simulator.wagers):
        total, squares = int(tally.sums[index]), int(tally.products[index, index])
        # One jackpot more than was seen: a prize that never came up must not look impossible.
        squares += simulator.jackpots.get(wager, 0) ** 2
        yield Estimate(
            wager=wager,
            mean=Fraction(total, per_seat * simulator.scale),
            standard_error=_standard_error(tally.rounds, total, squares) / (seats * simulator.scale),
            mean_wagered=Fraction(int(tally.at_risk[index]), per_seat * simulator.scale),
            hit_frequency=Fraction(int(tally.hits[index]), per_seat),
            push_frequency=Fraction(int(tally.pushes[index]), per_seat),
        )


def _standard_error(rounds: int, total: int, squares: int) -> float:
    """The error of the mean of so many results, from their sum and the sum of their squares."""
    if rounds == 1:
        return math.nan
    variance = Fraction(squares * rounds - total**2, rounds * (rounds - 1))
    return math.sqrt(variance / rounds)


def simulate(
    simulator: Simulator,
    rounds: int,
    seed: int,
    seats: int,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _rounds: None,
) -> Tally:
    """Play that many rounds; the same seed gives the same tally whatever the number of workers."""
    total = NOTHING
    pool = ThreadPoolExecutor(workers)
    try:
        for done in pool.map(lambda task: run_task(simulator, rounds, seed, seats, task), range(tasks(rounds))):
            total += done
            progress(total.rounds)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # nobody who interrupts waits for rounds that are not played
    return total


def tasks(rounds: int) -> int:
    """How many tasks so many rounds are."""
    if rounds < 1:
        raise ValueError("at least one round must be played")
    return math.ceil(rounds / (ROUNDS_PER_BLOCK * BLOCKS_PER_TASK))


def run_task(simulator: Simulator, rounds: int, seed: int, seats: int, task: int) -> Tally:
    """One task: a run of whole blocks, the last one cut at the number of rounds asked for."""
    if simulator.largest * seats > LARGEST_RESULT:
        raise ValueError(TOO_LARGE)
    first = task * BLOCKS_PER_TASK
    last = min(first + BLOCKS_PER_TASK, math.ceil(rounds / ROUNDS_PER_BLOCK))
    count = len(simulator.wagers)
    sums, at_risk, hits, pushes = (np.zeros(count, dtype=np.int64) for _ in range(4))
    words = np.zeros((2, count, count), dtype=np.int64)
    played = _blocks_of(simulator.play_round)(
        np.uint64(seed),
        first,
        last,
        rounds,
        seats,
        simulator.deck,
        simulator.tables,
        sums,
        words,
        at_risk,
        hits,
        pushes,
    )
    high, low = words.astype(object)
    products = high * 2**32 + low
    return Tally(played, *(found.astype(object) for found in (sums, products, at_risk, hits, pushes)))


_compiled: dict[PlayRound, Callable[..., int]] = {}


def _blocks_of(play_round: PlayRound) -> Callable[..., int]:
    if play_round not in _compiled:
        _compiled[play_round] = _compiled_with(play_round)
    return _compiled[play_round]


def _compiled_with(play_round: PlayRound) -> Callable[..., int]:
    """The loop below with a chapter's round in it, kept on disk beside the chapter's file and made anew with it.

    It is no closure around the round: what a closure holds is part of the key that numba keeps a kernel by, and no
    two processes have the same kernel, so that every run would compile again and keep one more.
    """
    file = getattr(play_round, "py_func", play_round).__code__.co_filename
    code = _blocks.__code__.replace(co_filename=file)
    return kernel(FunctionType(code, {**globals(), "_play_round": play_round}, _blocks.__name__))


def _play_round(state: State, deck: Ints, seats: int, tables: tuple[Any, ...], net: Ints, at_risk: Ints) -> None:
    """Stands for the round of a chapter."""
    raise NotImplementedError


def _blocks(
    seed: np.uint64,
    first: int,
    last: int,
    rounds: int,
    seats: int,
    cards: int,
    tables: tuple[Any, ...],
    sums: Ints,
    words: Ints,
    at_risk: Ints,
    hits: Ints,
    pushes: Ints,
) -> int:
    """Play blocks of rounds and add up what they came to; how many rounds that were."""
    state = np.empty(4, dtype=np.uint64)
    count = len(sums)
    net = np.zeros((seats, count), dtype=np.int64)
    staked = np.zeros((seats, count), dtype=np.int64)
    each_net, each_staked = net.reshape(seats * count), staked.reshape(seats * count)
    risked, won, pushed = np.zeros((3, seats * count), dtype=np.int64)
    together = np.zeros((count, ROUNDS_TOGETHER), dtype=np.int64)
    played = 0
    for block in range(first, last):
        begin(state, seed, np.uint64(block))
        deck = np.arange(cards)
        end = min(ROUNDS_PER_BLOCK, rounds - block * ROUNDS_PER_BLOCK)
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
            add_rounds(some, together, sums, words)
        played += end
    for each in range(seats * count):
        at_risk[each % count] += risked[each]
        hits[each % count] += won[each]
        pushes[each % count] += pushed[each]
    return played


@kernel
def add_rounds(rounds: int, together: Ints, sums: Ints, words: Ints) -> None:
    """Add the results of some rounds and their products, wager by wager: quicker than round by round.

    Of each product the upper and the lower 32 bits are added up apart, so that neither sum outgrows 64.
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
