"""A terminal on a pseudo-terminal, polled by a host that knows nothing of us."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.record.settings import VoucherSystem
from support.central.little_host import LittleHost, crc, digits
from support.central.served import Elsewhere, Here

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Iterator[Here]:
    found = Here(**getattr(request, "param", {}))
    yield found
    found.end()


def enabled(served: Here) -> LittleHost:
    assert served.host.acknowledged(0x02)
    served.linked()
    served.host.exceptions()
    return served.host


@pytest.mark.cites("§§ 605a.5(a), 463a.4(a)")
def test_who_it_is_and_what_it_counts(served: Here) -> None:
    host = served.host
    assert host.exceptions() == [0x17], "power was applied, and is told once"
    assert host.read(0x1F)[:5] == b"CR000"
    assert host.read(0x54) == b"\x0f602" + b"000000001001"
    games = digits(host.read(0x51))
    assert games == 13
    assert host.read(0x56)[1] == games
    assert len(host.asked(0x53, b"\x00\x01")) == 22
    assert len(host.asked(0xA0, b"\x00\x00")) == 8
    assert host.asked(0xA4, b"\x00\x00") == b"\x00\x00\x99\x99"
    assert b"Crazy" in b"".join(host.asked(0xB5, bytes([0, 0x10 * (n // 10) + n % 10])) for n in range(1, games + 1))
    assert host.read(0x0F) == bytes(24)
    assert host.read(0x19) == bytes(20)
    assert len(host.read(0x1C)) == 32
    assert host.read(0x1E) == bytes(24)
    assert host.read(0x55) == b"\x00\x00"
    assert host.asked(0x6E, b"\x01\x00")[0] > 3, "components"


@pytest.mark.cites("§ 605a.5(a)")
def test_disabled_and_enabled_and_bills_as_the_host_says(served: Here) -> None:
    host = served.host
    assert "not enabled" in served.do("bill 20", "not enabled")
    enabled(served)
    served.do("bill 20", "$20")
    assert served.device.standing.balance == 20_00, "known on the line when it is said on the bench"
    assert host.until(0x4A)[-1] == 0x4A
    assert digits(host.read(0x1A)) == 20_00
    assert host.read(0x48) == bytes.fromhex("37 04 00 00 00 01")
    assert host.acknowledged(0x07)
    served.do("bill 20", "the validator of E-01 is not accepting bills now")
    assert host.acknowledged(0x08, (0b1000).to_bytes(4, "little") + b"\x01")
    served.do("bill 10", "$30")
    served.do("bill 20", "the validator accepts")
    assert host.acknowledged(0x06)
    assert host.acknowledged(0x01)
    served.do("bill 20", "not enabled")
    assert (digits(host.read(0x46)), digits(host.read(0x20))) == (30_00, 30)
    assert digits(host.read(0x34)) == digits(host.read(0x35)) == 1


def test_what_is_not_supported_is_silence_and_a_bad_sum_is_refused(served: Here) -> None:
    host = served.host
    host.port.timeout = 0.3
    host.others()
    host._say(b"\x01\x2a")
    assert host._read() == b"", "there are no coins"
    host._say(b"\x01\xc9\x00\x00")
    assert host._read() == b""
    host._say(b"\x02\x1f")
    assert host._read() == b"", "another address"
    host._say(b"\x01\x01" + b"\x00\x00")
    assert host._read() == b"\x81"
    assert len(host.read(0x1F)) == 20


def test_the_same_poll_again_is_answered_with_the_same_bytes(served: Here) -> None:
    host = enabled(served)
    served.do("bill 5", "$5")
    host.until(0x48)
    served.do("door open", "door_open")
    served.do("door closed", "no block")
    host.others()
    assert [host.general(), host.general(), host.general()] == [b"\x11"] * 3
    host.others()
    assert host.general() == b"\x12"


@pytest.mark.cites("§ 461a.8")
def test_a_voucher_out_and_in_and_not_twice(served: Here) -> None:
    host = enabled(served)
    served.do("bill 20", "$20")
    served.do("cash out", "cash_out")
    assert 0x57 in host.until(0x57)
    assert host.read(0x57) == b"\x00" + bytes.fromhex("00 00 00 20 00")
    number = bytes.fromhex("1122334455667788")
    assert host.asked(0x7C, b"\x08" + b"\x00\x06Meadow") == b"\x01"
    assert host.asked(0x7D, b"\x0a" + b"\x00\x00\x00\x06Others") == b"\x01"
    assert host.asked(0x7C, b"\x03" + b"\x77\x01x") == b"\x00", "no such text"
    status = host.asked(0x7B, b"\x08" + bytes(4) + bytes.fromhex("0001 0000"))
    assert (status[0], status[1:5], status[7:9]) == (10, (1001).to_bytes(4, "little"), b"\x03\x65"), "365 days, as ever"
    assert host.asked(0x58, b"\x02" + number) == b"\x00"
    assert "021122334455667788 for $20, headed Meadow" in served.hear("printed")
    host.until(0x3D)
    record = host.asked(0x4D, b"\x00")
    assert (len(record), record[9:17], digits(record[17:22])) == (31, number, 20_00)
    host.others()
    assert host.asked(0x4D, b"\x00") == bytes(31), "read, and told no more"
    assert digits(host.asked(0x50, b"\x00")[1:5]) == 1
    served.do("voucher 021122334455667788", "reader")
    host.until(0x67)
    assert host.read(0x70)[1:] == b"\x00" + bytes(5) + b"\x00\x02" + number
    said = b"\x00" + bytes.fromhex("00 00 00 20 00") + b"\x00\x02" + number
    assert host.asked(0x71, bytes([len(said)]) + said)[1] == 0x40
    host.until(0x68)
    assert host.asked(0x71, b"\x01\xff")[1] == 0x00
    served.hear("stacked")
    assert digits(host.read(0x1A)) == 20_00
    served.do("voucher 021122334455667788", "reader")
    host.until(0x67)
    host.read(0x70)
    host.asked(0x71, bytes([len(said)]) + said)
    host.until(0x68)
    assert host.asked(0x71, b"\x01\xff")[1] == 0x87
    served.hear("given back")
    assert digits(host.read(0x1A)) == 20_00
    codes = b"\x00\x00" + bytes([0x0D, 0, 0x0E, 0, 0x11, 0, 0x12, 0])
    meters = host.asked(0x6F, bytes([len(codes)]) + codes)[3:]
    assert meters.hex() == "0d00050000002000" + "0e00050000002000" + "11000400000001" + "12000400000001"


@pytest.mark.parametrize("served", [{"vouchers": VoucherSystem.SECURE_ENHANCED}], indirect=True)
def test_a_voucher_under_a_number_that_the_terminal_works_out(served: Here) -> None:
    host = served.host
    host.until(0x3F)
    enabled(served)
    assert host.asked(0x4C, b"\x01\x00\x00\x00\x00\x00") == b"\x01\x00\x00\x00\x00\x00"
    served.do("bill 20", "$20")
    served.do("cash out")
    assert "000169370485315032" in served.hear("printed"), "the first number of identity 1, of system 00"
    host.until(0x3D)
    assert host.asked(0x4D, b"\x00")[9:17].hex() == "0169370485315032"
    assert host.asked(0x4C, bytes(6)) == b"\x01\x00\x00\x01\x00\x00"


@pytest.mark.cites("§ 465a.26(b)(1)")
def test_a_hand_pay_and_its_reset(served: Here) -> None:
    host = enabled(served)
    for _ in range(3):
        served.do("bill 100", "$")
    served.do("cash out", "hand_pay")
    host.until(0x51)
    told = host.read(0x1B)
    assert (len(told), told[1], digits(told[2:7])) == (20, 0x80, 300_00)
    host.others()
    assert digits(host.read(0x1B)[2:7]) == 0, "read, and told no more"
    assert host.asked(0x94) == b"\x00"
    host.until(0x52)
    assert host.asked(0x94) == b"\x02"
    assert digits(host.asked(0x2D, b"\x00\x00")[2:]) == 300_00
    assert "no block" in served.do("state", "$0")


def test_a_round_is_counted_when_it_is_settled(served: Here) -> None:
    host = enabled(served)
    assert host.acknowledged(0x0E, b"\x01")
    served.do("bill 100", "$100")
    served.do("play 5", "enabled")
    assert host.acknowledged(0x0E, b"\x00")
    host.until(0x7F)
    coin_in, coin_out = digits(host.read(0x11)), digits(host.read(0x12))
    assert coin_in >= 10_00
    assert digits(host.read(0x1A)) == 100_00 - coin_in + coin_out
    assert digits(host.read(0x15)) == digits(host.read(0x16)) + digits(host.read(0x17)) == 1


def test_the_signature_of_the_program(served: Here) -> None:
    host = served.host
    host.exceptions()
    assert host.acknowledged(0x21, b"\x34\x12")
    told = b""
    for _ in range(200):
        host.others()
        told = host.general()
        if len(told) == 6:
            break
    assert told[:2] == b"\x01\x21"
    assert crc(told[:-2]) == told[-2:]
    program = b"".join(
        file.read_bytes()
        for room in _rooms()
        for file in sorted((PROJECT / "src" / "croupier").rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts and _room(file) == room
    )
    assert told[2:4] == _seeded(program, 0x1234)


def _room(file: Path) -> str:
    inside = file.relative_to(PROJECT / "src" / "croupier").parts
    return inside[0] if len(inside) > 1 else "croupier"


def _rooms() -> list[str]:
    files = sorted((PROJECT / "src" / "croupier").rglob("*"))
    return list(dict.fromkeys(_room(one) for one in files if one.is_file() and "__pycache__" not in one.parts))


def _seeded(data: bytes, seed: int) -> bytes:
    for byte in data:
        q = (seed ^ byte) & 0x0F
        seed = (seed >> 4) ^ (q * 0x1081)
        q = (seed ^ (byte >> 4)) & 0x0F
        seed = (seed >> 4) ^ (q * 0x1081)
    return bytes([seed & 0xFF, seed >> 8])


@pytest.mark.parametrize("served", [{"transfers": True}], indirect=True)
def test_money_is_moved_by_a_host_that_has_registered(served: Here) -> None:
    host = enabled(served)
    asset, key, place = (1001).to_bytes(4, "little"), bytes(range(1, 21)), b"\x01\x00\x00\x00"
    assert host.asked(0x73, b"\x01\x00")[1] == 0x00
    body = b"\x01" + asset + key + place
    assert host.asked(0x73, bytes([len(body)]) + body)[1] == 0x01
    assert host.asked(0x74, b"\xff\x00\x00\x00")[1:5] == asset

    def moved(kind: int, cents: str, name: bytes, code: int = 0x00) -> int:
        said = bytes([code, 1, kind]) + bytes.fromhex(cents) + bytes(10) + b"\x00" + asset + key
        said += bytes([len(name)]) + name + bytes(4) + bytes(2) + b"\x00"
        answer = host.asked(0x72, bytes([len(said)]) + said)
        if answer[2] != 0x40:
            return answer[2]  # refused at once
        host.until(0x69)
        status = host.asked(0x72, b"\x02\xff\x00")[2]
        host.others()
        return status

    unknown = b"\x02" + b"\x01\x00" + bytes.fromhex("0000005000") + bytes(10) + b"\x00" + asset + key + b"\x02A0"
    answer = host.asked(0x72, bytes([len(unknown)]) + unknown)
    assert answer[2] == 0xC1, "an unknown code moves nothing"
    assert digits(host.read(0x1A)) == 0
    assert moved(0x00, "0000005000", b"A1") == 0x00
    assert digits(host.read(0x1A)) == 50_00
    assert moved(0x00, "0000005000", b"A1") == 0x81, "the same again moves nothing"
    assert digits(host.read(0x1A)) == 50_00
    assert moved(0x80, "0000002000", b"A2") == 0x00
    assert digits(host.read(0x1A)) == 30_00
    assert moved(0x80, "0000003001", b"A3") == 0x87, "a cent more than there is"
    assert moved(0x80, "0000003001", b"A4", code=0x01) == 0x01, "as much as there is, where the host allows it"
    assert digits(host.read(0x1A)) == 0
    assert moved(0x80, "0000000001", b"A5", code=0x01) == 0x87, "nothing is no part"
    assert moved(0x00, "0000001000", b"A6", code=0x01) == 0x00, "all of it is no part either"
    assert moved(0x00, "9999999999", b"A7", code=0x01) == 0x01, "as much as the facility lets a host move at once"


@pytest.mark.parametrize("served", [{"stranger": True}], indirect=True)
def test_a_host_that_is_not_enrolled_reads_and_does_nothing(served: Here) -> None:
    host = served.host
    host.port.timeout = 0.3
    assert len(host.read(0x0F)) == 24
    assert host.send(0x02) == b""
    served.do("bill 20", "not enabled")


def test_the_time_is_the_hosts_to_set_on_its_line(served: Here) -> None:
    host = served.host
    assert host.acknowledged(0x7F, bytes.fromhex("01 02 20 20 03 04 05"))
    assert host.read(0x7E)[:5] == bytes.fromhex("01 02 20 20 03")
    assert host.send(0x7F, bytes.fromhex("13 42 20 20 03 04 05")) == b"\x81"


@pytest.mark.parametrize("served", [{"strict": True}], indirect=True)
def test_on_a_strict_line_it_is_silent_until_another_is_polled(served: Here) -> None:
    host = served.host
    host.port.timeout = 0.3
    assert host.general() == b""
    host.others()
    assert host.general() == b"\x17"


def test_one_command_puts_a_terminal_on_a_line(tmp_path: Path) -> None:
    served = Elsewhere(tmp_path / "line")
    host = served.host
    assert host.exceptions() == [0x17]
    assert host.acknowledged(0x02)
    served.do("bill 20", "$20")
    assert host.until(0x4A)[-1] == 0x4A
    assert digits(host.read(0x1A)) == 20_00
    served.end()


@pytest.fixture
def line(tmp_path: Path) -> list[str]:
    """The command of a terminal on a pseudo-terminal of this test."""
    croupier = Path(sys.executable).with_name("croupier")
    return [str(croupier), "terminal-line", "E-01", "--pty", str(tmp_path / "E-01")]


def test_in_the_background_where_nobody_can_type_it_serves_until_it_is_ended(line: list[str]) -> None:
    running = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert "E-01 is at" in running.stdout.readline()
        host = LittleHost(line[-1])
        assert host.read(0x54) == b"\x0f602" + b"000000001001"
        time.sleep(0.5)
        assert running.poll() is None
        running.terminate()
        assert running.wait(60) == 0
        assert not Path(line[-1]).is_symlink(), "no line is left behind"
    finally:
        running.kill()
        running.communicate()


def test_what_is_typed_at_once_is_all_done_at_once(line: list[str]) -> None:
    """Three lines in one piece, and the input stays open: none waits for the next key; the last has no end yet."""
    running = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stdin is not None
    try:
        said = running.stdout
        assert "E-01 is at" in said.readline()
        said.readline()
        running.stdin.write("bill 20\nstate\nen")
        running.stdin.flush()
        assert "not enabled" in said.readline()
        assert "$0" in said.readline()
        running.stdin.write("d\n")
        running.stdin.flush()
        assert running.wait(60) == 0
    finally:
        running.kill()
        running.communicate()
