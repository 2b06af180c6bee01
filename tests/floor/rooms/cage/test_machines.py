"""§ 461a.10: a redemption machine takes vouchers, puts money out, and keeps meters and a log of its own."""

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import InsertVoucher, RedeemVoucher, SetVouchers
from croupier.floor.record.commands.office.cage import (
    CountRedemption,
    DispenseAtMachine,
    InstallRedemption,
    NoteAtMachine,
    PayMachineRest,
    Pieces,
    TakeAtMachine,
)
from croupier.floor.record.papers.cage import Disposition
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.cage import machines
from croupier.floor.rooms.money.vouchers import UNKNOWN_NUMBERS_IN_A_ROW
from support.floor.caged import KIOSK, bills, caged, voucher, with_machine
from support.floor.house import CASHIER, FINANCE, SECURITY, SUPERVISOR, House, peripherals


def kiosk() -> House:
    return with_machine(caged())


def test_several_vouchers_are_one_transaction_itemised_and_metered() -> None:
    house = kiosk()
    for amount in (20_00, 35_00):
        house.do(KIOSK, TakeAtMachine("K1", voucher(house, amount)))
    assert house.held("vouchers:machine/K1") == 55_00

    house.do(KIOSK, DispenseAtMachine("K1", (Pieces(20_00, 2), Pieces(5_00, 3))))

    machine = house.floor.state.cage.machines["K1"]
    (one,) = machine.log
    assert (one.disposition, [amount for _, amount in one.vouchers]) == (Disposition.PAID, [20_00, 35_00])
    assert (house.held("vouchers:machine/K1"), house.held("cage:machine/K1")) == (0, 445_00)
    assert machine.meters == {
        "cash_in": 500_00, "vouchers_in": 55_00, "vouchers_in_count": 2, "cash_out": 55_00,
        "pieces_out/2000": 2, "pieces_out/500": 3,
    }  # fmt: skip


@pytest.mark.cites("§ 461a.10(k)")
def test_what_a_machine_took_is_dead_everywhere_before_it_has_put_anything_out() -> None:
    house = kiosk()
    number = voucher(house)
    house.do(KIOSK, TakeAtMachine("K1", number))

    assert house.refused(CASHIER, RedeemVoucher(number)).reason is Reason.VOUCHER_IS_REDEEMED
    assert house.refused(peripherals("E2"), InsertVoucher("E2", number)).reason is Reason.VOUCHER_IS_REDEEMED
    assert house.rejected(KIOSK, TakeAtMachine("K1", number)).reason is Reason.VOUCHER_IS_REDEEMED
    house.restart()
    assert house.held("vouchers:machine/K1") == 20_00


@pytest.mark.cites("§ 461a.10")
@pytest.mark.parametrize(("out", "disposition"), [(0, Disposition.UNPAID), (19_99, Disposition.PART_PAID)])
def test_what_a_machine_could_not_put_out_a_cashier_pays_once(out: int, disposition: Disposition) -> None:
    house = kiosk()
    house.do(KIOSK, TakeAtMachine("K1", voucher(house)))
    house.do(KIOSK, DispenseAtMachine("K1", bills(out), "jam"))
    (one,) = house.floor.state.cage.machines["K1"].log
    assert (one.disposition, one.fault) == (disposition, "jam")

    house.do(CASHIER, PayMachineRest("K1", 1))

    assert house.held("cage:drawer/D1") == 1_000_00 - (20_00 - out)
    assert one.disposition is Disposition.PAID_AT_CAGE
    assert house.refused(CASHIER, PayMachineRest("K1", 1)).reason is Reason.NOTHING_IS_OWED
    assert verify(house.store).right


def test_a_machine_never_says_that_it_put_out_more_than_it_took() -> None:
    house = kiosk()
    assert house.refused(KIOSK, DispenseAtMachine("K1", bills(1))).reason is Reason.NO_TRANSACTION_IS_UNDER_WAY
    house.do(KIOSK, TakeAtMachine("K1", voucher(house)))

    assert house.refused(KIOSK, DispenseAtMachine("K1", bills(20_01))).reason is Reason.AMOUNT_DIFFERS
    assert house.refused(CASHIER, PayMachineRest("K1", 1)).reason is Reason.NOTHING_IS_OWED  # not ended yet


def test_a_machine_speaks_for_itself_alone() -> None:
    house = kiosk()
    other = Actor("K2", Role.REDEMPTION_MACHINE)

    assert house.refused(other, TakeAtMachine("K1", "1")).reason is Reason.ANOTHER_TERMINAL_IS_MEANT
    assert house.refused(other, TakeAtMachine("K2", "1")).reason is Reason.UNKNOWN_MACHINE
    assert house.refused(KIOSK, NoteAtMachine("K1", " ")).reason is Reason.REASON_IS_MISSING


