"""Why a box held another amount than its meters said: every bill that went into it, by its entry in the journal."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from croupier.floor.record.events import BillInserted, PeripheralsRefused, VoucherRedeemed, decode
from croupier.floor.record.events.office.boxes import BoxCollected
from croupier.floor.record.events.office.count import CountClosed, CountedBox
from croupier.floor.record.ports import Store
from croupier.journal.chain import Entry
from croupier.money import DOLLAR, Cents

BILL, REFUSED, VOUCHER = "bill", "refused", "voucher"


class Stacked(msgspec.Struct, frozen=True):
    """A paper that went into a box: on whose account it is, or that it was refused and is on none."""

    entry: int
    at: datetime
    what: str
    amount: Cents
    detail: str = ""


class Denomination(msgspec.Struct, frozen=True):
    """A denomination of which another number was counted than the meter says."""

    face: str
    metered: int
    counted: int
    events: tuple[Stacked, ...]

    @property
    def variance(self) -> Cents:
        """What the difference comes to."""
        return (self.counted - self.metered) * int(self.face) * DOLLAR


class Explained(msgspec.Struct, frozen=True):
    """The variance of a box, down to the single bill."""

    box: str
    terminal: str
    variance: Cents
    denominations: tuple[Denomination, ...]
    vouchers: tuple[Stacked, ...] = ()


def explained(store: Store, boxes: Sequence[CountedBox]) -> tuple[Explained, ...]:
    """Of each box that differs in bills or in vouchers."""
    return tuple(_explained(store, one) for one in boxes if differs(one))


def differs(box: CountedBox) -> bool:
    """Whether anything was found otherwise than the meters said."""
    vouchers = (len(box.vouchers), box.voucher_value)
    same = box.bills == box.metered_bills and vouchers == (box.metered_vouchers, box.metered_voucher_value)
    return not same or bool(box.before)


def _explained(store: Store, box: CountedBox) -> Explained:
    events = list(stacked(store, box))
    faces = sorted(box.bills.keys() | box.metered_bills.keys(), key=int)
    other = [
        _denomination(face, box, events) for face in faces if box.bills.get(face, 0) != box.metered_bills.get(face, 0)
    ]
    vouchers = (len(box.vouchers), box.voucher_value) != (box.metered_vouchers, box.metered_voucher_value)
    told = tuple(one for one in events if one.what == VOUCHER) if vouchers else ()
    return Explained(box.box, box.terminal, box.variance, tuple(other), told)


def _denomination(face: str, box: CountedBox, events: Sequence[Stacked]) -> Denomination:
    amount = int(face) * DOLLAR
    bills = tuple(one for one in events if one.what != VOUCHER and one.amount == amount)
    return Denomination(face, box.metered_bills.get(face, 0), box.bills.get(face, 0), bills)


def stacked(store: Store, box: CountedBox) -> Iterator[Stacked]:
    """What went into the box since it was last empty and until it was collected."""
    entries = _since_empty(store.mentioning(f"box:{box.box}"), box)
    yield from (found for entry in entries for found in _papers(entry))
    first = entries[0].sequence if entries else 0
    last = entries[-1].sequence if entries else 0
    for entry in store.mentioning(f"terminal:{box.terminal}"):
        if first <= entry.sequence <= last:
            yield from _refused(entry)


def _since_empty(entries: Sequence[Entry], box: CountedBox) -> list[Entry]:
    """From the last count of the box, or its first entry, up to this collection."""
    kept: list[Entry] = []
    for entry in entries:
        events = decode(entry.body).events
        if any(isinstance(one, CountClosed) for one in events):
            kept = []
        kept.append(entry)
        if any(isinstance(one, BoxCollected) and one.drop == box.drop for one in events):
            return kept
    return kept


def _papers(entry: Entry) -> Iterator[Stacked]:
    for event in decode(entry.body).events:
        match event:
            case BillInserted():
                yield Stacked(entry.sequence, entry.at, BILL, event.denomination)
            case VoucherRedeemed() if event.terminal:
                yield Stacked(entry.sequence, entry.at, VOUCHER, event.amount)
            case _:
                pass


def _refused(entry: Entry) -> Iterator[Stacked]:
    """Bills that lie in the box and on no balance."""
    for event in decode(entry.body).events:
        if isinstance(event, PeripheralsRefused) and event.denomination:
            yield Stacked(entry.sequence, entry.at, REFUSED, event.denomination, event.reason)
