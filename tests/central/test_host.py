"""The reference host at the other end: what it has heard is what the floor has, through crashes on both sides."""

import os
import shutil
import tty
from pathlib import Path
from random import Random

import pytest

from croupier.central.host.host import Host
from croupier.central.host.store import HostStore
from croupier.central.terminal import station
from croupier.central.terminal.memory import Folder
from croupier.central.terminal.metering import meter
from croupier.central.terminal.program import ROOT
from croupier.cli.commands.lines.central import document
from croupier.cli.main import main
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Request, SetVouchers
from croupier.floor.record.meters import Meter
from support.central.served import Apart, Here
from support.central.waiting import until

QUICK = 0.01


class Watched:
    """A bench with the reference host on its line in place of the little one."""

    def __init__(self, tmp_path: Path, here: Here | None = None) -> None:
        self.here = here or Here(memories=Folder(tmp_path / "lines"))
        self._file = tmp_path / "host.db"
        self.begin()

    def begin(self) -> None:
        self.host = Host(HostStore(self._file), between=QUICK)
        self.watch = self.host.add("E-01", str(self.here.host.port.port))
        self.host.start()
        until(lambda: self.watch.up)

    def read(self) -> dict[str, int]:
        """The meters as the host reads them now, once the line has nothing left to tell."""
        until(lambda: not self.here.device.memory.waiting)
        store = HostStore(self._file)
        before = store._rows("select count(*) from readings")
        self.watch.ask_meters("asked")
        until(lambda: store._rows("select count(*) from readings") != before)
        found = store.last_reading("E-01")
        store.close()
        return found

    def shown(self) -> dict[str, object]:
        """The terminal as `central show` has it."""
        store = HostStore(self._file)
        (found,) = document(store)
        store.close()
        return found

    def floors(self) -> dict[str, int]:
        device = self.here.device
        names = ("coin_in", "coin_out", "cancelled_credits", "total_drop", "current_credits", "games_played")
        return {name: meter(name, device.standing, device.memory) or 0 for name in names}


@pytest.mark.cites("§§ 605a.5(a), 601a.9(e)")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_hosts_meters_are_the_floors_through_crashes_on_both_sides(tmp_path: Path, seed: int) -> None:
    random, watched = Random(seed), Watched(tmp_path)
    here = watched.here
    until(lambda: here.engine.floor.state.terminals["E-01"].enabled)
    for turn in range(12):
        here.do(random.choice(["bill 20", "bill 100", "play 5", "door open", "door closed", "state"]))
        here.bench.shown()
        if turn % 5 == 2:
            watched.host.stop()
            watched.begin()
        if turn % 6 == 4:
            _crash(watched, tmp_path)
            here = watched.here
    found, floor = watched.read(), watched.floors()
    assert {name: found[name] for name in floor} == floor
    terminal = here.engine.floor.state.terminals["E-01"]
    assert found["coin_in"] == terminal.meter(Meter.COIN_IN)
    assert (
        found["current_credits"]
        == found["total_drop"] + found["coin_out"] - found["coin_in"] - found["cancelled_credits"]
    )
    watched.host.stop()
    here.end()


def _crash(watched: Watched, tmp_path: Path) -> None:
    """The floor and its lines are gone without a word, and come again over the same journal."""
    watched.host.stop()
    before = watched.here
    before.host.port.close()
    before.station.lines.stop()
    before.engine.stop()
    before.station._desk.store.close()
    watched.here = Here(store=before.store, memories=Folder(tmp_path / "lines"))
    watched.begin()


def _again(here: Here, tmp_path: Path) -> Here:
    """The same floor and what its line owes, after a crash when that was kept."""
    until(lambda: not here.device._dirty)
    here.host.port.close()
    here.station.lines.stop()
    here.engine.stop()
    here.station._desk.store.close()
    return Here(store=here.store, memories=Folder(tmp_path / "lines"))


@pytest.mark.cites("§ 605a.5(a)")
def test_a_host_hears_that_staff_have_changed_what_a_terminal_can_do(tmp_path: Path) -> None:
    here = Here(memories=Folder(tmp_path / "lines"))
    here.host.exceptions()
    assert here.host.asked(0xA0, b"\0\0")[2] & 0x80
    supervisor = Actor("supervisor", Role.SLOT_SUPERVISOR)
    here.engine.do(Request("off", supervisor, SetVouchers("E-01", enabled=False)))
    assert here.host.until(0x3C)[-1] == 0x3C
    assert not here.host.asked(0xA0, b"\0\0")[2] & 0x80
    here.host.exceptions()
    here.do("bill 20", "")
    assert 0x3C not in here.host.exceptions(), "once"
    here = _again(here, tmp_path)
    assert here.host.exceptions() == [0x17], "as it was before the crash"
    here.end()


