"""Who is asked for by which name, and who comes through a proxy: only what the site trusts is believed."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import InvalidStatus

from croupier.web.identity.people import network_of
from croupier.web.server.door import Limits
from croupier.web.server.proxies import UNKNOWN, forwarded
from croupier.web.server.tls import names
from croupier.web.sockets.quotas import Quota
from support.floor.house import House
from support.web.served import PATIENCE, Served
from support.web.site import Site

PROXY, STRANGER = "127.0.0.5", "127.0.0.6"
FEW = Limits(per_address=2, asking=Quota(2, 0.001))
ASKED = "GET /health HTTP/1.1\r\nHost: {}\r\n{}Connection: close\r\n\r\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(tmp_path_factory.mktemp("site") / "ca")


def asked(served: Served, come_from: str, host: str = "localhost", headers: str = "") -> int:
    """The status of a request from an address; 0 where nobody answers."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE, source_address=(come_from, 0)) as calling:
        calling.sendall(ASKED.format(host, headers).encode())
        return int((calling.recv(64) or b"xxxxxxxxx000")[9:12])


# Names


@pytest.fixture
def named(house: House) -> Iterator[Served]:
    serving = Served(house, names=("floor.casino.example",))
    yield serving
    serving.close()


@pytest.mark.parametrize(
    "host", ["floor.casino.example", "FLOOR.casino.example:8080", "localhost", "127.0.0.1:1", "[::1]:8080"]
)
def test_the_server_answers_to_its_own_names(named: Served, host: str) -> None:
    assert asked(named, "127.0.0.1", host) == 200


@pytest.mark.parametrize(
    "host",
    ["somebody.example", "floor.casino.example.else.example", "10.0.0.1", "", "localhost\r\nHost: localhost"],
)
def test_it_answers_to_no_other_name(named: Served, host: str) -> None:
    assert asked(named, "127.0.0.1", host) in {400, 421}


def test_no_socket_opens_under_another_name(named: Served) -> None:
    with pytest.raises(InvalidStatus), named.browser().socket("display", "T", origin="http://somebody.example") as page:
        page.receive()


@pytest.mark.parametrize("path", ["/odds/..%2f", "/odds/", "/pit/", "//somebody.example/"])
def test_nobody_is_led_to_where_a_request_says_that_we_are(named: Served, path: str) -> None:
    answer = named.browser().ask("GET", path, Host="localhost")
    assert answer.status == 404
    assert answer.headers["location"] is None


def test_the_names_in_a_certificate_are_the_servers_own(site: Site) -> None:
    assert names(site.server[0]) == ["localhost", "127.0.0.1"]


# Addresses


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("a name", "a name"),
    ],
)
def test_one_machine_is_one_network(host: str, counted: str) -> None:
    assert network_of(host) == counted


@pytest.mark.parametrize(
    ("sent", "believed"),
    [
        (["10.0.0.9"], "10.0.0.9"),
        (["1.1.1.1, 10.0.0.9"], "10.0.0.9"),
        (["1.1.1.1", "10.0.0.9"], "10.0.0.9"),
        ([f"1.1.1.1, 10.0.0.9, {PROXY}"], "10.0.0.9"),
        (["10.0.0.9, nonsense"], UNKNOWN),
        ([""], UNKNOWN),
        ([PROXY], PROXY),
        ([], PROXY),
    ],
)
def test_the_last_address_that_a_proxy_did_not_write_of_another_is_believed(sent: list[str], believed: str) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", one.encode()) for one in sent])
    assert forwarded(headers, PROXY, (PROXY,)) == believed


@pytest.fixture
def behind(house: House) -> Iterator[Served]:
    serving = Served(house, limits=FEW, proxies=(PROXY,))
    yield serving
    serving.close()


def test_behind_a_trusted_proxy_everybody_is_counted_apart(behind: Served) -> None:
    first = [asked(behind, PROXY, headers="X-Forwarded-For: 9.9.9.9, 10.0.0.9\r\n") for _ in range(3)]
    second = asked(behind, PROXY, headers="X-Forwarded-For: 10.0.0.8\r\n")
    assert (first, second) == ([200, 200, 429], 200)


def test_who_is_no_trusted_proxy_is_nobody_else(behind: Served) -> None:
    found = [asked(behind, STRANGER, headers=f"X-Forwarded-For: 10.0.0.{number}\r\n") for number in range(3)]
    assert found == [200, 200, 429]


# Encrypted connections that are passed on


@pytest.fixture
def passed_on(house: House, site: Site) -> Iterator[Served]:
    serving = Served(house, encrypted=site.encrypted(), limits=FEW, proxies=(PROXY,))
    yield serving
    serving.close()


def spoken(
    served: Served, come_from: str, trust: ssl.SSLContext, line: bytes = b"", kept: ExitStack | None = None
) -> int:
    """The status of an encrypted request with a line before it; 0 where nobody answers."""
    with ExitStack() as held:
        calling = socket.create_connection(("127.0.0.1", served.port), PATIENCE, source_address=(come_from, 0))
        held.enter_context(calling)
        try:
            calling.sendall(line)
            secured = held.enter_context(
                trust.wrap_socket(calling, server_hostname="localhost", do_handshake_on_connect=False)
            )
            secured.do_handshake()
            secured.sendall(ASKED.format("localhost", "").replace("Connection: close", "X: y").encode())
            status = int(secured.recv(64)[9:12])
        except (OSError, ValueError):
            return 0
        if kept is not None:
            kept.push(held.pop_all())
        return status


def test_a_proxy_says_first_for_whom_it_passes_a_connection_on(passed_on: Served, site: Site) -> None:
    trust = site.trust()
    lines = [b"PROXY TCP4 10.0.0.9 10.0.0.1 5000 443\r\n"] * 3 + [b"PROXY TCP6 2001:db8::1 ::1 5000 443\r\n"]
    assert [spoken(passed_on, PROXY, trust, line) for line in lines] == [200, 200, 429, 200]
    assert spoken(passed_on, PROXY, trust, b"PROXY UNKNOWN\r\n") == 200


@pytest.mark.parametrize(
    "line", [b"\x16\x03\x01\x02\x00", b"PROXY TCP4 nonsense\r\n", b"PROXY " + b"x" * 200, b"GET / HTTP/1.1\r\n"]
)
def test_a_proxy_that_does_not_say_so_is_not_heard(passed_on: Served, line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", passed_on.port), PATIENCE, source_address=(PROXY, 0)) as calling:
        calling.sendall(line)
        with suppress(ConnectionError):  # as good
            assert calling.recv(64) == b""


def test_a_stranger_is_not_heard_as_a_proxy(passed_on: Served, site: Site) -> None:
    assert spoken(passed_on, STRANGER, site.trust(), b"PROXY TCP4 10.0.0.9 10.0.0.1 5000 443\r\n") == 0


def test_a_stadium_behind_one_address_is_counted_by_its_certificates(passed_on: Served, site: Site) -> None:
    with ExitStack() as kept:
        for number in range(4):
            shown: tuple[Path, Path] = site.authority.issue("terminal", f"S{number}")
            assert spoken(passed_on, STRANGER, site.trust(shown), kept=kept) == 200
        strangers = [spoken(passed_on, STRANGER, site.trust(), kept=kept) for _ in range(3)]
    assert strangers == [200, 200, 0]
