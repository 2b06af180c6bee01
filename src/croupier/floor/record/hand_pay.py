"""A hand pay that waits for an attendant."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from croupier.money import Cents
from croupier.words import Sentence, as_sentence, from_data


class HandPayKind(StrEnum):
    """Why an attendant pays (§ 461a.1(Hand pay))."""

    JACKPOT = "jackpot"
    PROGRESSIVE = "progressive"
    CANCELLED_CREDIT = "cancelled_credit"
    VOID_VOUCHER = "void_voucher"


@dataclass(frozen=True, slots=True)
class MadeSlip:
    """A payout slip that the cage has not paid yet: what the terminal told when it was made, and what it says."""

    number: str
    at: datetime
    due: Cents
    paid: Cents
    override: str
    signed: tuple[str, ...]
    forms: tuple[str, ...]

    @property
    def signers(self) -> tuple[str, ...]:
        """The names of those who signed, who made it first."""
        return tuple(one.partition(":")[2] for one in self.signed)


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
    said: Any = ""  # the reason, as croupier.words writes a sentence as data
    approved: Cents | None = None
    """The other amount that the Board's representative has approved, if any (§ 465a.26(b)(10))."""
    made: MadeSlip | None = None
    """Its slip, on the way to the cage."""

    @property
    def reason(self) -> Sentence:
        """Why an attendant pays, for people."""
        return as_sentence(from_data(self.said, self.because))
