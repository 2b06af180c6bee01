"""The slip of a hand pay: what stands on all of its parts, and who gets it."""

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CashOut, MakeSlip, PaySlip
from croupier.floor.record.commands.office.cage import OpenDrawer
from croupier.web.answers.slips import pdf, slip
from croupier.words import language
from support.floor.caged import bills
from support.floor.house import CASHIER, MAIN_BANK, SECURITY, House, device
from support.web.paper import texts
from support.web.served import Served

ANDY = Actor("andy", Role.SLOT_ATTENDANT)


@pytest.fixture
def due(house: House) -> str:
    """$5,100 of E1 wait for an attendant."""
    house.put_in("E1", 5_000_00).do(device("E1"), CashOut("E1"))
    (waiting,) = house.due()
    return waiting.id


@pytest.mark.cites("§ 465a.26(b)(1)", "§ 465a.26(b)(5)(i)", "§ 465a.26(b)(5)(ii)")
def test_three_parts_say_the_same_with_a_line_for_each_signature(house: House, due: str) -> None:
    made = slip(house.floor, due, ANDY)
    assert made is not None
    read = texts(pdf(made, language("en")))

    third = len(read) // 3
    first, *others = ([one for one in read[at : at + third] if "Part" not in one] for at in (0, third, 2 * third))
    assert others == [first, first]
    assert [one for one in read if one.startswith("Part")] == [
        "Part 1 of 3: for the cage", "Part 2 of 3: for accounting", "Part 3 of 3: stays with slot operations"
    ]  # fmt: skip
    for words in ("PAYOUT SLIP", due, "11/16/2026   12:00:00", "asset E1", "$5,100.00", "Made by: andy"):
        assert words in first
    assert "Verified by: security / slot supervisor" in first
    assert "Five thousand one hundred dollars and 00 cents" in first


@pytest.mark.cites("§ 465a.26(b)(1)")
def test_a_slip_that_was_made_has_its_number_and_who_signed_and_can_be_printed_again_when_it_is_paid(
    served: Served, house: House, due: str
) -> None:
    andy, carl = served.logged_in("andy", Role.SLOT_ATTENDANT), served.logged_in("carl", Role.CASHIER)
    assert carl.get(f"/slip/{due}.pdf").status == 404
    house.do(ANDY, MakeSlip(due, 5_100_00), SECURITY)
    assert carl.get("/slip/000001.pdf").status == 200
    assert andy.get(f"/slip/{due}.pdf").status == 200
    made = slip(house.floor, "000001", ANDY)
    assert made is not None
    read = texts(pdf(made, language("en")))
    assert read.count("000001") == 3
    assert {"Made by: andy", f"Verified by: {SECURITY.name}", "Paid by"} <= set(read)

    house.do(CASHIER, OpenDrawer("D1", bills(6_000_00)), MAIN_BANK)
    house.do(CASHIER, PaySlip("000001"))
    again = slip(house.floor, "000001", ANDY)
    assert again is not None
    assert f"Paid by: {CASHIER.name}" in texts(pdf(again, language("en")))
    assert andy.get(f"/slip/{due}.pdf").status == 404
    assert served.logged_in("dana", Role.DEALER).get("/slip/000001.pdf").status == 404


def test_below_the_limit_one_signs_alone(house: House) -> None:
    house.put_in("E1", 4_000_00).do(device("E1"), CashOut("E1"))
    made = slip(house.floor, house.due()[0].id, ANDY)
    assert made is not None
    assert made.signers == ()
    assert not [one for one in texts(pdf(made, language("en"))) if one.startswith("Verified by")]


def test_the_slip_is_in_the_language_of_who_makes_it_and_the_same_bytes_each_time(house: House, due: str) -> None:
    made = slip(house.floor, due, ANDY)
    assert made is not None
    paper = pdf(made, language("es"))

    assert {"COMPROBANTE DE PAGO", "$5,100.00", "Recibido por el cliente"} <= set(texts(paper))
    assert paper == pdf(made, language("es"))


def test_who_may_pay_gets_the_slip_and_nobody_else(served: Served, house: House, due: str) -> None:
    path = f"/slip/{due}.pdf"
    answer = served.logged_in("andy", Role.SLOT_ATTENDANT).get(path)

    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert served.logged_in("dana", Role.DEALER).get(path).status == 404
    assert served.device("E1").get(path).status == 404
    assert served.browser().get(path).status == 404
    assert served.logged_in("sue", Role.SLOT_SUPERVISOR).get("/slip/E1-9.pdf").status == 404
    house.pay_all()
    assert served.logged_in("sue", Role.SLOT_SUPERVISOR).get(path).status == 404
