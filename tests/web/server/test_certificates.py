"""In production: encrypted, and a terminal is the one its device's certificate names; nobody else gets in as one."""

import os
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from croupier.floor.record.actors import Role
from croupier.web.identity import people as identity
from croupier.web.identity.authority import Authority
from croupier.web.server import handles
from croupier.web.server.security import ENCRYPTED
from croupier.web.server.tls import Certificates, context
from support.floor.house import House
from support.web.served import PASSWORD, PATIENCE, Browser, Served
from support.web.site import Site

REFUSED = (ssl.SSLError, ConnectionError)
"""How a handshake ends that does not succeed; the other end may be gone before it can say why."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """One site for all tests; each terminal's name is used by one test."""
    return Site(tmp_path_factory.mktemp("site") / "ca")


@pytest.fixture
def served(house: House, site: Site) -> Iterator[Served]:
    """The house in production."""
    serving = Served(house, encrypted=site.encrypted())
    yield serving
    serving.close()


@pytest.fixture(scope="module")
def of_e1(site: Site) -> ssl.SSLContext:
    """The certificate of E1."""
    return site.trust(site.authority.issue("terminal", "E1"))


def test_a_device_is_the_terminal_its_certificate_names(served: Served, of_e1: ssl.SSLContext, house: House) -> None:
    browser = served.browser(of_e1)

    assert 'data-terminal="E1"' in browser.get("/terminal").text
    assert browser.command("tip", terminal="E1", table="T", amount=20_00).status == 200
    with browser.socket("terminal") as socket:
        assert socket.view()["own"]["balance"] == 80_00
        assert socket.command("tip", terminal="E1", table="T", amount=20_00)["kind"] == "done"
    assert house.balance() == 60_00


def test_it_is_no_other_terminal(served: Served, of_e1: ssl.SSLContext, house: House) -> None:
    house.terminal("E2", 50_00)

    answer = served.browser(of_e1).command("cash_out", terminal="E2")

    assert answer.json["reason"] == "another_terminal_is_meant"


def is_no_terminal(browser: Browser) -> bool:
    """Whether nothing that a terminal may do can be done here."""
    with browser.socket("terminal") as socket:
        closed = socket.closed()
    pages = browser.get("/terminal").status, browser.command("cash_out", terminal="E1").status
    return (*pages, closed) == (403, 401, 4403)


def test_without_a_certificate_nobody_is_a_terminal(served: Served, site: Site) -> None:
    assert is_no_terminal(served.browser(site.trust()))


def test_a_token_is_worth_nothing_here(served: Served, site: Site) -> None:
    browser = served.browser(site.trust())
    browser.cookies = served.device("E1").cookies

    assert is_no_terminal(browser)
    assert browser.get("/terminal/E1").status == 404


@pytest.mark.parametrize(("kind", "name"), [("terminal", "E99"), ("station", "E1")])
def test_a_certificate_for_something_else_is_no_terminal(served: Served, site: Site, kind: str, name: str) -> None:
    assert is_no_terminal(served.browser(site.trust(site.authority.issue(kind, name))))


def test_the_certificate_of_another_authority_is_refused(served: Served, site: Site, tmp_path: Path) -> None:
    other = Authority.make(tmp_path / "other", "The site")
    browser = served.browser(site.trust(other.issue("terminal", "E1")))

    with pytest.raises(REFUSED):
        browser.get("/terminal")
    with pytest.raises((*REFUSED, ConnectionClosed, InvalidMessage)), browser.socket("terminal") as socket:
        socket.view()


def test_an_expired_certificate_is_refused(served: Served, site: Site) -> None:
    browser = served.browser(site.trust(site.authority.issue("terminal", "E3", days=-1)))

    with pytest.raises(REFUSED):
        browser.get("/terminal")


def test_a_certificate_that_expires_meanwhile_ends_the_page(
    served: Served, of_e1: ssl.SSLContext, house: House
) -> None:
    browser = served.browser(of_e1)
    with browser.socket("terminal") as socket:
        socket.view()
        house.after(seconds=4_000 * 86_400)
        socket.send({"kind": "watch", "table": "T"})
        assert socket.closed() == 4403
    assert browser.get("/terminal").status == 403


def test_who_is_revoked_is_out_at_once(served: Served, site: Site, house: House) -> None:
    house.terminal("E4", 10_00)
    browser = served.browser(site.trust(site.authority.issue("terminal", "E4")))
    with browser.socket("terminal") as socket:
        assert socket.view()["own"]["terminal"] == "E4"
        site.authority.revoke("terminal", "E4")
        assert socket.closed() == 4403
    assert browser.get("/terminal").status == 403
    assert browser.command("cash_out", terminal="E4").status == 403
    again = served.browser(site.trust(site.authority.issue("terminal", "E4")))
    assert again.get("/terminal").status == 200


def test_a_list_that_cannot_be_read_lets_nobody_back(served: Served, site: Site, house: House) -> None:
    house.terminal("E5", 10_00)
    browser = served.browser(site.trust(site.authority.issue("terminal", "E5")))
    site.authority.revoke("terminal", "E5")
    assert browser.get("/terminal").status == 403
    revoked = site.authority.folder / "revoked.pem"
    good = revoked.read_bytes()
    try:
        revoked.write_bytes(b"damaged")
        os.utime(revoked, (time.time() + 9, time.time() + 9))
        assert browser.get("/terminal").status == 403
    finally:
        revoked.write_bytes(good)


