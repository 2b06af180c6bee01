"""Hosts on the lines of the terminals: what an enrolled one may do, and that no other does anything."""

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import (
    BlockTerminal,
    CashOut,
    DisableTerminal,
    EnableTerminal,
    EnrollHost,
    InsertBill,
    NumberVoucher,
    PlaceWagers,
    RedeemVoucher,
    ResetHandPay,
    SetBills,
    SetGame,
    SetHostLink,
    SetValidationId,
    TakeVoucher,
    TransferMoney,
    UnblockTerminal,
)
from croupier.floor.record.meters import Meter
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings, VoucherSystem
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.money.vouchers import number_of
from croupier.ledger.accounts import Account, Kind
from support.floor.house import (
    ANTE,
    ATTENDANT,
    BELOW_KING,
    CASHIER,
    COMPLIANCE,
    PAIR,
    SECURITY,
    SYSTEM,
    TECHNICIAN,
    House,
    device,
    peripherals,
)

HOST = Actor("central", Role.HOST)
NUMBER = "02" + "1234567890123456"


def enrolled(settings: Settings | None = None, *duties: HostDuty) -> House:
    house = House(settings).terminal("E1", 100_00)
    house.do(TECHNICIAN, EnrollHost("central", duties or tuple(HostDuty)), COMPLIANCE)
    house.do(SYSTEM, SetHostLink("E1", "central", up=True))
    return house


# Who is a host


@pytest.mark.cites("§ 605a.5(a)")
@pytest.mark.parametrize(
    "command", [EnableTerminal("E1"), DisableTerminal("E1"), SetBills("E1", ()), TransferMoney("E1", "1", 5_00)]
)
def test_a_host_that_is_not_enrolled_does_nothing(command: EnableTerminal) -> None:
    house = House().terminal("E1", 100_00)
    assert house.refused(HOST, command).reason is Reason.HOST_IS_NOT_ENROLLED


def test_a_host_does_what_it_is_enrolled_for_and_nothing_else() -> None:
    house = enrolled(None, HostDuty.VALIDATION)
    assert house.refused(HOST, DisableTerminal("E1")).reason is Reason.HOST_IS_NOT_ENROLLED
    house.do(HOST, SetValidationId("E1", 7, 0))


def test_two_people_enroll_a_host_and_take_it_off() -> None:
    house = enrolled()
    assert house.refused(TECHNICIAN, EnrollHost("other", (HostDuty.CONTROL,))).reason is Reason.SECOND_PERSON_IS_NEEDED
    wrong = house.refused(TECHNICIAN, EnrollHost("other", (HostDuty.CONTROL,)), SECURITY)
    assert wrong.reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(TECHNICIAN, EnrollHost("central", ()), COMPLIANCE)
    assert house.refused(HOST, DisableTerminal("E1")).reason is Reason.HOST_IS_NOT_ENROLLED


def test_a_host_has_a_name_and_not_that_of_a_person() -> None:
    assert enrolled().refused(TECHNICIAN, EnrollHost(" ", ()), COMPLIANCE).reason is Reason.NAME_IS_MISSING


# Enabling


@pytest.mark.cites("§ 605a.5(a)")
def test_a_terminal_that_is_disabled_in_a_round_plays_it_and_then_no_other() -> None:
    house = enrolled().table().wager("E1", **ANTE)
    house.do(HOST, DisableTerminal("E1"))
    house.deal(seat1=PAIR, dealer=BELOW_KING).finish()
    assert house.at().meter(Meter.GAMES_PLAYED) == 1
    refused = house.refused(peripherals("E1"), InsertBill("E1", 20_00))
    assert refused.reason is Reason.TERMINAL_IS_NOT_ENABLED


