"""§§ 461a.8, 461a.10(k), 605a.3(b)(1): vouchers are issued, redeemed once, void or expired."""

from datetime import date
from random import Random

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import SeededChance, TrueChance
from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import CashOut, CloseDay, InsertVoucher, RedeemVoucher, SetVouchers, VoidVoucher
from croupier.floor.record.events import VoucherIssued, VoucherIssuedInClear
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.floor.record.voucher import VoucherState
from croupier.floor.rooms.money import vouchers
from support.floor.house import CASHIER, NOON, SECURITY, SUPERVISOR, House, device, peripherals


def issued(amount: int = 20_00, settings: Settings | None = None) -> tuple[House, str]:
    """A house in which a voucher is outstanding, and its number."""
    house = House(settings).terminal("E1", amount).terminal("E2")
    return house, cash_out(house)


def cash_out(house: House, terminal: str = "E1") -> str:
    (event,) = house.do(device(terminal), CashOut(terminal)).events
    assert isinstance(event, VoucherIssued)
    return house.number(event)


def insert(number: str, terminal: str = "E2") -> InsertVoucher:
    return InsertVoucher(terminal, number)


E2 = peripherals("E2")


def kept(number: str) -> str:
    """What the voucher of a number is kept under."""
    return SeededChance(Random()).voucher_key(number)


# Issue


@pytest.mark.cites("§ 461a.8")
def test_the_record_has_no_number_and_what_it_has_pays_nothing() -> None:
    house, number = issued()
    recorded = b"".join(record.entry.body for record in house.store.records) + image(house.floor)
    mentioned = " ".join(subject for record in house.store.records for subject in record.mentions)

    assert number.encode() not in recorded
    assert number not in mentioned
    assert kept(number).encode() in recorded
    assert house.rejected(E2, insert(kept(number))).reason is Reason.UNKNOWN_VOUCHER
    assert house.refused(CASHIER, RedeemVoucher(kept(number))).reason is Reason.UNKNOWN_VOUCHER
    house.do(E2, insert(number))


@pytest.mark.cites("§ 461a.8")
def test_a_number_that_was_tried_is_not_recorded_either() -> None:
    house, number = issued()
    wrong = number[:-5] + "00000"
    house.rejected(E2, insert(wrong))

    assert wrong.encode() not in house.store.records[-1].entry.body


def test_the_same_key_makes_the_same_number_and_another_key_another() -> None:
    one, again, other = TrueChance(b"one"), TrueChance(b"one"), TrueChance(b"other")

    assert one.voucher_number("E1/1") == again.voucher_number("E1/1") != other.voucher_number("E1/1")
    assert one.voucher_number("E1/1") != one.voucher_number("E1/2")
    assert one.voucher_key("7") == again.voucher_key("7") != other.voucher_key("7")
    assert not one.voucher_key("7").isdigit()


@pytest.mark.cites("§ 461a.8")
def test_a_voucher_of_a_journal_that_kept_numbers_is_paid_as_ever() -> None:
    house = House().terminal("E1", 20_00).terminal("E2")
    number = "010000000000000007"
    before = VoucherIssuedInClear("E1", number, 20_00, 1, date(2027, 11, 16))
    house.engine._append_alone(before, "as it was")

    house.restart()
    assert (house.voucher(number).shown, house.at().to_print) == ("…0007", [])
    house.do(E2, insert(number))
    assert house.balance("E2") == 20_00
    assert verify(house.store).difference == ""


def test_a_voucher_that_cannot_be_read_is_void_by_its_serial() -> None:
    house, number = issued()

    house.do(SUPERVISOR, VoidVoucher("E1/1", "torn"), SECURITY)

    assert house.voucher(number).state is VoucherState.VOID
    assert [due.because for due in house.due()] == [f"voucher …{number[-4:]}: torn"]


# Issue


@pytest.mark.cites("§ 461a.8")
def test_a_number_has_the_system_and_sixteen_digits() -> None:
    _, number = issued(settings=Settings(system_id="07"))

    assert len(number) == 18
    assert number.isdecimal()
    assert number.startswith("07")


@pytest.mark.cites("§ 461a.8")
def test_without_a_key_numbers_are_drawn_from_the_operating_system() -> None:
    drawn = {TrueChance().voucher_number("E1/1") for _ in range(200)}

    assert len(drawn) == 200
    assert {len(number) for number in drawn} == {16}
    assert TrueChance().select(["a"]) == "a"


