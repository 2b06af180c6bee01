"""A serial line: a byte stream without message boundaries."""

import os
import select
import termios
import tty
from pathlib import Path
from typing import Protocol

MOST_BYTES_AT_ONCE = 4_096


class Stream(Protocol):
    """A bidirectional byte stream."""

    def write(self, data: bytes) -> None:
        """Send these bytes."""

    def read(self, seconds: float) -> bytes:
        """Read what has arrived, waiting at most this long for the first byte; empty on a time-out."""


class Line:
    """A serial device, or one end of a pseudo-terminal."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        tty.setraw(handle)

    @classmethod
    def at(cls, path: Path, speed: int = termios.B9600, *, even_parity: bool = False) -> "Line":
        """Open a device at a speed."""
        handle = os.open(path, os.O_RDWR | os.O_NOCTTY)
        line = cls(handle)
        settings = termios.tcgetattr(handle)
        settings[4] = settings[5] = speed
        if even_parity:
            settings[2] |= termios.PARENB
        termios.tcsetattr(handle, termios.TCSANOW, settings)
        return line

    def write(self, data: bytes) -> None:
        """Send these bytes."""
        while data:
            data = data[os.write(self._handle, data) :]

    def read(self, seconds: float) -> bytes:
        """Read what has arrived, waiting at most this long for the first byte; empty if the other end is gone."""
        ready, _, _ = select.select([self._handle], [], [], seconds)
        try:
            return os.read(self._handle, MOST_BYTES_AT_ONCE) if ready else b""
        except OSError:
            return b""

    def close(self) -> None:
        """Close the device."""
        os.close(self._handle)
