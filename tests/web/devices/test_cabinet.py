"""The whole way of a bill: a simulated validator on a pseudo-terminal, the driver, TLS, the floor in production."""

import os
import ssl
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from croupier.cli.main import main
from croupier.floor.audit.verification import verify
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal, CashOut, InsertBill
from croupier.floor.record.terminal import Block
from croupier.peripherals.id003 import Status
from croupier.peripherals.validator import Bill
from croupier.web.devices.driver import Driver, NotLetIn, make_key, signer
from croupier.web.devices.keyboard import SimulatedCabinet
from croupier.web.devices.outbox import Outbox
from croupier.web.devices.protocol import Signer
from croupier.web.identity.authority import CERTIFICATE, Authority
from croupier.web.server.tls import Encrypted
from support.floor.house import ATTENDANT, House, device
from support.web.machine import enrolled
from support.web.proxy import Proxy
from support.web.served import PASSWORD, Served, until

pytestmark = pytest.mark.cites("§ 465a.17(a)")


class Site:
    """A floor in production: an authority, its server, and the peripherals of E1."""

    def __init__(self, house: House, folder: Path) -> None:
        self.authority = Authority.make(folder, "The site")
        server = self.authority.issue_server(["127.0.0.1"])
        self.ca = folder / CERTIFICATE
        self.served = Served(house, encrypted=Encrypted(*server, client_ca=self.ca))
        self.certificate, self.key = self.authority.issue("device", "E1")

    def trust(self, certificate: Path, key: Path) -> ssl.SSLContext:
        """What a device trusts and shows."""
        trusting = ssl.create_default_context(cafile=self.ca)
        trusting.load_cert_chain(certificate, key)
        return trusting

    def driver(self, outbox: Outbox | None = None) -> Driver:
        """The peripherals of E1."""
        trusting = self.trust(self.certificate, self.key)
        return Driver(self.served.origin, signer("E1", self.key), outbox or Outbox(), trusting)


@pytest.fixture
def site(house: House, tmp_path: Path) -> Iterator[Site]:
    """The house in production."""
    found = Site(house, tmp_path / "ca")
    yield found
    found.served.close()


@pytest.fixture
def cabinet(site: Site) -> Iterator[SimulatedCabinet]:
    """A machine with a validator and a printer on lines of their own."""
    driver = site.driver()
    with SimulatedCabinet("E1", driver) as made:
        yield made
    driver.close()


# In production, with certificates


def test_a_bill_goes_from_the_hand_into_the_box_and_onto_the_balance(cabinet: SimulatedCabinet, house: House) -> None:
    assert cabinet.do("bill 20") == "in the box, credited"

    assert cabinet.validator.box == [Bill(20_00)]
    assert (house.balance(), house.at().in_box) == (120_00, 1)


def test_a_bill_that_would_not_be_credited_is_given_back(cabinet: SimulatedCabinet, house: House) -> None:
    house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    until(lambda: not turned(cabinet)._driver.state.takes)

    assert cabinet.do("bill 20") == "not taken"
    assert (cabinet.validator.box, house.balance()) == ([], 100_00)


def turned(cabinet: SimulatedCabinet) -> SimulatedCabinet:
    cabinet.turn()
    return cabinet


def test_between_escrow_and_box_the_terminal_is_blocked(cabinet: SimulatedCabinet, house: House) -> None:
    """The bill is still in escrow: it comes back, and nobody has to be called."""
    until(lambda: turned(cabinet).validator.status is Status.IDLING)
    cabinet.validator.insert(Bill(20_00))
    house.do(ATTENDANT, BlockTerminal("E1", Block.OUT_OF_SERVICE))
    while cabinet._driver.state.takes:
        cabinet._driver.listen(1)
    until(lambda: turned(cabinet).validator.escrow is None)

    assert (cabinet.validator.box, house.balance()) == ([], 100_00)
    assert house.at().blocks == {Block.OUT_OF_SERVICE}


def test_box_jam_door_and_printer_block_the_terminal_until_they_are_seen_to(
    cabinet: SimulatedCabinet, house: House
) -> None:
    steps = [
        ("door open", "door closed", Block.DOOR_OPEN),
        ("box out", "box in 4711", Block.BOX_REMOVED),
        ("jam", "jam cleared", Block.BILL_JAM),
        ("printer out", "printer in", Block.PRINTER_OUT),
    ]
    for begins, ends, block in steps:
        assert (cabinet.do(begins), house.at().blocks) == ("reported", {block})
        assert (cabinet.do(ends), house.at().blocks) == ("reported", set())
    assert house.at().box == "4711"


