"""A voucher that lies in the reader while the host is asked about it, and how the last one ended."""

from collections.abc import Callable
from dataclasses import dataclass

from croupier.floor.engine.batch import Answer as FloorAnswer
from croupier.money import Cents

HELD_FOR = 10.0
"""Seconds that a voucher is held for the host; then it goes back to the player."""


class Status:
    """How poll 71 tells it."""

    CASHABLE = 0x00
    WAITS = 0x20
    PENDING = 0x40
    REJECTED = 0x80
    NUMBER_DIFFERS = 0x81
    BAD_CODE = 0x82
    AMOUNT_DIFFERS = 0x86
    CANNOT_NOW = 0x87
    TIMED_OUT = 0x88
    LINK_DOWN = 0x89
    INCOMPATIBLE = 0xC0
    NONE = 0xFF


@dataclass(slots=True)
class Escrow:
    """The reader."""

    number: str = ""
    since: float = 0
    status: int = Status.NONE
    cents: Cents = 0
    told: bool = True
    """Whether the host has asked how it ended."""
    redeem: Callable[[Cents, Callable[[FloorAnswer], None]], None] | None = None
    """How it is redeemed once the host agrees, where a machine's own report does it."""
    ends: Callable[[bool], None] = lambda _stacked: None
    """What the reader does with the paper: stack it, or give it back."""

    @property
    def holds(self) -> bool:
        """Whether a voucher lies there."""
        return self.status in {Status.WAITS, Status.PENDING}

    def end(self, status: int) -> None:
        """The voucher is stacked or goes back."""
        self.status, self.told = status, False
        self.ends(status == Status.CASHABLE)
