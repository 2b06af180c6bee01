"""The count: blind, recounted, signed, in the books; corrected only with a trace (§ 465a.25)."""

from datetime import timedelta
from typing import Any

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.actors import HostDuty
from croupier.floor.record.commands import CashOut, EnrollHost, InsertBox, InsertVoucher
from croupier.floor.record.commands.office.boxes import (
    BeginDrop,
    CollectBox,
    DecideDeviation,
    DecideDropPlan,
    DeviationKind,
    FileDropPlan,
    JoinDrop,
    NotifyDeviation,
)
from croupier.floor.record.commands.office.count import (
    BeginCount,
    CloseCount,
    CorrectCount,
    CountBox,
    JoinCount,
    RecountCurrency,
    ScannedVoucher,
    SignCount,
)
from croupier.floor.record.events import decode
from croupier.floor.record.events.office.count import BoxCounted, CountClosed, CountCorrected
from croupier.floor.record.papers.boxes import Bills
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.boxes.contents import RECEIVED, VARIANCES
from croupier.floor.rooms.money.vouchers import number_of
from croupier.ledger.accounts import Account, Kind
from support.floor.dropped import OTHER_COUNTER, closed, counted, counting, dropped, plan, planned
from support.floor.house import (
    COMPLIANCE,
    COUNT_SUPERVISOR,
    COUNTER,
    MAIN_BANK,
    SECURITY,
    TECHNICIAN,
    House,
    device,
    peripherals,
)

ONE, TWO = "asset E1", "asset E2"
TRUE: dict[str, Bills] = {ONE: {"100": 1, "20": 1}, TWO: {"20": 2}}
SUM: Bills = {"100": 1, "20": 3}


@pytest.fixture
def house() -> House:
    """Boxes with $120 and $40, a count of them under way."""
    return counting(dropped(planned().put_in("E1", 120_00).put_in("E2", 40_00)))


def last(house: House) -> Any:
    return decode(house.store.records[-1].entry.body).events[0]


def held(house: House, box: str) -> int:
    return int(house.floor.ledger.balance(Account(Kind.CASH_BOX, box)))


@pytest.mark.cites("§§ 465a.25, 465a.25(a), 465a.25(a)(3), 465a.25(m)(1), 465a.25(n)")
def test_what_was_counted_goes_to_the_main_bank_and_the_boxes_are_empty(house: House) -> None:
    counted(house, TRUE)
    assert held(house, ONE) == 120_00, "no money moves before the count is over"
    closed(house, SUM)
    assert (held(house, ONE), held(house, TWO)) == (0, 0)
    assert house.floor.ledger.balance(RECEIVED) == 160_00
    assert house.floor.ledger.balance(VARIANCES) == 0
    event = last(house)
    assert isinstance(event, CountClosed)
    assert [one.variance for one in event.boxes] == [0, 0]
    assert event.signed == ("Cleo", "Cody", "Curt")
    assert event.main_bank == "Mina"
    assert verify(house.store).difference == ""


@pytest.mark.cites("§§ 465a.25(a), 465a.25(n)")
def test_a_wrong_box_is_counted_again_by_another_and_nobody_hears_a_figure(house: House) -> None:
    house.do(COUNTER, CountBox("C-1", ONE, {"100": 1}))
    event = last(house)
    assert isinstance(event, BoxCounted)
    assert event.again
    assert event.final < 0
    again = CountBox("C-1", ONE, TRUE[ONE])
    assert house.refused(COUNTER, again).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER
    house.do(OTHER_COUNTER, again)
    assert not last(house).again
    assert last(house).final == 1
    assert house.refused(COUNT_SUPERVISOR, again).reason is Reason.BOX_IS_COUNTED


