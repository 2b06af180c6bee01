"""Lines that another process answers for: the same answers, orders that are durable, and nothing lost when it dies."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.central.terminal.apart import LinesApart, NoLine
from croupier.central.terminal.bench import HOST, Bench, settings
from croupier.central.terminal.following import UnknownTerminal
from croupier.central.terminal.wire import Where
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.settings import VoucherSystem
from croupier.floor.rooms.identities import differences
from support.central.little_host import LittleHost, digits
from support.storage.list_store import ListStore


class Floor:
    """A bench whose one terminal is answered for by another process."""

    def __init__(self, folder: Path) -> None:
        chance = TrueChance(b"a bench, where no voucher is worth anything")
        system = settings(VoucherSystem.SYSTEM, transfers=True)
        self.engine = Engine(ListStore(), SystemClock(), chance, system)
        self.bench = Bench(self.engine, "E-01")
        self.bench.furnish()
        self.engine.start()
        self.link = folder / "E-01"
        self.lines = LinesApart(self.engine, folder / "memories")
        self.lines.put("E-01", HOST, Where(link=str(self.link)), strict=False, patience=0.5)
        self.host = LittleHost(str(self.link))

    def linked(self) -> None:
        for _ in range(500):
            if self.engine.floor.state.terminals["E-01"].linked:
                return
            self.host.others()
            self.host.general()
            time.sleep(0.02)
        raise AssertionError("linked")

    def end(self) -> None:
        self.host.port.close()
        self.lines.stop()
        found = self.engine.look(lambda floor: list(differences(floor))).result()
        self.engine.stop()
        assert found == []


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    found = Floor(tmp_path)
    yield found
    found.end()


@pytest.mark.cites("§§ 605a.5(a), 463a.4(a)")
def test_orders_are_durable_and_meters_are_those_of_the_floor(floor: Floor) -> None:
    host = floor.host
    assert host.acknowledged(0x02)
    assert floor.engine.floor.state.terminals["E-01"].enabled
    floor.linked()
    host.exceptions()
    assert "$20" in floor.bench.do("bill 20")
    assert host.until(0x4A)[-1] == 0x4A
    assert digits(host.read(0x1A)) == 20_00
    floor.bench.do("cash out")
    host.until(0x57)
    assert host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\0"
    assert any("021122334455667788" in said for said in floor.bench.shown())
    host.until(0x3D)
    assert digits(host.asked(0x4D, b"\x00")[17:22]) == 20_00
    assert host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\x80", "refused by name, over there too"


def test_what_was_not_acknowledged_is_told_again_after_the_process_was_killed(floor: Floor) -> None:
    host = floor.host
    assert host.acknowledged(0x02)
    floor.linked()
    host.exceptions()
    floor.bench.do("bill 20")
    host.others()
    for _ in range(200):
        if host.general() == b"\x4a":  # told, and not acknowledged
            break
        host.others()
    time.sleep(0.5)
    before = floor.lines.process
    before.kill()
    before.wait()
    floor.bench.do("door open")
    floor.bench.do("door closed")
    host.port.close()
    for _ in range(600):
        if floor.lines.process is not before and floor.link.exists():
            break
        time.sleep(0.1)
    time.sleep(1)
    floor.host = host = LittleHost(str(floor.link))
    told = host.until(0x17, 30)
    assert [code for code in told if code in {0x4A, 0x11, 0x12}] == [0x4A, 0x11, 0x12], "in order, and none lost"
    assert digits(host.read(0x1A)) == 20_00


def test_a_port_that_is_not_there_and_a_terminal_that_is_not(floor: Floor) -> None:
    with pytest.raises(NoLine):
        floor.lines.put("E-02", HOST, Where("/dev/no-such-port"))
    with pytest.raises(UnknownTerminal):
        floor.lines.put("E-03", HOST)
    assert floor.lines.terminals == {"E-01"}
