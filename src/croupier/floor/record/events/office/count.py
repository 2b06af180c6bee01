"""What happened in the count room (§ 465a.25)."""

from datetime import date, datetime
from typing import TypeAlias

import msgspec

from croupier.floor.record.events.base import Event, TerminalEvent
from croupier.money import DOLLAR, Cents


class VoucherFound(msgspec.Struct, frozen=True):
    """A voucher in a box: what it is kept under and the end of its number, but not the number."""

    amount: Cents
    voucher: str = ""
    ending: str = ""


class CountedBox(msgspec.Struct, frozen=True):
    """What came of one box: what lay in it, and what its terminal's meters said (§ 465a.25(a)(3)(ix), (m)(1))."""

    box: str
    terminal: str
    asset: str
    drop: str
    collected: datetime
    counted_by: tuple[str, ...]
    bills: dict[str, int]
    vouchers: tuple[VoucherFound, ...]
    metered_bills: dict[str, int]
    metered_vouchers: int
    metered_voucher_value: Cents
    before: Cents = 0

    @property
    def currency(self) -> Cents:
        """What was counted in bills."""
        return _value(self.bills)

    @property
    def voucher_value(self) -> Cents:
        """What was counted in vouchers, valid or not."""
        return sum(one.amount for one in self.vouchers)

    @property
    def metered(self) -> Cents:
        """What the bill meters said was in the box."""
        return self.before + _value(self.metered_bills)

    @property
    def variance(self) -> Cents:
        """Currency counted less currency metered."""
        return self.currency - self.metered


def _value(bills: dict[str, int]) -> Cents:
    return sum(int(face) * DOLLAR * number for face, number in bills.items())


class CountBegun(Event, frozen=True, tag="count_begun.1"):
    """The boxes of some drops are opened; ``began`` on paper, where the system was down."""

    count: str
    day: date
    drops: tuple[str, ...]
    began: datetime
    supervisor: str
    plan: str
    deviation: str = ""
    outage: str = ""
    witness: str = ""


class CountJoined(Event, frozen=True, tag="count_joined.1"):
    """Somebody is in the room."""

    count: str
    name: str
    role: str


class BoxCounted(Event, frozen=True, tag="box_counted.1"):
    """Somebody counted a box.  ``again``: it has to be counted by somebody else; ``final``: the reading that counts."""

    count: str
    box: str
    by: str
    bills: dict[str, int]
    vouchers: tuple[VoucherFound, ...]
    again: bool
    final: int = -1


class CurrencyRecounted(Event, frozen=True, tag="currency_recounted.1"):
    """The main bank counted what was presented to it."""

    count: str
    bills: dict[str, int]
    by: str
    presented_by: str


class CountSigned(Event, frozen=True, tag="count_signed.1"):
    """Somebody signed for the count."""

    count: str
    name: str


class CountClosed(Event, frozen=True, tag="count_closed.1"):
    """The count is over: box by box, what the main bank received, who signed (§ 465a.25(n))."""

    count: str
    day: date
    boxes: tuple[CountedBox, ...]
    received: dict[str, int]
    supervisor: str
    main_bank: str
    signed: tuple[str, ...]
    why: str = ""

    @property
    def currency(self) -> Cents:
        """What the team counted."""
        return sum(one.currency for one in self.boxes)


class CountCorrected(TerminalEvent, frozen=True, tag="count_corrected.1"):
    """A box of a count that is over was counted otherwise than was signed; what was signed stays."""

    count: str
    box: str
    day: date
    before: dict[str, int]
    bills: dict[str, int]
    why: str
    by: tuple[str, str]

    @property
    def difference(self) -> Cents:
        """What the correction adds."""
        return _value(self.bills) - _value(self.before)


CountEvent: TypeAlias = (
    CountBegun | CountJoined | BoxCounted | CurrencyRecounted | CountSigned | CountClosed | CountCorrected
)