def test_two_who_look_at_the_list_at_once_lose_no_revocation(site: Site) -> None:
    """The engine and the look every second: the second is done before the first, and what it knew is older."""
    site.authority.issue("terminal", "E6")
    first_has_read, second_has_read, first_is_done = threading.Event(), threading.Event(), threading.Event()

    class Slow(Certificates):
        def _read(self) -> Any:
            found = super()._read()
            if threading.current_thread().name == "first":
                first_has_read.set()
                second_has_read.wait()
            elif threading.current_thread().name == "second":
                second_has_read.set()
                first_is_done.wait()
            return found

    certificates = Slow(site.encrypted())
    before = certificates.gone()
    site.authority.revoke("terminal", "E6")
    first = threading.Thread(target=certificates.gone, name="first")
    second = threading.Thread(target=certificates.gone, name="second")
    first.start()
    first_has_read.wait()
    second.start()
    first.join()
    first_is_done.set()
    second.join()

    assert len(certificates.gone()) == len(before) + 1


def test_people_log_in_without_a_certificate_and_their_cookie_stays_encrypted(served: Served, site: Site) -> None:
    served.staff("flora", Role.FLOORPERSON)
    browser = served.browser(site.trust())
    answer = browser.log_in("flora", Role.FLOORPERSON)

    assert {"Secure", "HttpOnly", "SameSite=strict"} <= set(answer.headers["set-cookie"].split("; "))
    assert browser.get("/pit").status == 200
    with browser.socket("pit", origin=served.origin) as socket:
        assert socket.view()["pit"]


def test_a_page_that_came_in_the_clear_is_not_ours(served: Served, of_e1: ssl.SSLContext) -> None:
    browser, clear = served.browser(of_e1), served.origin.replace("https", "http")

    assert browser.command("cash_out", origin=clear, terminal="E1").status == 403
    assert browser.command("tip", origin=served.origin, terminal="E1", table="T", amount=20_00).status == 200
    with pytest.raises(Exception, match="403"):
        browser.socket("terminal", origin=clear)


def test_a_browser_is_told_to_come_encrypted_for_ever(served: Served, site: Site) -> None:
    headers = served.browser(site.trust()).get("/login").headers

    assert {name: headers[name] for name in ENCRYPTED} == ENCRYPTED


def test_where_everybody_needs_one_staff_without_a_certificate_are_refused(house: House, site: Site) -> None:
    serving = Served(house, encrypted=site.encrypted(everybody=True))
    serving.staff("flora", Role.FLOORPERSON)
    try:
        with pytest.raises(REFUSED):
            serving.browser(site.trust()).get("/login")
        station = serving.browser(site.trust(site.authority.issue("station", "pit-1")))
        assert station.form("/login", name="flora", role="floorperson", password=PASSWORD).status == 303
        assert identity.SESSION in station.cookies
    finally:
        serving.close()


def test_a_workstation_that_is_revoked_is_out_at_once_with_whoever_works_there(house: House, site: Site) -> None:
    serving = Served(house, encrypted=site.encrypted(everybody=True))
    serving.staff("flora", Role.FLOORPERSON)
    try:
        station = serving.browser(site.trust(site.authority.issue("station", "pit-2")))
        station.log_in("flora", Role.FLOORPERSON)
        with station.socket("pit") as pit, station.socket("display", "T") as display:
            pit.view()
            site.authority.revoke("station", "pit-2")
            assert (pit.closed(), display.closed()) == (4403, 4403)
        with station.socket("pit") as pit:
            assert pit.closed() == 4403
        assert station.log_in("flora", Role.FLOORPERSON).status == 403
        assert station.get("/pit").status == 403
        assert station.command("close_table", table="T").status == 403
        assert house.state().phase.value == "open"
    finally:
        serving.close()


def test_the_page_of_a_workstation_ends_with_its_certificate(house: House, site: Site) -> None:
    serving = Served(house, encrypted=site.encrypted(everybody=True))
    serving.staff("flora", Role.FLOORPERSON)
    try:
        station = serving.browser(site.trust(site.authority.issue("station", "pit-3")))
        (ends,) = (one.until for one in site.authority.issued() if one.name == "pit-3")
        house.after(seconds=(ends - house.now()).total_seconds() - 60)
        station.log_in("flora", Role.FLOORPERSON)
        with station.socket("pit") as pit:
            pit.view()
            house.after(seconds=120)
            assert pit.closed() == 4403
    finally:
        serving.close()


def test_a_device_that_asks_nothing_is_not_waited_for(
    served: Served, of_e1: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handles, "SECONDS_FOR_A_REQUEST", 0.2)
    plain = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    with of_e1.wrap_socket(plain, server_hostname="127.0.0.1") as silent:
        assert silent.recv(1) == b""


def test_nothing_older_than_tls_1_2_is_spoken(site: Site) -> None:
    assert context(site.encrypted()).minimum_version is ssl.TLSVersion.TLSv1_2


def test_no_session_is_resumed(served: Served, of_e1: ssl.SSLContext) -> None:
    """A ticket would let a device in without its certificate, and cross the first request of a client with threads."""
    address = served.origin.split("//")[1]
    host, port = address.split(":")
    with (
        socket.create_connection((host, int(port)), PATIENCE) as plain,
        of_e1.wrap_socket(plain, server_hostname=host) as opened,
    ):
        opened.sendall(f"GET /ready HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n".encode())
        assert opened.recv(64).startswith(b"HTTP/1.1 200")
        assert opened.session is None or not opened.session.has_ticket


def test_a_silent_handshake_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handles, "SECONDS_FOR_A_REQUEST", 0.2)
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as silent:
        assert silent.recv(1) == b""
