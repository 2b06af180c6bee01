"""A month of gaming days with its office: every box, drawer and return, and every cent where somebody saw it go."""

from collections import Counter
from datetime import UTC, date, timedelta

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.events import DayClosed, DaySealed, decode
from croupier.floor.record.events.office.count import CountBegun
from croupier.floor.rehearsal.casino import Casino, RehearsalStuck
from croupier.floor.rehearsal.figures import Figures
from croupier.floor.rehearsal.office import routines
from croupier.floor.rehearsal.office.custody import Contents, Custody
from croupier.floor.rehearsal.office.month import Month
from croupier.floor.rehearsal.office.routines import Routines
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rooms.compliance import retention
from support.storage.list_store import ListStore

EVERY_WEEK = (
    "slips made",
    "slips paid by the cage",
    "overrides approved and paid",
    "overrides without the Board refused",
    "slips of the manual book entered",
    "slips of the book refused a second time",
    "rests of machines paid, and not twice",
    "vouchers at two places at once",
    "vouchers of another house refused",
    "keys that came back late",
    "keys that never came back",
    "lost keys refused",
    "boxes refused in a second place",
    "boxes refused a second time in a count",
    "counts made in an outage",
    "counts refused after signing",
    "corrections refused to one alone",
    "corrections beside a signed count",
    "days that two closed at once",
    "people refused whose credential had expired",
    "credentials renewed",
    "plans that were short",
    "alarms of tables without a floorperson",
    "camera outages",
    "dealers refused without a certificate",
    "dealers with a new certificate",
    "pools of tips distributed",
    "destructions refused as too early",
)


def rehearsed(store: ListStore, days: int, *, faults: bool = True) -> Figures:
    plan = Plan(chapters=("657a",), terminals=4, rounds=2, faults=faults, office=True)
    return Month(Casino(store, plan), plan, days).run()


def test_a_week_of_days_ends_with_a_return_and_every_bill_in_the_main_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routines, "CHANCE_OF_A_MISCOUNT", 0.5)
    store = ListStore()
    figures = rehearsed(store, 8)
    assert figures.differences == []
    found = verify(store)
    assert found.right, found.difference
    done = figures.office
    assert (done["drops"], done["counts"], done["drawers closed"]) == (8, 8, 8)
    assert done["boxes counted"] == done["boxes dropped"] == 32
    assert done["weekly returns"] >= 1
    assert done["boxes counted again"] > 0
    assert (done["visits with a card"], done["self-exclusions"], done["patrons turned away"]) == (20, 1, 4)
    assert done["cards replaced"] == 1
    assert done["points"] > 0
    assert [what for what in EVERY_WEEK if not done[what]] == []
    assert done["vouchers paid by a machine"] == done["transactions in the log of 30 days"]
    assert (done["redemption machines balanced"], done["redemption machines short"]) == (8, 1)
    assert found.books["drawers"] == found.books["machines balanced"] == found.books["counts"] == 8


def test_a_week_in_which_clocks_are_set_has_each_gaming_day_once() -> None:
    """On 8 March 2026 a day of Pennsylvania has 23 hours: it is closed and sealed like any other."""
    store = ListStore()
    assert rehearsed(store, 9).differences == []
    events = [event for entry in store.entries() for event in decode(entry.body).events]
    expected = [date(2026, 2, 28) + timedelta(days=number) for number in range(10)]
    assert [event.day for event in events if isinstance(event, DayClosed)] == expected
    assert [event.day for event in events if isinstance(event, DaySealed)] == expected
    begun = [event.began.astimezone(UTC).hour for event in events if isinstance(event, CountBegun)]
    assert begun == [2] * 7 + [1] * 2  # nine in the evening by the clock of the house, on both sides of the change


def test_what_should_be_refused_and_is_not_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody destroys records that are too young, and the floor lets them."""
    monkeypatch.setattr(retention, "_refuse_young", lambda *_given: None)
    figures = rehearsed(ListStore(), 7)
    assert any(one.startswith("destructions refused as too early: it was done") for one in figures.differences)


def test_a_bill_that_was_taken_is_a_variance_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routines, "CHANCE_OF_A_MISSING_BILL", 1)
    store = ListStore()
    figures = rehearsed(store, 1)
    assert figures.office["boxes that were short"] > 0
    assert figures.differences == []
    assert verify(store).right


def test_money_that_nobody_saw_go_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def pockets(custody: Custody, box: str) -> Contents:
        lay = emptied(custody, box)
        lay.bills -= Counter({min(lay.bills, default="20"): 1})
        return lay

    emptied = Custody.emptied
    monkeypatch.setattr(Custody, "emptied", pockets)
    figures = rehearsed(ListStore(), 1, faults=False)
    assert any("are nowhere" in one for one in figures.differences)


def test_what_is_refused_to_the_office_ends_the_month(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Routines, "drop", lambda *_given: None)
    with pytest.raises(RehearsalStuck, match="count_supervisor begin count: no finished drop D-0"):
        rehearsed(ListStore(), 1)
