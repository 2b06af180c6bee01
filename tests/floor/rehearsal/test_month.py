"""A month of gaming days with its office: every box, drawer and return, and every cent where somebody saw it go."""

from collections import Counter

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.rehearsal.casino import Casino, RehearsalStuck
from croupier.floor.rehearsal.figures import Figures
from croupier.floor.rehearsal.office import routines
from croupier.floor.rehearsal.office.custody import Contents, Custody
from croupier.floor.rehearsal.office.month import Month
from croupier.floor.rehearsal.office.routines import Routines
from croupier.floor.rehearsal.plan import Plan
from support.storage.list_store import ListStore


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
    with pytest.raises(RehearsalStuck, match="count_supervisor begin count: there is no drop D-0"):
        rehearsed(ListStore(), 1)