@pytest.mark.cites("§ 465a.25(a)")
def test_two_who_find_the_same_are_believed_against_the_meter(house: House) -> None:
    short: Bills = {"100": 1}
    house.do(COUNTER, CountBox("C-1", ONE, short))
    house.do(OTHER_COUNTER, CountBox("C-1", ONE, {"100": 1, "1": 1}))
    assert last(house).again, "neither as the meter says nor as the other found"
    house.do(COUNT_SUPERVISOR, CountBox("C-1", ONE, short))
    assert last(house).final == 2
    counted(house, {TWO: TRUE[TWO]})
    closed(house, {"100": 1, "20": 2})
    assert [one.variance for one in last(house).boxes] == [-20_00, 0]
    assert house.floor.ledger.balance(RECEIVED) == 140_00
    assert house.floor.ledger.balance(VARIANCES) == -20_00
    assert held(house, ONE) == 0
    assert verify(house.store).difference == ""


@pytest.mark.cites("§ 465a.25(n)")
def test_the_main_bank_recounts_without_having_counted_and_its_word_is_booked(house: House) -> None:
    recount = RecountCurrency("C-1", SUM | {"100": 2})
    assert house.refused(MAIN_BANK, recount, COUNTER).reason is Reason.BOXES_ARE_MISSING
    counted(house, TRUE)
    assert house.refused(MAIN_BANK, recount).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(MAIN_BANK, recount, COUNTER)
    assert house.refused(MAIN_BANK, recount, COUNTER).reason is Reason.BOX_IS_COUNTED
    for one in (COUNTER, COUNT_SUPERVISOR):
        house.do(one, SignCount("C-1"))
    assert house.refused(COUNT_SUPERVISOR, CloseCount("C-1"), MAIN_BANK).reason is Reason.REASON_IS_MISSING
    house.do(COUNT_SUPERVISOR, CloseCount("C-1", "a bill stuck in the first counter"), MAIN_BANK)
    assert house.floor.ledger.balance(RECEIVED) == 260_00
    assert house.floor.ledger.balance(VARIANCES) == 100_00


@pytest.mark.cites("§ 465a.25(n)")
def test_a_count_is_over_when_all_have_signed_and_the_bank_has_counted(house: House) -> None:
    counted(house, TRUE)
    over = CloseCount("C-1")
    assert house.refused(COUNT_SUPERVISOR, over, MAIN_BANK).reason is Reason.COUNT_IS_NOT_DONE
    house.do(MAIN_BANK, RecountCurrency("C-1", SUM), COUNTER)
    assert "Cleo" in str(house.refused(COUNT_SUPERVISOR, over, MAIN_BANK).detail)
    house.do(COUNTER, SignCount("C-1"))
    assert house.refused(COUNTER, SignCount("C-1")).reason is Reason.PERSON_EXISTS
    house.do(COUNT_SUPERVISOR, SignCount("C-1"))
    other = type(MAIN_BANK)("Moe", MAIN_BANK.role)
    assert house.refused(COUNT_SUPERVISOR, over, other).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER
    house.do(COUNT_SUPERVISOR, over, MAIN_BANK)
    assert house.refused(COUNT_SUPERVISOR, over, MAIN_BANK).reason is Reason.UNKNOWN_COUNT


@pytest.mark.cites("§ 465a.25(a)(3)(ix)")
def test_every_voucher_in_a_box_counts_valid_or_not() -> None:
    house = planned().put_in("E1", 30_00)
    house.do(device("E1"), CashOut("E1"))
    (voucher,) = house.floor.state.vouchers.values()
    number = str(number_of(house.floor, voucher))
    house.do(peripherals("E2"), InsertVoucher("E2", number))
    counting(dropped(house))
    real, torn = ScannedVoucher(30_00, number), ScannedVoucher(5_00)
    twice = CountBox("C-1", TWO, {}, (real, real))
    assert house.refused(COUNTER, twice).reason is Reason.VOUCHER_IS_COUNTED
    house.do(COUNTER, CountBox("C-1", TWO, {}, (real,)))
    assert not last(house).again, "as the meter says"
    assert number not in house.store.records[-1].entry.body.decode(), "the number stays unknown"
    house.do(COUNTER, CountBox("C-1", ONE, {"20": 1, "10": 1}, (torn,)))
    assert last(house).again, "the meter knows of no voucher"
    elsewhere = CountBox("C-1", ONE, {"20": 1, "10": 1}, (real,))
    assert house.refused(OTHER_COUNTER, elsewhere).reason is Reason.VOUCHER_IS_COUNTED
    house.do(OTHER_COUNTER, CountBox("C-1", ONE, {"20": 1, "10": 1}, (torn,)))
    closed(house, {"20": 1, "10": 1})
    first, second = last(house).boxes
    assert (first.voucher_value, first.metered_voucher_value) == (5_00, 0)
    assert (second.voucher_value, second.metered_voucher_value) == (30_00, 30_00)


