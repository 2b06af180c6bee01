"""A house opens without a line of code: from an empty folder to the end of its first day, unattended.

`deploy/opening/open.sh` is run as it is: PostgreSQL, encrypted, client certificates, a 657a and a 672a table, four
machines with simulated validators and printers, a linked progressive.  Then the day closes, and the same floor goes on
in another place.  What people do by hand is in test_opening_by_hand.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.floor import Floor
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Phase
from croupier.storage.opening import open_store
from support.storage.private_postgres import PrivateServer
from support.web.by_hand import NEXT_MORNING, PATIENCE, Counted, Shell, free_port, later, serving

SCRIPT = Path(__file__).parents[2] / "deploy" / "opening" / "open.sh"
GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
SECONDS_AT_MOST = 1800
"""A busy machine is no failed house."""


def unattended(folder: Path, port: int, database: str) -> str:
    """What the script says, with `croupier` as it is installed here."""
    command = folder / "croupier"
    command.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{NEXT_MORNING.format(hours=0)}' \"$@\"\n")
    command.chmod(0o755)
    around = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    words = [str(SCRIPT), str(folder / "opened"), str(port), database]
    ran = subprocess.run(words, check=False, env=around, capture_output=True, text=True, timeout=SECONDS_AT_MOST)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def floor_in(database: str) -> Floor:
    with closing(open_store(None, database, read_only=True)) as store:
        return Engine(store, SystemClock(), TrueChance()).floor


@pytest.mark.long
@pytest.mark.cites("§§ 601a.2, 465a.11(b), 605a.8")
def test_from_an_empty_folder_through_the_first_day_and_on_in_another_place(
    postgres: PrivateServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port, database = free_port(), postgres.url("unattended")
    began = Settings().gaming_day(datetime.now(UTC))
    said = unattended(tmp_path, port, database)
    steps = re.findall(r"(\d+) steps in \d+ seconds", said)
    assert f"{steps[0]} steps" in GUIDE.read_text(encoding="utf-8")

    floor, house = floor_in(database), tmp_path / "opened" / "mill"
    assert {one.id: (one.chapter, one.phase, one.number) for one in floor.state.tables.values()} == {
        "T-1": ("657a", Phase.CLOSED, 1),
        "T-2": ("672a", Phase.CLOSED, 1),
        "T-3": ("657a", Phase.CLOSED, 0),
    }
    assert {one.id: floor.balance(one) for one in floor.state.terminals.values()} == {
        "E-01": 100_00 - 1_00 + 5_00 + 200 * 5_00,  # Play wins, Ante comes back, the Super Bonus pays 200 to 1
        "E-02": 0,  # cashed out: with a pair of nines and the Envy Bonus
        "E-03": 110_00,
        "E-04": 0,
    }

    assert [one.amount for one in floor.state.vouchers.values()] == [204_00]
    assert (floor.state.terminals["E-01"].hand_pays_made, floor.state.hand_pays) == (1, {})

    counted = Counted()
    with serving(house, port, counted, hours=24):
        end = time.monotonic() + PATIENCE
        while began not in floor_in(database).state.closed_days:
            assert time.monotonic() < end, "the day is not closed"
            time.sleep(0.5)
    words = ("report", "day", "--date", began.isoformat(), "--house", str(house))
    told = Shell(counted, *words, command=later(24)).ends()
    assert "right" in told
    assert "not over yet" not in told
    assert "WRONG" not in told.upper()

    assert main(["backup", "--house", str(house)]) == 0
    (copy,) = (tmp_path / "opened" / "backups").iterdir()
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(house, elsewhere)
    answers = elsewhere / "house.toml"
    answers.write_text(answers.read_text().replace(database, postgres.url("elsewhere_by_itself")))
    assert main(["restore", "--from", str(copy), "--house", str(elsewhere)]) == 0
    assert main(["verify", "--house", str(elsewhere)]) == 0
    again = floor_in(postgres.url("elsewhere_by_itself"))
    assert again.state.tables.keys() == floor.state.tables.keys()
    assert {one.id: again.balance(one) for one in again.state.terminals.values()} == {
        one.id: floor.balance(one) for one in floor.state.terminals.values()
    }
