"""Monitoring from the journal: what held at a terminal, from when to when, and how long it could be played at."""

import csv
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.audit.monitoring import NOT_ENABLED, Watched, monitored, rows
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import (
    AnswerCall,
    BlockTerminal,
    CallAttendant,
    DisableTerminal,
    EnableTerminal,
    SetHostLink,
    UnblockTerminal,
)
from croupier.floor.record.terminal import Block
from support.floor.house import House, device, peripherals
from support.floor.kept_house import kept

REVENUE = Actor("revenue", Role.REVENUE)


def watched(house: House) -> Watched:
    (one,) = monitored(house.store)
    return one


def held(one: Watched, what: str) -> list[tuple[int, bool]]:
    """How many seconds it held each time, and whether it is over."""
    return [(spell.seconds, bool(spell.ended)) for spell in one.spells if spell.what == what]


@pytest.mark.cites("§ 461a.14")
def test_doors_links_and_orders_with_their_times_and_what_is_left_to_play() -> None:
    house = House().terminal("E1")
    began = watched(house)
    house.do(peripherals("E1"), BlockTerminal("E1", Block.DOOR_OPEN))
    house.after(seconds=60)
    house.do(REVENUE, DisableTerminal("E1", "tax not paid"))
    house.after(seconds=30)
    house.do(peripherals("E1"), UnblockTerminal("E1", Block.DOOR_OPEN))
    house.after(seconds=10)
    house.do(REVENUE, EnableTerminal("E1"))
    house.do(SYSTEM, SetHostLink("E1", "host", up=True))
    house.after(seconds=100)
    house.do(SYSTEM, SetHostLink("E1", "host", up=False))
    house.do(device("E1"), CallAttendant("E1"))
    house.after(seconds=5)
    house.do(Actor("attendant", Role.SLOT_ATTENDANT), AnswerCall("E1"))

    one = watched(house)

    assert held(one, "door_open") == [(90, True)]
    assert held(one, NOT_ENABLED)[-1] == (40, True)
    assert held(one, "no_link") == [(5, False)]
    assert held(one, "call") == [(5, True)]
    assert one.out_seconds - began.out_seconds == 100, "a door and an order at once count once"
    assert one.availability < 1
    assert any(row[1] == NOT_ENABLED and row[-1] == "tax not paid" for row in rows([one]))


def test_what_people_have_typed_is_no_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    house = House().terminal("E1")
    house.do(REVENUE, DisableTerminal("E1", '=HYPERLINK("http://elsewhere")'))
    house.do(REVENUE, EnableTerminal("E1"))
    assert main(["report", "monitoring", "--data", kept(house, tmp_path), "--csv", str(tmp_path / "m.csv")]) == 0
    written = list(csv.reader((tmp_path / "m.csv").read_text(encoding="utf-8").splitlines()))
    assert [row[-1] for row in written if "HYPERLINK" in row[-1]] == ['\'=HYPERLINK("http://elsewhere")']
    assert not [cell for row in written for cell in row if cell[:1] in set("=+-@")]


def test_a_day_is_cut_out_of_it() -> None:
    house = House().terminal("E1")
    today = house.floor.state.settings.gaming_day(house.now())
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BILL_JAM))
    house.after(seconds=3 * 86_400)
    house.do(peripherals("E1"), UnblockTerminal("E1", Block.BILL_JAM))
    (middle,) = monitored(house.store, today + timedelta(days=1))
    assert (middle.watched_seconds, middle.out_seconds) == (86_400, 86_400)
    assert middle.availability == 0
    assert [spell.ended for spell in middle.spells if spell.what == "bill_jam"] == [0], "it is over on another day"
    (before,) = monitored(house.store, today - timedelta(days=9))
    assert (before.watched_seconds, before.spells) == (0, [])


def test_the_command_writes_rows_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--chapter", "668a", "--terminals", "2", "--rounds", "2", "--data", str(tmp_path / "floor")]
    assert main(["rehearse", *options]) == 0
    capsys.readouterr()
    where = ["--data", str(tmp_path / "floor"), "--csv", str(tmp_path / "m.csv")]
    assert main(["report", "monitoring", *where, "--json"]) == 0
    assert '"availability"' in capsys.readouterr().out
    assert (tmp_path / "m.csv").read_text(encoding="utf-8").startswith("terminal,what,since,until,seconds")
    assert main(["report", "monitoring", *where]) == 0
    assert "could be played at" in capsys.readouterr().out
