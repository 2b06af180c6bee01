"""§ 461a.8(d): a cashier pays out of a drawer that two people have counted, before and after."""

from datetime import timedelta

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EndStaff, LockStaff, RedeemVoucher
from croupier.floor.record.commands.office.cage import CloseDrawer, FillDrawer, OpenDrawer
from croupier.floor.record.commands.office.personnel import RecordCredential
from croupier.floor.record.events.office.cage import DrawerClosed
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.refusals import Reason
from support.floor.caged import FLOAT, bills, caged, paid, voucher, with_machine
from support.floor.house import CASHIER, FINANCE, MAIN_BANK, NOON, TECHNICIAN, House

ANOTHER = Actor("Cleo", Role.CASHIER)


@pytest.mark.cites("§ 461a.8(d)")
@pytest.mark.parametrize("over", [0, 1, -1, 50_00, -980_00])
def test_what_is_over_or_short_is_recorded_when_the_drawer_goes_back(over: int) -> None:
    house = paid(caged(), 20_00)
    assert (house.held("cage:drawer/D1"), house.held("cage:main bank")) == (980_00, -1_000_00)

    (closed,) = house.do(CASHIER, CloseDrawer("D1", bills(980_00 + over)), MAIN_BANK).events

    assert isinstance(closed, DrawerClosed)
    assert closed.over == over
    assert house.held("cage:over and short") == -over
    assert (house.held("cage:drawer/D1"), house.held("cage:main bank")) == (0, -20_00 + over)
    (kept,) = house.floor.state.cage.closed
    assert (kept.cashier, kept.bank, kept.paid, kept.over) == ("Carl", "Mina", 20_00, over)


@pytest.mark.cites("§ 461a.8(d)")
def test_a_cashier_without_a_drawer_pays_nothing() -> None:
    house = caged()
    number = voucher(house)

    assert house.refused(ANOTHER, RedeemVoucher(number)).reason is Reason.DRAWER_IS_NOT_OPEN
    house.do(CASHIER, RedeemVoucher(number))
    assert house.refused(CASHIER, RedeemVoucher(number)).reason is Reason.VOUCHER_IS_REDEEMED


def test_where_no_drawers_are_kept_the_cage_pays_as_ever() -> None:
    house = House().terminal("E1")
    house.do(CASHIER, RedeemVoucher(voucher(house)))

    assert house.held("cage:vouchers") == -20_00
    assert house.floor.state.cage.taken == {}


def test_a_drawer_is_one_persons() -> None:
    house = caged()

    assert house.refused(CASHIER, OpenDrawer("D2", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_OPEN
    assert house.refused(ANOTHER, OpenDrawer("D1", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_OPEN
    assert house.refused(ANOTHER, CloseDrawer("D1", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_ANOTHERS
    assert house.refused(ANOTHER, FillDrawer("D1", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_ANOTHERS
    assert house.refused(ANOTHER, CloseDrawer("D9", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_NOT_OPEN


@pytest.mark.cites("§ 461a.8(d)")
@pytest.mark.parametrize("left", ["locked", "ended", "expired"])
def test_a_drawer_whose_cashier_may_not_work_is_counted_by_another(left: str) -> None:
    house = caged(credentials_are_kept=True).staff("Carl", Role.CASHIER).staff("Cleo", Role.CASHIER)
    for name, days in ("Carl", 0), ("Cleo", 30):
        held = RecordCredential(name, CredentialKind.PERMIT, f"G-{name}", NOON.date() + timedelta(days=days))
        house.do(TECHNICIAN, held, FINANCE)
    assert house.refused(ANOTHER, CloseDrawer("D1", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_ANOTHERS
    if left == "expired":
        house.after(days=1)
    else:
        house.do(TECHNICIAN, (LockStaff if left == "locked" else EndStaff)("Carl", "gone"), FINANCE)

    assert house.refused(CASHIER, CloseDrawer("D1", FLOAT), MAIN_BANK).reason is not Reason.DRAWER_IS_ANOTHERS
    assert house.refused(ANOTHER, FillDrawer("D1", FLOAT), MAIN_BANK).reason is Reason.DRAWER_IS_ANOTHERS
    assert house.refused(ANOTHER, CloseDrawer("D1", FLOAT)).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(ANOTHER, CloseDrawer("D1", FLOAT), MAIN_BANK)
    (kept,) = house.floor.state.cage.closed
    assert (kept.cashier, kept.bank, kept.over) == ("Carl", "Mina", 0)


@pytest.mark.parametrize("command", [OpenDrawer("D1", FLOAT), CloseDrawer("D1", FLOAT), FillDrawer("D1", FLOAT)])
def test_nobody_counts_a_drawer_alone(command: OpenDrawer) -> None:
    house = caged()
    same = Actor("Carl", Role.MAIN_BANK)

    assert house.refused(CASHIER, command).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(CASHIER, command, same).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


def test_a_drawer_has_a_name_of_its_own_and_money_in_it() -> None:
    house = with_machine(caged())

    assert house.refused(ANOTHER, OpenDrawer(" ", FLOAT), MAIN_BANK).reason is Reason.NAME_IS_MISSING
    assert house.refused(ANOTHER, OpenDrawer("D2", ()), MAIN_BANK).reason is Reason.AMOUNT_MUST_BE_ABOVE_ZERO
    assert house.refused(CASHIER, FillDrawer("D1", ()), MAIN_BANK).reason is Reason.AMOUNT_MUST_BE_ABOVE_ZERO
    for taken in ("E1", "K1"):
        assert house.refused(ANOTHER, OpenDrawer(taken, FLOAT), MAIN_BANK).reason is Reason.TERMINAL_EXISTS


def test_the_main_bank_gives_more_and_the_drawer_survives_a_restart() -> None:
    house = paid(caged(), 20_00)
    house.do(CASHIER, FillDrawer("D1", bills(500_00)), MAIN_BANK)
    house.restart()

    assert house.held("cage:drawer/D1") == 1_480_00
    house.do(CASHIER, CloseDrawer("D1", bills(1_480_00)), MAIN_BANK)
    assert house.held("cage:over and short") == 0
    assert verify(house.store).right
