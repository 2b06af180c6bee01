"""The command of the README, polled from a process of its own by a host that knows nothing of this program."""

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
HOST = PROJECT / "tests" / "support" / "central" / "foreign_host.py"
ACTS = ("identity", "enabling", "meters", "voucher", "hand_pay", "signature", "transfers", "repeats")


def command(path: Path) -> list[str]:
    """As the README says it, at a path of this test."""
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    (line,) = (line for line in readme.splitlines() if line.startswith("./run terminal-line"))
    words = line.partition("#")[0].split()
    return [str(PROJECT / "run"), *(str(path) if word == "/tmp/E-01" else word for word in words[1:])]


@pytest.mark.cites("§§ 605a.5(a), 463a.4(a), 461a.8")
@pytest.mark.parametrize(
    "style",
    ["parity", *(pytest.param(one, marks=pytest.mark.long) for one in ("plain", "reopening", "slow", "bare")), "late"],
)
def test_a_day_of_a_host_that_nobody_here_wrote(style: str, tmp_path: Path) -> None:
    path = tmp_path / "E-01"
    done = subprocess.run(
        [sys.executable, str(HOST), style, str(path), *command(path)],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.stdout.split("\n")[:-1] == [f"{act}: as described" for act in ACTS], done.stderr
