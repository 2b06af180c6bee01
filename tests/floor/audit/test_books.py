"""The office's books kept a second time: whatever an event says otherwise than it happened is told."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.audit.books import Books
from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import TrueChance
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import (
    DaySealed,
    FloorEvent,
    HandPaid,
    SlipMade,
    SlipVoided,
    Tipped,
    TipsDistributed,
    decode,
)
from croupier.floor.record.events.office.boxes import KeyReturned, KeySignedOut
from croupier.floor.record.events.office.cage import (
    DrawerClosed,
    DrawerOpened,
    MachineDispensed,
    MachineRestPaid,
    RedemptionCounted,
    VoucherTaken,
)
from croupier.floor.record.events.office.compliance import DayArchived, OutageBegun, OutageEnded, RecordsDestroyed
from croupier.floor.record.events.office.count import BoxCounted, CountClosed, CurrencyRecounted
from croupier.floor.record.events.office.personnel import (
    BreakBegun,
    BreakEnded,
    CredentialRecorded,
    SignedIn,
    SignedOut,
)
from croupier.floor.record.events.office.school import TableTested
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import RecordKind
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.office.month import Month
from croupier.floor.rehearsal.office.records import File
from croupier.floor.rehearsal.plan import Plan
from support.storage.list_store import ListStore

Change = Callable[[Any], list[FloorEvent]]


class _Archive:
    """Files that are not written: what counts here is what the journal says of them."""

    def __init__(self, store: ListStore) -> None:
        self._store, self._last = store, 0

    def put_away(self) -> list[File]:
        return list(self._sealed())

    def _sealed(self) -> Iterator[File]:
        for entry in self._store.entries(self._last):
            for event in decode(entry.body).events:
                if isinstance(event, DaySealed):
                    yield File(event.day, "0" * 64, entry.sequence - self._last)
                    self._last = entry.sequence

    def differences(self) -> list[str]:
        return []


@pytest.fixture(scope="module")
def month() -> ListStore:
    """Sixteen days, so that paper has grown old enough to go."""
    store, plan = ListStore(), Plan(chapters=("657a",), terminals=4, rounds=2, faults=True, office=True)
    assert Month(Casino(store, plan), plan, 16, _Archive(store)).run().differences == []
    return store


def told(store: ListStore, kind: type[FloorEvent], change: Change) -> str:
    """What the books find when one event of a kind is another: the first that the change applies to."""
    books, changed = Books(), False
    for entry in store.entries():
        events: list[FloorEvent] = []
        for event in decode(entry.body).events:
            if not changed and isinstance(event, kind) and (others := change(event)) != [event]:
                events += others
                changed = True
            else:
                events.append(event)
        for difference in books.follow(entry, events):
            return difference
    assert changed
    return ""


def other(**fields: Any) -> Change:
    """The same event with other values; those that are functions get the old one."""

    def changed(event: Any) -> list[FloorEvent]:
        values = {name: value(getattr(event, name)) if callable(value) else value for name, value in fields.items()}
        return [replace(event, **values)]

    return changed


def twice(event: Any) -> list[FloorEvent]:
    return [event, event]


def never(_event: Any) -> list[FloorEvent]:
    return []


def paid_otherwise(event: HandPaid) -> list[FloorEvent]:
    return [replace(event, slip=replace(event.slip, paid=event.slip.paid + 1))] if event.slip.number else [event]


def entered_twice(event: HandPaid) -> list[FloorEvent]:
    return [event, event] if event.slip.book else [event]


def uneven(event: TipsDistributed) -> list[FloorEvent]:
    if len(event.shares) < 2:
        return [event]
    (one, much), (two, more), *rest = event.shares.items()
    return [replace(event, shares={**dict(rest), one: much - 2, two: more + 2})]


def box_otherwise(event: CountClosed) -> list[FloorEvent]:
    first, *others = event.boxes
    bills = {**first.bills, "20": first.bills.get("20", 0) + 1}
    return [replace(event, boxes=(replace(first, bills=bills), *others))]


def a_day_later(day: date) -> date:
    return day + timedelta(days=1)


CASES: dict[str, tuple[type[FloorEvent], Change, str]] = {
    "drawer over": (DrawerClosed, other(over=lambda over: over + 1), "the drawer D1 was"),
    "drawer opened with less": (DrawerOpened, other(cash=lambda cash: cash[1:]), "the drawer D1 was"),
    "machine over": (RedemptionCounted, other(over=lambda over: over + 1), "R1 was"),
    "machine pays twice": (MachineDispensed, twice, "R1 paid"),
    "rest paid twice": (MachineRestPaid, twice, "more than it took"),
    "voucher never taken": (VoucherTaken, never, "R1 paid"),
    "slip number": (SlipMade, other(slip=lambda slip: replace(slip, number="000999")), "has another number"),
    "slip void twice": (SlipVoided, twice, "nobody had made it"),
    "slip paid otherwise": (HandPaid, paid_otherwise, "paid otherwise than it was made"),
    "book entered twice": (HandPaid, entered_twice, "was entered twice"),
    "tip forgotten": (Tipped, never, "was distributed"),
    "tips uneven": (TipsDistributed, uneven, "of the pool pool/common for"),
    "key twice out": (KeySignedOut, twice, "while it was not there"),
    "key never out": (KeySignedOut, never, "nobody had it"),
    "key twice back": (KeyReturned, twice, "nobody had it"),
    "box signed otherwise": (CountClosed, box_otherwise, "nobody counted in the box"),
    "box not counted": (BoxCounted, never, "nobody counted in the box"),
    "received otherwise": (CurrencyRecounted, other(bills={"1": 1}), "received otherwise than it counted"),
    "no credential": (CredentialRecorded, other(expires=date(2026, 2, 1)), "worked without a credential"),
    "signed in twice": (SignedIn, twice, "signed in twice"),
    "signed out twice": (SignedOut, twice, "was not there"),
    "rests twice": (BreakBegun, twice, "rests twice"),
    "back twice": (BreakEnded, twice, "is back from no break"),
    "certificate unearned": (TableTested, other(certificate="2026-00001"), "against the marks"),
    "camera out twice": (OutageBegun, twice, "was out already"),
    "camera back twice": (OutageEnded, twice, "was not out"),
    "archive lacks an entry": (DayArchived, other(entries=lambda entries: entries - 1), "the archive of"),
    "archive of another day": (DayArchived, other(day=a_day_later), "the archive of"),
    "destroyed too early": (RecordsDestroyed, other(kind=RecordKind.BOOKS), "before their time"),
}


@pytest.mark.cites("§§ 461a.10(k), 465a.6(c), 465a.9(c), 465a.11(b), 465a.17(d), 465a.19(g)(2), 465a.25(a), 465a.26(b)")
@pytest.mark.parametrize("case", CASES)
def test_what_an_event_says_otherwise_is_told(month: ListStore, case: str) -> None:
    kind, change, says = CASES[case]
    assert says in told(month, kind, change)


def test_nothing_is_told_of_a_journal_that_is_right(month: ListStore) -> None:
    findings = verify(month)
    assert findings.right, findings.difference
    assert told(month, DrawerClosed, lambda event: [replace(event, bank="another")]) == ""
    assert findings.books["drawers"] == findings.books["machines balanced"] == findings.books["counts"] == 16
    for what in ("slips", "slips of the manual book", "pools of tips", "credentials", "shifts", "table tests"):
        assert findings.books[what] > 0, what
    assert (findings.books["days archived"], findings.books["destructions"]) == (17, 1)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (DrawerOpened, "the drawer D1 has"),
        (VoucherTaken, "holds and owes"),
        (Tipped, "the pool"),
        (KeySignedOut, "keys are with"),
        (CredentialRecorded, "credentials are others"),
        (SignedIn, "on duty are"),
        (TableTested, "certificates are counted"),
        (OutageBegun, "are out, the book has"),
    ],
)
def test_a_floor_that_has_it_otherwise_is_told(month: ListStore, kind: type[FloorEvent], says: str) -> None:
    """A book that lacks the last event of its kind differs from the floor right after it."""
    last = max(
        entry.sequence
        for entry in month.entries()
        for event in decode(entry.body).events
        if isinstance(event, kind) and not (isinstance(event, TableTested) and not event.certificate)
    )
    floor, books = Floor(TrueChance()), Books()
    for entry in month.entries():
        events = decode(entry.body).events
        for event in events:
            carry_out(floor, event, entry.at)
        floor.take_effects()
        kept = [event for event in events if entry.sequence < last or not isinstance(event, kind)]
        assert list(books.follow(entry, kept)) == []
        if entry.sequence == last:
            break
    assert any(says in difference for difference in books.differences(floor))
