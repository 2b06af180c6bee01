"""The voucher on paper: what stands on it, who gets it, and that its bars can be read."""

import re
from itertools import pairwise

import pytest

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CashOut, RedeemVoucher
from croupier.web.answers.vouchers import grouped, pdf, printed
from croupier.web.languages.amounts import in_english, in_spanish
from croupier.words import language
from support.floor.house import CASHIER, House, device
from support.web.paper import drawn, texts
from support.web.served import Served

NARROW_AND_WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"]
"""Interleaved 2 of 5: which of the five bars or spaces of a digit are wide."""


SERIAL = "E1/1"


@pytest.fixture
def number(house: House) -> str:
    """The number of a voucher for $100 that E1 printed."""
    house.do(device("E1"), CashOut("E1"))
    (found,) = house.numbers()
    return found


def read_bars(paper: bytes) -> str:
    """What a scanner makes of the bars."""
    bars = [(float(x), float(w)) for x, _, w in re.findall(r"n ([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re", drawn(paper))]
    thin = min(width for _, width in bars)
    spaces = [following - at - width for (at, width), (following, _) in pairwise(bars)]
    wide = ["1" if width > 1.5 * thin else "0" for _, width in bars]
    gaps = ["1" if width > 1.5 * thin else "0" for width in spaces]
    assert (wide[:2], gaps[:2]) == (["0", "0"], ["0", "0"])
    assert (wide[-2:], gaps[-1:]) == (["1", "0"], ["0"])
    digits = ""
    for at in range(2, len(bars) - 2, 5):
        digits += str(NARROW_AND_WIDE.index("".join(wide[at : at + 5])))
        digits += str(NARROW_AND_WIDE.index("".join(gaps[at : at + 5])))
    return digits


@pytest.mark.cites("§ 461a.8")
def test_everything_that_a_voucher_says_stands_on_it(house: House, number: str) -> None:
    voucher = printed(house.floor, SERIAL, device("E1"))
    assert voucher is not None
    read = texts(pdf(voucher))

    assert read == [
        "Croupier Demonstration Casino",
        "CASHOUT VOUCHER",
        "VALE DE COBRO",
        f"VALIDATION {grouped(number)}",
        "$100.00",
        "One hundred dollars and 00 cents",
        "Cien d\\363lares con 00 centavos",
        "11/16/2026   12:00:00   VOUCHER # 0001",
        "EXPIRES 11/16/2027",
        "ASSET # asset E1   location E1",
        "58 Pa. Code \\247 461a.8",
    ]


@pytest.mark.cites("§ 461a.8")
def test_the_bars_are_the_number(house: House, number: str) -> None:
    voucher = printed(house.floor, SERIAL, device("E1"))
    assert voucher is not None
    assert len(number) == 18
    assert read_bars(pdf(voucher)) == number


def test_the_same_voucher_is_the_same_bytes(house: House, number: str) -> None:
    voucher = printed(house.floor, SERIAL, device("E1"))
    assert voucher is not None
    assert pdf(voucher) == pdf(voucher)


def test_a_voucher_that_was_paid_says_so(house: House, number: str) -> None:
    house.do(CASHIER, RedeemVoucher(number))
    voucher = printed(house.floor, SERIAL, device("E1"))
    assert voucher is not None
    assert "NOT VALID: REDEEMED" in texts(pdf(voucher))


def test_what_staff_print_is_a_copy_that_no_reader_takes(house: House, number: str) -> None:
    voucher = printed(house.floor, SERIAL, Actor("Sue", Role.SLOT_SUPERVISOR))
    assert voucher is not None
    paper = pdf(voucher)

    assert {"COPY: NOT FOR PAYMENT", f"VALIDATION \\205{number[-4:]}"} <= set(texts(paper))
    assert not re.findall(r"n [\d.]+ [\d.]+ [\d.]+ [\d.]+ re", drawn(paper))


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "Zero dollars and 00 cents"),
        (1, "Zero dollars and 01 cent"),
        (1_00, "One dollar and 00 cents"),
        (12_50, "Twelve dollars and 50 cents"),
        (21_00, "Twenty-one dollars and 00 cents"),
        (90_00, "Ninety dollars and 00 cents"),
        (1_100_19, "One thousand one hundred dollars and 19 cents"),
        (1_000_005_99, "One million five dollars and 99 cents"),
        (999_999_00, "Nine hundred ninety-nine thousand nine hundred ninety-nine dollars and 00 cents"),
    ],
)
def test_an_amount_in_words(amount: int, words: str) -> None:
    assert in_english(amount) == words


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "Cero dólares con 00 centavos"),
        (1, "Cero dólares con 01 centavo"),
        (1_00, "Un dólar con 00 centavos"),
        (16_50, "Dieciséis dólares con 50 centavos"),
        (21_00, "Veintiún dólares con 00 centavos"),
        (31_00, "Treinta y un dólares con 00 centavos"),
        (90_00, "Noventa dólares con 00 centavos"),
        (100_00, "Cien dólares con 00 centavos"),
        (101_00, "Ciento un dólares con 00 centavos"),
        (1_100_19, "Mil cien dólares con 19 centavos"),
        (21_500_00, "Veintiún mil quinientos dólares con 00 centavos"),
        (1_000_000_00, "Un millón de dólares con 00 centavos"),
        (2_000_005_99, "Dos millones cinco dólares con 99 centavos"),
        (999_999_00, "Novecientos noventa y nueve mil novecientos noventa y nueve dólares con 00 centavos"),
    ],
)
def test_an_amount_in_spanish_words(amount: int, words: str) -> None:
    assert in_spanish(amount) == words


