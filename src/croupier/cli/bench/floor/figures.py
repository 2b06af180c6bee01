"""The measurements of `croupier bench floor`: a table and a stadium, each against the bare writer in the same run."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from croupier.cli.bench.floor import endurance
from croupier.cli.bench.floor.bare_writer import BareWriter
from croupier.cli.bench.floor.figure import Figure
from croupier.cli.bench.floor.stadium import Stadium, together
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.storage.opening import open_store

STADIUM, TABLE = 1_250, 50
ROUNDS = 15


def figures(*, long: bool = False) -> Iterator[Figure]:
    """All figures, each the median of a few rounds; the long run takes minutes."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        place = Path(folder)
        for terminals in (TABLE, STADIUM):
            yield from _rounds(place / str(terminals), terminals)
        yield _start(place / str(STADIUM) / "floor")
        if long:
            yield from endurance.figures(place / "long")


def _rounds(folder: Path, terminals: int) -> Iterator[Figure]:
    folder.mkdir()
    stadium, bare = Stadium(folder / "floor", terminals), BareWriter(folder / "bare")
    written, times = [], []
    try:
        for _ in range(ROUNDS):  # alternating and compared in pairs, so that both see the same disk and processor
            written.append(together(bare.submit, stadium.wagers())[0])
            times.append(stadium.round())
    finally:
        bare.close()
        stadium.close()
    wagers, decisions, settled = (statistics.median(one) for one in zip(*times, strict=True))
    ratio = statistics.median(bare_took / took for bare_took, (took, _, _) in zip(written, times, strict=True))
    many = f"{terminals:,} terminals"
    yield Figure(f"{many} wager at once, durable", wagers * 1000, "ms", ratio)
    yield Figure(f"{many} wager at once, bare writer", statistics.median(written) * 1000, "ms")
    yield Figure(f"{many} decide at once, durable", decisions * 1000, "ms")
    yield Figure(f"{many} settled in one commit", settled * 1000, "ms")


def _start(folder: Path) -> Figure:
    """Restart the same floor."""
    began = time.perf_counter()
    store = open_store(data=folder)
    Engine(store, SystemClock(), SeededChance(Random(7)))  # noqa: S311 - the same every time
    took = time.perf_counter() - began
    last = store.last()
    store.close()
    return Figure(f"start from a snapshot of {last.sequence if last else 0:,} entries", took * 1000, "ms")
