"""§ 461a.8(l): vouchers go to finance every day, who compares them with the system."""

from datetime import date

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import RedeemVoucher
from croupier.floor.record.commands.office.cage import (
    CompareVouchers,
    CountRedemption,
    DispenseAtMachine,
    DoubtVoucher,
    HandOverVouchers,
    PayLateVoucher,
    SurrenderVouchers,
    TakeAtMachine,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.voucher import VoucherState
from support.floor.caged import KIOSK, bills, caged, paid, voucher, with_machine
from support.floor.house import CASHIER, COMPLIANCE, FINANCE, MAIN_BANK, NOON, SECURITY, House

TODAY = NOON.date()


def handed(house: House, papers: int, amount: int, place: str = "D1") -> House:
    house.do(CASHIER, HandOverVouchers(place, papers, amount), FINANCE)
    return house


@pytest.mark.cites("§ 461a.8(l)")
def test_a_day_is_compared_when_it_is_over_and_every_paper_is_there() -> None:
    house = paid(paid(caged(), 20_00), 35_00)
    voucher(house, 7_00)
    compare = CompareVouchers(TODAY)

    assert house.refused(FINANCE, compare).reason is Reason.IT_IS_TOO_EARLY
    house.after(days=1)
    assert house.refused(FINANCE, compare).reason is Reason.VOUCHERS_ARE_NOT_HANDED_OVER
    handed(house, 2, 55_00)
    (compared,) = house.do(FINANCE, compare).events

    assert compared.difference == 0  # type: ignore[union-attr]
    assert compared.liability == 7_00  # type: ignore[union-attr]
    (kept,) = house.floor.state.cage.compared
    assert (kept.day, kept.vouchers, kept.amount) == (TODAY, 2, 55_00)
    assert house.refused(FINANCE, compare).reason is Reason.NOTHING_TO_HAND_OVER
    assert verify(house.store).right


@pytest.mark.cites("§ 461a.8(l)")
@pytest.mark.parametrize(("papers", "amount"), [(1, 20_00), (2, 54_99), (3, 55_00), (0, 0)])
def test_a_difference_is_explained(papers: int, amount: int) -> None:
    house = handed(paid(paid(caged(), 20_00), 35_00), papers, amount).after(days=1)

    assert house.refused(FINANCE, CompareVouchers(TODAY)).reason is Reason.REASON_IS_MISSING
    house.do(FINANCE, CompareVouchers(TODAY, "one fell behind the counter"))
    (kept,) = house.floor.state.cage.compared
    assert (kept.difference, kept.explained) == (amount - 55_00, "one fell behind the counter")


@pytest.mark.cites("§ 461a.8(l)")
def test_the_vouchers_of_a_machine_go_to_finance_once_its_money_was_counted() -> None:
    house = with_machine(caged())
    house.do(KIOSK, TakeAtMachine("K1", voucher(house)))
    house.do(KIOSK, DispenseAtMachine("K1", bills(20_00)))
    hand_over = HandOverVouchers("K1", 1, 20_00)

    assert house.refused(CASHIER, hand_over, FINANCE).reason is Reason.MACHINE_IS_NOT_COUNTED
    house.do(CASHIER, CountRedemption("K1", bills(480_00)), SECURITY)
    assert house.refused(CASHIER, hand_over, MAIN_BANK).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(CASHIER, hand_over, FINANCE)
    assert house.refused(CASHIER, hand_over, FINANCE).reason is Reason.NOTHING_TO_HAND_OVER


def test_papers_of_a_later_day_do_not_hold_an_earlier_one_up() -> None:
    house = handed(paid(caged()), 1, 20_00).after(days=1)
    paid(house, 35_00)

    house.do(FINANCE, CompareVouchers(TODAY))
    assert [one.day for one in house.floor.state.cage.taken["D1"]] == [date(2026, 11, 17)]


# Vouchers that are not like others


def test_a_voucher_of_another_house_is_none_of_ours() -> None:
    house = caged()

    assert house.refused(CASHIER, RedeemVoucher("02" + "1" * 16)).reason is Reason.VOUCHER_IS_OF_ANOTHER_HOUSE
    assert house.refused(CASHIER, RedeemVoucher("01" + "1" * 16)).reason is Reason.UNKNOWN_VOUCHER
    assert house.refused(CASHIER, RedeemVoucher("02" + "1" * 15)).reason is Reason.UNKNOWN_VOUCHER


def test_a_paper_that_may_be_counterfeit_is_reported_without_its_number() -> None:
    house = caged()
    assert house.refused(CASHIER, DoubtVoucher("01" + "1" * 16, "")).reason is Reason.REASON_IS_MISSING
    house.do(CASHIER, DoubtVoucher("01" + "1" * 12 + "9876", "no watermark"))

    (doubt,) = house.floor.state.cage.doubts
    assert (doubt.ending, doubt.why, doubt.by) == ("…9876", "no watermark", "Carl")


@pytest.mark.cites("§ 461a.8")
def test_an_expired_voucher_is_still_owed_to_who_brings_it() -> None:
    house = caged(voucher_days=30)
    number = voucher(house)
    late = PayLateVoucher(number, "Pat Roe")
    assert house.refused(CASHIER, late, FINANCE).reason is Reason.VOUCHER_IS_NOT_EXPIRED
    house.after(days=31)
    paid(house)  # what is due at the end of a gaming day comes with the first thing after it

    assert house.refused(CASHIER, RedeemVoucher(number)).reason is Reason.VOUCHER_IS_EXPIRED
    assert house.refused(CASHIER, late).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(CASHIER, PayLateVoucher(number, " "), FINANCE).reason is Reason.NAME_IS_MISSING
    house.do(CASHIER, late, FINANCE)
    assert house.held("cage:drawer/D1") == 960_00
    assert house.refused(CASHIER, late, FINANCE).reason is Reason.VOUCHER_IS_REDEEMED


@pytest.mark.cites("§ 461a.8")
def test_what_nobody_claims_goes_to_the_treasury_and_never_to_the_house() -> None:
    house = caged(voucher_days=30, unclaimed_days=100)
    number, surrender = voucher(house), SurrenderVouchers("2027-3")
    house.after(days=129)
    paid(house)
    assert house.refused(FINANCE, surrender, COMPLIANCE).reason is Reason.NOTHING_IS_UNCLAIMED
    house.after(days=1)
    assert house.refused(FINANCE, surrender, MAIN_BANK).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(FINANCE, SurrenderVouchers(" "), COMPLIANCE).reason is Reason.NAME_IS_MISSING

    house.do(FINANCE, surrender, COMPLIANCE)

    assert (house.held("vouchers:outstanding"), house.held("cage:unclaimed property")) == (0, -20_00)
    assert house.voucher(number).state is VoucherState.SURRENDERED
    assert house.refused(CASHIER, RedeemVoucher(number)).reason is Reason.VOUCHER_IS_SURRENDERED
    assert house.refused(CASHIER, PayLateVoucher(number, "Pat"), FINANCE).reason is Reason.VOUCHER_IS_SURRENDERED
