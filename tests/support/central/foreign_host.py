"""A host for a bench, written from a description of the protocol alone: it knows bytes, and nothing of this program.

    python foreign_host.py STYLE PATH COMMAND…

starts COMMAND, which puts a terminal at PATH and does what is typed, polls the terminal through a whole day and prints
what it saw.  The standard library and pyserial; STYLE is one of the ways in which hosts are known to use a port:

    parity     the wake-up bit by mark and space parity        plain      no parity at all, all bytes at once
    reopening  the port closed and opened again between the address and the rest
    slow       20 ms between the address and the rest          late       200 ms, as on a machine that is busy
    bare       no pyserial, only a file
"""

import contextlib
import os
import queue
import select
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from typing import Any

import serial

BAUD = 19_200
OTHER = 0x80
"""A general poll of nobody: whatever was said before is acknowledged."""

_set_attributes = termios.tcsetattr


def _without_parity(port: Any, when: int, attributes: list[Any]) -> None:
    """A pseudo-terminal has no parity, and some C libraries say so with an error."""
    attributes = list(attributes)
    attributes[2] &= ~termios.PARENB
    _set_attributes(port, when, attributes)


termios.tcsetattr = _without_parity


def kermit(data: bytes, crc: int = 0) -> bytes:
    """CRC-16/KERMIT bit by bit, low byte first."""
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


def bcd(number: int, size: int) -> bytes:
    return bytes.fromhex(f"{number:0{2 * size}}")


def digits(data: bytes) -> int:
    return int(data.hex())


class Port:
    """Sends messages in one style, reads what comes until a pause."""

    def __init__(self, style: str, path: str) -> None:
        self._style, self._path = style, path
        if style == "bare":
            self._file = os.open(path, os.O_RDWR | os.O_NOCTTY)
        else:
            self._port = serial.Serial(path, BAUD, timeout=0)

    def say(self, message: bytes) -> None:
        if self._style == "bare":
            os.write(self._file, message)
        elif self._style == "plain" or len(message) == 1:
            self._port.write(message)
        else:
            self._in_two(message)

    def _in_two(self, message: bytes) -> None:
        self._port.parity = serial.PARITY_MARK
        self._port.write(message[:1])
        if self._style == "reopening":
            self._port.close()
        if self._style in {"slow", "late"}:
            time.sleep(0.02 if self._style == "slow" else 0.2)
        self._port.parity = serial.PARITY_SPACE
        if self._style == "reopening":
            self._port.open()
        self._port.write(message[1:])

    def hear(self, seconds: float, pause: float = 0.03) -> bytes:
        found, end = b"", time.monotonic() + seconds
        handle = self._file if self._style == "bare" else self._port.fileno()
        while time.monotonic() < end:
            ready, _, _ = select.select([handle], [], [], pause if found else 0.05)
            if ready:
                found += os.read(handle, 512)
            elif found:
                break
        return found


