"""A stadium with every terminal polled, compared with the same stadium without a host."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

from croupier.central.terminal.apart import LinesApart
from croupier.cli.bench.floor.stadium import Stadium
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import EnrollHost, Request

TERMINALS, SECONDS = 250, 12
HOST = "bench host"
TURNS = 4
"""Alternating turns without and with a host, since a disk's speed varies over time."""

BETWEEN_ROUNDS = 0.5
"""Seconds between rounds of everybody; at a real table a round takes a minute."""

ALONE = 10
"""Rounds in each turn without a host."""

SETTLES = 0.25
"""The part of the host's time in which it meets every terminal; nobody plays during it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, and what it is compared with."""

    figure: str
    ours: float
    unit: str
    ratio: float | None = None


def figures(terminals: int = TERMINALS, seconds: float = SECONDS, turns: int = TURNS) -> Iterator[Figure]:
    """Everybody's wagers without and with a host, in turns, and the latency of the host's polls."""
    alone: list[Round] = []
    polled: list[Round] = []
    told: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as place, closing(Stadium(Path(place) / "floor", terminals)) as stadium:
        technician, compliance = Actor("technician", Role.TECHNICIAN), Actor("compliance", Role.COMPLIANCE)
        stadium.engine.do(Request("enroll", technician, EnrollHost(HOST, (HostDuty.CONTROL,)), compliance))
        for _ in range(turns):
            alone += [_round(stadium) for _ in range(ALONE)]
            told.append(_polled(stadium, Path(place), terminals, seconds, polled))
        alone += [_round(stadium) for _ in range(ALONE)]
    yield from _of_wagers(terminals, alone, polled)
    yield from _of_polls(told)


def _polled(stadium: Stadium, place: Path, terminals: int, seconds: float, rounds: "list[Round]") -> dict[str, float]:
    """Run a turn with a host; returns the poll statistics of host and echo."""
    lines = LinesApart(stadium.engine, place / "lines")
    paths = {name: lines.put(name, HOST, strict=False) for name in (f"E{one}" for one in range(terminals))}
    host, echo = _host(place / "host.db", paths, seconds), _echo(seconds)
    rounds += _played(stadium, host, SETTLES * seconds)
    polls, echoed = json.loads(host.communicate()[0]), json.loads(echo.communicate()[0])
    lines.stop()
    return {**polls, "echo": echoed["half"], "echo_most": echoed["most"]}


def _of_wagers(terminals: int, alone: Sequence["Round"], polled: Sequence["Round"]) -> Iterator[Figure]:
    wagers, beside = median(one.wagers for one in alone), median(one.wagers for one in polled)
    work, worked = median(one.processor for one in alone), median(one.processor for one in polled)
    yield Figure(f"{terminals} wagers durable, nobody polls", wagers, "ms")
    yield Figure("rounds played while all are polled", len(polled), "")
    yield Figure("wagers durable in these", beside, "ms", beside / wagers)
    yield Figure("processor time of the floor for a round, nobody polls", work, "ms")
    yield Figure("the same while all are polled", worked, "ms", worked / work)


def _of_polls(told: Sequence[dict[str, float]]) -> Iterator[Figure]:
    """Aggregate all turns; maxima are those of the worst turn."""
    half, most, echoed, echoed_most = (max(one[name] for one in told) for name in ("half", "most", "echo", "echo_most"))
    yield Figure("polls of the host", sum(one["polls"] for one in told), "")
    yield Figure("of these without an answer", sum(one["polls"] - one["answers"] for one in told), "")
    yield Figure("an answer, half of them within", half, "ms")
    yield Figure("an answer, 99 of 100 within", most, "ms", most / echoed_most)
    yield Figure("a process that only echoes, half of its answers within", echoed, "ms")
    yield Figure("a process that only echoes, 99 of 100 within", echoed_most, "ms")


class Round(NamedTuple):
    """The latency of everybody's wagers, and the floor's processor time for the round, both in ms."""

    wagers: float
    processor: float


def _round(stadium: Stadium) -> Round:
    """Play one round; the next is due a fixed time after this one was."""
    began, worked = time.monotonic(), time.process_time()
    took = stadium.round()[0]
    time.sleep(max(0, began + BETWEEN_ROUNDS - time.monotonic()))
    return Round(1_000 * took, 1_000 * (time.process_time() - worked))


def _played(stadium: Stadium, host: "subprocess.Popen[bytes]", after: float) -> list[Round]:
    """Play rounds while the host polls."""
    times = []
    time.sleep(after)  # the host reads all meters once
    while host.poll() is None:
        times.append(_round(stadium))
    return times


BEHIND = ("nice", "-n", "10")
"""A real host is another machine (§ 463a.4): here it gets the processor time left by floor and lines, and so does its
peer."""


def _echo(seconds: float) -> "subprocess.Popen[bytes]":
    command = [*BEHIND, sys.executable, "-m", "croupier.cli.bench.echo", str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 - our own command


def _host(store: Path, lines: dict[str, str], seconds: float) -> "subprocess.Popen[bytes]":
    croupier = Path(sys.executable).with_name("croupier")
    wired = [part for name, path in lines.items() for part in ("--line", f"{name}={path}")]
    command = [str(croupier), "central", "poll", "--store", str(store), "--seconds", str(seconds), "--json", *wired]
    return subprocess.Popen([*BEHIND, *command], stdout=subprocess.PIPE, env=dict(os.environ))  # noqa: S603 - our own command
