"""The cage over plain HTTP: who reads it, what a cashier does not see, a redemption machine on its own."""

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CashOut, MakeSlip, PaySlip
from croupier.floor.record.commands.office.cage import CloseDrawer
from croupier.office.cage.documents import MAY_READ
from support.floor.caged import bills, caged, paid
from support.floor.house import ATTENDANT, CASHIER, MAIN_BANK, House, device
from support.web.served import PASSWORD, Browser, Served

SECOND = {"password": PASSWORD}
FLOAT = [{"value": 100_00, "count": 10}]


def second(served: Served, name: str, role: Role) -> dict[str, str]:
    served.logged_in(name, role)
    return {"name": name, "role": role.value, **SECOND}


def cashier(served: Served) -> Browser:
    """A cashier whose drawer is open."""
    carl = served.logged_in("carl", Role.CASHIER)
    answer = carl.command("open_drawer", second=second(served, "mina", Role.MAIN_BANK), drawer="D1", cash=FLOAT)
    assert answer.status == 200, answer.text
    return carl


def voucher(house: House, amount: int = 20_00) -> str:
    (issued,) = house.put_in("E1", amount).do(device("E1"), CashOut("E1")).events
    return house.number(issued)


@pytest.mark.cites("§ 461a.8(d)")
def test_a_drawer_from_opening_to_a_count_that_is_short(served: Served, house: House) -> None:
    carl = cashier(served)
    assert carl.command("redeem_voucher", number=voucher(house)).status == 200

    (mine,) = carl.get("/api/cage").json["drawers"]
    assert (mine["id"], mine["put_in"], mine["paid"]) == ("D1", 0, 0)
    (seen,) = served.logged_in("fay", Role.FINANCE).get("/api/cage").json["drawers"]
    assert (seen["put_in"], seen["paid"]) == (1_000_00, 120_00)
    counted = [{"value": 1_00, "count": 879}]
    bank = {"name": "mina", "role": "main_bank", **SECOND}
    assert carl.command("close_drawer", second=bank, drawer="D1", cash=counted).status == 200

    document = carl.get("/api/cage").json
    assert [one["over"] for one in document["drawers"]] == [-1_00]
    assert document["mine"] == ""
    assert [one["overdue"] for one in document["due"]] == [False]


@pytest.mark.cites("§ 461a.8(d)")
def test_a_cashier_learns_nowhere_what_was_paid_out_of_an_open_drawer() -> None:
    """The vouchers that lie in it and the slips that were paid out of it add up to what is missing from it."""
    house = paid(caged(voucher_limit=50_00), 20_00)
    house.put_in("E2", 100_00).do(device("E2"), CashOut("E2"))
    (due,) = house.due("E2")
    house.do(ATTENDANT, MakeSlip(due.id, 100_00))
    house.do(CASHIER, PaySlip("000001"))
    served = Served(house)
    try:
        carl, fay = (served.logged_in(name, role) for name, role in (("Carl", Role.CASHIER), ("fay", Role.FINANCE)))
        blind, seen = (one.get("/api/cage").json for one in (carl, fay))
        assert [(one["vouchers"], one["amount"]) for one in blind["held"]] == [(0, 0)]
        assert blind["slips"] == []
        assert [(one["vouchers"], one["amount"]) for one in seen["held"]] == [(1, 20_00)]
        assert [one["amount"] for one in seen["slips"]] == [100_00]

        house.do(CASHIER, CloseDrawer("D1", bills(880_00)), MAIN_BANK)
        over = carl.get("/api/cage").json
        assert [one["amount"] for one in (*over["held"], *over["slips"])] == [20_00, 100_00]
    finally:
        served.close()


@pytest.mark.parametrize("role", list(Role))
def test_the_cage_is_read_by_those_who_work_there_or_watch_it(served: Served, role: Role) -> None:
    if role in {Role.TERMINAL, Role.PERIPHERALS, Role.REDEMPTION_MACHINE, Role.HOST, Role.SYSTEM}:
        return
    status = served.logged_in(f"a {role.value}", role).get("/api/cage").status
    assert status == (200 if role in MAY_READ else 403)


@pytest.mark.cites("§ 461a.10(k)")
def test_a_redemption_machine_is_enrolled_and_gives_its_own_commands_and_no_other(served: Served, house: House) -> None:
    tess, fay = served.logged_in("tess", Role.TECHNICIAN), second(served, "fay", Role.FINANCE)
    made = tess.command("install_redemption", second=fay, machine="K1", asset="A-K1", location="hall")
    assert made.status == 200, made.text
    assert tess.command("enroll_device", second=fay, terminal="K1").status == 200
    kiosk = served.browser()
    kiosk.cookies = {name: value for name, value in tess.cookies.items() if "device" in name}

    assert kiosk.command("take_at_machine", machine="K1", number=voucher(house)).status == 200
    assert kiosk.command("redeem_voucher", number="1").json["reason"] == "role_may_not_do_this"
    assert kiosk.command("dispense_at_machine", machine="K1", cash=[], fault="jam").status == 200
    assert kiosk.get("/terminal").status == 403

    (machine,) = served.logged_in("ada", Role.AUDITOR).get("/api/cage").json["machines"]
    assert (machine["owes"], machine["log"][0]["disposition"]) == (120_00, "unpaid")
