"""A ticket printer with the TCL protocol, as in the GEN2 family: commands between carets, fields between bars.

``^P|template|copies|field|…|^`` prints a stored template with these fields; ``^S|^`` requests the status, which is
``*S|unit|version|f1|f2|f3|f4|f5|P9|*``, with five flags, each a character of bits.
"""

import re
from dataclasses import astuple
from enum import IntFlag

from croupier.peripherals.printer import PrinterStatus, Slip
from croupier.peripherals.stream import Stream

ASK_STATUS = b"^S|^"
TEMPLATE = "9"
"""The template of a cash-out voucher."""

NOT_PRINTED = re.compile(r"[\^|*\x00-\x1f\x7f-\U0010ffff]")
STATUS = re.compile(rb"\*S\|([^|*]*)\|([^|*]*)\|(.)\|(.)\|(.)\|(.)\|(.)\|([^|*]*)\|\*", re.DOTALL)
EMPTY = 0x40
"""A flag with no bit set."""


class First(IntFlag):
    """The bits of the first flag."""

    VOLTAGE = 0x01
    HEAD = 0x02
    PAPER_OUT = 0x04
    PLATEN_UP = 0x08
    SYSTEM = 0x10
    BUSY = 0x20


class Fourth(IntFlag):
    """The bits of the fourth flag."""

    JAM = 0x10


class Fifth(IntFlag):
    """The bits of the fifth flag."""

    VALIDATION_DONE = 0x20


FAILURES = First.VOLTAGE | First.HEAD | First.PLATEN_UP | First.SYSTEM


def job(slip: Slip) -> bytes:
    """The command that prints a slip; characters that would end a field are removed."""
    fields = [NOT_PRINTED.sub(" ", field) for field in astuple(slip)]
    return f"^P|{TEMPLATE}|1|{'|'.join(fields)}|^".encode("ascii")


def status_in(answer: bytes) -> PrinterStatus | None:
    """The latest status in a printer's output; None if there is no complete one."""
    found = [match.groups() for match in STATUS.finditer(answer)]
    if not found:
        return None
    first, _second, _third, fourth, fifth = (flag[0] for flag in found[-1][2:7])
    return PrinterStatus(
        answers=True,
        busy=bool(first & First.BUSY),
        paper_out=bool(first & First.PAPER_OUT),
        jammed=bool(fourth & Fourth.JAM),
        failed=bool(first & FAILURES),
        printed=bool(fifth & Fifth.VALIDATION_DONE),
    )


class TclPrinter:
    """The host's end of the line."""

    def __init__(self, stream: Stream, seconds: float = 0.3) -> None:
        self._stream, self._seconds = stream, seconds

    def print(self, slip: Slip) -> None:
        """Start printing."""
        self._stream.write(job(slip))

    def status(self) -> PrinterStatus:
        """The current status; a printer that does not answer needs attention."""
        self._stream.write(ASK_STATUS)
        answer = b""
        while data := self._stream.read(self._seconds):
            answer += data
            if found := status_in(answer):
                return found
        return PrinterStatus(answers=False)
