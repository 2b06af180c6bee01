"""Our side of ``croupier bench``."""

import json
import sys
from collections.abc import Callable
from itertools import cycle
from random import Random
from time import perf_counter

import numpy as np

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_TWO
from croupier.equipment.ranking import FIVE_CARD
from croupier.odds.bench.environment import output_of
from croupier.odds.chapters import simulator
from croupier.odds.hands.evaluation import places
from croupier.odds.simulation.simulator import run_task, simulate
from croupier.odds.wagers.ruleset import Ruleset

BATCH = 1_000_000
"""The number of hands evaluated by one kernel call."""

SECONDS = 0.5
"""The length of each of the three runs."""

ROUNDS = 1 << 21
"""The number of rounds played and timed: eight tasks."""


def rate(work: Callable[[], int]) -> float:
    """Units of work per second: the best of three runs, after a warm-up."""
    work()
    best = 0.0
    for _ in range(3):
        done, started = 0, perf_counter()
        while perf_counter() - started < SECONDS:
            done += work()
        best = max(best, done / (perf_counter() - started))
    return best


def single_calls(cards: int) -> float:
    """Hands per second, one call each, in plain Python."""
    random = Random(1)  # noqa: S311 - known hands, not secrets
    hands = cycle([random.sample(FIFTY_TWO, cards) for _ in range(20_000)])
    return rate(lambda: sum(1 for _ in range(20_000) if FIVE_CARD.value(next(hands)) >= 0))


def batches(cards: int) -> float:
    """Hands per second in batches of random hands, on one core."""
    order = np.random.default_rng(1).random((BATCH, 52)).argpartition(cards, axis=1)
    hands = np.ascontiguousarray(order[:, :cards].astype(np.uint8))
    return rate(lambda: len(places(FIVE_CARD, hands)))


def rounds(number: str, seats: int, workers: int) -> float:
    """Complete rounds per second, with kernels compiled."""
    game = chapter(number)
    table = simulator(number, Ruleset(game.default_options, game.paytables))
    run_task(table, 1, 1, seats, 0)
    started = perf_counter()
    simulate(table, ROUNDS, 1, seats, workers)
    return ROUNDS / (perf_counter() - started)


def exact(number: str) -> float:
    """Seconds for the exact solution of every wager, in a new process, with kernels compiled and no cache."""
    command = [sys.executable, "-m", "croupier.odds.bench.exact", number]
    found = json.loads(output_of(command))
    if found["compiled"]:
        found = json.loads(output_of(command))
    return float(found["seconds"])
