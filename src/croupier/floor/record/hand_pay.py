"""A hand pay that waits for an attendant."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.money import Cents


class HandPayKind(StrEnum):
    """Why an attendant pays (§ 461a.1(Hand pay))."""

    JACKPOT = "jackpot"
    PROGRESSIVE = "progressive"
    CANCELLED_CREDIT = "cancelled_credit"
    VOID_VOUCHER = "void_voucher"


@dataclass(slots=True)
class HandPay:
    """What an attendant has to pay, with what stands on the slip (§ 465a.26(b)(5))."""

    id: str
    terminal: str
    kind: HandPayKind
    amount: Cents
    since: datetime
    because: str
    table: str = ""
    round: int = 0
    progressive: str = ""
