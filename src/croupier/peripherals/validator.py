"""A bill validator: what it tells, and what it can be told, whatever the protocol on its line."""

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
    """Paper is held, and waits to be stacked or given back."""

    paper: Paper


@dataclass(frozen=True, slots=True)
class Stacked:
    """The paper has passed the point of no return; it is told until it is acknowledged.

    A validator that says so when its line is first listened to does not say which paper it was.
    """

    paper: Paper | None


@dataclass(frozen=True, slots=True)
class GivenBack:
    """The paper that was held is out again, or was never taken."""


@dataclass(frozen=True, slots=True)
class Jam:
    """Paper is stuck, or is free again."""

    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """The box was taken out, or is in; ``full``: nothing more goes in."""

    inside: bool
    full: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """The validator has failed or does not answer, or does again."""

    over: bool = False


Happened: TypeAlias = Escrowed | Stacked | GivenBack | Jam | Box | Fault


class BillValidator(Protocol):
    """A validator with an escrow and a box."""

    def poll(self) -> Sequence[Happened]:
        """What has happened since the last time."""

    def enable(self, bills: Sequence[int]) -> None:
        """Take these bills, by their value in cents, and vouchers; nothing at all where there are none."""

    def stack(self) -> None:
        """Put the paper in escrow into the box."""

    def give_back(self) -> None:
        """Give the paper in escrow back."""

    def acknowledge(self) -> None:
        """What was stacked has been noted down, durably: it need not be told again."""