@pytest.mark.cites("§ 605a.3(b)(1)", "§ 461a.8")
def test_the_whole_way_of_money_from_a_bill_to_a_voucher_and_back(
    site: Site, cabinet: SimulatedCabinet, house: House
) -> None:
    """The glass asks for the cash-out and never learns the number; the printer does, and the reader reads it once."""
    glass = site.served.browser(site.trust(*site.authority.issue("terminal", "E1")))
    assert cabinet.do("bill 20") == "in the box, credited"
    answer = glass.command("cash_out", terminal="E1")
    until(lambda: bool(turned(cabinet).printer.tray) and not house.at().to_print)

    ((_, number, amount, words, *_),) = cabinet.printer.tray
    assert (amount, words, len(number)) == ("$120.00", "One hundred twenty dollars and 00 cents", 18)
    assert number not in answer.text
    assert number not in glass.get("/terminal").text
    assert cabinet.do(f"voucher {number}") == "in the box, credited"
    assert house.balance() == 120_00
    assert cabinet.do(f"voucher {number}") == "given back: voucher_is_redeemed"
    assert number.encode() not in b"".join(record.entry.body for record in house.store.records)
    assert verify(house.store).difference == ""


def test_a_voucher_waits_for_a_printer_without_paper_and_for_a_server_that_comes_back(
    site: Site, cabinet: SimulatedCabinet, house: House
) -> None:
    cabinet.do("bill 20")
    house.do(device("E1"), CashOut("E1"))
    cabinet.printer.paper_out = True
    until(lambda: turned(cabinet) is cabinet and Block.PRINTER_OUT in house.at().blocks)
    assert cabinet.printer.tray == []
    (number,) = house.numbers()
    cabinet.do("printer in")
    until(lambda: bool(turned(cabinet).printer.tray) and not house.at().to_print)

    assert [slip[1] for slip in cabinet.printer.tray] == [number]


@pytest.mark.parametrize("path", ["/voucher/E1/1.pdf", "/simulated/tray/k"])
def test_in_production_the_glass_gets_no_paper_with_a_number(site: Site, house: House, path: str) -> None:
    glass = site.served.browser(site.trust(*site.authority.issue("terminal", "E1")))
    house.do(device("E1"), CashOut("E1"))

    assert glass.get(path).status == 404


def test_a_number_that_no_voucher_has_comes_back(cabinet: SimulatedCabinet, house: House) -> None:
    assert cabinet.do("voucher 010000000000000000") == "given back: unknown_voucher"
    assert house.at().unknown_vouchers == 1


def test_the_certificate_of_the_glass_is_none_of_a_machine(site: Site, house: House) -> None:
    certificate, key = site.authority.issue("terminal", "E1")
    glass = Driver(site.served.origin, signer("E1", key), Outbox(), site.trust(certificate, key))

    with pytest.raises(NotLetIn):
        glass.connect()
    machine = site.served.browser(site.trust(site.certificate, site.key))
    assert machine.command("cash_out", terminal="E1").status == 401
    assert house.balance() == 100_00


def test_the_key_of_another_machine_signs_nothing_for_this_one(site: Site, house: House) -> None:
    house.terminal("E2")
    certificate, key = site.authority.issue("device", "E2")
    for signing, shown in ((signer("E1", key), (certificate, key)), (Signer("E1"), (site.certificate, site.key))):
        with pytest.raises(NotLetIn):
            Driver(site.served.origin, signing, Outbox(), site.trust(*shown)).connect()


def test_a_machine_that_was_revoked_is_out(site: Site, house: House) -> None:
    driver = site.driver()
    driver.connect()
    site.authority.revoke("device", "E1")
    with pytest.raises(NotLetIn):
        driver.report(InsertBill("E1", 20_00))

    assert house.balance() == 100_00
    assert len(driver.outbox.notes.waiting) == 1
    driver.close()


# When something fails in between


def test_a_report_whose_answer_was_lost_is_sent_again_and_done_once(served: Served, house: House) -> None:
    network = Proxy(served.port)
    driver = Driver(f"http://127.0.0.1:{network.port}", enrolled(house), Outbox())
    try:
        driver.connect()
        for _ in range(5):
            network.cut()
            assert driver.report(InsertBill("E1", 20_00)).id
        assert house.balance() == 200_00
    finally:
        driver.close()
        network.close()


