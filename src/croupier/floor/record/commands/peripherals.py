"""What the peripherals of a terminal report, and how they come to be its peripherals."""

from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name
from croupier.floor.record.commands.money import BlockTerminal, InsertBill, InsertBox, InsertVoucher, UnblockTerminal
from croupier.floor.record.commands.office.tracking import InsertCard, RemoveCard


class ConfirmPrinted(Command, frozen=True, tag="confirm_printed"):
    """A voucher that the printer was given is out; it is named by what it is kept under."""

    terminal: Name
    voucher: Name


PeripheralReport: TypeAlias = (
    InsertBill | InsertVoucher | InsertBox | BlockTerminal | UnblockTerminal | ConfirmPrinted | InsertCard | RemoveCard
)
"""What the peripherals of a terminal have to say."""

Counter = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
DEVICE_KEY = r"^0[23][0-9a-f]{64}$(?!\n)"
DeviceKey = Annotated[str, msgspec.Meta(pattern=DEVICE_KEY)]
"""A public key on the curve P-256: its point, compressed, in hexadecimal digits."""


class HearPeripherals(Command, frozen=True, tag="hear_peripherals"):
    """A report with the number its device gave it, higher than every one before; its signature was found right."""

    terminal: Name
    counter: Counter
    report: PeripheralReport


class EnrollPeripherals(Command, frozen=True, tag="enroll_peripherals"):
    """Give a terminal the public key by which its peripherals are known, where there are no certificates."""

    terminal: Name
    key: DeviceKey


PeripheralCommand: TypeAlias = ConfirmPrinted | HearPeripherals | EnrollPeripherals
