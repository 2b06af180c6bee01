"""The slip of a hand pay: what stands on both of its parts, and who gets it."""

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CashOut
from croupier.web.answers.slips import pdf, slip
from croupier.words import language
from support.floor.house import House, device
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
def test_both_parts_say_the_same_with_a_line_for_each_signature(house: House, due: str) -> None:
    made = slip(house.floor, due, ANDY)
    assert made is not None
    read = texts(pdf(made, language("en")))

    first, second = read[: len(read) // 2], read[len(read) // 2 :]
    assert [one for one in first if "Part" not in one] == [one for one in second if "Part" not in one]
    for words in ("PAYOUT SLIP", due, "11/16/2026   12:00:00", "asset E1", "$5,100.00", "Paid by: andy"):
        assert words in first
    assert "Verified by: security / slot supervisor" in first
    assert "Five thousand one hundred dollars and 00 cents" in first


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

    assert {"COMPROBANTE DE PAGO", "$5,100.00", "Recibido por el jugador"} <= set(texts(paper))
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
