"""The drop: its plan, its people, its boxes, and what is done otherwise (§§ 465a.17(e), 465a.18)."""

from typing import Any

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import BlockTerminal, InsertBill, InsertBox, UnblockTerminal
from croupier.floor.record.commands.office.boxes import (
    BeginDrop,
    CollectBox,
    DecideDeviation,
    DecideDropPlan,
    DeviationKind,
    EndDrop,
    FileDropPlan,
    JoinDrop,
    Member,
    NameDropTeam,
    NotifyDeviation,
    ReturnKey,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.terminal import Block
from support.floor.dropped import (
    TEAM,
    collected,
    count,
    counting,
    drop,
    dropped,
    going,
    plan,
    planned,
    twice_a_day,
    with_keys,
)
from support.floor.house import (
    ATTENDANT,
    COMPLIANCE,
    COUNT_SUPERVISOR,
    COUNTER,
    FINANCE,
    NOON,
    SECURITY,
    SUPERVISOR,
    House,
    peripherals,
)

TODAY = NOON.date()
SID = Actor("Sid", Role.SECURITY)


# The plan


@pytest.mark.cites("§§ 465a.18, 465a.18(a), 465a.25(b), 465a.25(m)")
def test_nothing_is_collected_before_a_plan_is_approved() -> None:
    house = House().terminal("E1")
    assert house.refused(COUNT_SUPERVISOR, BeginDrop(), SECURITY).reason is Reason.NOTICE_IS_MISSING
    house.do(COUNT_SUPERVISOR, FileDropPlan("P", plan("E1")))
    assert house.refused(COUNT_SUPERVISOR, BeginDrop(), SECURITY).cite == "§ 465a.18(a)"
    assert house.refused(COUNT_SUPERVISOR, FileDropPlan("P", plan("E1"))).reason is Reason.NOTICE_EXISTS
    house.do(COMPLIANCE, DecideDropPlan("P", approved=False))
    assert not house.floor.state.boxes.kept
    assert house.refused(COMPLIANCE, DecideDropPlan("P")).reason is Reason.NOTICE_IS_MISSING, "decided once"
    house.do(COUNT_SUPERVISOR, FileDropPlan("P2", plan("E1")))
    house.do(COMPLIANCE, DecideDropPlan("P2"))
    assert house.floor.state.boxes.in_force == "P2"


@pytest.mark.cites(
    "§§ 465a.18(a)(1), 465a.18(a)(1)(i), 465a.18(a)(2), 465a.18(a)(2)(i), 465a.18(a)(3), 465a.18(a)(4), 465a.18(a)(5)"
)
@pytest.mark.parametrize(
    ("filed", "cite"),
    [
        (plan("E1", "E1"), "§ 465a.18(a)(4)"),
        (plan("E1", "nowhere"), "§ 465a.18(a)(1)(i)"),
        (plan("play"), "§ 465a.18(a)(1)(i)"),
        (plan("E1", route=" "), "§ 465a.18(a)(5)"),
        (twice_a_day("E1"), "§ 465a.18(a)(2)(i)"),
    ],
)
def test_a_plan_says_which_boxes_when_in_which_order_and_which_way(filed: Any, cite: str) -> None:
    house = House().terminal("E1").terminal("play", training=True)
    refusal = house.refused(COUNT_SUPERVISOR, FileDropPlan("P", filed))
    assert (refusal.reason, refusal.cite) == (Reason.NOTICE_IS_INCOMPLETE, cite)


@pytest.mark.cites("§ 465a.18(b)")
def test_those_who_take_part_are_listed_with_their_credentials() -> None:
    house = planned()
    for members in ((Member("Ann", ""),), (Member("", "1"),)):
        assert house.refused(FINANCE, NameDropTeam(members), SECURITY).reason is Reason.NAME_IS_MISSING
    for two in ((Member("A", "1"), Member("A", "2")), (Member("A", "1"), Member("B", "1"))):
        assert house.refused(FINANCE, NameDropTeam(two), SECURITY).reason is Reason.PERSON_EXISTS
    house.do(FINANCE, NameDropTeam(TEAM[:1]), SECURITY)
    assert house.refused(COUNT_SUPERVISOR, BeginDrop(), SECURITY).reason is Reason.NOT_ON_THE_LIST
    house.do(FINANCE, NameDropTeam(TEAM), SECURITY)
    house.do(COUNT_SUPERVISOR, BeginDrop(), SECURITY)
    assert house.refused(ATTENDANT, JoinDrop("D-1")).reason is Reason.NOT_ON_THE_LIST
    assert house.refused(SECURITY, JoinDrop("D-1")).reason is Reason.PERSON_EXISTS
    assert house.refused(COUNT_SUPERVISOR, BeginDrop(), SECURITY).reason is Reason.DROP_IS_UNDER_WAY


# Its time


@pytest.mark.cites("§§ 465a.18(a)(2)(i), 465a.18(b)(1)")
@pytest.mark.parametrize(("minutes", "in_time"), [(-31, False), (-30, True), (30, True), (31, False)])
def test_a_drop_begins_at_its_time_or_with_approval(minutes: int, in_time: bool) -> None:
    house = planned()
    house._now = NOON
    house.after(days=7, minutes=minutes)
    if not in_time:
        refusal = house.refused(COUNT_SUPERVISOR, BeginDrop(), SECURITY)
        assert (refusal.reason, refusal.cite) == (Reason.DEVIATION_IS_NOT_APPROVED, "§ 465a.18(b)(1)")
        day = house.floor.state.settings.gaming_day(house.now())
        told = NotifyDeviation("V", DeviationKind.SCHEDULE, day, "the lift is out")
        house.do(COUNT_SUPERVISOR, told)
        assert house.refused(COUNT_SUPERVISOR, told).reason is Reason.NOTICE_EXISTS
        refusal = house.refused(COUNT_SUPERVISOR, BeginDrop("V"), SECURITY)
        assert refusal.reason is Reason.DEVIATION_IS_NOT_APPROVED, "told, not approved"
        house.do(COMPLIANCE, DecideDeviation("V"))
    house.do(COUNT_SUPERVISOR, BeginDrop("" if in_time else "V"), SECURITY)
    assert house.floor.state.boxes.drops["D-1"].terminals == ("E1", "E2")


@pytest.mark.cites("§§ 465a.18(a)(3), 465a.18(b)(1), 465a.18(b)(2)")
def test_on_another_day_only_an_approved_emergency_is_dropped() -> None:
    house = planned().after(days=1)
    assert house.refused(COUNT_SUPERVISOR, BeginDrop(), SECURITY).reason is Reason.DEVIATION_IS_NOT_APPROVED
    tuesday = house.floor.state.settings.gaming_day(house.now())
    told = NotifyDeviation("V", DeviationKind.EMERGENCY, tuesday, "the box is full", ("E2",))
    house.do(COUNT_SUPERVISOR, told)
    house.do(COMPLIANCE, DecideDeviation("V"))
    house.do(COUNT_SUPERVISOR, BeginDrop("V"), SECURITY)
    house.do(COUNTER, JoinDrop("D-1"))
    collected(with_keys(house), "E2")
    house.do(COUNT_SUPERVISOR, EndDrop("D-1", locked=True), SECURITY)
    assert house.refused(COUNT_SUPERVISOR, BeginDrop("V"), SECURITY).reason is Reason.DEVIATION_IS_NOT_APPROVED, "used"


@pytest.mark.cites("§ 465a.18(b)")
def test_a_deviation_says_what_it_is_and_is_declined_or_for_its_day() -> None:
    house = planned()
    for kind in (DeviationKind.BOXES, DeviationKind.EMERGENCY, DeviationKind.ROUTE):
        assert house.refused(FINANCE, NotifyDeviation("V", kind, TODAY, "why")).reason is Reason.NOTICE_IS_INCOMPLETE
    told = NotifyDeviation("V", DeviationKind.BOXES, TODAY, "why", ("nowhere",))
    assert house.refused(FINANCE, told).reason is Reason.UNKNOWN_TERMINAL
    house.do(FINANCE, NotifyDeviation("V", DeviationKind.BOXES, TODAY, "why", ("E1",)))
    house.do(COMPLIANCE, DecideDeviation("V", approved=False))
    assert house.refused(COMPLIANCE, DecideDeviation("V")).reason is Reason.NOTICE_IS_MISSING
    assert house.refused(COUNT_SUPERVISOR, BeginDrop("V"), SECURITY).reason is Reason.DEVIATION_IS_NOT_APPROVED
    house.do(FINANCE, NotifyDeviation("W", DeviationKind.BOXES, TODAY, "why", ("E1",)))
    house.do(COMPLIANCE, DecideDeviation("W"))
    house.after(days=7)
    assert house.refused(COUNT_SUPERVISOR, BeginDrop("W"), SECURITY).reason is Reason.DEVIATION_IS_NOT_APPROVED


@pytest.mark.cites("§§ 465a.18(b)(2), 465a.18(b)(3)")
def test_other_boxes_and_another_route_are_approved_before() -> None:
    house = planned()
    house.do(FINANCE, NotifyDeviation("V", DeviationKind.BOXES, TODAY, "E2 is covered", ("E1",)))
    house.do(COMPLIANCE, DecideDeviation("V"))
    house.do(COUNT_SUPERVISOR, BeginDrop("V"), SECURITY)
    under_way = house.floor.state.boxes.drops["D-1"]
    assert under_way.terminals == ("E1",)
    told = NotifyDeviation("R", DeviationKind.ROUTE, TODAY, "flooded", route="by the stairs", drop="D-1")
    house.do(COUNT_SUPERVISOR, told)
    house.do(COMPLIANCE, DecideDeviation("R"))
    assert (under_way.route, under_way.deviations) == ("by the stairs", ["V", "R"])


# The boxes


@pytest.mark.cites("§§ 465a.18(d), 465a.17(d)")
def test_three_people_of_security_and_finance_collect_with_both_keys() -> None:
    house = planned()
    house.do(COUNT_SUPERVISOR, BeginDrop(), SECURITY)
    take = CollectBox("D-1", "E1", "asset E1")
    assert house.refused(COUNTER, take).reason is Reason.NOT_ON_THE_LIST
    assert house.refused(SECURITY, take).reason is Reason.TEAM_IS_TOO_SMALL
    house.do(COUNTER, JoinDrop("D-1"))
    refusal = house.refused(COUNTER, take)
    assert (refusal.reason, refusal.cite) == (Reason.KEY_IS_NOT_OUT, "§ 465a.17(d)(1)")
    with_keys(house)
    house.do(SID, ReturnKey("release"), SECURITY)
    assert house.refused(COUNTER, take).cite == "§ 465a.17(d)(2)"


@pytest.mark.cites("§§ 465a.17(e)(5), 465a.17(e)(6), 465a.17(c)")
def test_a_box_goes_out_by_its_number_and_a_terminal_without_one_takes_nothing() -> None:
    house = going(planned()).put_in("E1", 20_00)
    assert house.refused(COUNTER, CollectBox("D-1", "E1", "asset E2")).reason is Reason.BOX_IS_ANOTHER
    house.do(COUNTER, CollectBox("D-1", "E1", "asset E1"))
    refusal = house.refused(peripherals("E1"), InsertBill("E1", 20_00))
    assert (refusal.reason, refusal.cite) == (Reason.TERMINAL_IS_BLOCKED, "§ 465a.17(e)(6)")
    assert house.refused(COUNTER, CollectBox("D-1", "E1", "asset E1")).reason is Reason.BOX_IS_NOT_SCHEDULED
    for inserted in (InsertBox("E1", "asset E1"), InsertBox("E1", "asset E2"), InsertBox("E1", "")):
        assert house.refused(COUNTER, inserted).reason is Reason.BOX_IS_IN_USE
    assert house.refused(SUPERVISOR, UnblockTerminal("E1", Block.BOX_REMOVED)).reason is Reason.BOX_IS_IN_USE
    house.do(COUNTER, InsertBox("E1", "B-1"))
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    assert house.floor.state.boxes.boxes["B-1"].bills == {"20": 1}


@pytest.mark.cites("§ 465a.17(e)(5)")
def test_an_emergency_box_is_marked_with_the_number_of_its_terminal() -> None:
    house = going(planned())
    house.do(COUNTER, CollectBox("D-1", "E1", "asset E1"))
    house.do(COUNTER, InsertBox("E1", emergency=True))
    assert house.floor.state.terminals["E1"].box == "asset E1 emergency"


@pytest.mark.cites("§§ 465a.18(d)(2), 465a.18(a)(4)")
def test_the_trolley_leaves_with_as_many_boxes_as_scheduled_and_locked() -> None:
    house = collected(going(planned()), "E2")
    assert [one.in_order for one in house.floor.state.boxes.drops["D-1"].collected] == [False]
    refusal = house.refused(COUNT_SUPERVISOR, EndDrop("D-1", locked=True), SECURITY)
    assert (refusal.reason, refusal.cite) == (Reason.BOXES_ARE_MISSING, "§ 465a.18(d)(2)")
    collected(house, "E1")
    refusal = house.refused(COUNT_SUPERVISOR, EndDrop("D-1", locked=False), SECURITY)
    assert refusal.reason is Reason.TROLLEY_IS_NOT_LOCKED
    house.do(COUNT_SUPERVISOR, EndDrop("D-1", locked=True), SECURITY)
    assert house.refused(COUNT_SUPERVISOR, EndDrop("D-1", locked=True), SECURITY).reason is Reason.UNKNOWN_DROP


@pytest.mark.cites("§§ 465a.18(d)(2), 465a.18(b)(2)")
def test_a_box_that_cannot_be_had_is_left_with_approval() -> None:
    house = collected(going(planned()), "E1")
    told = NotifyDeviation("V", DeviationKind.BOXES, TODAY, "E2 is jammed", ("E1",), drop="D-1")
    house.do(COUNT_SUPERVISOR, told)
    house.do(COMPLIANCE, DecideDeviation("V"))
    house.do(COUNT_SUPERVISOR, EndDrop("D-1", locked=True), SECURITY)


@pytest.mark.cites("§ 465a.17(e)(5)")
def test_a_box_that_was_taken_out_before_its_time_is_known_to_be_out() -> None:
    house = planned()
    house.do(peripherals("E1"), BlockTerminal("E1", Block.BOX_REMOVED))
    assert house.floor.state.boxes.out == {"asset E1": "E1"}
    house.do(SUPERVISOR, InsertBox("E1", "B-1"))
    house.do(COUNT_SUPERVISOR, BeginDrop(), SECURITY)
    house.do(COUNTER, JoinDrop("D-1"))
    with_keys(house).do(COUNTER, CollectBox("D-1", "E1", "asset E1"))
    assert not house.floor.state.boxes.out
    assert house.floor.state.terminals["E1"].box == "B-1", "the other one stays in"


def test_a_restart_knows_all_of_it() -> None:
    house = counting(dropped(planned().put_in("E1", 40_00)))
    before = house.floor.state.boxes
    assert house.restart().floor.state.boxes == before
    assert count(house) == "C-1"
    assert drop(house) == "D-1"
