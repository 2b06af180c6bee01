"""A validator with the ID-003 protocol: frames with length and checksum, and a polled status.

A frame is ``FC``, its whole length, a command or a status, data, and a CRC-16 (polynomial 8408 reflected, low byte
first). The controller polls; the acceptor answers. *Vend valid* is repeated until it is acknowledged, so that a bill is
counted once even if the line fails at that moment.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from croupier.peripherals.stream import Stream
from croupier.peripherals.validator import Barcode, Bill, Box, Escrowed, Fault, GivenBack, Happened, Jam, Paper, Stacked

SYNC = 0xFC
SHORTEST, LONGEST = 5, 64
"""Bytes of a frame; one that claims to be longer than that of a voucher in escrow is noise."""


class Command(IntEnum):
    """The controller's messages."""

    STATUS = 0x11
    RESET = 0x40
    STACK = 0x41
    RETURN = 0x43
    ACKNOWLEDGE = 0x50
    SET_DENOMINATIONS = 0xC0
    SET_INHIBIT = 0xC3


class Status(IntEnum):
    """The acceptor's messages."""

    IDLING = 0x11
    ACCEPTING = 0x12
    ESCROW = 0x13
    STACKING = 0x14
    VEND_VALID = 0x15
    STACKED = 0x16
    REJECTING = 0x17
    RETURNING = 0x18
    HOLDING = 0x19
    INHIBITED = 0x1A
    INITIALIZING = 0x1B
    POWER_UP = 0x40
    POWER_UP_BILL_IN_ACCEPTOR = 0x41
    POWER_UP_BILL_IN_STACKER = 0x42
    STACKER_FULL = 0x43
    STACKER_OPEN = 0x44
    JAM_IN_ACCEPTOR = 0x45
    JAM_IN_STACKER = 0x46
    PAUSE = 0x47
    CHEATED = 0x48
    FAILURE = 0x49
    INVALID_COMMAND = 0x4B
    ACKNOWLEDGED = 0x50


BARCODE = 0x6F
DENOMINATIONS = {0x61: 1_00, 0x62: 2_00, 0x63: 5_00, 0x64: 10_00, 0x65: 20_00, 0x66: 50_00, 0x67: 100_00}
"""The escrow codes of United States bills, in cents."""

BITS: Mapping[int, int] = {cents: 1 << place for place, cents in enumerate(DENOMINATIONS.values())}
POWER_UPS = (Status.POWER_UP, Status.POWER_UP_BILL_IN_ACCEPTOR, Status.POWER_UP_BILL_IN_STACKER)
JAMS = (Status.JAM_IN_ACCEPTOR, Status.JAM_IN_STACKER)
FAULTS = (Status.FAILURE, None)
"""A validator that has failed, and one that does not answer."""

BEGINS: Mapping[Status | None, Happened] = {
    None: Fault(),
    Status.FAILURE: Fault(),
    Status.STACKER_FULL: Box(inside=True, full=True),
    Status.STACKER_OPEN: Box(inside=False),
    Status.JAM_IN_ACCEPTOR: Jam(),
    Status.JAM_IN_STACKER: Jam(),
}


class Unheard(Enum):
    """The state before the first answer."""

    YET = "yet"


@dataclass(frozen=True, slots=True)
class Frame:
    """A message in either direction."""

    code: int
    data: bytes = b""


