"""The report of a count that is over: every box, the recount, variances explained, who signed (§ 465a.25)."""

from collections.abc import Iterable
from datetime import date, datetime

import msgspec

from croupier.floor.record.events.office.count import CountedBox, VoucherFound
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Store
from croupier.floor.record.voucher import VoucherState
from croupier.money import Cents
from croupier.office.count.results import Correction, CountResult, result
from croupier.office.count.variance import Explained, explained


class DoubtfulVoucher(msgspec.Struct, frozen=True):
    """A voucher that lay in a box and was not redeemed at a terminal: counted all the same (§ 465a.25(a)(3)(ix))."""

    box: str
    ending: str
    amount: Cents


class CountReport(msgspec.Struct, frozen=True):
    """All of it, for who may read what was counted."""

    facility: str
    time_zone: str
    count: str
    day: date
    closed: datetime
    boxes: tuple[CountedBox, ...]
    signed_boxes: tuple[CountedBox, ...]
    """As they were signed, where corrections came later."""
    received: dict[str, int]
    supervisor: str
    main_bank: str
    signed: tuple[str, ...]
    why: str
    variances: tuple[Explained, ...]
    doubtful: tuple[DoubtfulVoucher, ...]
    corrections: tuple[Correction, ...]


class ReadCount(msgspec.Struct, frozen=True):
    """What the journal tells of a count."""

    result: CountResult
    variances: tuple[Explained, ...]


def read_count(store: Store, count: str) -> ReadCount | None:
    """A count out of the journal; nothing where none of that name is over."""
    found = result(store, count)
    return ReadCount(found, explained(store, found.boxes)) if found else None


def count_report(floor: Floor, read: ReadCount) -> CountReport:
    """The report of a count that was read from the journal of this floor."""
    found = read.result
    signed, settings = found.signed, floor.state.settings
    return CountReport(
        facility=settings.facility,
        time_zone=settings.time_zone,
        count=signed.count,
        day=signed.day,
        closed=found.closed,
        boxes=found.boxes,
        signed_boxes=signed.boxes,
        received=signed.received,
        supervisor=signed.supervisor,
        main_bank=signed.main_bank,
        signed=signed.signed,
        why=signed.why,
        variances=read.variances,
        doubtful=tuple(_doubtful(floor, found)),
        corrections=found.corrections,
    )


def _doubtful(floor: Floor, found: CountResult) -> Iterable[DoubtfulVoucher]:
    for box in found.boxes:
        for one in box.vouchers:
            if not _is_redeemed(floor, one):
                yield DoubtfulVoucher(box.box, one.ending, one.amount)


def _is_redeemed(floor: Floor, found: VoucherFound) -> bool:
    """Whether the system knows it as redeemed, for that amount; closed ones are remembered for a while."""
    known = floor.state.closed_vouchers.get(found.voucher)
    return known is not None and known.state is VoucherState.REDEEMED and known.amount == found.amount
