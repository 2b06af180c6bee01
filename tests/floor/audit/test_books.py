"""The office's books kept a second time: whatever an event says otherwise than it happened is told."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.audit import books
from croupier.floor.audit.books import Books
from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import TrueChance
from croupier.floor.record.actors import Role
from croupier.floor.record.dispatch import carry_out
from croupier.floor.record.events import (
    DayClosed,
    DaySealed,
    DealerChanged,
    FloorEvent,
    FloorOpened,
    HandPaid,
    LoggedOut,
    PasswordSet,
    SlipMade,
    SlipVoided,
    StaffAdded,
    TableStopped,
    Tipped,
    TipsDistributed,
    VouchersExpired,
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
from croupier.floor.record.events.office.revenue import RevenueClosed
from croupier.floor.record.events.office.school import TableTested
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import RecordKind
from croupier.floor.record.papers.personnel import Credential, CredentialKind
from croupier.floor.record.settings import Settings
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.office.month import Month
from croupier.floor.rehearsal.office.records import File
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rooms.compliance.retention import Period
from croupier.journal.chain import Entry
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
    "destroyed too early": (RecordsDestroyed, other(kind=RecordKind.BOOKS), "before their time"),
}


@pytest.mark.cites("§§ 461a.10(k), 465a.6(c), 465a.9(c), 465a.11(b), 465a.17(d), 465a.19(g)(2), 465a.25(a), 465a.26(b)")
@pytest.mark.parametrize("case", CASES)
def test_what_an_event_says_otherwise_is_told(month: ListStore, case: str) -> None:
    kind, change, says = CASES[case]
    assert says in told(month, kind, change)


@pytest.mark.cites("§ 465a.6(c)")
@pytest.mark.parametrize(
    "change", [other(entries=lambda entries: entries - 1), other(day=a_day_later), other(day=date(1999, 1, 1))]
)
def test_a_wrong_word_about_a_file_is_told_and_ends_no_verification(month: ListStore, change: Change) -> None:
    """One person's slip of the pen would hide whatever comes after it, for good."""
    books, last = Books(), max(entry.sequence for entry in month.entries() if DayArchived in kinds(entry))
    for entry in month.entries():
        events = list(decode(entry.body).events)
        if entry.sequence == last:
            events = [other for one in events for other in (change(one) if isinstance(one, DayArchived) else [one])]
        assert list(books.follow(entry, events)) == []
    (told,) = books.claims
    assert told.startswith(f"entry {last}: the archive of ")


def kinds(entry: Entry) -> set[type[FloorEvent]]:
    return {type(event) for event in decode(entry.body).events}


@pytest.mark.cites("§ 465a.6(c)(3), (4)")
@pytest.mark.parametrize(
    ("kind", "last", "first_good"),
    [
        (RecordKind.TERMINAL_VOUCHERS, date(2026, 3, 2), date(2026, 3, 10)),
        (RecordKind.CAGE_VOUCHERS, date(2026, 3, 2), date(2026, 4, 2)),
        (RecordKind.BOOKS, date(2026, 3, 2), date(2031, 3, 3)),
        (RecordKind.ARCHIVE, date(2028, 2, 29), date(2033, 3, 2)),
        (RecordKind.ARCHIVE, date(2027, 2, 28), date(2032, 2, 29)),
    ],
)
def test_the_book_knows_the_times_of_records_without_the_room(
    monkeypatch: pytest.MonkeyPatch, kind: RecordKind, last: date, first_good: date
) -> None:
    """A room that keeps nothing long enough is found out."""
    monkeypatch.setattr(Period, "through", lambda _period, day: day)
    for day, right in ((first_good - timedelta(days=1), False), (first_good, True)):
        told = list(Books().follow(made("finance:fay", day), [RecordsDestroyed(kind, last, last, "x", "fay", "ida")]))
        assert (told == []) is right, told


def made(actor: str, day: date) -> Entry:
    """An entry of a gaming day's afternoon."""
    at = datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
    return Entry(1, at, actor, "c", b"", b"", b"")


LAST_DAY = date(2026, 3, 2)


@pytest.fixture
def licensed() -> Books:
    """A house that keeps credentials; that of its dealer is good through the second of March."""
    books = Books()
    opened = FloorOpened(Settings(credentials_are_kept=True))
    held = CredentialRecorded("dana", CredentialKind.PERMIT, "P-1", LAST_DAY)
    list(books.follow(made("system:", LAST_DAY), [opened, StaffAdded("dana", (Role.DEALER,), "x"), held]))
    return books


END_OF_DAY = (RevenueClosed(LAST_DAY, {"13A62(a)(1)": 1}), DayClosed(LAST_DAY, {}), VouchersExpired(("1",)))


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize(
    "events",
    [
        (LoggedOut("key"), DealerChanged("T", ""), TableStopped("T", "the dealer is gone")),
        (*END_OF_DAY, LoggedOut("key")),
        (*END_OF_DAY, PasswordSet("dana", "x", temporary=False), LoggedOut("key")),
        END_OF_DAY,
    ],
)
def test_who_leaves_without_a_credential_has_not_worked(licensed: Books, events: tuple[FloorEvent, ...]) -> None:
    """Whatever follows from it, and though the gaming day ends with it."""
    assert list(licensed.follow(made("dealer:dana", LAST_DAY + timedelta(days=1)), events)) == []


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize(
    "events", [(*END_OF_DAY, DealerChanged("T", "dana")), (PasswordSet("nico", "x", temporary=True), LoggedOut("key"))]
)
def test_who_works_without_a_credential_is_told(licensed: Books, events: tuple[FloorEvent, ...]) -> None:
    """Also who looks after the account of somebody else."""
    assert list(licensed.follow(made("dealer:dana", LAST_DAY), events)) == []
    (told,) = licensed.follow(made("dealer:dana", LAST_DAY + timedelta(days=1)), events)
    assert "worked without a credential" in told


def test_the_book_of_credentials_reads_the_last_day_itself(licensed: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Credential, "is_good", lambda _held, _day: True)
    assert list(licensed.follow(made("dealer:dana", LAST_DAY + timedelta(days=1)), [SignedIn("dana", Role.DEALER)]))


def test_no_book_knows_a_rule_of_the_rooms() -> None:
    """What is worked out by the same code is wrong in both."""
    for file in Path(books.__path__[0]).glob("*.py"):
        assert "croupier.floor.rooms" not in file.read_text(encoding="utf-8"), file


def test_nothing_is_told_of_a_journal_that_is_right(month: ListStore) -> None:
    findings = verify(month)
    assert findings.right, findings.difference
    assert findings.claims == []
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