def test_a_host_takes_a_terminal_out_of_service_and_never_lifts_what_a_person_set() -> None:
    house = enrolled()
    house.do(HOST, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    house.do(HOST, UnblockTerminal("E1", Block.OUT_OF_SERVICE))
    assert house.refused(HOST, BlockTerminal("E1", Block.DOOR_OPEN)).reason is Reason.BLOCK_IS_OF_STAFF
    house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    assert house.refused(HOST, UnblockTerminal("E1", Block.OUT_OF_SERVICE)).reason is Reason.BLOCK_IS_OF_STAFF


@pytest.mark.cites("§§ 463a.4(a), 465a.11(b)(3)(iv)(A)")
@pytest.mark.parametrize("stops", [True, False])
def test_a_lost_link_does_what_the_facility_says(stops: bool) -> None:
    house = enrolled(Settings(stop_without_link=stops))
    house.do(SYSTEM, SetHostLink("E1", "central", up=False))
    assert (Block.LINK_LOST in house.at().blocks) is stops
    assert pit_document(house.floor, Role.FLOORPERSON).without_link == ["E1"], "the pit hears of it either way"
    house.do(SYSTEM, SetHostLink("E1", "central", up=True))
    assert pit_document(house.floor, Role.FLOORPERSON).without_link == []
    house.do(peripherals("E1"), InsertBill("E1", 20_00))


def test_a_link_that_a_person_found_lost_stays_lost() -> None:
    house = enrolled(Settings(stop_without_link=True))
    house.do(TECHNICIAN, BlockTerminal("E1", Block.LINK_LOST))
    house.do(SYSTEM, SetHostLink("E1", "central", up=True))
    assert house.at().blocks == {Block.LINK_LOST}


def test_a_host_says_which_bills_and_games_a_terminal_takes() -> None:
    house = enrolled().table()
    house.do(HOST, SetBills("E1", (20_00, 500_00)))
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    assert house.refused(peripherals("E1"), InsertBill("E1", 10_00)).reason is Reason.UNKNOWN_DENOMINATION
    house.do(HOST, SetGame("E1", "657a", enabled=False))
    house.terminal("E2").betting()
    refused = house.refused(device("E1"), PlaceWagers("E1", "T", 1, ANTE))
    assert refused.reason is Reason.GAME_IS_NOT_ENABLED
    house.do(HOST, SetGame("E1", "657a", enabled=True))
    house.wager("E1", **ANTE)
    assert house.refused(HOST, SetGame("E1", "999a", enabled=True)).reason is Reason.UNKNOWN_GAME


# Vouchers


SYSTEM_NUMBERS = Settings(voucher_system=VoucherSystem.SYSTEM)


@pytest.mark.cites("§ 461a.8")
def test_a_cash_out_waits_for_its_number_and_becomes_the_voucher_that_the_cage_knows() -> None:
    house = enrolled(SYSTEM_NUMBERS)
    house.do(device("E1"), CashOut("E1"))
    assert house.at().blocks == {Block.CASH_OUT}
    assert house.refused(device("E1"), CashOut("E1")).reason is Reason.TERMINAL_IS_BLOCKED
    house.do(HOST, NumberVoucher("E1", NUMBER))
    (voucher,) = house.floor.state.vouchers.values()
    assert (voucher.amount, house.balance(), house.at().blocks) == (100_00, 0, set())
    assert number_of(house.floor, voucher) == NUMBER
    assert NUMBER[2:] not in voucher.sealed
    house.do(CASHIER, RedeemVoucher(NUMBER))


def test_a_number_that_is_denied_makes_a_hand_pay() -> None:
    house = enrolled(SYSTEM_NUMBERS)
    house.do(device("E1"), CashOut("E1"))
    house.do(HOST, NumberVoucher("E1", ""))
    assert house.at().blocks == {Block.HAND_PAY}
    assert house.refused(HOST, NumberVoucher("E1", NUMBER)).reason is Reason.NO_CASH_OUT_WAITS


def test_a_link_that_is_lost_makes_a_hand_pay_of_what_waits_and_of_the_next() -> None:
    house = enrolled(SYSTEM_NUMBERS)
    house.do(device("E1"), CashOut("E1"))
    house.do(SYSTEM, SetHostLink("E1", "central", up=False))
    assert house.at().blocks == {Block.HAND_PAY}
    other = enrolled(SYSTEM_NUMBERS)
    other.do(SYSTEM, SetHostLink("E1", "central", up=False))
    other.do(device("E1"), CashOut("E1"))
    assert other.at().blocks == {Block.HAND_PAY}


def test_a_number_is_given_once() -> None:
    house = enrolled(SYSTEM_NUMBERS)
    house.do(device("E1"), CashOut("E1"))
    house.do(HOST, NumberVoucher("E1", NUMBER))
    house.do(peripherals("E1"), InsertBill("E1", 20_00))
    house.do(device("E1"), CashOut("E1"))
    assert house.refused(HOST, NumberVoucher("E1", NUMBER)).reason is Reason.VOUCHER_NUMBER_IS_USED


@pytest.mark.cites("§ 461a.10(k)")
def test_a_host_redeems_a_voucher_once_and_for_what_it_is_worth() -> None:
    house = enrolled(SYSTEM_NUMBERS)
    house.do(device("E1"), CashOut("E1"))
    house.do(HOST, NumberVoucher("E1", NUMBER))
    assert house.refused(HOST, TakeVoucher("E1", NUMBER, 100_01)).reason is Reason.AMOUNT_DIFFERS
    assert house.refused(HOST, TakeVoucher("E1", NUMBER[:-1] + "7", 1_00)).reason is Reason.UNKNOWN_VOUCHER
    house.do(HOST, TakeVoucher("E1", NUMBER, 100_00))
    assert house.balance() == 100_00
    assert house.refused(HOST, TakeVoucher("E1", NUMBER, 100_00)).reason is Reason.VOUCHER_IS_REDEEMED


def test_a_terminal_counts_on_under_its_identity_and_never_back() -> None:
    house = enrolled(Settings(voucher_system=VoucherSystem.SECURE_ENHANCED))
    house.do(HOST, SetValidationId("E1", 7, 41))
    house.do(device("E1"), CashOut("E1"))
    house.do(SYSTEM, NumberVoucher("E1", NUMBER, 42))
    house.do(HOST, SetValidationId("E1", 7, 0))
    assert house.at().validation_sequence == 42
    house.do(HOST, SetValidationId("E1", 8, 0))
    assert house.at().validation_sequence == 0


# Hand pays


@pytest.mark.cites("§ 465a.26(b)(3)")
@pytest.mark.parametrize(("limit", "resets"), [(0, False), (99_99, False), (100_00, True), (9_000_00, True)])
def test_a_host_frees_a_terminal_up_to_what_the_facility_says(limit: int, resets: bool) -> None:
    house = enrolled(Settings(remote_reset_limit=limit, voucher_limit=50_00))
    house.do(device("E1"), CashOut("E1"))
    if not resets:
        assert house.refused(HOST, ResetHandPay("E1")).reason is Reason.HAND_PAY_IS_TOO_HIGH
        return
    house.do(HOST, ResetHandPay("E1"))
    assert (house.at().blocks, house.balance()) == (set(), 0)
    assert house.at().meter(Meter.CANCELLED_CREDITS) == 100_00
    assert house.refused(HOST, ResetHandPay("E1")).reason is Reason.UNKNOWN_HAND_PAY


def test_where_two_people_sign_nobody_frees_a_terminal_from_afar() -> None:
    high = Settings(remote_reset_limit=9_000_00, voucher_limit=50_00, second_signer_from=100_00)
    house = enrolled(high)
    house.do(device("E1"), CashOut("E1"))
    assert house.refused(HOST, ResetHandPay("E1")).reason is Reason.HAND_PAY_IS_TOO_HIGH


# Transfers


def test_transfers_are_off_unless_the_facility_has_them() -> None:
    assert enrolled().refused(HOST, TransferMoney("E1", "1", 5_00)).reason is Reason.TRANSFERS_ARE_DISABLED


def test_transfers_have_accounts_and_meters_of_their_own() -> None:
    house = enrolled(Settings(transfers=True, transfer_limit=500_00))
    house.do(HOST, TransferMoney("E1", "1", 500_00))
    assert house.balance() == 600_00
    house.do(HOST, TransferMoney("E1", "2", 450_00, out=True))
    meters = [house.at().meter(name) for name in (Meter.TRANSFERS_IN, Meter.TRANSFERS_OUT, Meter.TRANSFERS_IN_COUNT)]
    assert meters == [500_00, 450_00, 1]
    assert house.floor.ledger.balance(Account(Kind.TRANSFERS, "central")) == 50_00


@pytest.mark.parametrize(
    ("amount", "out", "reason"),
    [
        (500_01, False, Reason.TRANSFER_IS_TOO_HIGH),
        (0, False, Reason.AMOUNT_MUST_BE_ABOVE_ZERO),
        (-5, True, Reason.AMOUNT_MUST_BE_ABOVE_ZERO),
        (100_01, True, Reason.BALANCE_IS_TOO_LOW),
    ],
)
def test_a_transfer_that_cannot_be_is_refused(amount: int, out: bool, reason: Reason) -> None:
    house = enrolled(Settings(transfers=True, transfer_limit=500_00))
    assert house.refused(HOST, TransferMoney("E1", "1", amount, out=out)).reason is reason
