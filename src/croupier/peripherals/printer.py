"""A voucher printer: its input and its status, independent of the protocol."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Slip:
    """The content of a voucher, ready to be printed (§ 461a.8)."""

    facility: str
    number: str
    amount: str
    in_words: str
    issued: str
    sequence: str
    asset: str
    location: str
    expires: str


@dataclass(frozen=True, slots=True)
class PrinterStatus:
    """The printer's status; ``printed`` turns true once the last slip is out up to its barcode."""

    answers: bool
    busy: bool = False
    paper_out: bool = False
    jammed: bool = False
    failed: bool = False
    printed: bool = False

    @property
    def ready(self) -> bool:
        """Whether it can print now."""
        return self.answers and not (self.busy or self.out)

    @property
    def out(self) -> bool:
        """Whether it needs attention."""
        return not self.answers or self.paper_out or self.jammed or self.failed


class VoucherPrinter(Protocol):
    """A printer of vouchers."""

    def print(self, slip: Slip) -> None:
        """Start printing; :meth:`status` tells when it is done."""

    def status(self) -> PrinterStatus:
        """Its current status."""
