"""A machine without a certificate shows a code; two people say which terminal it is, and then it has one."""

import json
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import EnrollMachine, EnrollPeripherals, InsertBill
from croupier.web.devices.driver import Driver, NotLetIn, signer
from croupier.web.devices.outbox import Outbox
from croupier.web.devices.protocol import Done
from croupier.web.identity.authority import CERTIFICATE, Authority
from croupier.web.identity.enrolling import OF_ONE_SOURCE, SECONDS_GOOD, WRONG_AT_MOST, Enrolling, NotEnrolling
from croupier.web.server.tls import Encrypted
from croupier.web.sockets.hub import FORBIDDEN
from support.floor.house import FINANCE, SUPERVISOR, TECHNICIAN, House
from support.web.served import PASSWORD, Browser, Served
from support.web.site import Site


class Machine:
    """A machine with a key of its own."""

    def __init__(self, folder: Path, kind: Any = None) -> None:
        self.folder, self.key = folder, kind or ec.generate_private_key(ec.SECP256R1())
        made = x509.CertificateSigningRequestBuilder(x509.Name([])).sign(self.key, hashes.SHA256())
        self.request = made.public_bytes(Encoding.PEM)


class Clock:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# What waits


def test_a_code_is_found_as_people_type_it_and_is_gone_after_its_time(machine: Machine) -> None:
    clock = Clock()
    enrolling = Enrolling(clock)
    made = enrolling.ask(machine.request, "here")
    typed = f" {made.code[:4].lower()}-{made.code[4:]} "
    assert enrolling.find(typed, "tess").key == made.key
    clock.now = SECONDS_GOOD - 1
    assert enrolling.of(made.secret) is made
    clock.now = SECONDS_GOOD
    assert enrolling.of(made.secret) is None
    with pytest.raises(NotEnrolling, match="unknown_code"):
        enrolling.find(made.code, "tess")


def test_nobody_guesses_codes(machine: Machine) -> None:
    clock = Clock()
    enrolling = Enrolling(clock)
    made = enrolling.ask(machine.request, "here")
    for _ in range(WRONG_AT_MOST):
        with pytest.raises(NotEnrolling, match="unknown_code"):
            enrolling.find("AAAAAAAA", "tess")
    with pytest.raises(NotEnrolling, match="too_many_tries"):
        enrolling.find(made.code, "tess")
    assert enrolling.find(made.code, "theo") is made
    clock.now = SECONDS_GOOD
    fresh = enrolling.ask(machine.request, "here")
    assert enrolling.find(fresh.code, "tess") is fresh


def test_a_machine_has_one_code_and_a_source_only_a_few(tmp_path: Path, machine: Machine) -> None:
    enrolling = Enrolling(Clock())
    first, second = (enrolling.ask(machine.request, "here") for _ in range(2))
    assert enrolling.of(first.secret) is None
    assert enrolling.of(second.secret) is second
    for _ in range(OF_ONE_SOURCE - 1):
        enrolling.ask(Machine(tmp_path).request, "here")
    with pytest.raises(NotEnrolling, match="too_many"):
        enrolling.ask(Machine(tmp_path).request, "here")
    enrolling.ask(Machine(tmp_path).request, "there")


def test_only_a_request_for_a_key_of_ours_that_its_maker_holds_is_one(tmp_path: Path, machine: Machine) -> None:
    theirs = Machine(tmp_path, rsa.generate_private_key(65537, 2048)).request
    der = bytearray(x509.load_pem_x509_csr(machine.request).public_bytes(Encoding.DER))
    der[-1] ^= 1
    forged = x509.load_der_x509_csr(bytes(der)).public_bytes(Encoding.PEM)
    for wrong in (b"", b"nonsense", theirs, forged, machine.request + b"x" * 5_000):
        with pytest.raises(NotEnrolling, match="no_request"):
            Enrolling(Clock()).ask(wrong, "here")


# A floor in production


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(tmp_path_factory.mktemp("site") / "ca")


