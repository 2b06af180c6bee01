"""A stadium whose terminals are all polled, beside the same stadium that nobody polls."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

from croupier.central.terminal.apart import LinesApart
from croupier.cli.bench.floor.stadium import Stadium
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import EnrollHost, Request

TERMINALS, SECONDS = 250, 20
HOST = "bench host"

BETWEEN_ROUNDS = 0.5
"""Seconds from one round of everybody to the next; at a table it takes a minute."""

ALONE = 10
"""Rounds that nobody polls, before and once more after those that are: a machine is never equally quick for long."""

SETTLES = 0.25
"""The part of the host's time in which it meets everybody, and that nobody plays in."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, and beside what it stands."""

    figure: str
    ours: float
    unit: str
    ratio: float | None = None


def figures(terminals: int = TERMINALS, seconds: float = SECONDS) -> Iterator[Figure]:
    """Wagers of everybody without a host and with one, and how the host was answered meanwhile."""
    with tempfile.TemporaryDirectory() as place, closing(Stadium(Path(place) / "floor", terminals)) as stadium:
        before = [_round(stadium) for _ in range(ALONE)]
        technician, compliance = Actor("technician", Role.TECHNICIAN), Actor("compliance", Role.COMPLIANCE)
        stadium.engine.do(Request("enroll", technician, EnrollHost(HOST, (HostDuty.CONTROL,)), compliance))
        lines = LinesApart(stadium.engine, Path(place) / "lines")
        paths = {name: lines.put(name, HOST, strict=False) for name in (f"E{one}" for one in range(terminals))}
        host = _host(Path(place) / "host.db", paths, seconds)
        echo = _echo(seconds)
        times = _played(stadium, host, SETTLES * seconds)
        told, machine = json.loads(host.communicate()[0]), json.loads(echo.communicate()[0])
        lines.stop()
        alone = before + [_round(stadium) for _ in range(ALONE)]
    wagers, polled = median(one.wagers for one in alone), median(one.wagers for one in times)
    work, worked = median(one.processor for one in alone), median(one.processor for one in times)
    yield Figure(f"{terminals} wagers durable, nobody polls", wagers, "ms")
    yield Figure("rounds played while all are polled", len(times), "")
    yield Figure("wagers durable in these", polled, "ms", polled / wagers)
    yield Figure("processor time of the floor for a round, nobody polls", work, "ms")
    yield Figure("the same while all are polled", worked, "ms", worked / work)
    yield Figure("polls of the host", told["polls"], "")
    yield Figure("of these without an answer", told["polls"] - told["answers"], "")
    yield Figure("an answer, half of them within", told["half"], "ms")
    yield Figure("an answer, 99 of 100 within", told["most"], "ms", told["most"] / machine["most"])
    yield Figure("a process that only echoes, half of its answers within", machine["half"], "ms")
    yield Figure("a process that only echoes, 99 of 100 within", machine["most"], "ms")


class Round(NamedTuple):
    """How long the wagers of all took, and the processor time of the floor for the whole round, both in ms."""

    wagers: float
    processor: float


def _round(stadium: Stadium) -> Round:
    """One round; the next is due a while after this one was."""
    began, worked = time.monotonic(), time.process_time()
    took = stadium.round()[0]
    time.sleep(max(0, began + BETWEEN_ROUNDS - time.monotonic()))
    return Round(1_000 * took, 1_000 * (time.process_time() - worked))


def _played(stadium: Stadium, host: "subprocess.Popen[bytes]", after: float) -> list[Round]:
    """Rounds while the host polls."""
    times = []
    time.sleep(after)  # the host reads all meters once
    while host.poll() is None:
        times.append(_round(stadium))
    return times


BEHIND = ("nice", "-n", "10")
"""A host is another machine (§ 463a.4): here it has what floor and lines leave, and so has what is compared with it."""


def _echo(seconds: float) -> "subprocess.Popen[bytes]":
    command = [*BEHIND, sys.executable, "-m", "croupier.cli.bench.echo", str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 - our own command


def _host(store: Path, lines: dict[str, str], seconds: float) -> "subprocess.Popen[bytes]":
    croupier = Path(sys.executable).with_name("croupier")
    wired = [part for name, path in lines.items() for part in ("--line", f"{name}={path}")]
    command = [str(croupier), "central", "poll", "--store", str(store), "--seconds", str(seconds), "--json", *wired]
    return subprocess.Popen([*BEHIND, *command], stdout=subprocess.PIPE, env=dict(os.environ))  # noqa: S603 - our own command
