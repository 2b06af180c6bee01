"""What carries bytes: a serial port, a pseudo-terminal, a socket, a serial port at the end of a socket (RFC 2217).

Nothing here waits: what has come is taken, what is to be sent is written in one go, as hosts read by the pause between
two bytes.
"""

import contextlib
import os
import socket
import termios
import tty
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import serial
from serial import rfc2217

from croupier.central.line.framing import PAUSE, Heard

SPEED = 19_200
MOST_BYTES_AT_ONCE = 4_096
QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)
"""What was received is acknowledged at once: a host that sends the address and the rest apart waits 40 ms otherwise."""

CMSPAR = 0o10000000000
"""Parity that is always the same: with it the ninth bit is ours.  Python has no name for it."""

MARK = 0xFF
"""A serial port marks a byte whose ninth bit was not as expected with this byte and a zero before it."""


class Transport(Protocol):
    """Bytes in, bytes out."""

    pause: float
    """Seconds of silence that end what is half there."""

    def fileno(self) -> int:
        """What is watched; it may change after :meth:`receive`."""

    def receive(self) -> Sequence[Heard]:
        """What has come."""

    def send(self, data: bytes) -> None:
        """Send these bytes, wake-up bits clear."""

    def call(self, byte: int) -> None:
        """Send one byte with its wake-up bit set: somebody is here and nobody asks."""

    def tick(self) -> None:
        """Time passes."""

    def close(self) -> None:
        """Let go of it."""


def _read(handle: int) -> bytes:
    try:
        return os.read(handle, MOST_BYTES_AT_ONCE)
    except OSError:
        return b""


def _write(handle: int, data: bytes) -> None:
    """What does not fit is lost, as on a wire: nobody reads there."""
    with contextlib.suppress(OSError):
        os.write(handle, data)


class PseudoTerminal:
    """One end of a pseudo-terminal; the other has a path that a host opens like a serial port.

    No ninth bit travels.  What a host has not read is taken back before it is spoken to again: on a wire it would have
    gone by.
    """

    pause = PAUSE

    def __init__(self, link: Path | None = None) -> None:
        self._own, self._others = os.openpty()
        tty.setraw(self._others)
        os.set_blocking(self._own, False)
        self.path = Path(os.ttyname(self._others))
        self._link = link
        self._called = False
        if link is not None:
            link.unlink(missing_ok=True)
            link.symlink_to(self.path)

    def fileno(self) -> int:
        """Our end."""
        return self._own

    def receive(self) -> Sequence[Heard]:
        """What a host has written."""
        return [Heard(byte) for byte in _read(self._own)]

    def send(self, data: bytes) -> None:
        """Answer."""
        self._take_back()
        _write(self._own, data)

    def call(self, byte: int) -> None:
        """Call once; a call that nobody was there to read is taken back."""
        _write(self._own, bytes([byte]))
        self._called = True

    def tick(self) -> None:
        """What nobody has read by now has gone by."""
        self._take_back()

    def _take_back(self) -> None:
        if self._called:
            termios.tcflush(self._others, termios.TCIFLUSH)
            self._called = False

    def close(self) -> None:
        """Both ends, and the name."""
        os.close(self._own)
        os.close(self._others)
        if self._link is not None:
            self._link.unlink(missing_ok=True)


class SerialPort:
    """A serial port.  Its parity is always "space", so that a byte with the wake-up bit set is a wrong one and comes
    marked; where a driver has no such parity (a pseudo-terminal has none), no ninth bit is known.
    """

    def __init__(self, path: str) -> None:
        self._port = serial.Serial(path, SPEED, timeout=0, write_timeout=0)
        self._marks, self._marked = self._mark_wake_ups(), bytearray()
        self.pause = PAUSE

    def _mark_wake_ups(self) -> bool:
        """Whether the port has this parity; one without is left as it was, as else it would double each FF."""
        handle = self._port.fileno()
        before = termios.tcgetattr(handle)
        settings = [*before]
        settings[0] = settings[0] & ~termios.IGNPAR | termios.INPCK | termios.PARMRK
        settings[2] = settings[2] & ~termios.PARODD | termios.PARENB | CMSPAR
        with contextlib.suppress(termios.error):
            termios.tcsetattr(handle, termios.TCSANOW, settings)
            if not ~termios.tcgetattr(handle)[2] & (termios.PARENB | CMSPAR):
                return True
        with contextlib.suppress(termios.error):
            termios.tcsetattr(handle, termios.TCSANOW, before)
        return False

    def fileno(self) -> int:
        """The port."""
        return int(self._port.fileno())

    def receive(self) -> Sequence[Heard]:
        """What has come, with its wake-up bits where they are marked."""
        data = _read(self.fileno())
        return unmarked(self._marked, data) if self._marks else [Heard(byte) for byte in data]

    def send(self, data: bytes) -> None:
        """Answer."""
        _write(self.fileno(), data)

    def call(self, byte: int) -> None:
        """One byte with its wake-up bit set: parity is "mark" for as long as that takes."""
        if self._marks:
            self._parity(odd=True)
        _write(self.fileno(), bytes([byte]))
        if self._marks:
            termios.tcdrain(self.fileno())
            self._parity(odd=False)

    def _parity(self, *, odd: bool) -> None:
        settings = termios.tcgetattr(self.fileno())
        settings[2] = settings[2] | termios.PARODD if odd else settings[2] & ~termios.PARODD
        termios.tcsetattr(self.fileno(), termios.TCSADRAIN, settings)

    def tick(self) -> None:
        """Nothing has to be done."""

    def close(self) -> None:
        """Give the port back."""
        self._port.close()