@pytest.mark.cites("§ 461a.8")
def test_a_voucher_in_spanish_says_the_same_and_its_bars_are_the_same(house: House, number: str) -> None:
    voucher = printed(house.floor, SERIAL, device("E1"))
    assert voucher is not None
    paper = pdf(voucher, language("es"))

    assert [one.encode("latin-1").decode("unicode_escape") for one in texts(paper)] == [
        "Croupier Demonstration Casino",
        "VALE DE COBRO",
        "CASHOUT VOUCHER",
        f"VALIDACIÓN {grouped(number)}",
        "$100.00",
        "Cien dólares con 00 centavos",
        "One hundred dollars and 00 cents",
        "11/16/2026   12:00:00   VALE N.º 0001",
        "VENCE 11/16/2027",
        "ACTIVO N.º asset E1   location E1",
        "58 Pa. Code § 461a.8",
    ]
    assert read_bars(paper) == number


def test_what_keeps_a_voucher_from_being_paid_is_said_in_spanish(house: House, number: str) -> None:
    house.do(CASHIER, RedeemVoucher(number))
    voucher = printed(house.floor, SERIAL, device("E1"))
    assert voucher is not None
    assert "NO V\\301LIDO: CANJEADO" in texts(pdf(voucher, language("es")))


def test_a_number_is_read_out_in_groups() -> None:
    assert grouped("011234567890123456") == "01-1234-5678-9012-3456"
    assert grouped("12345678") == "1234-5678"


# Who gets it


def test_staff_get_a_copy_and_the_page_of_a_simulated_machine_what_it_printed(
    simulated: Served, house: House, number: str
) -> None:
    house.terminal("E2")
    path = f"/voucher/{SERIAL}.pdf"

    answer = simulated.device("E1").get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert read_bars(answer.body) == number
    assert answer.headers["cache-control"] == "no-store"
    assert simulated.logged_in("sue", Role.SLOT_SUPERVISOR).get(path).status == 200
    assert simulated.device("E2").get(path).status == 404
    assert simulated.browser().get(path).status == 404


def test_where_machines_are_real_the_glass_gets_no_paper(served: Served, number: str) -> None:
    assert served.device("E1").get(f"/voucher/{SERIAL}.pdf").status == 404
    assert served.logged_in("sue", Role.SLOT_SUPERVISOR).get(f"/voucher/{SERIAL}.pdf").status == 200


def test_the_tray_of_a_simulated_machine_is_its_own(simulated: Served, house: House, number: str) -> None:
    house.terminal("E2")
    (kept,) = house.floor.state.vouchers

    assert simulated.device("E2").get(f"/simulated/tray/{kept}").status == 404
    assert simulated.device("E1").get(f"/simulated/tray/{kept}").json == {"number": number}
    assert house.at().to_print == []
    assert simulated.device("E1").get("/simulated/tray/nothing").status == 404


def test_the_terminal_prints_in_the_language_of_its_person(simulated: Served, number: str) -> None:
    terminal = simulated.device("E1")
    terminal.form("/language", language="es")

    assert "VALE DE COBRO" in texts(terminal.get(f"/voucher/{SERIAL}.pdf").body)


@pytest.mark.parametrize("serial", ["E1/2", "E9/1", "x/x", "..%2f../1", f"E1/{'1' * 5_000}"])
def test_a_serial_that_was_guessed_leads_nowhere(simulated: Served, serial: str) -> None:
    assert simulated.device("E1").get(f"/voucher/{serial}.pdf").status == 404
