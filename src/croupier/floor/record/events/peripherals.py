"""What the peripherals of terminals were heard to say, and what was refused of it."""

from typing import Any, TypeAlias

from croupier.floor.record.events.base import TerminalEvent


class PeripheralsEnrolled(TerminalEvent, frozen=True, tag="peripherals_enrolled.1"):
    """The peripherals of a terminal are known by this public key, and by no other."""

    key: str


class PeripheralsHeard(TerminalEvent, frozen=True, tag="peripherals_heard.1"):
    """A report came under this number, and what it led to follows; ``stacked`` counts papers that went into the box."""

    counter: int
    stacked: int = 0


class PeripheralsRefused(PeripheralsHeard, frozen=True, tag="peripherals_refused.1"):
    """A report came and was refused; the number is used up, so that nobody sends the same again later.

    A bill that was refused lies in the box and on no balance.
    """

    report: str = ""
    """What was reported, by the name of the command."""
    denomination: int = 0
    reason: str = ""
    cite: str = ""
    detail: str = ""
    said: Any = ""


PeripheralEvent: TypeAlias = PeripheralsEnrolled | PeripheralsHeard | PeripheralsRefused