@pytest.mark.cites("§ 461a.4(d)")
def test_a_host_hears_that_the_program_has_other_components(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Here(memories=Folder(tmp_path / "lines"))
    assert here.host.exceptions() == [0x17], "the first ones are no change"
    here = _again(here, tmp_path)
    assert here.host.exceptions() == [0x17], "nor are the same"
    monkeypatch.setattr(station, "list_of_components", lambda: 4_711)
    here = _again(here, tmp_path)
    assert here.host.exceptions() == [0x17, 0x8E]
    here.end()


def test_an_exception_that_was_not_acknowledged_comes_again_after_a_crash(tmp_path: Path) -> None:
    here = Here(memories=Folder(tmp_path / "lines"))
    assert here.host.acknowledged(0x02)
    here.host.exceptions()
    here.do("door open")
    here.do("bill 20", "blocked")
    here.host.others()
    assert here.host.general() == b"\x11"
    again = _again(here, tmp_path)
    assert again.host.exceptions() == [0x11, 0x17]
    again.end()


@pytest.mark.cites("§ 463a.4(a)")
def test_a_host_looks_for_a_line_that_was_taken_away_until_it_is_there_again(tmp_path: Path) -> None:
    floor, host = Apart(tmp_path), Host(HostStore(tmp_path / "host.db"), between=QUICK)
    watch = host.add("E-01", str(floor.link))
    host.start()
    until(lambda: watch.up)
    floor.kill()
    answered = watch.answers
    until(lambda: watch.answers > answered + 10)
    host.stop()
    floor.end()


def test_the_host_numbers_vouchers_and_pays_them_once(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    here = watched.here
    until(lambda: here.engine.floor.state.terminals["E-01"].enabled)
    until(lambda: here.engine.floor.state.terminals["E-01"].linked)
    here.do("bill 20", "$20")
    here.do("cash out")
    number = here.hear("printed").split()[2]
    here.do(f"voucher {number}", "reader")
    here.hear("stacked")
    until(lambda: here.device.escrow.told)
    here.do(f"voucher {number}", "reader")
    here.hear("given back")
    assert watched.read()["ticket_in_count"] == 1
    watched.host.stop()
    here.end()


def test_a_call_before_the_first_poll_is_no_answer() -> None:
    own, theirs = os.openpty()
    tty.setraw(theirs)
    host = Host(HostStore())
    watch = host.add("E-01", os.ttyname(theirs))
    os.write(own, b"\x01\x01")  # a terminal that nobody has polled for seconds
    host.start()
    try:
        until(lambda: watch.polls > 0)
    finally:
        host.stop()
        os.close(own)
        os.close(theirs)


@pytest.mark.cites("§ 605a.5(a)")
def test_an_order_with_its_reason_disables_and_enables(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    terminals = watched.here.engine.floor.state.terminals
    until(lambda: terminals["E-01"].enabled)
    watched.host.do(lambda: watched.host.store.order("E-01", enable=False, reason="tax not paid"))
    until(lambda: not terminals["E-01"].enabled)
    watched.host.do(lambda: watched.host.store.order("E-01", enable=True, reason="paid"))
    until(lambda: terminals["E-01"].enabled)
    watched.host.stop()
    watched.here.end()


@pytest.mark.cites("§§ 461a.4(d), 605a.5(a)")
def test_a_program_that_is_not_approved_is_found_and_may_not_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The host asks under a seed of its own, and believes the copy that it was shown."""
    store = str(tmp_path / "host.db")
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "odds"))
    assert main(["central", "approve", "--store", store, "--files", str(copy), "--name", "another"]) == 0
    watched = Watched(tmp_path)
    terminals = watched.here.engine.floor.state.terminals
    until(lambda: watched.shown()["verified"])
    assert watched.shown()["program"] == ""
    until(lambda: not terminals["E-01"].enabled)
    main(["central", "show", "--store", store])
    assert "ALARM" in capsys.readouterr().out
    watched.host.stop()
    assert main(["central", "approve", "--store", store, "--name", "this one"]) == 0
    main(["central", "order", "--store", store, "--reason", "looked at"])
    watched.begin()
    until(lambda: watched.shown()["program"] == "this one")
    until(lambda: terminals["E-01"].enabled)
    assert main(["central", "approve", "--store", store]) == 2, "without a name"
    assert main(["central", "approve", "--store", store, "--files", str(tmp_path), "--name", "no program"]) == 2
    watched.host.stop()
    watched.here.end()


def test_every_byte_is_survived_and_no_cent_moves() -> None:
    """Garbage of a hundred thousand bytes; the long one is ten million."""
    _fuzz(100_000)


@pytest.mark.long
def test_ten_million_bytes_are_survived() -> None:
    _fuzz(10_000_000)


def _fuzz(many: int) -> None:
    from croupier.central.line.framing import Framer, Heard
    from croupier.central.line.slave import Slave
    from croupier.central.protocol.checksum import sealed
    from croupier.central.protocol.polls import POLLS

    here = Here(stranger=True, transfers=True)
    slave, framer, random = Slave(1, here.device, strict=False), Framer(), Random(7)
    before = here.engine.look(lambda floor: floor.ledger.held.copy()).result()
    now, sent = 1e6, 0
    while sent < many:
        body = bytes([random.choice((0, 1, 1, 1, 2, 0x81)), random.choice([*POLLS, random.randrange(256)])])
        body += random.randbytes(random.randrange(12))
        data = random.choice((sealed(body), body, random.randbytes(8)))
        sent += len(data)
        now += random.choice((0.001, 0.06))
        for message in framer.feed([Heard(byte) for byte in data], now):
            answer = slave.take(message, now)
            assert answer == b"" or answer[0] in {0, 1, 0x81} or len(answer) == 1
        slave.tick(now)
    assert here.engine.look(lambda floor: floor.ledger.held.copy()).result() == before
    here.end()
