"""Three sets of books of one gaming day side by side: the wagering system, central control, the count (§ 601a.9(e)).

The wagering system's figures are the ledger's; central control's are meters that a host has read, and the count is what
people found in the boxes that were collected on the day.  Boxes hold bills of other days too, and bills of the day lie
in boxes that were collected later: what a count has beyond the day, or lacks, is told to the cent, so that only what
nobody can explain is a difference.  A column that nobody has filled is left open, never taken for zero.
"""

from collections.abc import Iterable, Mapping
from datetime import date

import msgspec

from croupier.floor.audit.reports import DayReport, day_report
from croupier.floor.record.events.office.count import CountedBox
from croupier.floor.record.ports import Store
from croupier.money import Cents
from croupier.office.count.results import results
from croupier.office.count.variance import REFUSED, VOUCHER, stacked
from croupier.words import Money, Sentence, say, series

REVENUE, BILLS, VOUCHERS = "revenue", "bills", "vouchers"

Central = Mapping[str, Mapping[str, int]]
"""What the meters of each terminal counted on the day, by the names of the protocol."""


class InBoxes(msgspec.Struct, frozen=True):
    """What people counted in the boxes of a terminal: how it comes from what the system took on the day.

    ``counted`` is what the system has of the day, plus ``of_other_days``, less ``elsewhere``, plus ``variance``.
    """

    counted: Cents
    metered: Cents
    of_the_day: Cents
    boxes: tuple[str, ...] = ()

    @property
    def of_other_days(self) -> Cents:
        """What was stacked in these boxes on other gaming days."""
        return self.metered - self.of_the_day

    @property
    def variance(self) -> Cents:
        """What was found more than the meters say, or less."""
        return self.counted - self.metered

    def elsewhere(self, system: Cents) -> Cents:
        """What the system took on the day and is not in these boxes."""
        return system - self.of_the_day


class Side(msgspec.Struct, frozen=True):
    """One figure of one terminal, or of all of them, in three books; None where a book has nothing yet."""

    terminal: str
    what: str
    system: Cents
    central: Cents | None
    count: Cents | None
    why: tuple[Sentence, ...]
    right: bool
    """Whether every book that has it has the same, but for what is of other days."""


class SidesDocument(msgspec.Struct, frozen=True):
    """The gaming day in three books."""

    facility: str
    day: date
    closed: bool
    totals: tuple[Side, ...]
    terminals: tuple[Side, ...]
    identities: tuple[tuple[str, bool], ...]
    right: bool
    """Whether no two books that are there differ."""
    complete: bool
    """Whether all of them are there."""


class _Figure(msgspec.Struct, frozen=True):
    """A figure as each book has it, before anything is said of it."""

    terminal: str
    what: str
    system: Cents
    central: Cents | None
    boxes: InBoxes | None


Counts = Mapping[tuple[str, str], InBoxes]
"""By terminal and by what: what its boxes held."""


def sides(store: Store, day: date | None, central: Central | None, counts: Mapping[str, Cents] | None) -> SidesDocument:
    """The day as each book has it; raises :class:`croupier.floor.audit.reports.NoSuchDay`.

    ``counts`` are bills by terminal that were counted elsewhere; without them the counts of the journal are taken.
    """
    report = day_report(store, day)
    found = _counted(store, report) if counts is None else _listed(report, counts)
    figures = [one for place in report.terminals for one in _of(report, place.name, central or {}, found)]
    rows = tuple(map(_side, figures))
    totals = tuple(_side(_total(figures, what)) for what in (REVENUE, BILLS, VOUCHERS))
    identities = tuple((one.says, one.holds) for one in report.identities)
    right = report.right and all(row.right for row in rows)
    complete = all(row.central is not None and (row.count is not None or row.what != BILLS) for row in rows)
    return SidesDocument(report.facility, report.day, report.closed, totals, rows, identities, right, complete)


def _listed(report: DayReport, counts: Mapping[str, Cents]) -> Counts:
    """A list says nothing of other days: all it has beyond what the system took is a variance."""
    taken = {name: report.taken.get(name, {}).get(BILLS, 0) for name in counts}
    return {(name, BILLS): InBoxes(counted, taken[name], taken[name]) for name, counted in counts.items()}