def checksum(data: bytes) -> int:
    """The CRC-16 of a frame."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc


def encode(frame: Frame) -> bytes:
    """The bytes of a frame."""
    body = bytes([SYNC, len(frame.data) + SHORTEST, frame.code]) + frame.data
    return body + checksum(body).to_bytes(2, "little")


class Reader:
    """Decodes frames from a byte stream; invalid data is skipped up to the next valid frame."""

    def __init__(self) -> None:
        self._kept = b""

    def feed(self, data: bytes) -> Iterator[Frame]:
        """The frames that are complete now."""
        self._kept += data
        while (start := self._kept.find(SYNC)) >= 0:
            self._kept = self._kept[start:]
            if len(self._kept) < SHORTEST:
                return
            length = self._kept[1]
            if not SHORTEST <= length <= LONGEST:
                self._kept = self._kept[1:]
            elif len(self._kept) < length:
                return
            else:
                yield from self._frame(length)
        self._kept = b""

    def _frame(self, length: int) -> Iterator[Frame]:
        whole = self._kept[:length]
        if checksum(whole[:-2]) == int.from_bytes(whole[-2:], "little"):
            self._kept = self._kept[length:]
            yield Frame(whole[2], whole[3:-2])
        else:
            self._kept = self._kept[1:]


class Id003Validator:
    """The controller's end of the line."""

    def __init__(self, stream: Stream, seconds: float = 0.2) -> None:
        self._stream, self._seconds = stream, seconds
        self._last: Status | Unheard | None = Unheard.YET
        self._paper: Paper | None = None
        self._enabled: tuple[int, ...] | None = None

    # Commands

    def poll(self) -> Sequence[Happened]:
        """Events since the last poll; none while the status is unchanged."""
        answer = self._ask(Frame(Command.STATUS))
        if answer is None:
            return self._changed_to(None)
        try:
            return self._changed_to(Status(answer.code), answer.data)
        except ValueError:  # a manufacturer's status unknown here
            return []

    def enable(self, bills: Sequence[int]) -> None:
        """Accept these bills and vouchers; sent once, and again after the validator lost power."""
        if self._enabled == tuple(bills):
            return
        if bills:
            taken = sum(BITS.get(cents, 0) for cents in bills)
            self._ask(Frame(Command.SET_DENOMINATIONS, bytes([~taken & 0xFF, 0])))
        self._ask(Frame(Command.SET_INHIBIT, b"\x00" if bills else b"\x01"))
        self._enabled = tuple(bills)

    def stack(self) -> None:
        """Stack the paper in escrow."""
        self._ask(Frame(Command.STACK))

    def give_back(self) -> None:
        """Return the paper in escrow."""
        self._ask(Frame(Command.RETURN))

    def acknowledge(self) -> None:
        """The bill has been recorded; this frame has no answer."""
        self._stream.write(encode(Frame(Command.ACKNOWLEDGE)))

    def _ask(self, frame: Frame) -> Frame | None:
        """Send a frame and read its answer, skipping late answers to others; None if the line is silent."""
        while self._stream.read(0):
            pass
        reader = Reader()
        self._stream.write(encode(frame))
        while data := self._stream.read(self._seconds):
            for answer in reader.feed(data):
                return answer
        return None

    # Interpretation of statuses

    def _changed_to(self, status: Status | None, data: bytes = b"") -> Sequence[Happened]:
        before, self._last = self._last, status
        if status is before:
            return []
        return [*self._over(before, status), *self._begun(before, status, data)]

    def _over(self, before: Status | Unheard | None, status: Status | None) -> Iterator[Happened]:
        """What ended with the previous status."""
        if before in JAMS and status not in JAMS:
            yield Jam(cleared=True)
        if before is Status.STACKER_OPEN:
            yield Box(inside=True)
        if before in FAULTS:
            yield Fault(over=True)

    def _begun(self, before: Status | Unheard | None, status: Status | None, data: bytes) -> Iterator[Happened]:
        """What began with the current status; a jam that moves within the machine is the same jam."""
        if status is Status.ESCROW:
            yield from self._held(paper_in(data))
        elif status is Status.VEND_VALID:
            yield Stacked(self._paper)
        elif status in {Status.REJECTING, Status.RETURNING}:
            self._paper = None
            yield GivenBack()
        elif status in POWER_UPS:
            yield from self._powered_up(status)
        elif status in BEGINS and not (before in JAMS and status in JAMS):
            yield BEGINS[status]

    def _held(self, paper: Paper | None) -> Iterator[Happened]:
        self._paper = paper
        if paper is None:
            self.give_back()
        else:
            yield Escrowed(paper)

    def _powered_up(self, status: Status | None) -> Iterator[Happened]:
        """After a power-up: paper that had reached the stacker was stacked, other paper is returned by the reset."""
        if status is Status.POWER_UP_BILL_IN_STACKER:
            yield Stacked(self._paper)
        elif status is Status.POWER_UP_BILL_IN_ACCEPTOR:
            yield GivenBack()
        self._paper, self._enabled = None, None
        self._ask(Frame(Command.RESET))


def paper_in(data: bytes) -> Paper | None:
    """The paper in escrow; None if it is not recognized."""
    if data[:1] == bytes([BARCODE]) and data[1:].isdigit():
        return Barcode(data[1:].decode("ascii"))
    cents = DENOMINATIONS.get(data[0]) if len(data) == 1 else None
    return Bill(cents) if cents else None