class Machine:
    """One machine at an address, and hands at it."""

    def __init__(self, style: str, path: str, command: list[str], address: int = 1) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.typed("is at", typed=False)
        self.address, self._port = address, Port(style, path)
        self.late = style == "late"
        """Whether halves come so late that only a right checksum joins them."""

    # Hands

    def _listen(self) -> None:
        for line in self._process.stdout or ():
            self._said.put(line.strip())

    def typed(self, wanted: str, *, typed: bool = True, what: str = "") -> str:
        """Type something and wait for a line with what is wanted; the machine is polled meanwhile, as hosts do."""
        if typed and self._process.stdin is not None:
            self._process.stdin.write(f"{what}\n")
            self._process.stdin.flush()
        end = time.monotonic() + 120
        while time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                said = self._said.get(timeout=0.2)
                if wanted in said:
                    return said
        raise AssertionError(f"nobody said {wanted}")

    def hands(self, what: str, wanted: str = "") -> str:
        return self.typed(wanted, what=what)

    def end(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(60)

    # Polls

    def other(self) -> None:
        self._port.say(bytes([OTHER]))

    def general(self) -> bytes:
        self.other()
        self._port.say(bytes([0x80 | self.address]))
        return self._port.hear(3)

    def raw(self, message: bytes, seconds: float = 3) -> bytes:
        self._port.say(message)
        return self._port.hear(seconds)

    def long(self, *data: int | bytes) -> bytes:
        """A poll with a checksum: the whole answer; busy is asked again."""
        message = bytes([self.address]) + b"".join(bytes([one]) if isinstance(one, int) else one for one in data)
        self.other()
        for _ in range(40):
            answer = self.raw(message + kermit(message))
            if answer != bytes([self.address, 0]):
                return answer
            time.sleep(0.05)
        raise AssertionError("always busy")

    def acknowledged(self, *data: int | bytes) -> None:
        answer = self.long(*data)
        assert answer == bytes([self.address]), (data, answer.hex(" "))

    def asked(self, command: int, *data: int | bytes, size: int | None = None) -> bytes:
        return self._checked(command, self.long(command, *data), size)

    def read(self, command: int, size: int | None = None) -> bytes:
        self.other()
        return self._checked(command, self.raw(bytes([self.address, command])), size)

    def credits(self, expected: int) -> int:
        """What is on the meter, once the machine has told its line what was done last."""
        end = time.monotonic() + 20
        while (found := digits(self.read(0x1A, 4))) != expected and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def _checked(self, command: int, answer: bytes, size: int | None) -> bytes:
        assert answer[:2] == bytes([self.address, command]), (hex(command), answer.hex(" "))
        assert kermit(answer[:-2]) == answer[-2:], answer.hex(" ")
        assert size is None or len(answer) == size + 4, (hex(command), len(answer) - 4, size)
        return answer[2:-2]

    def until(self, code: int, seconds: float = 20) -> None:
        """General polls until an exception comes."""
        end, seen = time.monotonic() + seconds, []
        while time.monotonic() < end:
            told = self.general()
            if told == bytes([code]):
                self.other()
                return
            seen.append(told.hex())
            time.sleep(0.04)
        raise AssertionError(f"no {code:02X}, only {seen}")

    def quiet(self) -> None:
        """Hear everything that waits."""
        for _ in range(60):
            if self.general() == b"\0":
                return


# A day


def identity(one: Machine) -> None:
    game = one.read(0x1F, 20)
    assert game[5] == 0x01, "a credit is a cent"
    assert game[:5].isascii()
    assert game[10:].isascii()
    version = one.read(0x54, 16)
    assert (version[0], version[1:4]) == (15, b"602"), version
    games = digits(one.read(0x51, 2))
    enabled = one.read(0x56)
    assert enabled[0] == len(enabled) - 1 == 1 + 2 * enabled[1]
    assert enabled[1] == games > 0
    assert one.asked(0x53, bcd(1, 2), size=22)[:2] == bcd(1, 2)
    named = one.asked(0xB5, bcd(1, 2))
    assert named[0] == len(named) - 1
    assert one.asked(0xA0, bcd(0, 2), size=8)[5:] == bytes(3)
    assert len(one.read(0x7E, 7)) == 7
    assert one.raw(b"\x01\x2a", 0.4) == b"", "no coins: silence"
    assert one.raw(b"\x01\x1f\x00", 0.4) == b"", "a byte too many: silence"
    assert one.raw(b"\x01\x01\x00\x00", 1) in {b"\x81", b"" if one.late else b"\x81"}, "a wrong checksum"
    assert one.raw(b"\x05\x1f", 0.4) == b"", "another address"


def enabling(one: Machine) -> None:
    one.acknowledged(0x01)
    one.hands("bill 20", "not enabled")
    one.acknowledged(0x02)
    one.acknowledged(0x07)
    one.hands("bill 20", "is not accepting bills")
    one.acknowledged(0x06)
    one.acknowledged(0x08, 0xFF, 0xFF, 0xFF, 0x00, 0x01)
    one.acknowledged(0x7F, bcd(11_15_2026, 4), bcd(19_43_00, 3))
    assert one.read(0x7E, 7)[:6] == bcd(11_15_2026, 4) + bcd(19_43, 2)
    one.quiet()


def meters(one: Machine) -> None:
    one.hands("bill 20", "$20")
    one.until(0x4A)
    assert one.read(0x48, 6) == bytes.fromhex("37 04 00 00 00 01")
    assert one.credits(20_00) == digits(one.read(0x46, 4)) == digits(one.read(0x13, 4)) == 20_00
    assert digits(one.read(0x20, 4)) == 20
    assert digits(one.read(0x35, 4)) == 1
    assert one.read(0x1E, 24) == bcd(1, 16) + bytes(8)
    assert one.read(0x0F, 24) == bcd(0, 12) + bcd(20_00, 4) + bytes(8)
    assert one.read(0x19, 20) == bcd(0, 8) + bcd(20_00, 4) + bytes(8)
    assert one.read(0x1C, 32)[8:12] == bcd(20_00, 4)
    assert one.asked(0x2F, 4, bcd(0, 2), 0x0C, 0x0B) == b"\x0c\0\0\x0c" + bcd(20_00, 4) + b"\x0b" + bcd(20_00, 4)
    asked = (8, bcd(0, 2), b"\x0c\0", b"\x44\0", b"\xfe\xff")
    assert one.asked(0x6F, *asked) == b"\x13\0\0\x0c\0\x04" + bcd(20_00, 4) + b"\x44\0\x04" + bcd(1, 4) + b"\xfe\xff\0"
    assert one.asked(0xAF, *asked)[0] == 0x13
    assert one.asked(0x52, bcd(0, 2), size=18) == bytes(18)
    assert one.asked(0x50, 0x80, size=10) == b"\x80" + bytes(9)
    one.hands("play 5", "enabled")
    one.until(0x7F)
    assert digits(one.read(0x15, 4)) == 1
    assert digits(one.read(0x11, 4)) >= 10_00


def voucher(one: Machine) -> None:
    credits_now = digits(one.read(0x1A, 4))
    if credits_now == 0:
        one.hands("bill 20", "$20")
        credits_now = 20_00
    one.quiet()
    one.hands("cash out", "cash_out")
    one.until(0x57)
    assert one.read(0x57, 6) == b"\0" + bcd(credits_now, 5)
    number = bcd(1122334455667788, 8)
    assert one.asked(0x58, b"\x02" + number, size=1) == b"\0"
    printed = one.typed("printed", typed=False)
    assert "021122334455667788" in printed, printed
    one.until(0x3D)
    record = one.asked(0x4D, 0x00, size=31)
    assert (record[0], record[9:17], record[17:22]) == (0, number, bcd(credits_now, 5))
    assert record[24] == 0x02, "the system's number stands beside"
    one.other()
    assert one.asked(0x58, b"\x02" + number, size=1) == b"\x80", "nothing waits"
    for accepted in (True, False):
        one.hands("voucher 021122334455667788", "reader")
        one.until(0x67)
        assert one.read(0x70, 17) == b"\x10\0" + bytes(5) + b"\0\x02" + number
        said = b"\0" + bcd(credits_now, 5) + b"\0\x02" + number
        if accepted:
            assert one.asked(0x71, 16, said)[:2] == b"\x10\x40"
        else:
            assert one.asked(0x71, 22, b"\x84" + said[1:], bytes(6))[1] == 0x80, "the host has paid it already"
        one.until(0x68)
        assert one.asked(0x71, 1, 0xFF)[1] == (0x00 if accepted else 0x80)
        one.typed("stacked" if accepted else "given back", typed=False)
        assert one.read(0x70, 2) == b"\x01\xff"
    one.hands("voucher 021122334455667788", "reader")
    one.until(0x67)
    one.read(0x70)
    one.asked(0x71, 16, b"\0" + bcd(credits_now, 5) + b"\0\x02" + number)
    one.until(0x68)
    assert one.asked(0x71, 1, 0xFF)[1] == 0x87, "a host that would pay it twice finds the machine in the way"
    assert one.credits(credits_now) == credits_now
    assert one.asked(0x50, 0x80, size=10) == b"\x80" + bcd(1, 4) + bcd(credits_now, 5)


def hand_pay(one: Machine) -> None:
    due = digits(one.read(0x1A, 4)) + 3 * 100_00
    for _ in range(3):
        one.hands("bill 100", "$")
    assert one.credits(due) == due
    one.hands("cash out", "hand_pay")
    one.until(0x51)
    told = one.read(0x1B, 20)
    assert (told[1], told[2:7]) == (0x80, bcd(due, 5)), told.hex(" ")
    assert one.asked(0x94, size=1) == b"\0"
    one.until(0x52)
    assert one.asked(0x94, size=1) == b"\x02"
    assert one.asked(0x2D, bcd(0, 2), size=6) == bytes(2) + bcd(due, 4)
    assert one.credits(0) == 0


def signature(one: Machine) -> None:
    one.quiet()
    one.acknowledged(0x21, b"\x34\x12")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        told = one.general()
        if len(told) == 6:
            assert told[:2] == b"\x01\x21"
            assert kermit(told[:4]) == told[4:]
            return
        time.sleep(0.1)
    raise AssertionError("no signature")


def transfers(one: Machine) -> None:
    one.quiet()
    status = one.asked(0x74, 0xFF, 0x00, bcd(0, 2), size=36)
    asset, key = status[1:5], bytes(range(20, 40))
    assert status[0] == 35
    assert one.asked(0x73, 1, 0x00, size=30)[:2] == b"\x1d\0"
    assert one.asked(0x73, 29, 0x01, asset, key, b"\xb3\x74\xa4\x02")[1] == 0x01
    assert one.asked(0x73, 1, 0xFF)[1] == 0x01

    def moved(kind: int, cents: int, name: bytes) -> None:
        body = bytes([0, 0, kind]) + bcd(cents, 5) + bytes(10) + b"\0" + asset + key + bytes([len(name)]) + name
        body += bcd(11_15_2026, 4) + b"\x0c\0\0"
        assert one.asked(0x72, len(body), body)[2] == 0x40
        one.until(0x69)
        done = one.asked(0x72, 2, 0xFF, 0x00)
        assert (done[2], done[5:10]) == (0x00, bcd(cents, 5)), done.hex(" ")
        assert done[0] == len(done) - 1
        one.other()

    moved(0x00, 75_00, b" " * 16 + b"!")
    assert one.credits(75_00) == 75_00
    moved(0x80, 75_00, b" " * 16 + b'"')
    assert one.credits(0) == 0


def repeats(one: Machine) -> None:
    """What is not understood is asked for again; pauses inside and between messages."""
    one.hands("bill 5", "$5")
    poll, told = bytes([0x80 | one.address]), b""
    for _ in range(100):
        one.other()
        if (told := one.raw(poll)) == b"\x48":
            break
    assert [told, one.raw(poll), one.raw(poll)] == [b"\x48"] * 3
    one.quiet()
    one.raw(b"\x01", 0.2)
    time.sleep(1.2)
    assert one.credits(5_00) == 5_00, "half a message is forgotten"
    one.raw(b"\x00", 0.1)
    assert one.credits(5_00) == 5_00, "so is a stray byte"
    time.sleep(7)
    called = one._port.hear(2, pause=0.01)
    assert set(called) == {one.address}, "into a silence it calls"
    assert one.credits(5_00) == 5_00


DAY: tuple[Callable[[Machine], None], ...] = (
    identity,
    enabling,
    meters,
    voucher,
    hand_pay,
    signature,
    transfers,
    repeats,
)


def main() -> None:
    style, path, *command = sys.argv[1:]
    one = Machine(style, path, command)
    try:
        for act in DAY:
            act(one)
            sys.stdout.write(f"{act.__name__}: as described\n")
            sys.stdout.flush()
    finally:
        one.end()


if __name__ == "__main__":
    main()