def test_what_was_written_down_before_the_machine_lost_its_power_is_reported_afterwards(
    served: Served, house: House, tmp_path: Path
) -> None:
    notes, key = tmp_path / "E1.notes", enrolled(house)
    Outbox(notes).stacking(InsertBill("E1", 20_00))
    Outbox(notes).stacked()
    driver = Driver(served.origin, key, Outbox(notes))

    assert [one.id for one in driver.flush()]
    assert house.balance() == 120_00
    assert Outbox(notes).notes.waiting == ()
    driver.close()


@pytest.mark.parametrize("acknowledged", [True, False])
def test_a_machine_that_dies_while_a_bill_falls_into_the_box_counts_it_once(
    served: Served, house: House, tmp_path: Path, *, acknowledged: bool
) -> None:
    """After the note, before or after the validator has heard of it: it says *vend valid* again, or it does not."""
    notes, key = tmp_path / "E1.notes", enrolled(house)
    driver = Driver(served.origin, key, Outbox(notes))
    with SimulatedCabinet("E1", driver) as machine:
        until(lambda: turned(machine).validator.status is Status.IDLING)
        machine.validator.insert(Bill(20_00))
        driver.outbox.stacking(InsertBill("E1", 20_00))
        machine.validator.box.append(Bill(20_00))
        machine.validator.status = Status.STACKED if acknowledged else Status.VEND_VALID
        driver.outbox.stacked()
        driver.close()
        driver.outbox = Outbox(notes)
        until(lambda: turned(machine).validator.status is Status.IDLING)
        until(lambda: not turned(machine)._driver.outbox.notes.waiting)
    driver.close()

    assert house.balance() == 120_00


def test_a_machine_that_lost_its_notes_goes_on_above_what_was_heard(served: Served, house: House) -> None:
    key = enrolled(house)
    first = Driver(served.origin, key, Outbox())
    for _ in range(3):
        first.report(InsertBill("E1", 20_00))
    first.close()
    second = Driver(served.origin, key, Outbox())
    waiting = second.outbox.put(InsertBill("E1", 20_00))
    assert waiting.counter == 1

    assert second.send(waiting).id
    assert (house.balance(), house.at().heard) == (180_00, 4)
    second.close()


def test_storage_that_is_down_is_no_answer(served: Served, house: House) -> None:
    driver = Driver(served.origin, enrolled(house), Outbox())
    driver.connect()
    house.store.fails = True
    waits: list[float] = []

    def pause(seconds: float) -> None:
        waits.append(seconds)
        house.store.fails = len(waits) < 2

    driver.pause = pause
    assert driver.report(InsertBill("E1", 20_00)).id
    assert (len(waits), house.balance()) == (2, 120_00)
    driver.close()


# On the command line


def test_the_command_line_makes_a_key_and_follows_the_keyboard(
    served: Served, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "e1.key"
    assert main(["device", "E1", "--key", str(key), "--make-key"]) == 0
    public = capsys.readouterr().out.strip()
    assert key.stat().st_mode & 0o077 == 0
    tess = served.logged_in("Tess", Role.TECHNICIAN)
    served.staff("Cora", Role.COMPLIANCE)
    second = {"name": "Cora", "role": "compliance", "password": PASSWORD}
    assert tess.command("enroll_peripherals", terminal="E1", key=public, second=second).status == 200

    with typed("bill 20\nbill 3\ndoor open\ndoor closed\nnonsense\nstate\n") as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert main(["device", "E1", "--url", served.origin, "--key", str(key), "--simulate"]) == 0

    told = capsys.readouterr().out.splitlines()
    assert told[:4] == ["in the box, credited", "not taken", "reported", "reported"]
    assert told[4].startswith("bill 20 | voucher NUMBER")
    assert told[5] == "takes 1, 2, 5, 10, 20, 50, 100"
    assert house.balance() == 120_00


def typed(text: str) -> TextIO:
    """What comes from the keyboard, which is then closed."""
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    return os.fdopen(reading)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--simulate", "--key", "nowhere.key"], "nowhere.key"),
        (["--simulate", "--key", __file__], "device:"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["device", "E1", "--url", "http://127.0.0.1:9", *arguments]) != 0
    assert words in capsys.readouterr().err


def test_a_key_that_was_not_enrolled_is_said_to_be_none(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_key(tmp_path / "e1.key")
    told = main(["device", "E1", "--url", served.origin, "--key", str(tmp_path / "e1.key"), "--simulate"])

    assert told != 0
    assert "not the one of the peripherals of E1" in capsys.readouterr().err
