"""What a host on the line of a terminal asks for, and how it comes to be a host of the floor."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands.base import Command, Name, Sum

VOUCHER_NUMBER = r"^([0-9]{18})?$(?!\n)"
VoucherNumber = Annotated[str, msgspec.Meta(pattern=VOUCHER_NUMBER)]
"""Two digits of the system and sixteen of validation; nothing where a number is denied."""

ThreeBytes = Annotated[int, msgspec.Meta(ge=0, le=0xFFFFFF)]


class SystemKind(StrEnum):
    """Systems that a slot machine licensee may use beside this one (§§ 461a.14(a), 461a.15(a), 461a.16(a))."""

    NONE = ""  # central control is the Department's
    MONITORING = "monitoring"
    CASINO_MANAGEMENT = "casino_management"
    PLAYER_TRACKING = "player_tracking"


class EnrollHost(Command, frozen=True, tag="enroll_host"):
    """Say what a host on the lines of the terminals may do; nothing takes it off the floor.

    Of a system that is the house's own, which it is, and in which version.
    """

    host: Name
    duties: tuple[HostDuty, ...]
    system: SystemKind = SystemKind.NONE
    version: Name = ""


class SetHostLink(Command, frozen=True, tag="set_host_link"):
    """The link between a terminal and its host came up, or was lost."""

    at_any_time = True
    terminal: Name
    host: Name
    up: bool


class SetBills(Command, frozen=True, tag="set_bills"):
    """Let a terminal take these bills of those that the facility takes, and no others."""

    terminal: Name
    denominations: tuple[Sum, ...]


class SetGame(Command, frozen=True, tag="set_game"):
    """Enable or disable one game on a terminal."""

    terminal: Name
    game: Name
    enabled: bool


class SetValidationId(Command, frozen=True, tag="set_validation_id"):
    """Give a terminal what it works the numbers of its vouchers out from: an identity, and where to count on from."""

    terminal: Name
    identity: ThreeBytes
    sequence: ThreeBytes


class NumberVoucher(Command, frozen=True, tag="number_voucher"):
    """Give the cash-out that waits its voucher's number; without one it is paid by hand."""

    terminal: Name
    number: VoucherNumber
    sequence: ThreeBytes = 0


class TakeVoucher(Command, frozen=True, tag="take_voucher"):
    """The voucher that lies in the terminal's reader is good for this amount: the host says so."""

    terminal: Name
    number: VoucherNumber
    amount: Sum


class ResetHandPay(Command, frozen=True, tag="reset_hand_pay"):
    """The hand pay that a terminal waits for was paid, and the host that had it paid frees the terminal."""

    terminal: Name


class TransferMoney(Command, frozen=True, tag="transfer_money"):
    """Move money between a host's account and a terminal, once for each transaction."""

    terminal: Name
    transaction: Name
    amount: Sum
    out: bool = False


HostCommand: TypeAlias = (
    EnrollHost
    | SetHostLink
    | SetBills
    | SetGame
    | SetValidationId
    | NumberVoucher
    | TakeVoucher
    | ResetHandPay
    | TransferMoney
)
