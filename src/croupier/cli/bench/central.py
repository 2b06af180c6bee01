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

from croupier.central.terminal.apart import LinesApart
from croupier.cli.bench.floor.stadium import Stadium
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import EnrollHost, Request
from croupier.rules.terms.refusals import BrokenInvariant

TERMINALS, ROUNDS, SECONDS = 250, 5, 20
HOST = "bench host"


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
        alone = median(stadium.round()[0] for _ in range(ROUNDS))
        technician, compliance = Actor("technician", Role.TECHNICIAN), Actor("compliance", Role.COMPLIANCE)
        stadium.engine.do(Request("enroll", technician, EnrollHost(HOST, (HostDuty.CONTROL,)), compliance))
        lines = LinesApart(stadium.engine, Path(place) / "lines")
        paths = {name: lines.put(name, HOST, strict=False) for name in (f"E{one}" for one in range(terminals))}
        host = _host(Path(place) / "host.db", paths, seconds)
        echo = _echo(seconds)
        times = _played(stadium, host)
        told, machine = json.loads(host.communicate()[0]), json.loads(echo.communicate()[0])
        lines.stop()
    yield Figure(f"{terminals} wagers durable, nobody polls", 1_000 * alone, "ms")
    yield Figure("rounds played while all are polled", len(times), "")
    yield Figure("wagers durable in these", 1_000 * median(times), "ms", median(times) / alone)
    yield Figure("polls of the host", told["polls"], "")
    yield Figure("of these without an answer", told["polls"] - told["answers"], "")
    yield Figure("an answer, half of them within", told["half"], "ms")
    yield Figure("an answer, 99 of 100 within", told["most"], "ms", told["most"] / machine["most"])
    yield Figure("a process that only echoes, half of its answers within", machine["half"], "ms")
    yield Figure("a process that only echoes, 99 of 100 within", machine["most"], "ms")


def _played(stadium: Stadium, host: "subprocess.Popen[bytes]") -> list[float]:
    """Rounds while the host polls, until one waits for the pit: nobody validates a payout here."""
    times = []
    time.sleep(SECONDS / 4)  # the host reads all meters once
    while host.poll() is None:
        try:
            times.append(stadium.round()[0])
        except BrokenInvariant:
            break
    return times


def _echo(seconds: float) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "croupier.cli.bench.echo", str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 - our own command


def _host(store: Path, lines: dict[str, str], seconds: float) -> "subprocess.Popen[bytes]":
    croupier = Path(sys.executable).with_name("croupier")
    wired = [part for name, path in lines.items() for part in ("--line", f"{name}={path}")]
    command = [str(croupier), "central", "poll", "--store", str(store), "--seconds", str(seconds), "--json", *wired]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ))  # noqa: S603 - our own command
