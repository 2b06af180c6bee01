"""A little host, written from a description of the protocol: the standard library and pyserial, nothing of ours.

It opens a port like any host of a machine on a wire, and knows only bytes.
"""

import termios
import time
from copy import copy
from typing import Any

import serial

_set = termios.tcsetattr


def _without_parity(port: Any, when: int, attributes: list[Any]) -> None:
    """A pseudo-terminal has no parity, and some C libraries say so with an error."""
    attributes = list(attributes)
    attributes[2] &= ~termios.PARENB
    _set(port, when, attributes)


termios.tcsetattr = _without_parity


def crc(data: bytes) -> bytes:
    value = 0
    for byte in data:
        q = (value ^ byte) & 0x0F
        value = (value >> 4) ^ (q * 0x1081)
        q = (value ^ (byte >> 4)) & 0x0F
        value = (value >> 4) ^ (q * 0x1081)
    return bytes([value & 0xFF, value >> 8])


def digits(data: bytes) -> int:
    return int(data.hex())


class LittleHost:
    """Polls one machine."""

    def __init__(self, path: str, address: int = 1, wait: float = 8.0) -> None:
        self.port = serial.Serial(path, 19200, timeout=wait)
        self.address = address

    def at(self, address: int) -> "LittleHost":
        """The same host on the same line, for another machine."""
        other = copy(self)
        other.address = address
        return other

    def _say(self, data: bytes) -> None:
        self.port.parity = serial.PARITY_MARK
        self.port.write(data[:1])
        self.port.parity = serial.PARITY_SPACE
        self.port.write(data[1:])

    def _read(self, least: int = 1) -> bytes:
        """All that comes until a pause."""
        found: bytes = self.port.read(least)
        while more := self._more():
            found += more
        return found

    def _more(self) -> bytes:
        before, self.port.timeout = self.port.timeout, 0.03
        try:
            more: bytes = self.port.read(256)
        finally:
            self.port.timeout = before
        return more

    def others(self) -> None:
        """Poll address 0: whatever was said is acknowledged."""
        self._say(b"\x80")
        time.sleep(0.01)

    def general(self) -> bytes:
        self._say(bytes([0x80 | self.address]))
        return self._read()

    def silent(self) -> bool:
        """Whether nobody answers a general poll."""
        before, self.port.timeout = self.port.timeout, 0.5
        try:
            return self.general() == b""
        finally:
            self.port.timeout = before

    def exceptions(self, tries: int = 50) -> list[int]:
        """Everything that waits, each acknowledged."""
        found = []
        for _ in range(tries):
            self.others()
            told = self.general()
            if told == b"\x00":
                break
            found.append(told[0])
        self.others()
        return found

    def until(self, code: int, seconds: float = 10) -> list[int]:
        """Poll until an exception comes; all that came before it, and it."""
        found, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            self.others()
            told = self.general()
            if told and told != b"\x00":
                found.append(told[0])
                if told[0] == code:
                    self.others()
                    return found
            time.sleep(0.05)
        raise AssertionError(f"no {code:02X}, but {found}")

    def read(self, command: int) -> bytes:
        """The data of a poll that has none of its own."""
        self.others()
        self._say(bytes([self.address, command]))
        return self._data(self._read(), command)

    def send(self, command: int, data: bytes = b"") -> bytes:
        """Whatever is answered to a poll with data; "busy" is asked again."""
        message = bytes([self.address, command]) + data
        self.others()
        for _ in range(50):
            self._say(message + crc(message))
            answer = self._read()
            if answer != bytes([self.address, 0]):
                return answer
            time.sleep(0.05)
        raise AssertionError("always busy")

    def acknowledged(self, command: int, data: bytes = b"") -> bool:
        return self.send(command, data) == bytes([self.address])

    def asked(self, command: int, data: bytes = b"") -> bytes:
        """The data of the answer."""
        return self._data(self.send(command, data), command)

    def _data(self, answer: bytes, command: int) -> bytes:
        assert answer[:2] == bytes([self.address, command]), (hex(command), answer.hex(" "))
        assert crc(answer[:-2]) == answer[-2:], answer.hex(" ")
        return answer[2:-2]
