"""Lines that are not one terminal's and one host's: several addresses on one, hundreds of them, two hosts at once, a
host that goes away in the middle, and one whose clock is wrong.
"""

import os
import time
import tty
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from croupier.central.host.host import Host
from croupier.central.host.store import HostStore
from croupier.central.line.transports import PseudoTerminal
from croupier.central.line.wiring import BadWiring, Wired, wiring
from croupier.central.protocol.checksum import sealed
from croupier.central.terminal.apart import NoLine
from croupier.central.terminal.bench import HOST
from croupier.central.terminal.escrow import HELD_FOR
from croupier.central.terminal.memory import Forgetful
from croupier.central.terminal.station import Station
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import InstallTerminal, Request
from croupier.floor.record.terminal import Block
from support.central.little_host import LittleHost, digits
from support.central.served import Apart, Elsewhere, Here
from support.central.waiting import until

HUNDREDS = 150


# Wiring


def test_where_terminals_are_is_told_with_their_addresses() -> None:
    assert wiring(["E-01=/dev/ttyS0@1", "E-02=/dev/ttyS0@2", "E-03=/dev/ttyS1", "E-04=/tmp/a@b"]) == {
        "E-01": Wired("/dev/ttyS0", 1),
        "E-02": Wired("/dev/ttyS0", 2),
        "E-03": Wired("/dev/ttyS1", 1),
        "E-04": Wired("/tmp/a@b", 1),
    }


@pytest.mark.parametrize(
    "lines",
    [
        ["E-01"],
        ["=/dev/ttyS0"],
        ["E-01="],
        ["E-01=/dev/ttyS0@0"],
        ["E-01=/dev/ttyS0@128"],
        ["E-01=/dev/ttyS0", "E-01=/dev/ttyS1"],
        ["E-01=/dev/ttyS0", "E-02=/dev/ttyS0"],
        ["E-01=/dev/ttyS0@7", "E-02=/dev/ttyS0@7"],
    ],
)
def test_wiring_that_cannot_be_is_refused(lines: list[str]) -> None:
    with pytest.raises(BadWiring):
        wiring(lines)


# Several on one


@pytest.mark.cites("§§ 605a.5(a), 463a.4(a)")
def test_terminals_share_a_line_by_their_addresses(tmp_path: Path) -> None:
    served = Elsewhere(tmp_path / "line", "--address", "3", others=("E-02", "E-03"))
    third, fourth, fifth = (served.host.at(address) for address in (3, 4, 5))
    assert [one.read(0x54)[-4:] for one in (third, fourth, fifth)] == [b"1001", b"1002", b"1003"]
    assert fourth.acknowledged(0x02), "enabled alone"
    assert served.host.at(6).silent(), "nobody is there"
    served.do("E-02 bill 20", "$20, enabled")
    served.do("bill 20", "not enabled")
    assert fourth.until(0x4A)[-1] == 0x4A
    assert 0x4A not in third.exceptions(), "what happens to one is told by that one"
    assert [digits(one.read(0x1A)) for one in (third, fourth, fifth)] == [0, 20_00, 0]
    served.end()


@pytest.mark.cites("§ 605a.5(a)")
def test_the_reference_host_polls_addresses_of_a_line_one_after_the_other(tmp_path: Path) -> None:
    served = Elsewhere(tmp_path / "line", others=("E-02",))
    host = Host(HostStore(), between=0.01)
    watches = [host.add("E-01", str(tmp_path / "line"), 1), host.add("E-02", str(tmp_path / "line"), 2)]
    host.start()
    until(lambda: all(host.store.readings(one.terminal) for one in watches))
    served.do("E-02 bill 20", "$20, enabled")
    served.do("bill 5", "$5, enabled")
    host.do(lambda: host.ask_all("again"))
    until(lambda: host.store.last_reading("E-01")["current_credits"] == 5_00)
    until(lambda: host.store.last_reading("E-02")["current_credits"] == 20_00)
    host.stop()
    served.end()


def test_a_line_that_another_process_serves_has_several_too(tmp_path: Path) -> None:
    floor = Apart(tmp_path)
    installed = InstallTerminal("E-02", "1002", "Second")
    done = floor.engine.do(Request("second", Actor("technician", Role.TECHNICIAN), installed))
    assert isinstance(done, Done)
    assert floor.put("E-02", address=2) == floor.put("E-02", address=2), "the same line"
    assert floor.host.at(2).read(0x54)[-4:] == b"1002"
    assert floor.host.read(0x54)[-4:] == b"1001"
    with pytest.raises(NoLine, match="address 1 of this line is that of E-01"):
        floor.put("E-02", address=1)
    assert floor.host.read(0x54)[-4:] == b"1001", "who had it has it still"
    floor.end()


def test_hundreds_of_lines_in_one_process() -> None:
    here = Here()
    technician, lines = Actor("technician", Role.TECHNICIAN), {}
    station = Station(here.engine, Forgetful())
    for number in range(HUNDREDS):
        name = f"F-{number:03}"
        here.engine.do(Request(name, technician, InstallTerminal(name, f"{5_000 + number}", name)))
        lines[number] = line = PseudoTerminal()
        station.put(name, line, HOST, strict=False)
    station.start()
    ports = {number: os.open(line.path, os.O_RDWR | os.O_NOCTTY) for number, line in lines.items()}
    for port in ports.values():
        os.write(port, b"\x01\x54")  # all at once
    for number, port in ports.items():
        assert os.read(port, 64)[-6:-2] == f"{5_000 + number}".encode()
        os.close(port)
    station.stop()
    here.end()