@pytest.mark.cites("§ 461a.8")
def test_a_voucher_tells_where_and_when_it_was_issued() -> None:
    house, number = issued()

    voucher = house.voucher(number)

    assert (voucher.terminal, voucher.sequence, voucher.issued, voucher.amount) == ("E1", 1, NOON, 20_00)
    assert voucher.expires == date(2027, 11, 16)


@pytest.mark.cites("§ 605a.3(b)(1)")
def test_vouchers_of_a_terminal_are_numbered_on() -> None:
    house, first = issued()
    house.put_in("E1", 5_00)
    second = cash_out(house)

    assert [house.voucher(number).sequence for number in (first, second)] == [1, 2]
    assert house.held("vouchers:outstanding") == 25_00


def test_a_voucher_of_the_small_hours_counts_from_the_gaming_day() -> None:
    house = House(Settings(voucher_days=1)).terminal("E1", 20_00).after(hours=16)  # four in the morning

    number = cash_out(house)

    assert house.voucher(number).expires == date(2026, 11, 17)


# Redemption


@pytest.mark.cites("§§ 461a.1(Gaming voucher system), 461a.8")
def test_the_cage_redeems_what_a_terminal_issued() -> None:
    house, number = issued()

    house.do(CASHIER, RedeemVoucher(number))

    assert (house.held("vouchers:outstanding"), house.held("cage:vouchers")) == (0, -20_00)
    assert house.voucher(number).state is VoucherState.REDEEMED


@pytest.mark.cites("§ 461a.8")
def test_a_terminal_may_take_back_its_own_voucher() -> None:
    house, number = issued()

    house.do(peripherals("E1"), insert(number, "E1"))

    assert house.balance("E1") == 20_00


@pytest.mark.cites("§ 461a.10(k)")
@pytest.mark.parametrize("first", ["cage", "terminal"])
def test_whoever_redeems_a_voucher_first_kills_it_everywhere(first: str) -> None:
    house, number = issued()
    at_the_cage, at_the_terminal = (CASHIER, RedeemVoucher(number)), (E2, insert(number))

    house.do(*(at_the_cage if first == "cage" else at_the_terminal))

    for again in (at_the_cage, at_the_terminal):
        refused = house.refused(*again)
        assert (refused.reason, refused.cite) == (Reason.VOUCHER_IS_REDEEMED, "§ 461a.10(k)")


@pytest.mark.cites("§ 461a.10(k)")
def test_of_two_redemptions_in_the_same_instant_one_wins() -> None:
    house, number = issued()
    house.terminal("E3")
    requests = [
        house.request(E2, insert(number)),
        house.request(peripherals("E3"), insert(number, "E3")),
        house.request(CASHIER, RedeemVoucher(number)),
    ]

    answers = house.engine._answer(requests)

    assert [isinstance(answer, Done) for answer in answers] == [True, False, False]
    assert (house.balance("E2"), house.balance("E3"), house.held("cage:vouchers")) == (20_00, 0, 0)


@pytest.mark.cites("§ 461a.8")
@pytest.mark.parametrize("number", ["", "010000000000000000", "not a number"])
def test_a_number_that_was_never_issued_is_not_paid(number: str) -> None:
    house, _ = issued()

    assert house.rejected(E2, insert(number)).reason is Reason.UNKNOWN_VOUCHER
    assert house.refused(CASHIER, RedeemVoucher(number)).reason is Reason.UNKNOWN_VOUCHER
    assert house.refused(SUPERVISOR, VoidVoucher(number, "torn"), SECURITY).reason is Reason.UNKNOWN_VOUCHER


@pytest.mark.cites("§ 461a.8")
def test_a_voucher_that_was_closed_long_ago_is_forgotten_and_never_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vouchers, "CLOSED_VOUCHERS_KEPT", 2)
    house, first = issued()
    numbers = [first]
    house.do(CASHIER, RedeemVoucher(first))
    for _ in range(2):
        house.put_in("E1", 5_00)
        numbers.append(cash_out(house))
        house.do(CASHIER, RedeemVoucher(numbers[-1]))

    reasons = [house.refused(CASHIER, RedeemVoucher(number)).reason for number in numbers]

    assert reasons == [Reason.UNKNOWN_VOUCHER, Reason.VOUCHER_IS_REDEEMED, Reason.VOUCHER_IS_REDEEMED]
    assert [entry.command for entry in house.store.mentioning(f"voucher:{kept(first)}")] != []


# Places


