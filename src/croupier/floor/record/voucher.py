"""A gaming voucher as it stands."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from croupier.money import Cents


class VoucherState(StrEnum):
    """Where a voucher is on its way (§ 461a.8)."""

    ISSUED = "issued"
    REDEEMED = "redeemed"
    VOID = "void"
    EXPIRED = "expired"


@dataclass(slots=True)
class Voucher:
    """A gaming voucher (§ 461a.8)."""

    number: str
    amount: Cents
    terminal: str
    sequence: int
    issued: datetime
    expires: date
    state: VoucherState = VoucherState.ISSUED
