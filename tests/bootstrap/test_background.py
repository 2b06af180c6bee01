"""The tests pass where nobody sits at the keyboard: in the background, or started by a scheduler."""

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
INTERRUPTS = "tests/cli/test_main.py::test_ctrl_c_leaves_no_traceback"


def test_a_command_can_be_interrupted_although_the_tests_ignore_ctrl_c() -> None:
    pytest = [sys.executable, "-m", "pytest", "-q", "--timeout=60", "-p", "no:cacheprovider", INTERRUPTS]
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *pytest]
    done = subprocess.run(ignoring, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].startswith("1 passed")