@pytest.mark.cites("§ 461a.8(d)(1)")
def test_vouchers_are_disabled_and_enabled_terminal_by_terminal() -> None:
    house, number = issued()
    house.do(SUPERVISOR, SetVouchers("E2", enabled=False))

    refused = house.refused(E2, insert(number))
    assert (refused.reason, refused.cite) == (Reason.VOUCHERS_ARE_DISABLED, "§ 461a.8(d)(1)")
    house.do(SUPERVISOR, SetVouchers("E2", enabled=True))
    house.do(E2, insert(number))
    assert house.balance("E2") == 20_00


@pytest.mark.cites("§ 461a.8(d)(1)")
def test_vouchers_are_disabled_window_by_window() -> None:
    house, number = issued()
    house.do(SUPERVISOR, SetVouchers("window 2", enabled=False))

    assert house.refused(CASHIER, RedeemVoucher(number, "window 2")).reason is Reason.VOUCHERS_ARE_DISABLED
    (redeemed,) = house.do(CASHIER, RedeemVoucher(number, "window 1")).events
    assert redeemed.place == "window 1"  # type: ignore[union-attr]


# Void


@pytest.mark.cites("§ 461a.8")
def test_a_void_voucher_is_owed_by_hand() -> None:
    house, number = issued()

    house.do(SUPERVISOR, VoidVoucher(number, "torn"), SECURITY)

    (due,) = house.due("E1")
    assert (due.kind, due.amount, due.because) == (HandPayKind.VOID_VOUCHER, 20_00, f"voucher …{number[-4:]}: torn")
    assert (house.held("vouchers:outstanding"), house.held("hand_pays:E1")) == (0, 20_00)
    assert house.refused(E2, insert(number)).reason is Reason.VOUCHER_IS_VOID
    house.pay_all()
    assert (house.held("hand_pays:E1"), house.held("cage:hand pays")) == (0, -20_00)
    assert Block.HAND_PAY not in house.at("E1").blocks


@pytest.mark.cites("§ 461a.8")
def test_what_is_redeemed_cannot_be_void_and_what_is_void_not_again() -> None:
    house, number = issued()
    house.do(E2, insert(number))
    other = cash_out(house, "E2")
    house.do(SUPERVISOR, VoidVoucher(other, "torn"), SECURITY)

    assert house.refused(SUPERVISOR, VoidVoucher(number, "torn"), SECURITY).reason is Reason.VOUCHER_IS_REDEEMED
    assert house.refused(SUPERVISOR, VoidVoucher(other, "torn"), SECURITY).reason is Reason.VOUCHER_IS_VOID


# Expiry


@pytest.mark.cites("§ 461a.8")
def test_a_voucher_is_good_through_its_last_gaming_day() -> None:
    house, number = issued(settings=Settings(voucher_days=1))

    house.after(hours=41, minutes=59)  # one minute before the day after tomorrow begins
    house.do(E2, insert(number))

    assert house.balance("E2") == 20_00


@pytest.mark.cites("§ 461a.8")
def test_the_first_command_of_the_next_day_finds_it_expired() -> None:
    house, number = issued(settings=Settings(voucher_days=1))

    house.after(hours=42)

    assert house.refused(E2, insert(number)).reason is Reason.VOUCHER_IS_EXPIRED
    at_the_cage = house.refused(CASHIER, RedeemVoucher(number))
    assert at_the_cage.reason is Reason.VOUCHER_IS_EXPIRED
    assert at_the_cage.detail == f"voucher …{number[-4:]} has expired; its value is still owed"
    assert house.refused(SUPERVISOR, VoidVoucher(number, "torn"), SECURITY).reason is Reason.VOUCHER_IS_EXPIRED


@pytest.mark.cites("§ 461a.8")
def test_an_expired_voucher_stays_a_liability() -> None:
    house, number = issued(settings=Settings(voucher_days=1))

    house.after(hours=42).do(SYSTEM, CloseDay())

    assert house.voucher(number).state is VoucherState.EXPIRED
    assert house.held("vouchers:outstanding") == 20_00
    assert house.refused(E2, insert(number)).reason is Reason.VOUCHER_IS_EXPIRED


@pytest.mark.cites("§ 465a.6(c)")
def test_the_history_of_a_voucher_can_be_looked_up() -> None:
    house, number = issued()
    house.after(minutes=3).do(E2, insert(number))

    history = house.store.mentioning(f"voucher:{kept(number)}")

    assert [entry.actor for entry in history] == ["terminal:E1", "peripherals:E2"]