def unmarked(begun: bytearray, data: bytes) -> list[Heard]:
    """Bytes as a port marks them: FF 00 x is x with the wake-up bit set, FF FF is FF; ``begun`` keeps what is cut."""
    heard = []
    for byte in data:
        begun.append(byte)
        if begun[0] != MARK:
            heard.append(Heard(byte, wake=False))
        elif len(begun) == 2 and byte == MARK:
            heard.append(Heard(MARK, wake=False))
        elif len(begun) == 3:
            heard.append(Heard(byte, wake=True))
        else:
            continue
        begun.clear()
    return heard


class Socket:
    """A listening socket on this machine; one host at a time is served, the newest.

    With ``nine_bits`` every byte comes behind another that is its wake-up bit, both ways: the faithful line of tests.
    """

    pause = PAUSE

    def __init__(self, port: int = 0, *, nine_bits: bool = False) -> None:
        self._door = socket.create_server(("127.0.0.1", port))
        self._door.setblocking(False)  # noqa: FBT003 - the module's own word
        self._host: socket.socket | None = None
        self._nine_bits, self._flag = nine_bits, bytearray()

    @property
    def port(self) -> int:
        """Where a host finds it."""
        return int(self._door.getsockname()[1])

    def fileno(self) -> int:
        """The host, or the door while there is none."""
        return (self._host or self._door).fileno()

    def receive(self) -> Sequence[Heard]:
        """What the host has said; where there was none, one may have come."""
        if self._host is None:
            self._let_in()
            return []
        data = self._taken(self._host)
        if not self._nine_bits:
            return [Heard(byte) for byte in data]
        self._flag += data
        pairs = len(self._flag) // 2 * 2
        taken = bytes(self._flag[:pairs])
        del self._flag[:pairs]
        return [Heard(byte, wake=bool(flag)) for flag, byte in zip(taken[::2], taken[1::2], strict=True)]

    def _let_in(self) -> None:
        with contextlib.suppress(OSError):
            self._host, _ = self._door.accept()
            self._host.setblocking(False)  # noqa: FBT003 - the module's own word
            self._host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _taken(self, host: socket.socket) -> bytes:
        try:
            data = host.recv(MOST_BYTES_AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            host.close()
            self._host = None
        elif QUICKACK is not None:
            host.setsockopt(socket.IPPROTO_TCP, QUICKACK, 1)
        return data

    def send(self, data: bytes) -> None:
        """Answer the host that is there."""
        self._put(bytes(part for byte in data for part in (0, byte)) if self._nine_bits else data)

    def call(self, byte: int) -> None:
        """Call."""
        self._put(bytes([1, byte]) if self._nine_bits else bytes([byte]))

    def _put(self, data: bytes) -> None:
        if self._host is not None:
            with contextlib.suppress(OSError):
                self._host.send(data)

    def tick(self) -> None:
        """Nothing has to be done."""

    def close(self) -> None:
        """The host and the door."""
        if self._host is not None:
            self._host.close()
        self._door.close()


class RemotePort(Socket):
    """A serial port for hosts that reach it through a socket (RFC 2217): they set its parity in between two bytes, so
    that the wake-up bit of every byte is known; each change waits for a word of ours, so that a message takes its time.
    """

    pause = 5.0

    def __init__(self, port: int = 0) -> None:
        super().__init__(port)
        self._settings = _Settings()
        self._manager = rfc2217.PortManager(self._settings, self)

    def write(self, data: bytes) -> None:
        """What the manager answers about the port."""
        self._put(data)

    def _let_in(self) -> None:
        super()._let_in()
        self._settings = _Settings()
        self._manager = rfc2217.PortManager(self._settings, self)

    def receive(self) -> Sequence[Heard]:
        """What the host has said, without what it said about the port."""
        if self._host is None:
            self._let_in()
            return []
        data = self._taken(self._host)
        filtered = self._manager.filter(data)  # it sets the parity on its way
        return [Heard(byte[0], wake=self._settings.parity == serial.PARITY_MARK) for byte in filtered]

    def send(self, data: bytes) -> None:
        """Answer; the byte that begins a word about the port is doubled."""
        self._put(b"".join(self._manager.escape(data)))

    def call(self, byte: int) -> None:
        """Call."""
        self.send(bytes([byte]))


class _Settings:
    """The port that a remote host believes to set: what it says is kept, and its lines are idle."""

    def __init__(self) -> None:
        self.baudrate, self.bytesize, self.stopbits = SPEED, 8, 1
        self.parity = serial.PARITY_SPACE
        self.rtscts = self.xonxoff = self.rts = self.dtr = self.break_condition = False
        self.cts = self.dsr = self.ri = self.cd = False

    def reset_input_buffer(self) -> None:
        """Nothing waits here."""

    def reset_output_buffer(self) -> None:
        """Nothing waits here."""
