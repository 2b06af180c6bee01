"""`croupier bench floor`: a stadium's round on the real engine and disk, beside a writer that only writes."""

import hashlib
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from croupier.floor.actors import Actor, Role
from croupier.floor.batch import Done
from croupier.floor.chance import SeededChance
from croupier.floor.clocks import SystemClock
from croupier.floor.commands import (
    AnyCommand,
    Choose,
    EnableTerminal,
    HandleCards,
    InsertBill,
    InstallTable,
    InstallTerminal,
    OpenBetting,
    OpenTable,
    PlaceWagers,
    Report,
    Request,
)
from croupier.floor.engine import Engine
from croupier.rules.handling import Shuffle, Task
from croupier.rules.refusals import invariant
from croupier.rules.simulated import SimulatedDealer
from croupier.storage.opening import open_store
from croupier.storage.sqlite import driver

STADIUM, TABLE = 1_250, 50
ROUNDS = 5

SUBMISSION = """
chapter = "657a"
edition = "2019"
reference = "stadium"
approved = 2019-08-31
effective = 2019-08-31
[options]
seating = "stadium"
turns = "together"
table_minimum = 5
queens_up_paytable = "A"
four_card_progressive_paytable = "A"
"""
WAGERS = {"ante": 5_00, "super_bonus": 5_00, "queens_up": 1_00, "four_card_progressive": 1_00}

DEALER, FLOORPERSON = Actor("dealer", Role.DEALER), Actor("floorperson", Role.FLOORPERSON)
MANAGER, TECHNICIAN = Actor("manager", Role.PIT_MANAGER), Actor("technician", Role.TECHNICIAN)
CENTRAL = Actor("central control", Role.REVENUE)


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement; ``ratio`` is to the bare writer in the same run."""

    figure: str
    ours: float
    unit: str
    ratio: float | None = None


class Stadium:
    """A table of Crazy 4 Poker with so many terminals."""

    def __init__(self, folder: Path, terminals: int) -> None:
        self.store = open_store(data=folder)
        self.engine = Engine(self.store, SystemClock(), SeededChance(Random(7)))  # noqa: S311 - the same every time
        self._players = [Actor(f"E{number}", Role.TERMINAL) for number in range(terminals)]
        self._asked = 0
        self.engine.start()
        self._open()

    def _open(self) -> None:
        self._together([(TECHNICIAN, InstallTerminal(one.name, one.name, one.name)) for one in self._players])
        self._together([(CENTRAL, EnableTerminal(one.name)) for one in self._players])
        for _ in range(5):
            self._together([(one, InsertBill(one.name, 100_00)) for one in self._players])
        self._together([(MANAGER, InstallTable("T", "657a")), (MANAGER, OpenTable("T", "dealer", SUBMISSION))])
        for task in (Task.INSPECT, Task.VERIFY, Task.SPREAD, Task.VIEW, Task.MIX):
            self._together([(FLOORPERSON if task is Task.VERIFY else DEALER, HandleCards("T", task))])

    def _together(self, wishes: Sequence[tuple[Actor, AnyCommand]]) -> float:
        """Everybody asks at once; how many seconds until the last one is answered."""
        requests = []
        for actor, command in wishes:
            self._asked += 1
            requests.append(Request(f"bench {self._asked}", actor, command))
        began = time.perf_counter()
        futures = [self.engine.submit(request) for request in requests]
        answers = [future.result() for future in futures]
        took = time.perf_counter() - began
        refused = [answer for answer in answers if not isinstance(answer, Done)]
        invariant(not refused, f"the stadium was refused: {refused[:1]}")
        return took

    def round(self) -> tuple[float, float]:
        """How long all wagers take together, and how long the settlement of all of them does."""
        self._together([(DEALER, OpenBetting("T"))])
        for task in (Task.SHUFFLE, Task.CUT, Task.BEGIN):
            self._together([(DEALER, HandleCards("T", task, Shuffle.MANUAL))])
        seats = [(one, 1 + place % 6) for place, one in enumerate(self._players)]
        wagers = self._together([(one, PlaceWagers(one.name, "T", seat, WAGERS)) for one, seat in seats])
        driver = self.engine.floor.rounds["T"]
        dealer = SimulatedDealer(driver, Random(self._asked))  # noqa: S311 - as above
        while (event := dealer.next_event()) is not None:
            self._together([(DEALER, Report("T", event))])
        self._together([(one, Choose(one.name, "T", seat, "play", "play", 5_00)) for one, seat in seats])
        settled = 0.0
        while (event := dealer.next_event()) is not None:
            settled = self._together([(DEALER, Report("T", event))])
        return wagers, settled

    def close(self) -> None:
        """End the engine and let go of the folder."""
        self.engine.stop()
        self.store.close()


def bare_writer(folder: Path, wagers: int) -> float:
    """Seconds to write so many chained rows, with two postings and two balances each, in one commit."""
    connection = driver().connect(folder / "bare.db")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS journal (sequence INTEGER PRIMARY KEY, body BLOB, digest BLOB)")
    connection.execute("CREATE TABLE IF NOT EXISTS posting (sequence INTEGER, debit TEXT, credit TEXT, amount INTEGER)")
    connection.execute("CREATE TABLE IF NOT EXISTS balance (account TEXT PRIMARY KEY, amount INTEGER)")
    (first,) = connection.execute("SELECT coalesce(max(sequence), 0) FROM journal").fetchone()
    began = time.perf_counter()
    last, rows = b"", []
    for number in range(first + 1, first + wagers + 1):
        body = b"x" * 300
        last = hashlib.sha256(last + body).digest()
        rows.append((number, body, last))
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO journal VALUES (?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO posting VALUES (?, ?, ?, ?)", [(row[0], "a", "b", 1) for row in rows for _ in "12"]
    )
    connection.executemany(
        "INSERT INTO balance VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET amount = amount + 1",
        [(f"{row[0] % wagers} {side}",) for row in rows for side in "12"],
    )
    connection.execute("COMMIT")
    took = time.perf_counter() - began
    connection.close()
    return took


def figures() -> Iterator[Figure]:
    """Everything, each the median of a few rounds."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        place = Path(folder)
        bare = _median(lambda: bare_writer(place, STADIUM), ROUNDS)
        yield Figure(f"bare writer, {STADIUM:,} wagers in one commit", bare * 1000, "ms")
        for terminals in (TABLE, STADIUM):
            stadium = Stadium(place / str(terminals), terminals)
            try:
                times = [stadium.round() for _ in range(ROUNDS)]
            finally:
                stadium.close()
            wagers, settled = (statistics.median(one) for one in zip(*times, strict=True))
            ratio = bare / wagers if terminals == STADIUM else None
            yield Figure(f"{terminals:,} terminals wager at once, durable", wagers * 1000, "ms", ratio)
            yield Figure(f"{terminals:,} terminals settled in one commit", settled * 1000, "ms")
        yield _start(place / str(STADIUM))


def _start(folder: Path) -> Figure:
    """The same floor, started again."""
    began = time.perf_counter()
    store = open_store(data=folder)
    Engine(store, SystemClock(), SeededChance(Random(7)))  # noqa: S311 - as above
    took = time.perf_counter() - began
    last = store.last()
    store.close()
    return Figure(f"start from a snapshot of {last.sequence if last else 0:,} entries", took * 1000, "ms")


def _median(measure: Callable[[], float], times: int) -> float:
    return statistics.median(measure() for _ in range(times))