@pytest.fixture
def encrypted(site: Site, tmp_path: Path) -> Encrypted:
    Authority.make(tmp_path / "enrolling", "The site enrolling")
    return replace(site.encrypted(), enrolling=tmp_path / "enrolling")


@pytest.fixture
def served(house: House, encrypted: Encrypted) -> Iterator[Served]:
    serving = Served(house, encrypted=encrypted)
    yield serving
    serving.close()


def at_work(served: Served, site: Site, name: str, role: Role) -> Browser:
    """Somebody who has logged in, in the browser of a workstation without a certificate."""
    served.staff(name, role)
    browser = served.browser(site.trust())
    assert browser.log_in(name, role).status == 303
    return browser


def looked_up(browser: Browser, code: str) -> Any:
    return browser.form("/api/setup/machine", code=code)


def shown(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[threading.Thread, str]:
    """A command that shows a code and waits, and the code."""
    waiting = threading.Thread(target=main, args=(words,))
    waiting.start()
    printed = ""
    while "once" not in printed:
        time.sleep(0.05)
        printed += capsys.readouterr().out
    code = next(line.replace(" ", "") for line in printed.splitlines() if line.startswith("    ") and line.strip())
    return waiting, code


def test_from_a_code_to_a_terminal_by_croupier_kiosk(
    served: Served, site: Site, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The machine waits; a technician types its code in, finance signs, and its page is that of the terminal."""
    root = tmp_path / "machine"
    words = ["kiosk", "terminal", "--server", served.origin, "--ca", str(site.authority.folder / CERTIFICATE)]
    waiting, code = shown([*words, "--enroll", "--root", str(root)], capsys)
    tess = at_work(served, site, "tess", Role.TECHNICIAN)
    served.staff("fay", Role.FINANCE)
    found = looked_up(tess, code)
    proof = {"name": "fay", "role": "finance", "password": PASSWORD}
    alone = tess.command("enroll_machine", terminal="E1", key=found.json["key"])
    assert alone.json["reason"] == "second_person_is_needed"
    assert tess.command("enroll_machine", second=proof, terminal="E1", key=found.json["key"]).status == 200
    waiting.join(60)
    assert not waiting.is_alive()

    assert "This machine is terminal E1." in capsys.readouterr().out
    kept = root / "etc/croupier/kiosk"
    assert (kept / "machine.key").stat().st_mode & 0o007 == 0
    trust = site.trust((kept / "machine.pem", kept / "machine.key"))
    assert 'data-terminal="E1"' in served.browser(trust).get("/terminal").text
    assert looked_up(tess, code).status == 404

    with served.browser(trust).socket("terminal") as socket:
        socket.view()
        house.do(TECHNICIAN, EnrollMachine("E1", "02" + "0" * 64), FINANCE)
        assert socket.closed() == FORBIDDEN[0]
    assert served.browser(trust).get("/terminal").status == 403


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
def test_from_a_code_to_a_validator_and_a_printer_by_croupier_device(
    served: Served, site: Site, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their key is theirs alone; the certificate of the glass is none of theirs, nor is one that was issued before."""
    ca, key = site.authority.folder / CERTIFICATE, tmp_path / "device.key"
    words = ["device", "E1", "--url", served.origin, "--ca", str(ca), "--key", str(key)]
    house.terminal("E2")
    waiting, code = shown([*words, "--enroll"], capsys)
    tess = at_work(served, site, "tess", Role.TECHNICIAN)
    served.staff("sue", Role.SLOT_SUPERVISOR)
    found = looked_up(tess, code).json
    assert found["command"] == "enroll_peripherals"
    proof = {"name": "sue", "role": "slot_supervisor", "password": PASSWORD}
    alone = tess.command("enroll_peripherals", terminal="E1", key=found["key"])
    assert alone.json["reason"] == "second_person_is_needed"
    assert tess.command("enroll_peripherals", second=proof, terminal="E1", key=found["key"]).status == 200
    elsewhere = tess.command("enroll_peripherals", second=proof, terminal="E2", key=found["key"])
    assert elsewhere.json["reason"] == "another_terminal_is_meant"
    waiting.join(60)
    assert "These are the validator and the printer of E1." in capsys.readouterr().out
    assert key.stat().st_mode & 0o077 == 0

    mine = site.trust((key.with_suffix(".pem"), key))
    assert served.browser(mine).get("/terminal").status == 403
    before = house.balance()
    with driver(served, mine, key) as connected:
        assert isinstance(connected.report(InsertBill("E1", 20_00)), Done)
    assert house.balance() == before + 20_00

    issued = site.authority.issue("device", "E1")
    with pytest.raises(NotLetIn):
        driver(served, site.trust(issued), issued[1]).__enter__()
    house.do(TECHNICIAN, EnrollPeripherals("E1", "02" + "0" * 64), SUPERVISOR)
    with pytest.raises(NotLetIn):
        driver(served, mine, key).__enter__()


@contextmanager
def driver(served: Served, trust: ssl.SSLContext, key: Path) -> Iterator[Driver]:
    """The peripherals of E1, connected."""
    made = Driver(served.origin, signer("E1", key), Outbox(), trust)
    made.connect()
    yield made
    made.close()


def test_peripherals_ask_where_it_is_encrypted_and_only_for_what_there_is(
    served: Served, site: Site, machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["device", "E1", "--key", str(tmp_path / "k.key"), "--enroll"]) == 2
    assert "--enroll needs the server as --url https://… and its authority as --ca FILE" in capsys.readouterr().err
    assert not (tmp_path / "k.key").exists()
    asked = served.browser(site.trust()).ask("POST", "/enroll?as=station", machine.request)
    assert asked.status == 422


def test_a_certificate_of_the_enrolling_authority_proves_nothing_by_itself(
    served: Served, encrypted: Encrypted, site: Site, house: House, tmp_path: Path
) -> None:
    """Who has stolen its key makes certificates for every terminal, and is none of them."""
    assert encrypted.enrolling is not None
    stolen = Authority(encrypted.enrolling)
    for pair in (stolen.issue("terminal", "E1"), stolen.issue("device", "E1")):
        browser = served.browser(site.trust(pair))
        assert browser.get("/terminal").status == 403
    house.do(TECHNICIAN, EnrollMachine("E1", "02" + "0" * 64), FINANCE)
    assert served.browser(site.trust(pair)).get("/terminal").status == 403


def test_where_a_machine_was_enrolled_no_other_certificate_is_the_terminal(
    served: Served, site: Site, house: House
) -> None:
    trust = site.trust(site.authority.issue("terminal", "E1"))
    assert served.browser(trust).get("/terminal").status == 200
    house.do(TECHNICIAN, EnrollMachine("E1", "02" + "0" * 64), FINANCE)
    assert served.browser(trust).get("/terminal").status == 403


def test_only_a_technician_asks_for_a_code_and_no_page_asks_as_a_machine(
    served: Served, site: Site, machine: Machine
) -> None:
    asked = served.browser(site.trust()).ask("POST", "/enroll", machine.request)
    code = json.loads(asked.text)["code"]
    assert looked_up(served.browser(site.trust()), code).status == 403
    assert looked_up(at_work(served, site, "sue", Role.SLOT_SUPERVISOR), code).status == 403
    tess = at_work(served, site, "tess", Role.TECHNICIAN)
    assert looked_up(tess, "\u00c4\u00d6\u00dc\u0663").status == 404
    assert looked_up(tess, code).status == 200
    of_a_page = served.browser(site.trust()).ask("POST", "/enroll", machine.request, origin="https://elsewhere")
    assert of_a_page.status == 403
    for guess in (b"a guess", "\u00fcberall".encode(), b"\xff\xfe", b""):
        assert served.browser(site.trust()).ask("POST", "/enroll/certificate", guess).status == 404
