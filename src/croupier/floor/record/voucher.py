"""A gaming voucher as it stands."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from croupier.money import Cents

SHOWN_DIGITS = 4
WHOLE_NUMBER = 18
"""Digits of a validation number: two are those of the system that issued it."""


class VoucherState(StrEnum):
    """Where a voucher is on its way (§ 461a.8)."""

    ISSUED = "issued"
    REDEEMED = "redeemed"
    VOID = "void"
    EXPIRED = "expired"
    SURRENDERED = "surrendered"  # nobody claimed it, and the Treasury has its value


@dataclass(slots=True)
class Voucher:
    """A gaming voucher (§ 461a.8)."""

    number: str
    """What it is kept under: the keyed digest of its validation number, or of one issued before that the number."""
    amount: Cents
    terminal: str
    sequence: int
    issued: datetime
    expires: date
    state: VoucherState = VoucherState.ISSUED
    ending: str = ""
    """The last digits of its validation number; empty where the number itself is kept."""
    sealed: str = ""
    """A number that was given, for its printer alone; empty where the number follows from the serial."""

    @property
    def serial(self) -> str:
        """What it is called where its number is not said: the terminal that printed it, and which of its vouchers."""
        return serial(self.terminal, self.sequence)

    @property
    def shown(self) -> str:
        """Its number as far as everybody may see it."""
        return hidden(self.ending or self.number)


def serial(terminal: str, sequence: int) -> str:
    """The serial of a voucher: there is one, as each terminal counts on for ever."""
    return f"{terminal}/{sequence}"


def hidden(number: str) -> str:
    """A number of which only the end is said."""
    return f"…{number[-SHOWN_DIGITS:]}"