def test_who_tries_numbers_out_at_a_machine_does_not_get_far() -> None:
    house = kiosk()
    guess = TakeAtMachine("K1", "01" + "7" * 16)
    for _ in range(UNKNOWN_NUMBERS_IN_A_ROW):
        assert house.rejected(KIOSK, guess).reason is Reason.UNKNOWN_VOUCHER

    assert house.refused(KIOSK, guess).reason is Reason.VOUCHERS_ARE_DISABLED
    house.do(SUPERVISOR, SetVouchers("K1", enabled=True))
    for _ in range(UNKNOWN_NUMBERS_IN_A_ROW):  # counted anew
        assert house.rejected(KIOSK, guess).reason is Reason.UNKNOWN_VOUCHER
    assert house.refused(KIOSK, guess).reason is Reason.VOUCHERS_ARE_DISABLED
    house.do(SUPERVISOR, SetVouchers("K1", enabled=True))
    assert house.rejected(KIOSK, TakeAtMachine("K1", "02" + "7" * 16)).reason is Reason.VOUCHER_IS_OF_ANOTHER_HOUSE


@pytest.mark.cites("§ 461a.10")
def test_the_log_goes_back_thirty_days_and_keeps_what_is_owed() -> None:
    house = kiosk()
    for amount, out in ((20_00, 20_00), (30_00, 0)):
        house.do(KIOSK, TakeAtMachine("K1", voucher(house, amount)))
        house.do(KIOSK, DispenseAtMachine("K1", bills(out)))
    house.do(KIOSK, NoteAtMachine("K1", "door open"))
    machine = house.floor.state.cage.machines["K1"]
    for days, kept in ((30, [1, 2, 3]), (1, [2, 3, 4])):
        house.after(days=days)
        house.do(KIOSK, TakeAtMachine("K1", voucher(house)))
        house.do(KIOSK, DispenseAtMachine("K1", bills(20_00)))
        house.do(KIOSK, NoteAtMachine("K1", "door closed"))
        assert [one.number for one in machine.log] == kept
    assert [one.what for one in machine.notes] == ["door closed", "door closed"]


def test_a_machine_that_tells_something_without_end_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest stay; all of it is in the journal."""
    monkeypatch.setattr(machines, "MOST_NOTES", 3)
    house = kiosk()
    for number in range(5):
        house.do(KIOSK, NoteAtMachine("K1", f"note {number}"))
        house.rejected(KIOSK, TakeAtMachine("K1", "not a number"))
    told = [one.what for one in house.floor.state.cage.machines["K1"].notes]
    assert len(told) == 3
    assert told[1] == "note 4"
    assert len(house.store.mentioning("machine:K1")) >= 10


def test_what_is_in_a_machine_is_counted_by_two_departments() -> None:
    house = kiosk()
    house.do(KIOSK, TakeAtMachine("K1", voucher(house)))
    count = CountRedemption("K1", bills(479_00))
    assert house.refused(CASHIER, count, SECURITY).reason is Reason.TRANSACTION_IS_UNDER_WAY
    house.do(KIOSK, DispenseAtMachine("K1", bills(20_00)))
    assert house.refused(CASHIER, count, FINANCE).reason is Reason.SECOND_PERSON_IS_NEEDED

    (counted,) = house.do(CASHIER, count, SECURITY).events

    assert counted.over == -1_00  # type: ignore[union-attr]
    assert (house.held("cage:machine/K1"), house.held("cage:over and short")) == (0, 1_00)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (InstallRedemption("K1", "A9", "hall"), Reason.TERMINAL_EXISTS),
        (InstallRedemption("E1", "A9", "hall"), Reason.TERMINAL_EXISTS),
        (InstallRedemption("D1", "A9", "hall"), Reason.TERMINAL_EXISTS),
        (InstallRedemption("K2", "asset K1", "hall"), Reason.ASSET_NUMBER_IS_USED),
        (InstallRedemption("K2", "", "hall"), Reason.NAME_IS_MISSING),
        (InstallRedemption("k1", "A9", "hall"), Reason.NAME_IS_LIKE_ANOTHER),
    ],
)
def test_a_machine_has_a_name_and_a_number_of_its_own(command: InstallRedemption, reason: Reason) -> None:
    assert kiosk().refused(SUPERVISOR, command, FINANCE).reason is reason
