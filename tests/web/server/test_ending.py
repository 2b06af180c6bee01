"""Who ends a service asks all its processes to end at once: the server has to end, whichever of them went first."""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from support.web.demo_process import STARTS_IN_SECONDS, DemoProcess

LINES = b"croupier.central.terminal.serving"


def _children(process: int) -> list[str]:
    """Of each of its threads."""
    return [child for tasks in Path(f"/proc/{process}/task").glob("*/children") for child in tasks.read_text().split()]


def _serves_lines(process: int) -> bool:
    with suppress(OSError):  # a thread or a child that has just ended
        return any(LINES in Path(f"/proc/{child}/cmdline").read_bytes() for child in _children(process))
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="the children of a process are looked up in /proc")
def test_the_server_ends_when_all_its_processes_are_asked_to(tmp_path: Path) -> None:
    demo = DemoProcess(tmp_path / "floor")
    try:
        end = time.monotonic() + STARTS_IN_SECONDS
        while not _serves_lines(demo.process.pid):
            assert time.monotonic() < end, "no process serves lines"
            time.sleep(0.05)
        os.killpg(demo.process.pid, signal.SIGTERM)
        demo.process.wait(STARTS_IN_SECONDS)  # one that waits for what is gone raises here
    finally:
        demo.kill()
