"""Kept records: nothing goes before its time, nothing by one person, and that it went is on record (§ 465a.6(c))."""

from datetime import date, timedelta

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CloseDay
from croupier.floor.record.commands.office.compliance import ArchiveDay, DestroyRecords
from croupier.floor.record.papers.compliance import RecordKind
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.compliance.retention import kept_through
from support.floor.dropped import closed, counted, counting, dropped, planned
from support.floor.house import COMPLIANCE, FINANCE, NOON, SECURITY, SYSTEM, TECHNICIAN, House
from support.floor.registered import refused

TODAY = NOON.date()


def of(kind: RecordKind, age: int, what: str = "bags 1 to 4") -> DestroyRecords:
    """Records that are this many gaming days old today."""
    day = TODAY - timedelta(days=age)
    return DestroyRecords(kind, day, day, what)


@pytest.mark.parametrize(
    ("kind", "days", "cite"),
    [
        pytest.param(RecordKind.CAGE_VOUCHERS, 30, "(3)", marks=pytest.mark.cites("§ 465a.6(c)(3)")),
        pytest.param(RecordKind.TERMINAL_VOUCHERS, 7, "(4)", marks=pytest.mark.cites("§ 465a.6(c)(4)")),
    ],
)
def test_paper_vouchers_go_after_their_days_and_not_on_the_last_of_them(kind: RecordKind, days: int, cite: str) -> None:
    house = House()
    assert refused(house, FINANCE, of(kind, days), SECURITY) == (Reason.RECORDS_ARE_TOO_YOUNG, f"§ 465a.6(c){cite}")
    house.do(FINANCE, of(kind, days + 1), SECURITY)


@pytest.mark.cites("§§ 465a.6, 465a.6(c)")
def test_everything_else_is_kept_for_five_years() -> None:
    house, last = House(), date(2021, 11, 16)
    for day, may in ((last, False), (last - timedelta(days=1), True)):
        destroy = DestroyRecords(RecordKind.BOOKS, date(2021, 1, 1), day, "slips of 2021")
        if may:
            house.do(FINANCE, destroy, COMPLIANCE)
        else:
            assert refused(house, FINANCE, destroy, COMPLIANCE) == (Reason.RECORDS_ARE_TOO_YOUNG, "§ 465a.6(c)")


@pytest.mark.cites("§ 465a.6(c)")
@pytest.mark.parametrize(
    ("day", "through"),
    [
        (date(2021, 11, 16), date(2026, 11, 16)),
        (date(2024, 2, 29), date(2029, 3, 1)),
        (date(2023, 2, 28), date(2028, 2, 28)),
    ],
)
def test_five_years_end_on_the_day_they_began(day: date, through: date) -> None:
    assert kept_through(RecordKind.ARCHIVE, day) == through


@pytest.mark.cites("§ 465a.6(c)")
def test_two_of_two_departments_destroy_and_both_are_on_record() -> None:
    house, old = House(), of(RecordKind.TERMINAL_VOUCHERS, 20)
    assert refused(house, FINANCE, old)[0] is Reason.SECOND_PERSON_IS_NEEDED
    assert refused(house, TECHNICIAN, old, SECURITY)[0] is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FINANCE, old, SECURITY)
    gone = house.floor.state.compliance.destroyed[-1]
    assert (gone.by, gone.witness, gone.what) == ("Fay", "Sam", "bags 1 to 4")


@pytest.mark.cites("§ 465a.6(c)")
def test_what_is_gone_does_not_go_again_and_what_goes_is_named() -> None:
    house = House()
    house.do(FINANCE, of(RecordKind.TERMINAL_VOUCHERS, 20), SECURITY)
    again = DestroyRecords(
        RecordKind.TERMINAL_VOUCHERS, TODAY - timedelta(days=25), TODAY - timedelta(days=20), "bags 0 to 4"
    )
    assert refused(house, FINANCE, again, SECURITY)[0] is Reason.RECORDS_ARE_GONE
    assert refused(house, FINANCE, of(RecordKind.CAGE_VOUCHERS, 40, " "), SECURITY)[0] is Reason.REASON_IS_MISSING
    backwards = DestroyRecords(RecordKind.BOOKS, date(2020, 2, 1), date(2020, 1, 1), "x")
    assert refused(house, FINANCE, backwards, SECURITY)[0] is Reason.REASON_IS_MISSING
    for far in (TODAY, date.max):
        later = DestroyRecords(RecordKind.TERMINAL_VOUCHERS, date(2020, 1, 1), far, "x")
        assert refused(house, FINANCE, later, SECURITY)[0] is Reason.RECORDS_ARE_TOO_YOUNG


@pytest.mark.cites("§ 465a.6(c)")
def test_a_day_is_archived_when_it_is_over_and_once() -> None:
    house = House()
    away = ArchiveDay(TODAY, "a" * 64, 5)
    assert refused(house, TECHNICIAN, away, FINANCE) == (Reason.DAY_IS_NOT_SEALED, "§ 465a.6(c)")
    house.after(days=1)
    house.do(SYSTEM, CloseDay())
    assert refused(house, TECHNICIAN, away, FINANCE)[0] is Reason.DAY_IS_NOT_SEALED
    house.floor.state.unsealed.remove(TODAY)
    for who, alone in ((TECHNICIAN, None), (FINANCE, None), (TECHNICIAN, Actor("Tom", Role.TECHNICIAN))):
        assert refused(house, who, away, alone)[0] is Reason.SECOND_PERSON_IS_NEEDED
    house.do(TECHNICIAN, away, FINANCE)
    assert refused(house, FINANCE, away, SECURITY)[0] is Reason.DAY_IS_ARCHIVED
    assert house.floor.state.compliance.archives[TODAY.isoformat()].digest == "a" * 64


@pytest.mark.cites("§ 465a.25(a)")
def test_a_day_that_may_hold_figures_of_an_open_count_is_not_archived() -> None:
    """The day before the count began may be; the days of the count, when it is over."""
    house = planned()
    house.after(days=7)
    house.do(SYSTEM, CloseDay())
    house.floor.state.unsealed.clear()
    counting(dropped(house.put_in("E1", 20_00)))
    house.after(days=1)
    house.do(SYSTEM, CloseDay())
    house.floor.state.unsealed.clear()
    before, of_it = (ArchiveDay(TODAY + timedelta(days=number), "a" * 64, 5) for number in (0, 7))
    house.do(TECHNICIAN, before, FINANCE)
    assert refused(house, TECHNICIAN, of_it, FINANCE) == (Reason.DAY_HOLDS_AN_OPEN_COUNT, "§ 465a.25(a)")
    closed(counted(house, {"asset E1": {"20": 1}, "asset E2": {}}), {"20": 1})
    house.do(TECHNICIAN, of_it, FINANCE)
