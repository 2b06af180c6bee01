"""What happened in the cage: drawers, redemption machines, vouchers handed over and compared (§§ 461a.8, 461a.10)."""

from datetime import date
from typing import TypeAlias

import msgspec

from croupier.floor.record.commands.office.cage import Pieces
from croupier.floor.record.events.base import Event
from croupier.money import Cents


class DrawerOpened(Event, frozen=True, tag="drawer_opened.1"):
    """A cashier has a drawer with so much in it, from the main bank."""

    drawer: str
    cashier: str
    bank: str
    cash: tuple[Pieces, ...]
    amount: Cents


class DrawerFilled(Event, frozen=True, tag="drawer_filled.1"):
    """The main bank gave more."""

    drawer: str
    bank: str
    cash: tuple[Pieces, ...]
    amount: Cents


class DrawerClosed(Event, frozen=True, tag="drawer_closed.1"):
    """What was counted went back; ``over`` is how much more it was than it should be, below zero how much less."""

    drawer: str
    bank: str
    cash: tuple[Pieces, ...]
    amount: Cents
    over: Cents


class LateVoucherPaid(Event, frozen=True, tag="late_voucher_paid.1"):
    """An expired voucher was paid out of a drawer to somebody by name."""

    number: str
    amount: Cents
    drawer: str
    patron: str


class VoucherDoubted(Event, frozen=True, tag="voucher_doubted.1"):
    """A paper was kept that may be counterfeit; only the end of its number is recorded."""

    ending: str
    why: str
    by: str


class RedemptionInstalled(Event, frozen=True, tag="redemption_installed.1"):
    """A redemption machine stands somewhere."""

    machine: str
    asset: str
    location: str


class RedemptionLoaded(Event, frozen=True, tag="redemption_loaded.1"):
    """Money of the main bank went into a redemption machine."""

    machine: str
    by: str
    cash: tuple[Pieces, ...]
    amount: Cents


class RedemptionCounted(Event, frozen=True, tag="redemption_counted.1"):
    """All that was in a redemption machine was counted and went back."""

    machine: str
    by: str
    cash: tuple[Pieces, ...]
    amount: Cents
    over: Cents


class VoucherTaken(Event, frozen=True, tag="voucher_taken.1"):
    """A redemption machine took a voucher, which is dead from then on; its value is owed until it is put out."""

    machine: str
    number: str
    serial: str
    amount: Cents


class VoucherNotTaken(Event, frozen=True, tag="voucher_not_taken.1"):
    """A redemption machine gave a voucher back; only the end of its number is recorded."""

    machine: str
    ending: str
    why: str


class MachineDispensed(Event, frozen=True, tag="machine_dispensed.1"):
    """A redemption machine put money out for what it took."""

    machine: str
    cash: tuple[Pieces, ...]
    amount: Cents
    fault: str = ""


class MachineNoted(Event, frozen=True, tag="machine_noted.1"):
    """Something else happened at a redemption machine."""

    machine: str
    what: str


class MachineRestPaid(Event, frozen=True, tag="machine_rest_paid.1"):
    """A cashier paid what a machine could not."""

    machine: str
    transaction: int
    amount: Cents
    drawer: str


class VouchersHandedOver(Event, frozen=True, tag="vouchers_handed_over.1"):
    """Finance has the papers of a place, counted, beside what the system has of it; for each gaming day."""

    holder: str
    by: str
    to: str
    papers: int
    amount: Cents


class DayOfVouchers(msgspec.Struct, frozen=True):
    """The vouchers of one place on one gaming day: as the system has them."""

    place: str
    vouchers: int
    amount: Cents


class VouchersCompared(Event, frozen=True, tag="vouchers_compared.1"):
    """Finance has compared a gaming day; ``difference`` is what the papers had more than the system."""

    day: date
    by: str
    places: tuple[DayOfVouchers, ...]
    difference: Cents
    liability: Cents
    explained: str


class VouchersSurrendered(Event, frozen=True, tag="vouchers_surrendered.1"):
    """Vouchers that nobody claimed went to the Treasury."""

    numbers: tuple[str, ...]
    amount: Cents
    reference: str


CageEvent: TypeAlias = (
    DrawerOpened
    | DrawerFilled
    | DrawerClosed
    | LateVoucherPaid
    | VoucherDoubted
    | RedemptionInstalled
    | RedemptionLoaded
    | RedemptionCounted
    | VoucherTaken
    | VoucherNotTaken
    | MachineDispensed
    | MachineNoted
    | MachineRestPaid
    | VouchersHandedOver
    | VouchersCompared
    | VouchersSurrendered
)
