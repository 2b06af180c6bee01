"""Three sets of books of one gaming day side by side: the wagering system, central control, the count (§ 601a.9(e)).

The wagering system's figures are the ledger's; central control's are meters that a host has read, and the count is what
people found in the boxes.  A column that nobody has filled is left open, never taken for zero.
"""

from collections.abc import Mapping
from datetime import date

import msgspec

from croupier.floor.audit.reports import DayReport, day_report
from croupier.floor.record.ports import Store
from croupier.money import Cents

REVENUE, BILLS, VOUCHERS = "revenue", "bills", "vouchers"

Central = Mapping[str, Mapping[str, int]]
"""What the meters of each terminal counted on the day, by the names of the protocol."""
Counts = Mapping[str, Cents]
"""The bills of each terminal as people have counted them."""


class Side(msgspec.Struct, frozen=True):
    """One figure of one terminal, or of all of them, in three books; None where a book has nothing yet."""

    terminal: str
    what: str
    system: Cents
    central: Cents | None
    count: Cents | None
    why: str

    @property
    def right(self) -> bool:
        """Whether every book that has it has the same."""
        return all(other is None or other == self.system for other in (self.central, self.count))


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


def sides(store: Store, day: date | None, central: Central | None, counts: Counts | None) -> SidesDocument:
    """The day as each book has it; raises :class:`croupier.floor.audit.reports.NoSuchDay`."""
    report = day_report(store, day)
    rows = tuple(row for place in report.terminals for row in _of(report, place.name, central or {}, counts or {}))
    totals = tuple(_total(rows, what) for what in (REVENUE, BILLS, VOUCHERS))
    identities = tuple((one.says, one.holds) for one in report.identities)
    right = report.right and all(row.right for row in rows)
    complete = all(row.central is not None and (row.count is not None or row.what != BILLS) for row in rows)
    return SidesDocument(report.facility, report.day, report.closed, totals, rows, identities, right, complete)


def _of(report: DayReport, name: str, central: Central, counts: Counts) -> list[Side]:
    place = next(one for one in report.terminals if one.name == name)
    taken, meters = report.taken.get(name, {}), central.get(name)
    read = {
        REVENUE: net_win(meters) if meters is not None else None,
        BILLS: meters.get("bills", 0) if meters is not None else None,
        VOUCHERS: meters.get("ticket_in", 0) if meters is not None else None,
    }
    system = {REVENUE: place.revenue, BILLS: taken.get(BILLS, 0), VOUCHERS: taken.get(VOUCHERS, 0)}
    return [
        _side(name, what, amount, read[what], counts.get(name) if what == BILLS else None)
        for what, amount in system.items()
        if amount or read[what] or counts.get(name)
    ]


def net_win(meters: Mapping[str, int]) -> Cents:
    """What meters say that a terminal won: wagered, less what it and attendants paid (§ 601a.9(e))."""
    return meters.get("coin_in", 0) - meters.get("coin_out", 0) - meters.get("jackpot", 0)


def _side(terminal: str, what: str, system: Cents, central: Cents | None, count: Cents | None) -> Side:
    why: list[str] = []
    if central is None:
        why.append("central control has not read it")
    elif central != system:
        why.append("the reading is not that of the end of the day, or a round was not over")
    if count is None and what == BILLS:
        why.append("not counted yet")
    elif count is not None and count != system:
        over = count - system
        why.append(f"counted {'over' if over > 0 else 'short'}: the bill events of the terminal are gone through")
    return Side(terminal, what, system, central, count, "; ".join(why))


def _total(rows: tuple[Side, ...], what: str) -> Side:
    """All terminals together; a column counts only where every terminal has it."""
    of_it = [row for row in rows if row.what == what]
    read, counted = [row.central for row in of_it], [row.count for row in of_it]
    central = None if None in read or not read else sum(filter(None, read))
    count = None if None in counted or not counted else sum(filter(None, counted))
    return _side("all", what, sum(row.system for row in of_it), central, count)