# Two hosts


@pytest.mark.cites("§§ 605a.5(a), 461a.8")
def test_two_hosts_on_one_line_move_no_cent_twice() -> None:
    """What both say comes mixed, byte by byte: some of it is refused, none of it is done twice."""
    here = Here(transfers=True)
    assert here.host.acknowledged(0x02)
    here.linked()
    here.do("bill 100", "$100")
    here.do("cash out")
    here.host.until(0x57)
    port, random = os.open(here.host.port.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK), Random(2)
    tty.setraw(port)
    numbered = [sealed(b"\x01\x58\x02" + bytes([7, place] * 4)) for place in (1, 2)]
    for _ in range(60):
        one, other = (random.choice([b"\x81", b"\x01\x1a", b"\x01\x57", *numbered]) for _ in range(2))
        cut = random.randrange(len(one) + 1)
        os.write(port, one[:cut] + other + one[cut:])
        time.sleep(0.005)
    for said in numbered:  # both whole, one after the other
        time.sleep(0.2)
        os.write(port, said)
    until(lambda: not here.engine.floor.state.terminals["E-01"].cash_out)
    time.sleep(0.2)
    os.close(port)
    here.host.port.reset_input_buffer()
    state = here.engine.floor.state
    owed = [one.amount for one in state.vouchers.values()] + [one.amount for one in state.hand_pays.values()]
    assert owed == [100_00], "one voucher, or a hand pay if neither of them was understood in time"
    assert digits(here.host.read(0x1A)) == 0
    here.end()


# A host that goes away


def asked_for_a_number() -> Here:
    """A terminal that has asked its host for the number of a voucher of $20."""
    here = Here()
    assert here.host.acknowledged(0x02)
    here.linked()
    here.do("bill 20", "$20")
    here.do("cash out")
    here.host.until(0x57)
    return here


@pytest.mark.cites("§ 461a.8")
def test_a_host_that_vanishes_before_it_has_given_a_number_leaves_a_hand_pay() -> None:
    here = asked_for_a_number()
    assert digits(here.host.read(0x57)[1:]) == 20_00
    path = str(here.host.port.port)
    here.host.port.close()
    until(lambda: Block.HAND_PAY in here.engine.floor.state.terminals["E-01"].blocks)
    assert not here.engine.floor.state.vouchers
    here.host = LittleHost(path)
    assert here.host.until(0x51)[-1] == 0x51, "who comes back hears of it"
    assert here.host.asked(0x58, b"\x02" + bytes(8)) == b"\x80", "and is too late to give a number"
    here.end()


@pytest.mark.cites("§ 461a.8")
def test_a_host_that_vanishes_after_it_has_given_a_number_reads_the_record_when_it_is_back() -> None:
    here = asked_for_a_number()
    message = sealed(b"\x01\x58\x02" + bytes.fromhex("1122334455667788"))
    path = str(here.host.port.port)
    here.host.port.write(message)  # and it does not stay for the answer
    here.host.port.close()
    here.hear("021122334455667788")
    here.host = LittleHost(path)
    here.host.port.reset_input_buffer()
    here.host.until(0x3D)
    record = here.host.asked(0x4D, b"\x00")
    assert (record[9:17].hex(), digits(record[17:22])) == ("1122334455667788", 20_00)
    assert here.host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\x80", "once"
    assert len(here.engine.floor.state.vouchers) == 1
    here.end()


@pytest.mark.cites("§ 461a.8")
def test_a_host_that_vanishes_while_a_voucher_lies_in_the_reader_leaves_it_with_the_player() -> None:
    here = asked_for_a_number()
    assert here.host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\0"
    here.hear("printed")
    here.do("voucher 021122334455667788", "reader")
    here.host.until(0x67)
    assert here.host.read(0x70)[1] == 0
    until(lambda: not here.device.escrow.holds, HELD_FOR + 60)  # not another word
    here.hear("given back")
    assert len(here.engine.floor.state.vouchers) == 1, "it stays good"
    here.host.others()
    here.host.port.reset_input_buffer()  # it has called into the silence
    assert digits(here.host.read(0x1A)) == 0
    here.end()


# A host whose clock is wrong


@pytest.mark.cites("§ 461a.8")
def test_a_clock_set_back_dates_what_the_host_reads_and_nothing_of_the_house() -> None:
    here = Here()
    assert here.host.acknowledged(0x02)
    here.linked()
    before = datetime.now(UTC)
    assert here.host.acknowledged(0x7F, bytes.fromhex("01021999" + "030405"))
    assert here.host.read(0x7E)[:4].hex() == "01021999"
    here.do("bill 20", "$20")
    here.do("cash out")
    here.host.until(0x57)
    assert here.host.asked(0x58, b"\x02" + bytes.fromhex("1122334455667788")) == b"\0"
    here.host.until(0x3D)
    record = here.host.asked(0x4D, b"\x00")
    assert record[2:6].hex() == "01021999", "as its clock has it"
    (voucher,) = here.engine.floor.state.vouchers.values()
    assert voucher.expires > before.date() + timedelta(days=30), "how long it is good is counted by the house"
    assert all(entry.at >= before - timedelta(minutes=5) for entry in here.store.entries())
    assert not here.host.acknowledged(0x7F, bytes.fromhex("13321999" + "030405")), "no such day"
    assert here.host.read(0x7E)[:4].hex() == "01021999"
    here.end()
