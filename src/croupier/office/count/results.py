"""What was counted, from the journal alone: box by box, and by gaming day and terminal.

The door for those who set counts beside meters and central control: revenue, vouchers, the cage (§§ 461a.8(l),
465a.25(m)).  A gaming day is that of the drop; corrections are in.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime

import msgspec

from croupier.floor.record.events import decode
from croupier.floor.record.events.office.count import CountClosed, CountCorrected, CountedBox
from croupier.floor.record.papers.boxes import value
from croupier.floor.record.ports import Store
from croupier.money import Cents


class Correction(msgspec.Struct, frozen=True):
    """A box that was found to be counted wrong, after its count was signed."""

    box: str
    at: datetime
    before: dict[str, int]
    bills: dict[str, int]
    why: str
    by: tuple[str, str]


class CountResult(msgspec.Struct, frozen=True):
    """A count that is over, as it was signed, and what was corrected since."""

    closed: datetime
    signed: CountClosed
    corrections: tuple[Correction, ...] = ()

    @property
    def boxes(self) -> tuple[CountedBox, ...]:
        """Every box as it is known today."""
        newest = {one.box: one.bills for one in self.corrections}
        return tuple(msgspec.structs.replace(one, bills=newest.get(one.box, one.bills)) for one in self.signed.boxes)

    @property
    def received(self) -> Cents:
        """What the main bank received, by its own recount."""
        return value(self.signed.received)


class CountedAmount(msgspec.Struct, frozen=True):
    """What the boxes of a terminal held on a gaming day, and what its meters said they held."""

    day: date
    terminal: str
    currency: Cents = 0
    vouchers: int = 0
    voucher_value: Cents = 0
    metered: Cents = 0
    metered_vouchers: int = 0
    metered_voucher_value: Cents = 0

    @property
    def variance(self) -> Cents:
        """Currency counted less currency metered."""
        return self.currency - self.metered


def results(store: Store) -> list[CountResult]:
    """Every count that is over, oldest first."""
    found: dict[str, CountResult] = {}
    for entry in store.mentioning("counts"):
        for event in decode(entry.body).events:
            if isinstance(event, CountClosed):
                found[event.count] = CountResult(entry.at, event)
            elif isinstance(event, CountCorrected):
                made = Correction(event.box, entry.at, event.before, event.bills, event.why, event.by)
                before = found[event.count]
                found[event.count] = msgspec.structs.replace(before, corrections=(*before.corrections, made))
    return list(found.values())


def result(store: Store, count: str) -> CountResult | None:
    """One of them."""
    return next((one for one in results(store) if one.signed.count == count), None)


def counted(store: Store, first: date, last: date) -> list[CountedAmount]:
    """What was counted by gaming day and terminal, from one day to another; nothing of a count that is not over."""
    sums: dict[tuple[date, str], CountedAmount] = {}
    for day, box in _boxes(results(store)):
        if first <= day <= last:
            place = (day, box.terminal)
            sums[place] = _add(sums.get(place, CountedAmount(*place)), box)
    return [sums[place] for place in sorted(sums)]


def _boxes(found: Iterable[CountResult]) -> Iterator[tuple[date, CountedBox]]:
    for one in found:
        yield from ((one.signed.day, box) for box in one.boxes)


def _add(amount: CountedAmount, box: CountedBox) -> CountedAmount:
    return CountedAmount(
        amount.day,
        amount.terminal,
        currency=amount.currency + box.currency,
        vouchers=amount.vouchers + len(box.vouchers),
        voucher_value=amount.voucher_value + box.voucher_value,
        metered=amount.metered + box.metered,
        metered_vouchers=amount.metered_vouchers + box.metered_vouchers,
        metered_voucher_value=amount.metered_voucher_value + box.metered_voucher_value,
    )
