"""A bill validator: its events and commands, independent of the protocol."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class Bill:
    """A bill that was recognized, by its value in cents."""

    cents: int


@dataclass(frozen=True, slots=True)
class Barcode:
    """A voucher whose number was read."""

    number: str


Paper: TypeAlias = Bill | Barcode


@dataclass(frozen=True, slots=True)
class Escrowed:
    """Paper is held, waiting to be stacked or returned."""

    paper: Paper


@dataclass(frozen=True, slots=True)
class Stacked:
    """The paper has passed the point of no return; the event repeats until it is acknowledged.

    A validator that reports this when its line is first opened does not say which paper it was.
    """

    paper: Paper | None


@dataclass(frozen=True, slots=True)
class GivenBack:
    """The paper held was returned, or was never accepted."""


@dataclass(frozen=True, slots=True)
class Jam:
    """A jam began or was cleared."""

    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """The box was removed or inserted; ``full``: it accepts nothing more."""

    inside: bool
    full: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """The validator failed or stopped answering, or recovered."""

    over: bool = False


Happened: TypeAlias = Escrowed | Stacked | GivenBack | Jam | Box | Fault


class BillValidator(Protocol):
    """A validator with an escrow and a box."""

    def poll(self) -> Sequence[Happened]:
        """Events since the last poll."""

    def enable(self, bills: Sequence[int]) -> None:
        """Accept these bills, by value in cents, and vouchers; if empty, accept nothing."""

    def stack(self) -> None:
        """Stack the paper in escrow."""

    def give_back(self) -> None:
        """Return the paper in escrow."""

    def acknowledge(self) -> None:
        """Acknowledge stacked paper, once durably recorded, so that it is not reported again."""
