"""The two sets of books side by side, and captured bytes in words."""

import time
from collections.abc import Iterator
from contextlib import closing, nullcontext
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from pathlib import Path
from threading import Thread

import pytest

from croupier.central.host.store import HostStore
from croupier.central.protocol.meters import METER_SIZES, METERS
from croupier.central.protocol.notices import Notice
from croupier.central.protocol.polls import POLLS, event_frame, signature_frame
from croupier.central.protocol.telling import answered, asked
from croupier.central.reconciliation.comparison import compare
from croupier.cli.commands.lines.central import document, is_past
from croupier.cli.commands.lines.sas import decoded
from croupier.cli.main import main
from croupier.floor.record.commands import CashOut, ClearMemory, EnableTerminal, InsertBill, RecordMeters, Tip
from croupier.floor.record.meters import Meter
from support.central.served import Elsewhere
from support.floor.house import CENTRAL_CONTROL, COMPLIANCE, TECHNICIAN, House, device, peripherals

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


class Day:
    """Readings of a terminal by the clock of the house, and the report about them."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house, self._file = House().terminal("E1").table(), tmp_path / "host.db"
        self.host = HostStore(self._file)
        monkeypatch.setattr("croupier.central.host.store.now", self._now)
        monkeypatch.setattr("croupier.cli.arguments.journals.opened", lambda _args: nullcontext(self.house.store))

    def _now(self) -> str:
        return self.house.now().isoformat(timespec="milliseconds")

    def bills(self, many: int) -> None:
        self.house.after(minutes=1)
        for _ in range(many):
            self.house.do(peripherals("E1"), InsertBill("E1", 20_00))

    def clear(self) -> None:
        """Everything is paid out, and the memory begins again; the host is told."""
        self.house.do(device("E1"), CashOut("E1"))
        self.house.do(COMPLIANCE, RecordMeters("E1"))
        self.house.do(TECHNICIAN, ClearMemory("E1"), COMPLIANCE)
        self.house.do(CENTRAL_CONTROL, EnableTerminal("E1"))
        self.host.happened("E1", Notice.METERS_CLEARED)

    def read(self) -> None:
        """The host reads what goes over the wire."""
        terminal = self.house.floor.state.terminals["E1"]
        drop, bills = terminal.meter(Meter.BILLS_IN), terminal.meters.get("", {}).get("bills_20", 0)
        shown = {"total_drop": drop, "bills": drop, "cancelled_credits": terminal.meter(Meter.VOUCHERS_OUT)}
        sizes = {name: METER_SIZES[METERS[name]] for name in shown}
        told = {name: value % 100 ** sizes[name] for name, value in shown.items()}
        read(self.host, current_credits=self.house.floor.balance(terminal), bills_20=bills, **told)

    def report(self, *more: str) -> int:
        """`report central` for the day that it is."""
        self.host.commit()
        day = self.house.floor.state.settings.gaming_day(self.house.now())
        named = ["--data", "this house", "--store", str(self._file), "--date", day.isoformat()]
        return main(["report", "central", *named, *more])


@pytest.fixture
def day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Day]:
    found = Day(tmp_path, monkeypatch)
    yield found
    found.host.close()


@pytest.mark.cites("§§ 601a.9(e), 605a.5(d)")
def test_a_day_is_what_was_counted_between_two_readings(
    day: Day, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day.bills(2)
    day.read()
    day.house.after(days=1)
    day.bills(3)
    day.read()
    assert day.report() == 0
    assert "counted by its meters: bills 6000, bills_20 3, total_drop 6000" in capsys.readouterr().out
    count = tmp_path / "count.csv"
    count.write_text("terminal,cents\nE1,6000\n")
    assert day.report("--count", str(count)) == 0
    assert "bills counted 6000, metered 6000: right" in capsys.readouterr().out
    count.write_text("terminal,cents\nE1,4000\n")
    assert day.report("--count", str(count)) == 1, "a bill is missing in the box"
    assert "bills counted 4000, metered 6000: -2000" in capsys.readouterr().out
    count.write_text("who,what\nE1,4000\n")
    assert day.report("--count", str(count)) == 2


@pytest.mark.cites("§ 601a.9(e)")
def test_a_meter_that_rolls_over_between_two_readings_has_counted_on(
    day: Day, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here after a hundred dollars, on a real one after a million."""
    monkeypatch.setitem(METER_SIZES, METERS["total_drop"], 2)
    day.bills(4)
    day.read()
    day.house.after(days=1)
    day.bills(3)
    day.read()
    assert day.host.last_reading("E1")["total_drop"] == 40_00, "it begins again"
    assert day.report() == 0
    assert "total_drop 6000" in capsys.readouterr().out


@pytest.mark.cites("§§ 601a.9(e), 461a.1")
def test_a_memory_that_was_cleared_between_two_readings_is_explained(
    day: Day, capsys: pytest.CaptureFixture[str]
) -> None:
    day.bills(1)
    day.read()
    day.house.after(days=1)
    day.bills(2)
    day.clear()
    day.bills(1)
    day.read()
    assert day.report() == 0
    said = capsys.readouterr().out
    assert "counted by its meters: bills 2000, bills_20 1, total_drop 2000" in said, "what the host can know"
    assert "the floor has besides, before the memory was cleared: " in said
    assert "total_drop +4000" in said


@pytest.mark.parametrize(("before", "now", "past"), [(59, 60, True), (60, 61, False), (58, 59, False)])
def test_the_end_of_a_day_is_noticed_once(before: int, now: int, *, past: bool) -> None:
    begins = datetime(2026, 11, 18, 5, 59, 0, tzinfo=UTC)
    assert is_past(clock_time(6, 0), begins + timedelta(seconds=before), begins + timedelta(seconds=now)) is past