def _counted(store: Store, report: DayReport) -> Counts:
    """Out of every count that is over; nothing of one that is under way (docs/design/0342)."""
    sums: dict[tuple[str, str], InBoxes] = {}
    for one in results(store):
        for box in one.boxes if one.signed.day == report.day else ():
            for what, held in _held(store, report, box).items():
                sums[box.terminal, what] = _add([held, *filter(None, [sums.get((box.terminal, what))])])
    return sums


def _held(store: Store, report: DayReport, box: CountedBox) -> dict[str, InBoxes]:
    """The bills and the vouchers of a box, and what of them was stacked on the day."""
    of_the_day = {BILLS: 0, VOUCHERS: 0}
    for paper in stacked(store, box):
        if report.first <= paper.entry <= report.last and paper.what != REFUSED:
            of_the_day[VOUCHERS if paper.what == VOUCHER else BILLS] += paper.amount
    return {
        BILLS: InBoxes(box.currency, box.metered, of_the_day[BILLS], (box.box,)),
        VOUCHERS: InBoxes(box.voucher_value, box.metered_voucher_value, of_the_day[VOUCHERS], (box.box,)),
    }


def _add(several: Iterable[InBoxes]) -> InBoxes:
    held = list(several)
    counted, metered = sum(one.counted for one in held), sum(one.metered for one in held)
    boxes = tuple(box for one in held for box in one.boxes)
    return InBoxes(counted, metered, sum(one.of_the_day for one in held), boxes)


def _of(report: DayReport, name: str, central: Central, counts: Counts) -> list[_Figure]:
    place = next(one for one in report.terminals if one.name == name)
    taken, meters = report.taken.get(name, {}), central.get(name)
    read = {
        REVENUE: net_win(meters) if meters is not None else None,
        BILLS: meters.get("bills", 0) if meters is not None else None,
        VOUCHERS: meters.get("ticket_in", 0) if meters is not None else None,
    }
    system = {REVENUE: place.revenue, BILLS: taken.get(BILLS, 0), VOUCHERS: taken.get(VOUCHERS, 0)}
    found = [_Figure(name, what, amount, read[what], counts.get((name, what))) for what, amount in system.items()]
    return [one for one in found if one.system or one.central or (one.boxes and one.boxes.counted)]


def net_win(meters: Mapping[str, int]) -> Cents:
    """What meters say that a terminal won: wagered, less what it and attendants paid (§ 601a.9(e))."""
    return meters.get("coin_in", 0) - meters.get("coin_out", 0) - meters.get("jackpot", 0)


def _total(figures: Iterable[_Figure], what: str) -> _Figure:
    """All terminals together; a column counts only where every terminal has it."""
    of_it = [one for one in figures if one.what == what]
    read, held = [one.central for one in of_it], [one.boxes for one in of_it]
    central = None if None in read or not read else sum(filter(None, read))
    boxes = None if None in held or not held else _add(filter(None, held))
    return _Figure("", what, sum(one.system for one in of_it), central, boxes)


def _side(one: _Figure) -> Side:
    counted = one.boxes.counted if one.boxes else None
    explained = one.boxes is None or (one.boxes.variance == 0 and one.boxes.elsewhere(one.system) >= 0)
    right = one.central in {None, one.system} and explained
    return Side(one.terminal, one.what, one.system, one.central, counted, tuple(_why(one)), right)


def _why(one: _Figure) -> Iterable[Sentence]:
    """What explains that a book has another figure, or none."""
    if one.central is None:
        yield say("sides.not_read")
    elif one.central != one.system:
        yield say("sides.read_otherwise", amount=Money(abs(one.central - one.system)))
    if one.boxes is None:
        if one.what == BILLS:
            yield say("sides.not_counted")
        return
    if one.boxes.of_other_days:
        yield say("sides.of_other_days", amount=Money(one.boxes.of_other_days))
    if elsewhere := one.boxes.elsewhere(one.system):
        yield say("sides.elsewhere", amount=Money(elsewhere))
    if over := one.boxes.variance:
        boxes = series(one.boxes.boxes)
        yield say("sides.over" if over > 0 else "sides.short", amount=Money(abs(over)), boxes=boxes)
