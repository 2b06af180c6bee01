"""The other end of the line: a realistic simulated validator and printer, for sites without one."""

import re
import threading

from croupier.peripherals import id003, tcl
from croupier.peripherals.id003 import Command, Frame, Status
from croupier.peripherals.stream import Stream
from croupier.peripherals.validator import Barcode, Bill, Paper

BACK_IN_A_MOMENT = (Status.REJECTING, Status.RETURNING, Status.STACKED)
"""Statuses that pass by themselves after being reported once."""


class Simulated:
    """A simulated device on a line, with its own thread."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Start answering."""
        self._thread.start()

    def stop(self) -> None:
        """Stop answering."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            if data := self._stream.read(0.05):
                self._take(data)

    def _take(self, data: bytes) -> None:
        raise NotImplementedError


class SimulatedValidator(Simulated):
    """An acceptor with an escrow and a box; its methods insert paper, pull the box, or jam it."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._reader = id003.Reader()
        self.status = Status.POWER_UP
        self.escrow: Paper | None = None
        self.box: list[Paper] = []
        self.jams_at_the_next = False
        """Whether the next paper jams on its way into the box."""
        self._refused = 0xFF

    # Manual actions

    def insert(self, paper: Paper) -> bool:
        """Insert paper; returns whether it reached the escrow."""
        if self.status is not Status.IDLING:
            return False
        if isinstance(paper, Bill) and self._refused & id003.BITS.get(paper.cents, 0xFF):
            return False
        self.escrow, self.status = paper, Status.ESCROW
        return True

    def lose_power(self) -> None:
        """Power-cycle it, wherever the paper is."""
        if self.status in {Status.ESCROW, Status.ACCEPTING}:
            self.status = Status.POWER_UP_BILL_IN_ACCEPTOR
        elif self.status in {Status.VEND_VALID, Status.STACKING}:
            self.status = Status.POWER_UP_BILL_IN_STACKER
        else:
            self.status = Status.POWER_UP

    def pull_box(self) -> None:
        """The box is out."""
        self.status = Status.STACKER_OPEN

    def push_box(self) -> None:
        """An empty box is in."""
        self.box, self.status = [], Status.INHIBITED

    def jam(self) -> None:
        """Paper is stuck at the entrance."""
        self.escrow, self.status = None, Status.JAM_IN_ACCEPTOR

    def clear_jam(self) -> None:
        """The paper that was stuck is out."""
        self.escrow, self.status = None, Status.INHIBITED

    # Protocol

    def _take(self, data: bytes) -> None:
        for frame in self._reader.feed(data):
            if (answer := self._answer(frame)) is not None:
                self._stream.write(id003.encode(answer))

    def _answer(self, frame: Frame) -> Frame | None:
        match frame.code:
            case Command.STATUS:
                return self._told()
            case Command.ACKNOWLEDGE:
                if self.status is Status.VEND_VALID:
                    self.status = Status.STACKED
                return None
            case Command.STACK if self.status is Status.ESCROW:
                self._stack()
            case Command.RETURN if self.status is Status.ESCROW:
                self.escrow, self.status = None, Status.RETURNING
            case Command.RESET:
                self.escrow, self.status, self._refused = None, Status.INHIBITED, 0xFF
            case Command.SET_DENOMINATIONS:
                self._refused = frame.data[0]
                return frame
            case Command.SET_INHIBIT:
                if self.status in {Status.IDLING, Status.INHIBITED}:
                    self.status = Status.INHIBITED if frame.data[:1] == b"\x01" else Status.IDLING
                return frame
            case _:
                return Frame(Status.INVALID_COMMAND)
        return Frame(Status.ACKNOWLEDGED)

    def _stack(self) -> None:
        if self.jams_at_the_next:
            self.jams_at_the_next, self.status = False, Status.JAM_IN_STACKER
        elif self.escrow is not None:
            self.box.append(self.escrow)
            self.status = Status.VEND_VALID

    def _told(self) -> Frame:
        told = Frame(self.status, _escrow_code(self.escrow) if self.status is Status.ESCROW else b"")
        if self.status in BACK_IN_A_MOMENT:
            self.escrow, self.status = None, Status.IDLING
        return told


def _escrow_code(paper: Paper | None) -> bytes:
    if isinstance(paper, Barcode):
        return bytes([id003.BARCODE]) + paper.number.encode("ascii")
    codes = {cents: code for code, cents in id003.DENOMINATIONS.items()}
    return bytes([codes[paper.cents]]) if isinstance(paper, Bill) else b""


class SimulatedPrinter(Simulated):
    """A printer with a tray; its methods remove paper and load it again."""

    _JOB = re.compile(rb"\^P\|[^|]*\|[^|]*\|(.*?)\|\^|(\^S\|\^)", re.DOTALL)

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.tray: list[list[str]] = []
        """The printed slips, each by its fields."""
        self.paper_out = False
        self._kept = b""
        self._printed = False

    def _take(self, data: bytes) -> None:
        self._kept += data
        while match := self._JOB.search(self._kept):
            self._kept = self._kept[match.end() :]
            if match[2]:
                self._stream.write(self._status())
            else:
                self._printed = not self.paper_out
                self.tray += [] if self.paper_out else [match[1].decode("ascii").split("|")]

    def _status(self) -> bytes:
        first = tcl.EMPTY | (tcl.First.PAPER_OUT if self.paper_out else 0)
        fifth = tcl.EMPTY | (tcl.Fifth.VALIDATION_DONE if self._printed else 0)
        flags = "|".join(chr(flag) for flag in (first, tcl.EMPTY, tcl.EMPTY, tcl.EMPTY, fifth))
        return f"*S|0|SIM1|{flags}|P{tcl.TEMPLATE}|*".encode("ascii")