@pytest.mark.cites("§ 465a.25(a)")
def test_enough_people_who_are_in_the_room_count_its_boxes_in_real_bills() -> None:
    house = dropped(planned())
    house.do(COUNT_SUPERVISOR, BeginCount(("D-1",)))
    box = CountBox("C-1", ONE, {})
    assert house.refused(COUNTER, box).reason is Reason.NOT_ON_THE_LIST
    house.do(COUNTER, JoinCount("C-1"))
    assert house.refused(COUNTER, box).reason is Reason.TEAM_IS_TOO_SMALL
    house.do(OTHER_COUNTER, JoinCount("C-1"))
    assert house.refused(OTHER_COUNTER, JoinCount("C-1")).reason is Reason.PERSON_EXISTS
    assert house.refused(COUNTER, CountBox("C-1", "B-9", {})).reason is Reason.UNKNOWN_BOX
    assert house.refused(COUNTER, CountBox("C-1", ONE, {"3": 1})).reason is Reason.UNKNOWN_DENOMINATION
    assert house.refused(COUNTER, SignCount("C-1")).reason is Reason.BOXES_ARE_MISSING
    assert house.refused(COUNT_SUPERVISOR, BeginCount(("D-1",))).reason is Reason.COUNT_IS_UNDER_WAY


@pytest.mark.cites("§ 465a.25(a)")
def test_what_is_counted_after_a_signature_is_signed_again(house: House) -> None:
    counted(house, TRUE)
    house.do(COUNTER, SignCount("C-1"))
    assert house.floor.state.boxes.count.signed.keys() == {"Cleo"}
    assert house.refused(OTHER_COUNTER, CountBox("C-1", ONE, {})).reason is Reason.BOX_IS_COUNTED


@pytest.mark.cites("§§ 465a.25(b), 465a.25(m)")
def test_a_count_begins_in_its_filed_times_or_with_approval() -> None:
    house = dropped(planned())
    assert house.refused(COUNT_SUPERVISOR, BeginCount(("D-2",))).reason is Reason.UNKNOWN_DROP
    house.after(hours=11, minutes=1)
    refusal = house.refused(COUNT_SUPERVISOR, BeginCount(("D-1",)))
    assert (refusal.reason, refusal.cite) == (Reason.DEVIATION_IS_NOT_APPROVED, "§ 465a.25(b)")
    day = house.floor.state.settings.gaming_day(house.now())
    house.do(COUNT_SUPERVISOR, NotifyDeviation("V", DeviationKind.COUNT, day, "the counter broke"))
    house.do(COMPLIANCE, DecideDeviation("V"))
    house.do(COUNT_SUPERVISOR, BeginCount(("D-1",), "V"))


