"""Run the simulation's tasks on the machines of a dask.distributed cluster.

Only a few values travel to a worker and a few sums back: each worker builds the rounds itself, once.
"""

import asyncio
import json
import logging
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import Any

from distributed import Client, wait
from distributed.client import FutureCancelledError, FuturesCancelledError
from distributed.scheduler import KilledWorker

from croupier.chapters import chapter
from croupier.odds.cache import keys
from croupier.odds.chapters import simulator
from croupier.odds.simulation.simulator import Simulator, run_task, tasks
from croupier.odds.simulation.tally import Tally
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import choose, options_document

PATIENCE = 10.0
"""Seconds to wait for a scheduler to answer, or for a worker to come (back)."""

TASKS_AHEAD = 4
"""Tasks submitted per thread of the cluster: enough that none is idle, few enough to abandon."""


class ClusterFailed(Exception):
    """The cluster cannot play these rounds; the message is for the person at the keyboard."""


@dataclass(frozen=True)
class Job:
    """All that a worker needs: the options as JSON, and the code and rules they were chosen under."""

    chapter: str
    options: str
    fingerprint: str
    rounds: int
    seed: int
    seats: int


def job(game: Chapter[Any], rules: Ruleset[Any], rounds: int, seed: int, seats: int) -> Job:
    """A number of rounds of a game under the regulated paytables."""
    options = json.dumps(options_document(rules.options))
    return Job(game.number, options, keys.of_rounds(game, rules), rounds, seed, seats)


def simulate_on(address: str, job: Job, progress: Callable[[int], None]) -> Tally:
    """Play the job on the cluster whose scheduler listens at the address."""
    with _quietly():
        return asyncio.run(_simulated(address, job, progress))


@contextmanager
def _quietly() -> Iterator[None]:
    """Silence the library's messages about connections: what matters is reported here in one line."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


async def _simulated(address: str, job: Job, progress: Callable[[int], None]) -> Tally:
    total: Tally | None = None
    async with _connected(address) as client:
        async for done in _played(client, job):
            total = total + done if total else done
            progress(total.rounds)
    return total or Tally.of_nothing(0)


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Any]:
    client = Client(address, asynchronous=True, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    try:
        await _started(client, address)
        yield client
    except (OSError, FutureCancelledError, FuturesCancelledError) as error:
        raise ClusterFailed(f"the dask scheduler at {address} went away") from error
    finally:
        await client.close(timeout=PATIENCE)  # type: ignore[no-untyped-call]


async def _started(client: Any, address: str) -> None:
    try:
        await client
    except (OSError, ValueError) as error:
        raise ClusterFailed(f"no dask scheduler answers at {address}: {error}") from error


async def _played(client: Any, job: Job) -> AsyncIterator[Tally]:
    """The tallies as they arrive; a task whose worker is lost is played again elsewhere, card for card."""
    ahead = TASKS_AHEAD * await _threads(client)
    left = iter(range(tasks(job.rounds)))
    waiting: set[Any] = set()
    while True:
        waiting |= {client.submit(play, job, task, pure=False) for task in islice(left, ahead - len(waiting))}
        if not waiting:
            return
        done, waiting = await _next(client, waiting)
        for one in done:
            yield await _tally(one)


async def _threads(client: Any) -> int:
    """The total number of worker threads."""
    try:
        await client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterFailed("the dask cluster has no worker; start one with: dask worker ADDRESS") from None
    return sum((await client.nthreads()).values())


async def _next(client: Any, waiting: set[Any]) -> tuple[set[Any], set[Any]]:
    """The finished and the pending tasks, as soon as one is finished."""
    while True:
        try:
            found = await wait(waiting, timeout=PATIENCE, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
        except TimeoutError:
            await _threads(client)  # a task may take long, but not because there is no worker
        else:
            return found.done, found.not_done


async def _tally(done: Any) -> Tally:
    try:
        found: Tally = await done.result()
    except KilledWorker as error:
        raise ClusterFailed("several workers in turn were lost with the same task; they may lack memory") from error
    except Exception as error:
        raise ClusterFailed(f"a worker of the dask cluster failed: {type(error).__name__}: {error}") from error
    return found


# What follows runs on a worker


class OtherCode(Exception):
    """A worker whose Croupier differs from the client's: its rounds might differ."""


def play(job: Job, task: int) -> Tally:
    """One task of a job."""
    with _building:
        rounds = _rounds(job.chapter, job.options, job.fingerprint)
    return run_task(rounds, job.rounds, job.seed, job.seats, task)


_building = Lock()
"""Makes a worker's threads wait for the first instead of building the same rounds."""


@lru_cache(maxsize=4)
def _rounds(number: str, options: str, fingerprint: str) -> Simulator:
    game = chapter(number)
    rules = Ruleset(choose(game.options, json.loads(options)), game.paytables)
    if keys.of_rounds(game, rules) != fingerprint:
        raise OtherCode("it runs another version of Croupier")
    return simulator(number, rules)
