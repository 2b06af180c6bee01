"""What was counted, by gaming day and terminal."""

from datetime import timedelta

import pytest

from croupier.floor.record.commands.office.count import CorrectCount, CountBox
from croupier.office.count.results import CountedAmount, counted, result, results
from support.floor.dropped import OTHER_COUNTER, closed, counting, dropped, planned
from support.floor.dropped import counted as count_boxes
from support.floor.house import COMPLIANCE, COUNT_SUPERVISOR, COUNTER, NOON, House

ONE, TWO = "asset E1", "asset E2"
MONDAY = NOON.date()


@pytest.fixture
def house() -> House:
    return counting(dropped(planned().put_in("E1", 120_00).put_in("E2", 40_00)))


@pytest.mark.cites("§§ 465a.25(m), 465a.25(m)(1)")
def test_nothing_is_told_before_a_count_is_over_and_then_each_terminal(house: House) -> None:
    for who in (COUNTER, OTHER_COUNTER):
        house.do(who, CountBox("C-1", ONE, {"100": 1}))
    count_boxes(house, {TWO: {"20": 2}})
    assert results(house.store) == []
    assert counted(house.store, MONDAY, MONDAY) == []
    closed(house, {"100": 1, "20": 2})
    assert counted(house.store, MONDAY, MONDAY) == [
        CountedAmount(MONDAY, "E1", currency=100_00, metered=120_00),
        CountedAmount(MONDAY, "E2", currency=40_00, metered=40_00),
    ]
    assert [one.variance for one in counted(house.store, MONDAY, MONDAY)] == [-20_00, 0]
    day = timedelta(days=1)
    assert counted(house.store, MONDAY + day, MONDAY + day) == counted(house.store, MONDAY - day, MONDAY - day) == []


def test_a_correction_counts_and_what_was_signed_can_still_be_read(house: House) -> None:
    closed(count_boxes(house, {ONE: {"100": 1, "20": 1}, TWO: {"20": 2}}), {"100": 1, "20": 3})
    house.do(COUNT_SUPERVISOR, CorrectCount("C-1", TWO, {"20": 1}, "one was of E1"), COMPLIANCE)
    found = result(house.store, "C-1")
    assert found is not None
    assert [one.currency for one in found.boxes] == [120_00, 20_00]
    assert [one.currency for one in found.signed.boxes] == [120_00, 40_00]
    assert found.received == 160_00
    assert result(house.store, "C-2") is None
