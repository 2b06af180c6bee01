"""Killed at any moment: what was acknowledged is there, nothing is done twice, the books balance, the round goes on."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.verification import verify
from croupier.storage.opening import open_store
from support.storage.private_postgres import private_server

REHEARSE = "from croupier.cli.main import main; main()"
CHAPTERS = ("657a", "668a", "672a")
"""Cards with progressives, dice with wagers that stand, splits: in turn, on one floor."""

VERIFY_EVERY = 20
"""After so many kills the whole journal is replayed; after each one what was acknowledged is looked for."""


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Any]]:
    """Where the floor is kept."""
    if request.param == "sqlite":
        yield {"data": tmp_path / "journal"}
        return
    with private_server() as server:
        yield {"database": server.empty_database()}


def killed(place: dict[str, Any], told: Path, seed: int, acknowledged: int) -> None:
    """A rehearsal with faults, killed once it has acknowledged so many commands more."""
    ((option, where),) = place.items()
    command = [sys.executable, "-c", REHEARSE, "rehearse", f"--{option}", str(where), "--faults", "--seed", str(seed)]
    command += [
        "--chapter",
        CHAPTERS[seed % len(CHAPTERS)],
        "--terminals",
        "12",
        "--rounds",
        "100000",
        "--acknowledged",
        str(told),
    ]
    before = told.read_bytes().count(b"\n") if told.exists() else 0
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while not told.exists() or told.read_bytes().count(b"\n") < before + acknowledged:
        assert running.poll() is None, running.communicate()[1].decode()
        time.sleep(0.002)
    running.kill()
    running.communicate()


def campaign(place: dict[str, Any], told: Path, kills: int) -> None:
    """So many kills at random moments; the journal must have everything that was told, exactly once, and be right."""
    random, read = Random(kills), 0
    for number in range(1, kills + 1):
        killed(place, told, number, random.randint(1, 60))
        store = open_store(**place, read_only=True)
        lines = told.read_text().splitlines(keepends=True)
        whole = [line.split() for line in lines[read:] if line.endswith("\n")]
        read = len(lines)
        known = store.by_commands([name for name, _ in whole])
        assert {name: entry.sequence for name, entry in known.items()} == {name: int(place) for name, place in whole}
        if number % VERIFY_EVERY == 0 or number == kills:
            found = verify(store)
            assert found.right, found.difference
        store.close()


def test_a_few_kills(place: dict[str, Any], tmp_path: Path) -> None:
    campaign(place, tmp_path / "acknowledged", 2)


@pytest.mark.long
def test_two_hundred_kills(place: dict[str, Any], tmp_path: Path) -> None:
    campaign(place, tmp_path / "acknowledged", 200)
