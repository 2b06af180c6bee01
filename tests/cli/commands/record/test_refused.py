"""`croupier refused`: who tried what, from the journal alone."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import RecordRefused
from croupier.floor.record.refusals import RefusedTries
from support.floor.house import NOON, House
from support.floor.kept_house import kept

TRIES = (
    RefusedTries("cashier:Carl", "", "pay_hand", "role_may_not_do_this", "10.0.0.7", 3, NOON, NOON),
    RefusedTries("", "", "log_in", "password_is_refused", "10.0.0.8", 9, NOON, NOON),
)


@pytest.fixture
def data(tmp_path: Path) -> str:
    house = House()
    house.do(SYSTEM, RecordRefused(TRIES))
    return str(kept(house, tmp_path))


def test_it_tells_every_try(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["refused", "--data", data]) == 0

    said = capsys.readouterr().out
    assert "cashier:Carl  pay_hand  role_may_not_do_this  10.0.0.7  3x" in said
    assert "unknown  log_in  password_is_refused  10.0.0.8  9x" in said
    assert said.endswith("12 tries were refused.\n")


@pytest.mark.parametrize(("by", "found"), [("Carl", ["pay_hand"]), ("10.0.0.8", ["log_in"]), ("Nobody", [])])
def test_those_of_a_person_or_an_address(
    data: str, capsys: pytest.CaptureFixture[str], by: str, found: list[str]
) -> None:
    assert main(["refused", "--data", data, "--by", by, "--json"]) == 0

    assert [one["command"] for one in json.loads(capsys.readouterr().out)] == found
