"""The gate: everything that must hold before a change goes in. Runs inside .venv, started by ./test.

Every step runs, also after a failure; the exit code is 0 only when all of them passed.

A few tests that fail beside thousands of others, on a machine with other things to do, are run once more, alone.  Those
that pass then are named as unsteady at the very end: the gate opens, and somebody mends them.
"""

import os
import subprocess
import sys
import time
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

MOST_RUN_AGAIN = 3
"""More failures at once are never chance."""


@dataclass(frozen=True)
class EarlierSteps:
    """Repeats, just before pytest's closing line, which steps had failed before it."""

    failed: list[str]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.failed:
            terminalreporter.section("the gate is shut", red=True)
            terminalreporter.line(f"failed before pytest: {', '.join(self.failed)}", red=True)


def passes(name: str, command: list[str]) -> bool:
    """Run one step; its output is shown when it fails."""
    print(f"{name:13}", end=" ", flush=True)
    began = time.perf_counter()
    done = subprocess.run(
        [str(BIN / command[0]), *command[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    verdict = "ok" if done.returncode == 0 else "FAILED"
    print(f"{verdict:6} {time.perf_counter() - began:6.1f} s", flush=True)
    if done.returncode != 0:
        print(done.stdout, flush=True)
    return done.returncode == 0


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
    failed = [name for name, command in STEPS.items() if not passes(name, command)]
    print("pytest        (its time is in its closing line)", flush=True)
    return tests(["-n", str(AT_ONCE)], EarlierSteps(failed)) or int(bool(failed))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
