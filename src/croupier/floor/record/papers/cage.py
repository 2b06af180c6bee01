"""The cage as it stands: drawers, redemption machines, vouchers that finance has not got or not compared yet."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from croupier.floor.record.hand_pay import HandPay
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents


@dataclass(slots=True)
class Drawer:
    """A drawer that is open: what went in, and what was paid out of it."""

    id: str
    cashier: str
    opened: datetime
    put_in: Cents
    paid: Cents = 0

    @property
    def account(self) -> Account:
        """Where its money is in the ledger."""
        return drawer_account(self.id)


def drawer_account(drawer: str) -> Account:
    """Where the money of a drawer is in the ledger."""
    return Account(Kind.CAGE, f"drawer/{drawer}")


@dataclass(slots=True)
class ClosedDrawer:
    """A drawer that was closed: what should have been in it, and what was."""

    id: str
    cashier: str
    bank: str
    opened: datetime
    closed: datetime
    put_in: Cents
    paid: Cents
    counted: Cents
    over: Cents


class Disposition(StrEnum):
    """What became of a transaction at a redemption machine (§ 461a.10)."""

    OPEN = "open"
    PAID = "paid"
    PART_PAID = "part_paid"
    UNPAID = "unpaid"
    PAID_AT_CAGE = "paid_at_cage"


@dataclass(slots=True)
class Transaction:
    """Vouchers that a redemption machine took together, and what it put out for them."""

    number: int
    at: datetime
    vouchers: list[tuple[str, Cents]]
    """By their serials, each with its value."""
    dispensed: Cents = 0
    fault: str = ""
    disposition: Disposition = Disposition.OPEN

    @property
    def amount(self) -> Cents:
        """What all of them promise."""
        return sum(amount for _, amount in self.vouchers)

    @property
    def owed(self) -> Cents:
        """What nobody has paid of it."""
        return 0 if self.disposition is Disposition.PAID_AT_CAGE else self.amount - self.dispensed


@dataclass(slots=True)
class MachineNote:
    """Something else that happened at a machine: an access, an attempt, an error, a voucher given back."""

    at: datetime
    what: str


@dataclass(slots=True)
class RedemptionMachine:
    """A redemption machine with meters of its own and its log."""

    id: str
    asset: str
    location: str
    meters: dict[str, int] = field(default_factory=dict)
    """What ever went in and out: vouchers in, cash in and out in cents, pieces out by their value."""
    log: list[Transaction] = field(default_factory=list)
    notes: list[MachineNote] = field(default_factory=list)
    begun: int = 0
    """How many transactions there ever were."""
    unknown: int = 0
    """Numbers that no voucher has, one after the other."""

    @property
    def account(self) -> Account:
        """Where its money is in the ledger."""
        return Account(Kind.CAGE, f"machine/{self.id}")

    @property
    def owes(self) -> Account:
        """What it took vouchers for and has not put out."""
        return Account(Kind.VOUCHERS, f"machine/{self.id}")

    @property
    def under_way(self) -> Transaction | None:
        """The transaction that has not ended."""
        return next((one for one in self.log if one.disposition is Disposition.OPEN), None)


@dataclass(slots=True)
class TakenVoucher:
    """A voucher that was paid at a place of the cage, on a gaming day."""

    serial: str
    amount: Cents
    day: date


@dataclass(slots=True)
class HandedOver:
    """The papers of one place that finance has got, as they were counted, and what the system has for them."""

    place: str
    at: datetime
    by: str
    to: str
    papers: int
    amount: Cents
    vouchers: list[TakenVoucher]

    @property
    def difference(self) -> Cents:
        """What the papers have more than the system."""
        return self.amount - sum(one.amount for one in self.vouchers)


@dataclass(slots=True)
class ComparedDay:
    """A gaming day whose vouchers finance has compared."""

    day: date
    at: datetime
    by: str
    vouchers: int
    amount: Cents
    difference: Cents
    liability: Cents
    explained: str


@dataclass(slots=True)
class Doubt:
    """A paper that was kept because it may be counterfeit."""

    at: datetime
    ending: str
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class PaidSlip:
    """A payout slip that a cashier has paid."""

    hand_pay: HandPay
    asset: str
    location: str
    at: datetime
    cashier: str
    drawer: str


@dataclass(slots=True)
class Cage:
    """All of it."""

    drawers: dict[str, Drawer] = field(default_factory=dict)
    closed: list[ClosedDrawer] = field(default_factory=list)
    """The last ones."""
    machines: dict[str, RedemptionMachine] = field(default_factory=dict)
    taken: dict[str, list[TakenVoucher]] = field(default_factory=dict)
    """By place: the vouchers that finance has not got yet."""
    handed: list[HandedOver] = field(default_factory=list)
    """What finance has got and not compared yet."""
    compared: list[ComparedDay] = field(default_factory=list)
    """The last ones."""
    doubts: list[Doubt] = field(default_factory=list)
    """The last ones."""
    slips: list[PaidSlip] = field(default_factory=list)
    """The last ones."""
