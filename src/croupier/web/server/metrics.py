"""Metrics of the engine, its commits and the open pages, in Prometheus' text format."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

from starlette.concurrency import run_in_threadpool

from croupier.floor.engine.credentials import new_secret
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.metrics import SIZES, Counts
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import CloseDay, Request
from croupier.floor.record.ports import StorageFailure
from croupier.web.sockets.hub import Client

KIND = "text/plain; version=0.0.4; charset=utf-8"
SECONDS_BETWEEN_PROOFS = 1.0
"""A durability probe is written at most once in this time."""

PATIENCE_SECONDS = 2.0
"""Seconds after which an engine that has not answered is not ready."""


def exposed(engine: Engine, clients: Iterable[Client], behind: Mapping[str, float]) -> str:
    """Every metric, with its help text."""
    counts = engine.counts
    pages = Counter({"terminal": 0, "dealer": 0, "pit": 0, "display": 0}) + Counter(one.page for one in clients)
    shown = {page: pages[page] for page in ("terminal", "dealer", "pit", "display")}
    lines = [
        *_figure("croupier_engine_up", "gauge", "Whether commands can be recorded now.", {"": int(engine.up)}),
        *_figure("croupier_pages", "gauge", "Open pages.", _labelled("page", shown)),
        *_figure("croupier_commands_total", "counter", "Commands answered.", _labelled("result", dict(counts.results))),
        *_batches(counts),
        *_figure("croupier_witness_behind_seconds", "gauge", "How long a witness holds no new head.", _late(behind)),
        *_figure("croupier_unheard_total", "counter", "Failures at what was told of events.", {"": counts.unheard}),
    ]
    return "\n".join([*lines, ""])


def _labelled(label: str, values: Mapping[str, int]) -> dict[str, int]:
    return {f'{{{label}="{name}"}}': value for name, value in sorted(values.items())}


def _late(behind: Mapping[str, float]) -> dict[str, int]:
    return _labelled("witness", {name: round(seconds) for name, seconds in behind.items()})


def _figure(name: str, kind: str, help_: str, values: Mapping[str, int]) -> Iterator[str]:
    yield f"# HELP {name} {help_}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values.items():
        yield f"{name}{labels} {value}"


def _batches(counts: Counts) -> Iterator[str]:
    """A histogram of commands per commit, and the total duration of commits."""
    name, reached = "croupier_commit_commands", list(accumulate(counts.batches))
    bounds = [*map(str, SIZES), "+Inf"]
    cumulative = {f'_bucket{{le="{bound}"}}': number for bound, number in zip(bounds, reached, strict=True)}
    closing = {"_sum": counts.results.total(), "_count": reached[-1]}
    yield from _figure(name, "histogram", "Commands that were decided together.", {**cumulative, **closing})
    yield "# HELP croupier_commit_seconds_total Time the engine spent deciding and recording."
    yield "# TYPE croupier_commit_seconds_total counter"
    yield f"croupier_commit_seconds_total {counts.seconds:.6f}"


async def what_is_wrong(engine: Engine) -> str:
    """Why a wager could not be recorded now, in words; empty if a probe was durably written.

    An engine whose storage failed tries again with the next command; the probe is one that changes nothing.
    """
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await run_in_threadpool(engine.journal.prove)
            if not engine.up:
                nothing = Request(f"ready? {new_secret()}", SYSTEM, CloseDay())
                await asyncio.wrap_future(engine.submit(nothing))
            up = await asyncio.wrap_future(engine.look(lambda _floor: engine.up))
    except TimeoutError:
        return f"nothing was recorded within {PATIENCE_SECONDS:g} seconds"
    except StorageFailure as failure:
        return str(failure)
    return "" if up else "the journal cannot be read"


class Health:
    """Whether the floor can record, probed at a limited rate however many ask."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._turn = engine, asyncio.Lock()
        self._wrong, self._at = "", -SECONDS_BETWEEN_PROOFS

    async def look(self) -> str:
        """What is wrong, in words; empty if nothing is."""
        async with self._turn:
            if time.monotonic() - self._at >= SECONDS_BETWEEN_PROOFS or self._wrong:
                self._wrong = await what_is_wrong(self._engine)
                self._at = time.monotonic()
            return self._wrong
