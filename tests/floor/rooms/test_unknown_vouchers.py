"""§ 461a.8(d)(1): numbers that no voucher has are counted in the journal, and the fifth switches vouchers off."""

from enum import StrEnum

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import CashOut, InsertVoucher, RedeemVoucher, Request, SetVouchers, VoidVoucher
from croupier.floor.record.events import VoucherRejected, VouchersSet, decode
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.money.vouchers import UNKNOWN_NUMBERS_IN_A_ROW
from croupier.rules.terms.refusals import Refusal
from support.floor.house import CASHIER, SECURITY, SUPERVISOR, TECHNICIAN, House, device, peripherals

E1, E2 = device("E1"), device("E2")
LAST = UNKNOWN_NUMBERS_IN_A_ROW
CITE = pytest.mark.cites("§ 461a.8(d)(1)")


@pytest.fixture
def house() -> House:
    return House().terminal("E1", 20_00).terminal("E2", 20_00)


def tried(house: House, numbers: int, terminal: str = "E1") -> list[StrEnum]:
    """Why each of these tries was refused."""
    return [house.rejected(peripherals(terminal), InsertVoucher(terminal, f"{n:018}")).reason for n in range(numbers)]


def is_off(house: House, terminal: str = "E1") -> bool:
    return terminal in house.floor.state.voucher_places_off


def asked(house: House, id: str, number: str = "1" * 18) -> object:  # noqa: A002 - as it is called
    """A try under an id of the sender's own."""
    return house.engine.do(Request(id, peripherals("E1"), InsertVoucher("E1", number)))


def cash_out(house: House, terminal: str = "E1") -> str:
    (issued,) = house.do(device(terminal), CashOut(terminal)).events
    return house.number(issued)


@CITE
def test_four_unknown_numbers_leave_vouchers_on_and_the_fifth_switches_them_off(house: House) -> None:
    assert tried(house, LAST - 1) == [Reason.UNKNOWN_VOUCHER] * (LAST - 1)
    assert not is_off(house)

    assert tried(house, 1) == [Reason.UNKNOWN_VOUCHER]
    assert is_off(house)
    assert house.refused(peripherals("E1"), InsertVoucher("E1", "1" * 18)).reason is Reason.VOUCHERS_ARE_DISABLED


@CITE
def test_the_try_and_the_switching_off_are_one_entry_under_the_terminals_name(house: House) -> None:
    tried(house, LAST)
    last = house.store.records[-1].entry

    assert decode(last.body).events == (VoucherRejected("E1", f"…{LAST - 1:04}"), VouchersSet("E1", enabled=False))
    assert last.actor == "peripherals:E1"
    assert len(house.store.mentioning("terminal:E1")) >= LAST


@CITE
@pytest.mark.parametrize("before", range(1, LAST))
def test_a_restart_between_two_tries_forgets_none(house: House, before: int) -> None:
    tried(house, before)
    house.restart()

    tried(house, LAST - before - 1)
    assert not is_off(house)
    tried(house, 1)
    assert is_off(house.restart())


@CITE
def test_a_snapshot_between_two_tries_forgets_none(house: House) -> None:
    tried(house, LAST - 1)
    house.engine.stop()
    assert house.store.kept

    tried(house.restart(), 1)

    assert is_off(house)


def test_a_try_that_is_sent_again_is_one_try_and_answered_alike_after_a_restart(house: House) -> None:
    first = [asked(house, "again") for _ in range(LAST)]
    house.restart()
    later = [asked(house, "again") for _ in range(LAST)]

    assert isinstance(first[0], Refusal)
    assert first[0].reason is Reason.UNKNOWN_VOUCHER
    assert first + later == first[:1] * (2 * LAST)
    assert house.at("E1").unknown_vouchers == 1


def test_another_number_under_an_old_id_is_not_looked_at(house: House) -> None:
    number = cash_out(house)
    asked(house, "again", "1" * 18)
    other = asked(house, "again", number)

    assert isinstance(other, Refusal)
    assert other.reason is Reason.COMMAND_ID_WAS_USED_FOR_ANOTHER_REQUEST
    assert house.balance("E1") == 0


@CITE
def test_a_voucher_that_is_taken_forgives_the_wrong_numbers_before_it(house: House) -> None:
    number = cash_out(house)
    tried(house, LAST - 1)
    house.do(peripherals("E1"), InsertVoucher("E1", number))

    tried(house, LAST - 1)

    assert not is_off(house)


@pytest.mark.parametrize(
    "spent",
    [(CASHIER, RedeemVoucher), (SUPERVISOR, lambda number: VoidVoucher(number, "torn"))],
    ids=["redeemed", "void"],
)
def test_a_voucher_that_is_refused_for_another_reason_neither_counts_nor_forgives(
    house: House, spent: tuple[Actor, type[RedeemVoucher]]
) -> None:
    number = cash_out(house, "E2")
    house.do(spent[0], spent[1](number), SECURITY)
    tried(house, LAST - 1)

    house.refused(peripherals("E1"), InsertVoucher("E1", number))

    assert not is_off(house)
    tried(house, 1)
    assert is_off(house)


@CITE
@pytest.mark.parametrize("who", [SUPERVISOR, TECHNICIAN])
def test_vouchers_that_are_switched_on_again_begin_with_no_tries(house: House, who: Actor) -> None:
    tried(house, LAST)
    house.do(who, SetVouchers("E1", enabled=True))

    tried(house, LAST - 1)
    assert not is_off(house)
    tried(house, 1)
    assert is_off(house)


def test_each_terminal_counts_for_itself(house: House) -> None:
    tried(house, LAST - 1, "E1")
    tried(house, LAST - 1, "E2")

    assert not is_off(house, "E1")
    assert not is_off(house, "E2")


def test_a_cashier_is_known_by_name_and_switches_nothing_off(house: House) -> None:
    for number in range(LAST + 1):
        assert (
            house.refused(CASHIER, RedeemVoucher(f"{house.floor.state.settings.system_id}{number:016}")).reason
            is Reason.UNKNOWN_VOUCHER
        )

    assert house.floor.state.voucher_places_off == set()


def test_tries_in_one_commit_count_one_by_one(house: House) -> None:
    requests = [house.request(peripherals("E1"), InsertVoucher("E1", f"{number:018}")) for number in range(LAST + 1)]

    answers = house.engine._answer(requests)

    reasons = [answer.reason for answer in answers if isinstance(answer, Refusal)]
    assert reasons == [Reason.UNKNOWN_VOUCHER] * LAST + [Reason.VOUCHERS_ARE_DISABLED]


def test_a_try_that_storage_could_not_keep_is_neither_told_nor_counted(house: House) -> None:
    house.store.fails = True
    answer = asked(house, "1")
    house.store.fails = False

    assert isinstance(answer, Refusal)
    assert answer.reason is Reason.STORAGE_IS_DOWN
    assert tried(house, LAST - 1) == [Reason.UNKNOWN_VOUCHER] * (LAST - 1)
    assert not is_off(house)


def test_a_journal_with_tries_is_verified_and_every_cent_is_accounted_for(house: House) -> None:
    tried(house, LAST)
    assert isinstance(house.do(E2, CashOut("E2")), Done)

    assert verify(house.store).difference == ""
