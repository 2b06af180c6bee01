"""The gate: everything that must hold before a change goes in. Runs inside .venv, started by ./test.

Every step runs, also after a failure; the exit code is 0 only when all of them passed.  What reads the code runs beside
the tests: it keeps a core busy that they would leave idle now and then, and says what it found before their end.

A few tests that fail beside thousands of others, on a machine with other things to do, are run once more, alone.  Those
that pass then are named as unsteady at the very end: the gate opens, and somebody mends them.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
STEPS = {
    "ruff check": ["ruff", "check", "--quiet"],
    "ruff format": ["ruff", "format", "--check", "--quiet"],
    "mypy": ["mypy", "--strict", "src", "tests", "tools"],
    "lint-imports": ["lint-imports"],
    "pages": [str(Path(__file__).with_name("pages_gate.sh"))],
}

AT_ONCE = len(os.sched_getaffinity(0)) + 1
"""Tests that run at the same time: half of their time they wait, for a page, a clock or another process."""

MOST_RUN_AGAIN = 8
"""More failures at once are never chance."""


@dataclass(frozen=True)
class Step:
    """A step that has run."""

    name: str
    failed: bool
    seconds: float
    said: str

    def __str__(self) -> str:
        verdict = "FAILED" if self.failed else "ok"
        return f"{self.name:13} {verdict:6} {self.seconds:6.1f} s" + (f"\n{self.said}" if self.failed else "")


class BesideTests:
    """The steps that read the code, one after the other, while the tests run."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1)
        self._steps = [self._pool.submit(step, name, command) for name, command in STEPS.items()]

    @property
    def steps(self) -> list[Step]:
        """All of them, once they have run."""
        return [one.result() for one in self._steps]

    @property
    def failed(self) -> bool:
        """Whether one has failed."""
        return any(one.failed for one in self.steps)

    def stop(self) -> None:
        """Begin none of those that have not begun."""
        self._pool.shutdown(cancel_futures=True)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
        """What they said, just before pytest's closing line."""
        if exitstatus == pytest.ExitCode.INTERRUPTED:
            return
        terminalreporter.section("beside the tests")
        for one in self.steps:
            terminalreporter.line(str(one), red=one.failed)
        if self.failed:
            terminalreporter.line("the gate is shut", red=True)


def step(name: str, command: list[str]) -> Step:
    """Run one step."""
    began = time.perf_counter()
    done = subprocess.run(
        [str(BIN / command[0]), *command[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return Step(name, done.returncode != 0, time.perf_counter() - began, done.stdout)


class Failures:
    """The names of the tests that failed."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.names.add(report.nodeid)


def tests(arguments: list[str], *plugins: object) -> int:
    """Run the tests; a few that fail are run again, alone."""
    failures = Failures()
    code = int(pytest.main(arguments, plugins=[failures, *plugins]))
    if code != pytest.ExitCode.TESTS_FAILED or len(failures.names) > MOST_RUN_AGAIN:
        return code
    names = sorted(failures.names)
    print(f"\nonce more, alone: {', '.join(names)}", flush=True)
    again = [sys.executable, "-m", "pytest", "-p", "no:randomly", "-p", "no:cacheprovider", *names]
    if subprocess.run(again, check=False).returncode != 0:
        return code
    print(f"UNSTEADY, to be mended: {', '.join(names)} failed beside the others and passed alone", flush=True)
    return 0


def main() -> int:
    beside = BesideTests()
    code = tests(["-n", str(AT_ONCE)], beside)
    if code == pytest.ExitCode.INTERRUPTED:
        beside.stop()
        return code
    return code or int(beside.failed)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
