"""The two sets of books side by side, and captured bytes in words."""

import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from pathlib import Path
from threading import Thread

import pytest

from croupier.central.host.store import HostStore
from croupier.central.protocol.polls import POLLS, event_frame, signature_frame
from croupier.central.protocol.telling import answered, asked
from croupier.central.reconciliation.comparison import compare
from croupier.cli.commands.lines.central import document, is_past
from croupier.cli.commands.lines.sas import decoded
from croupier.cli.main import main
from croupier.floor.record.commands import InsertBill, Tip
from support.central.served import Elsewhere
from support.floor.house import House, device, peripherals

READ = ("coin_in", "total_drop", "cancelled_credits", "current_credits", "bills_20")


def read(host: HostStore, **meters: int) -> None:
    host.meet("E1")
    host.read("E1", {**dict.fromkeys(READ, 0), **meters}, "test")


@pytest.mark.cites("§ 601a.9(e)")
def test_a_reading_is_found_again_and_what_moved_since_is_listed_with_its_command() -> None:
    house, host = House().terminal("E1").table(), HostStore()
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    read(host, total_drop=20_00, current_credits=20_00, bills_20=1)
    at = house.engine.sequence
    house.do(device("E1"), Tip("E1", "T", 5_00))

    (one,) = compare(house.store, host)

    assert (one.right, one.found_at) == (True, at)
    assert one.differences == {"cancelled_credits": 5_00, "current_credits": -5_00}
    (move,) = one.since
    assert move.actor == "terminal:E1"
    assert move.moved == {"cancelled_credits": 5_00, "current_credits": -5_00}


def test_a_reading_that_the_floor_never_had_is_a_difference() -> None:
    house, host = House().terminal("E1"), HostStore()
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    read(host, total_drop=20_01, current_credits=20_00, bills_20=1)
    (one,) = compare(house.store, host)
    assert not one.right
    assert one.differences == {"total_drop": -1}


def test_what_was_captured_is_told_in_words() -> None:
    assert asked(b"\x81") == "general poll of 1"
    assert asked(b"\x80") == "general poll of all"
    assert asked(POLLS[0x01].request(1)) == "to 1: disable_play"
    assert asked(POLLS[0x58].request(1, {"system": 2, "number": 7})) == "to 1: validation_number (system 2, number 7)"
    assert "wrong checksum" in asked(b"\x01\x01\x00\x00")
    assert "no poll" in asked(b"\x01\xc9")
    assert answered(POLLS[0x51].answer(1, {"games": 13})) == "from 1: games_implemented (games 13)"
    assert answered(event_frame(1, 0x11, {})) == "from 1: event 11 main door opened"
    assert answered(signature_frame(1, 0xABCD)) == "from 1: signature ABCD"
    assert answered(b"\x01\x00") == "1 is busy"
    log = "> 81\n< 11\n> 01 01 51 08\n< 01\n\n81\n< 00\n"
    said = [words for _, words in decoded(log)]
    expected = ["general poll of 1", "11 main door opened", "to 1: disable_play", "1 acknowledges"]
    assert said == [*expected, "general poll of 1", "00 nothing"]


def test_a_log_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log"
    file.write_text("> 81\n< zz\n", encoding="utf-8")
    assert main(["sas", "decode", str(file)]) != 0
    assert "line 2" in capsys.readouterr().err


def test_orders_have_a_reason_and_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "host.db"
    host = HostStore(file)
    host.meet("E1")
    host.commit()
    assert main(["central", "order", "--store", str(file), "--disable"]) != 0
    assert "reason" in capsys.readouterr().err
    assert main(["central", "order", "--store", str(file), "--disable", "--reason", "no taxes"]) == 0
    assert not host.wanted("E1")
    host.happened("E1", 0x11)
    (shown,) = document(host)
    assert shown["events"][0]["what"] == "main door opened"
    host.close()
    assert main(["central", "show", "--store", str(file)]) == 0
    assert "link down, disabled" in capsys.readouterr().out


@pytest.mark.cites("§ 601a.9(e)")
def test_the_report_of_a_journal_and_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bench floor that is kept, polled by the host's command, then both sets of books by the report."""
    served = Elsewhere(tmp_path / "line", "--data", str(tmp_path / "floor"))
    served.host.port.close()
    store = str(tmp_path / "host.db")
    polled = ["central", "poll", "--store", store, "--line", f"E-01={tmp_path / 'line'}", "--meters-every", "0.5"]
    host = Thread(target=main, args=([*polled, "--seconds", "8"],))
    host.start()
    for _ in range(50):
        if "$20" in served.do("bill 20", ""):
            break
        time.sleep(0.2)
    host.join()
    served.do("state", "$")
    served.end()
    report = ["report", "central", "--data", str(tmp_path / "floor"), "--store", store]
    assert main(report) == 0
    assert "E-01  meters read" in capsys.readouterr().out
    with closing(HostStore(Path(store))) as kept:
        meters = kept.last_reading("E-01")
        kept.read("E-01", {**meters, "coin_in": 1}, "a lie")
    assert main(report) == 1
    assert "NEVER SO" in capsys.readouterr().out


@pytest.mark.cites("§ 601a.9(e)")
def test_a_day_is_compared_by_its_own_last_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    house, host = House().terminal("E1").table(), HostStore()
    day = house.floor.state.settings.gaming_day(house.now())
    monkeypatch.setattr("croupier.central.host.store.now", lambda: house.now().isoformat(timespec="milliseconds"))
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    read(host, total_drop=20_00, current_credits=20_00, bills_20=1)
    at = house.engine.sequence
    house.after(days=1)
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    read(host, total_drop=40_00, current_credits=40_00, bills_20=3)

    (that_day,) = compare(house.store, host, day)
    (newest,) = compare(house.store, host)

    assert (that_day.right, that_day.found_at) == (True, at)
    assert that_day.differences == {"total_drop": 20_00, "current_credits": 20_00, "bills_20": 1}
    assert not newest.right, "a third bill that the floor never had"
    assert compare(house.store, host, day - timedelta(days=3)) == []


@pytest.mark.parametrize(("before", "now", "past"), [(59, 60, True), (60, 61, False), (58, 59, False)])
def test_the_end_of_a_day_is_noticed_once(before: int, now: int, *, past: bool) -> None:
    begins = datetime(2026, 11, 18, 5, 59, 0, tzinfo=UTC)
    assert is_past(clock_time(6, 0), begins + timedelta(seconds=before), begins + timedelta(seconds=now)) is past