@pytest.mark.cites("§ 465a.25(a)")
def test_a_count_on_paper_in_an_outage_is_entered_afterwards() -> None:
    house = dropped(planned())
    began = house.now() + timedelta(hours=1)
    house.after(hours=14)
    for wrong in (
        BeginCount(("D-1",), began=began),
        BeginCount(("D-1",), began=began - timedelta(hours=2), outage="no power"),
        BeginCount(("D-1",), began=house.now() + timedelta(minutes=1), outage="no power"),
    ):
        assert house.refused(COUNT_SUPERVISOR, wrong).reason is Reason.TIME_IS_OUT_OF_RANGE
    house.do(COUNT_SUPERVISOR, BeginCount(("D-1",), began=began, outage="no power"))
    assert house.floor.state.boxes.count.outage == "no power"


@pytest.mark.cites("§ 465a.25(a)")
def test_a_count_while_central_control_is_away_is_witnessed_for_the_board() -> None:
    house = planned()
    house.do(TECHNICIAN, EnrollHost("central", (HostDuty.CONTROL,)), COMPLIANCE)
    dropped(house)
    assert house.refused(COUNT_SUPERVISOR, BeginCount(("D-1",))).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(COUNT_SUPERVISOR, BeginCount(("D-1",)), COMPLIANCE)
    assert house.floor.state.boxes.count.witness == COMPLIANCE.name
    house = planned(witnessed_offline=False)
    house.do(TECHNICIAN, EnrollHost("central", (HostDuty.CONTROL,)), COMPLIANCE)
    dropped(house).do(COUNT_SUPERVISOR, BeginCount(("D-1",)))


@pytest.mark.cites("§ 465a.25(a)")
def test_a_correction_after_signing_stands_beside_what_was_signed(house: House) -> None:
    counted(house, TRUE)
    closed(house, SUM)
    signed = house.store.records[-1].entry.digest
    right = CorrectCount("C-1", ONE, {"100": 1, "10": 2}, "two tens were keyed as a twenty")
    assert house.refused(COUNT_SUPERVISOR, right).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(COUNT_SUPERVISOR, right, MAIN_BANK).reason is Reason.SECOND_PERSON_IS_NEEDED
    for wrong, reason in (
        (CorrectCount("C-9", ONE, {}, "why"), Reason.UNKNOWN_COUNT),
        (CorrectCount("C-1", "B-9", {}, "why"), Reason.UNKNOWN_COUNT),
        (CorrectCount("C-1", ONE, {}, " "), Reason.REASON_IS_MISSING),
        (CorrectCount("C-1", ONE, {"3": 1}, "why"), Reason.UNKNOWN_DENOMINATION),
    ):
        assert house.refused(COUNT_SUPERVISOR, wrong, COMPLIANCE).reason is reason
    house.do(COUNT_SUPERVISOR, right, COMPLIANCE)
    event = last(house)
    assert isinstance(event, CountCorrected)
    assert (event.before, event.bills, event.by) == (TRUE[ONE], right.bills, ("Curt", "Cora"))
    assert house.store.records[-2].entry.digest == signed
    assert verify(house.store).difference == ""


def test_bills_from_before_boxes_were_kept_are_known_by_their_value() -> None:
    house = House().terminal("E1", 50_00).terminal("E2")
    house.do(COUNT_SUPERVISOR, FileDropPlan("P", plan("E1")))
    house.do(COMPLIANCE, DecideDropPlan("P"))
    box = house.floor.state.boxes.boxes[ONE]
    assert (box.before, box.currency) == (50_00, 50_00)
    house.put_in("E1", 20_00)
    assert (box.bills, box.currency) == ({"20": 1}, 70_00)


def test_an_empty_box_counted_goes_back_into_a_terminal(house: House) -> None:
    closed(counted(house, TRUE), SUM)
    assert not house.floor.state.boxes.drops
    house.after(days=7)
    house.do(COUNT_SUPERVISOR, BeginDrop(), SECURITY)
    house.do(COUNTER, JoinDrop("D-2"))
    house.do(COUNTER, CollectBox("D-2", "E1", f"{ONE}*"))
    house.do(COUNTER, InsertBox("E1", ONE))
    assert house.put_in("E1", 20_00).floor.state.boxes.boxes[ONE].bills == {"20": 1}
