"""Headers on every answer, static files, and nothing from outside the folder."""

import gzip
import re
import socket
from urllib.parse import urljoin

import pytest

from croupier.floor.record.actors import Role
from croupier.web.server import assets
from croupier.web.server.security import HEADERS
from support.floor.house import House
from support.web.served import PATIENCE, Browser, Served


@pytest.fixture
def browser(served: Served) -> Browser:
    """A browser that nobody is logged in with."""
    return served.browser()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/login", 200),
        ("GET", "/display/T", 200),
        ("GET", "/pit", 303),
        ("GET", "/terminal", 403),
        ("GET", "/terminal/E1", 404),
        ("GET", "/nowhere", 404),
        ("GET", "/health", 200),
        ("GET", "/ready", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/game/T", 200),
        ("GET", "/api/game/nowhere", 404),
        ("GET", "/api/tip", 405),
        ("DELETE", "/login", 405),
        ("POST", "/api/tip", 401),
        ("POST", "/login", 400),
    ],
)
def test_every_answer_keeps_to_itself(browser: Browser, method: str, path: str, status: int) -> None:
    answer = browser.ask(method, path, b"" if method == "POST" else None)

    assert answer.status == status
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == "no-store"


def test_an_answer_to_what_went_wrong_keeps_to_itself_too(browser: Browser, served: Served) -> None:
    route = next(route for route in served.application.routes if getattr(route, "path", "") == "/health")
    route.app = wrong_application  # type: ignore[attr-defined]
    answer = browser.get("/health")

    assert answer.status == 500
    assert "secret" not in answer.text
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


async def wrong_application(*_arguments: object) -> None:
    """An application that fails."""
    raise RuntimeError("a secret of the house")


def test_the_policy_allows_scripts_and_styles_of_ours_only() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";"))

    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in HEADERS["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/login", "/display/T"])
def test_no_page_holds_a_script_or_a_style_of_its_own(browser: Browser, path: str) -> None:
    text = browser.get(path).text

    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text)
    assert set(re.findall(r"""(?:src|href)="(https?:|//)""", text)) == set()


def test_static_files_may_be_kept_for_ever_under_a_name_that_changes_with_them(browser: Browser) -> None:
    path = re.search(r'href="(/static/[^"]+/shared/style.css)"', browser.get("/").text)
    assert path is not None
    answer = browser.get(path[1])

    assert (answer.status, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_every_module_that_a_page_asks_for_is_there() -> None:
    for name, body in assets.files().items():
        for wanted in re.findall(rb'(?:from|import) "(\.\.?/[\w./-]+\.js)"', body):
            assert urljoin(name, wanted.decode()) in assets.files(), f"{name} asks for {wanted!r}"


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../app.py",
        "/static/x/..%2fapp.py",
        "/static/x/%2e%2e/app.py",
        "/static/x/%2e%2e%2fapp.py",
        "/static/x/..%5capp.py",
        "/static/x/....//app.py",
        "/static/x//etc/passwd",
        "/static/x/%2fetc%2fpasswd",
        "/static/x/shared/style.css%00.js",
        "/static/x/",
        "/static/x/pages",
        "/static/../pages/base.html",
        "/static/x/missing.js",
        "/static/x/shared",
        "/static/x/shared/",
        "/static/x/terminal/../shared/dom.js/",
        "/static/x/shared/../../server/app.py",
    ],
)
def test_nothing_outside_of_the_folder_is_served(browser: Browser, path: str) -> None:
    assert browser.get(path).status == 404


def test_a_name_cannot_bring_a_script_into_a_page(served: Served, house: House) -> None:
    name = "<script>alert(1)"
    browser = served.logged_in(name, Role.FLOORPERSON)

    text = browser.get("/").text
    assert name not in text
    assert "&lt;script&gt;alert(1)" in text


def test_half_a_request_and_no_request_leave_the_server_as_it_was(browser: Browser, served: Served) -> None:
    for sent in (b"", b"GET", b"\x00\xff\x00\xff\r\n\r\n", b"POST /api/tip HTTP/1.1\r\nContent-Length: 99999\r\n\r\nx"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as connection:
            connection.sendall(sent)

    assert browser.get("/health").json == {"alive": True}


def test_static_files_travel_packed_to_whoever_can_unpack_them(browser: Browser) -> None:
    path = f"/static/{assets.version()}/shared/style.css"
    plain, packed = browser.get(path), browser.ask("GET", path, None, **{"Accept-Encoding": "gzip, br"})

    assert plain.headers["content-encoding"] is None
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert gzip.decompress(packed.body) == plain.body == assets.files()["shared/style.css"]


def test_a_person_is_told_what_there_is_not_on_a_page_and_a_program_in_a_line(browser: Browser) -> None:
    page = browser.ask("GET", "/terminal/%3Cb%3Ex", Accept="text/html,*/*")
    line = browser.ask("GET", "/terminal/x", Accept="application/json")

    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no such terminal here." in page.text
    assert "<b>" not in page.text
    assert (line.status, line.text) == (404, "there is no such terminal here")
    assert {name: page.headers[name] for name in HEADERS} == HEADERS


def test_no_answer_shows_where_in_the_program_something_went_wrong(browser: Browser, served: Served) -> None:
    route = next(route for route in served.application.routes if getattr(route, "path", "") == "/health")
    route.app = wrong_application  # type: ignore[attr-defined]
    for accept in ("text/html", "application/json"):
        text = browser.ask("GET", "/health", Accept=accept).text
        assert not re.search(r"Traceback|File \"|\.py|RuntimeError|secret", text)


def test_what_a_method_is_allowed_for_is_told(browser: Browser) -> None:
    assert browser.ask("DELETE", "/login").headers["allow"]
