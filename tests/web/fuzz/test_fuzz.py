"""Anything is sent to a server: none of it is a server error, no cent is lost, and its memory does not grow.

`./test --long tests/web/fuzz -s` sends a million and prints the figures.
"""

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from croupier.web.devices.protocol import Signer
from support.web.under_attack.fuzzing import SERVER_ERROR, Fuzzing

SEED = 12
FEW, MILLION = 12_000, 1_000_000
STEPS = 10
TESTS = Path(__file__).parents[2]
UNHEARD = "closed 1011 keepalive ping timeout"
"""A socket whose other end is not heard for twenty seconds is given up; on a busy machine that end is this test."""

GROWTH_AT_MOST = 1.3
"""How much more memory the server may take at the end than after the first tenth."""


def resident(pid: int) -> int:
    """Kilobytes of memory that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def fuzz(folder: Path, many: int) -> tuple[Fuzzing, dict[str, Any], list[int]]:
    """Send so many; the run, what the server says at the end, and its memory before and after each step."""
    signer = Signer("E2")
    command = [sys.executable, "-m", "support.web.under_attack.fuzzed", str(folder), signer.key]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TESTS) as serving:
        assert serving.stdout
        run = Fuzzing(json.loads(serving.stdout.readline()), signer, SEED)
        memory, began = [resident(serving.pid)], time.monotonic()
        for step in range(1, STEPS + 1):
            while run.sent.total() < many * step // STEPS:  # what a closed socket did not hear is sent besides
                asyncio.run(run.run(many // STEPS))
            memory.append(resident(serving.pid))
            took = time.monotonic() - began
            sys.stderr.write(f"{run.sent.total():>9,} sent, {took:6.0f} s, {memory[-1] / 1024:6.1f} MB\n")
        told, _ = serving.communicate(timeout=300)
    return run, json.loads(told.splitlines()[-1]), memory


def require_no_error(run: Fuzzing, told: dict[str, Any]) -> None:
    sys.stderr.write(f"{dict(run.sent)}\n{dict(sorted(run.answers.items()))}\n")
    assert run.broken[:5] == []
    errors = {answer for answer in run.answers if answer.isdecimal() and int(answer) >= SERVER_ERROR}
    broken_off = {answer for answer in run.answers if answer.startswith("closed 1011")} - {UNHEARD}
    assert errors | broken_off == set()
    assert told == {"complaints": [], "wrong": [], "up": True}


def test_whatever_is_sent_is_no_server_error(tmp_path: Path) -> None:
    run, told, _ = fuzz(tmp_path / "floor", FEW)
    require_no_error(run, told)
    assert {"200", "400", "401", "404", "405", "409", "422", "done", "refused", "to devices"} <= set(run.answers)


@pytest.mark.long
def test_a_million_requests_and_frames(tmp_path: Path) -> None:
    run, told, memory = fuzz(tmp_path / "floor", MILLION)
    require_no_error(run, told)
    assert memory[-1] <= memory[1] * GROWTH_AT_MOST
