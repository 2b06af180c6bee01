"""What hosts on the lines of the terminals were let do, and did."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands.hosts import SystemKind
from croupier.floor.record.events.base import Event, TerminalEvent
from croupier.money import Cents


class HostEnrolled(Event, frozen=True, tag="host_enrolled.1"):
    """A host may do this from now on, and nothing else."""

    host: str
    duties: tuple[HostDuty, ...]
    system: SystemKind = SystemKind.NONE
    version: str = ""


class HostLinkSet(TerminalEvent, frozen=True, tag="host_link_set.1"):
    """The link of a terminal came up, or was lost; ``stops`` where the facility lets nobody play without it."""

    host: str
    up: bool
    stops: bool = False


class BillsSet(TerminalEvent, frozen=True, tag="bills_set.1"):
    """The terminal takes these bills and no others."""

    denominations: tuple[Cents, ...]


class GameSet(TerminalEvent, frozen=True, tag="game_set.1"):
    """A game was enabled or disabled on the terminal."""

    game: str
    enabled: bool


class ValidationIdSet(TerminalEvent, frozen=True, tag="validation_id_set.1"):
    """What the terminal works the numbers of its vouchers out from."""

    identity: int
    sequence: int


class ValidationAsked(TerminalEvent, frozen=True, tag="validation_asked.1"):
    """A cash-out waits for the number of its voucher."""

    amount: Cents


class ValidationDenied(TerminalEvent, frozen=True, tag="validation_denied.1"):
    """It gets none; a hand pay follows."""


class VoucherNumbered(TerminalEvent, frozen=True, tag="voucher_issued.3"):
    """The cash-out that waited became a voucher, under a number that was given.

    The number is kept for its printer alone: ``sealed`` is worth nothing without the key of the vouchers.
    """

    voucher: str
    ending: str
    amount: Cents
    sequence: int
    expires: date
    sealed: str
    validation_sequence: int = 0


class MoneyTransferred(TerminalEvent, frozen=True, tag="money_transferred.1"):
    """Money came from a host's account to the terminal, or went there."""

    host: str
    transaction: str
    amount: Cents
    out: bool


HostEvent: TypeAlias = (
    HostEnrolled
    | HostLinkSet
    | BillsSet
    | GameSet
    | ValidationIdSet
    | ValidationAsked
    | ValidationDenied
    | VoucherNumbered
    | MoneyTransferred
)
