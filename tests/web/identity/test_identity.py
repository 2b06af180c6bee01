"""Who is at work: logging in and out, sessions, and what cannot be done with them."""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import AddStaff
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import FloorEvent, LogInTried, decode
from croupier.floor.record.settings import Settings
from croupier.floor.rehearsal.demonstration import seeded as demo
from croupier.floor.rooms.people.sessions import SESSION_LASTS
from croupier.web.identity import people as identity
from support.floor.house import SYSTEM, House
from support.web.served import PASSWORD, Browser, Served

FLORA = "flora"


def tries(house: House) -> list[tuple[str, bool]]:
    """Every try to log in that the journal has: the name, and whether it was proved."""
    events: list[FloorEvent] = [event for record in house.store.records for event in decode(record.entry.body).events]
    return [(event.name, event.proved) for event in events if isinstance(event, LogInTried)]


@pytest.fixture
def browser(served: Served) -> Browser:
    """A browser at a floor where Flora may be a floorperson and nothing else."""
    return served.staff(FLORA, Role.FLOORPERSON).browser()


def test_who_logs_in_sees_the_pit(browser: Browser) -> None:
    assert browser.get("/pit").status == 303

    assert browser.log_in(FLORA, Role.FLOORPERSON, next="/pit").headers["location"] == "/pit"

    assert browser.get("/pit").status == 200


@pytest.mark.parametrize(
    ("name", "role", "password"),
    [
        (FLORA, Role.FLOORPERSON, "another password"),
        (FLORA, Role.FLOORPERSON, ""),
        (FLORA, Role.PIT_MANAGER, PASSWORD),
        ("nobody", Role.FLOORPERSON, PASSWORD),
        ("", Role.FLOORPERSON, PASSWORD),
    ],
)
def test_a_wrong_name_role_or_password_is_told_alike_and_recorded(
    browser: Browser, house: House, name: str, role: Role, password: str
) -> None:
    answer = browser.log_in(name, role, password)

    assert answer.status == 401
    assert "Name, role or password is wrong, or the account is locked." in answer.text
    assert identity.SESSION not in browser.cookies
    assert tries(house) == [(name if name == FLORA else "", False)]  # what nobody is called may be a password


@pytest.mark.parametrize(
    ("name", "role"),
    [(FLORA, "king"), (FLORA, ""), ("x" * 101, "dealer"), ("no\x00body", "dealer"), (f"{FLORA}\n", "dealer")],
)
def test_what_cannot_be_a_name_or_a_role_is_no_try(browser: Browser, house: House, name: str, role: str) -> None:
    assert browser.form("/login", name=name, role=role, password=PASSWORD).status == 400
    assert tries(house) == []


def test_what_is_no_form_is_no_try(browser: Browser, house: House) -> None:
    assert browser.ask("POST", "/login", b"\xff\xfe").status == 400
    assert tries(house) == []


@pytest.mark.parametrize("role", sorted(set(Role) - set(DUTIES.people)))
def test_nobody_logs_in_as_a_terminal_or_as_the_system(browser: Browser, role: Role) -> None:
    assert browser.log_in(FLORA, role).status == 401


def test_a_session_outlives_the_server(browser: Browser, served: Served, house: House) -> None:
    browser.log_in(FLORA, Role.FLOORPERSON)
    served.close()
    again = Served(House(store=house.store))
    try:
        back = again.browser()
        back.cookies = browser.cookies
        assert back.get("/pit").status == 200
    finally:
        again.close()


def test_a_session_ends_by_itself(browser: Browser, house: House) -> None:
    house.floor.state.settings = Settings(log_out_after={Role.FLOORPERSON: 0})
    browser.log_in(FLORA, Role.FLOORPERSON)

    house.after(seconds=SESSION_LASTS.total_seconds() - 1)
    assert browser.get("/pit").status == 200
    house.after(seconds=1)
    assert browser.get("/pit").status == 303


def test_who_logs_out_is_out_everywhere(browser: Browser, served: Served) -> None:
    browser.log_in(FLORA, Role.FLOORPERSON)
    stolen = served.browser()
    stolen.cookies = dict(browser.cookies)

    assert browser.form("/logout").status == 303

    assert identity.SESSION not in browser.cookies
    assert stolen.get("/pit").status == 303


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(browser: Browser) -> None:
    cookie = browser.log_in(FLORA, Role.FLOORPERSON).headers["set-cookie"]

    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie  # the demonstration is not encrypted; where the address is https it is there


def test_the_session_is_new_with_every_log_in_and_never_the_one_that_was_planted(browser: Browser) -> None:
    planted = credentials.new_secret()
    browser.cookies[identity.SESSION] = planted

    browser.log_in(FLORA, Role.FLOORPERSON)
    first = browser.cookies[identity.SESSION]
    browser.log_in(FLORA, Role.FLOORPERSON)

    assert len({planted, first, browser.cookies[identity.SESSION]}) == 3
    browser.cookies[identity.SESSION] = planted
    assert browser.get("/pit").status == 303


def test_neither_sessions_nor_passwords_are_in_the_journal(browser: Browser, house: House) -> None:
    browser.log_in(FLORA, Role.FLOORPERSON)
    browser.log_in(FLORA, Role.FLOORPERSON, "guess what")

    journal = b"".join(record.entry.body for record in house.store.records)
    for secret in (browser.cookies[identity.SESSION], PASSWORD, "guess what"):
        assert secret.encode() not in journal


@pytest.mark.parametrize(
    "target",
    [
        "https://example.com/",
        "//example.com/",
        "//evil",
        "//2130706433",
        "/\\example.com/",
        "/\t/example.com/",
        "javascript:alert(1)",
        "/pit?x=//example.com",
        "",
    ],
)
def test_a_log_in_leads_to_our_own_pages_only(browser: Browser, target: str) -> None:
    assert browser.log_in(FLORA, Role.FLOORPERSON, next=target).headers["location"] == "/"


@pytest.mark.parametrize("origin", ["http://example.com", "null", "https://example.com:443"])
def test_a_page_of_another_site_can_neither_log_in_nor_out(browser: Browser, house: House, origin: str) -> None:
    fields = {"name": FLORA, "role": Role.FLOORPERSON.value, "password": PASSWORD}
    assert browser.form("/login", origin, **fields).status == 403
    assert tries(house) == []

    browser.log_in(FLORA, Role.FLOORPERSON)
    cookies = dict(browser.cookies)
    browser.form("/logout", origin)
    browser.cookies = cookies
    assert browser.get("/pit").status == 200


def test_the_form_keeps_what_was_asked_for_when_the_password_was_wrong(browser: Browser) -> None:
    text = browser.log_in(FLORA, Role.FLOORPERSON, "guess", next="/pit").text

    assert re.search(r'name="next" value="/pit"', text)
    assert re.search(r'value="floorperson" selected', text)


def test_the_form_escapes_what_it_is_given(browser: Browser) -> None:
    text = browser.get("/login?next=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").text

    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


def test_a_dealer_is_sent_away_from_the_pit_of_another_role_and_asked_for_theirs(served: Served) -> None:
    served.staff("dana", Role.DEALER, Role.FLOORPERSON)
    browser = served.browser()
    browser.log_in("dana", Role.FLOORPERSON)

    answer = browser.get("/dealer/T")
    assert answer.status == 303
    assert answer.headers["location"] == "/login?next=/dealer/T&role=dealer"


def test_a_new_log_in_ends_the_session_that_the_browser_had(browser: Browser, served: Served) -> None:
    browser.log_in(FLORA, Role.FLOORPERSON)
    stolen = served.browser()
    stolen.cookies = dict(browser.cookies)

    browser.log_in(FLORA, Role.FLOORPERSON)

    assert browser.get("/pit").status == 200
    assert stolen.get("/pit").status == 303


def test_a_wrong_try_ends_no_session(browser: Browser) -> None:
    browser.log_in(FLORA, Role.FLOORPERSON)
    browser.log_in(FLORA, Role.FLOORPERSON, "guess")

    assert browser.get("/pit").status == 200


def test_whoever_tries_many_passwords_at_once_does_not_take_all_the_memory(served: Served) -> None:
    """Each is verified with 64 MB, and one at a time is; of one address a few wait, and the others are told so."""
    running, most = Counter[str](), []

    def slow(kept: str | None, password: str) -> bool:
        running["now"] += 1
        most.append(running["now"])
        time.sleep(0.02)
        running["now"] -= 1
        return False

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(12) as people:
        patch.setattr(credentials, "is_password", slow)
        tried = [people.submit(served.browser().log_in, f"x{one}", Role.DEALER, "guess") for one in range(24)]
        answers = [one.result() for one in tried]
    assert {one.status for one in answers} == {401, 429}
    assert {one.headers["retry-after"] for one in answers if one.status == 429} == {"1"}
    assert max(most) == 1
    assert served.logged_in("dana", Role.DEALER).get("/dealer/T").status == 200


def test_nobody_logs_in_where_what_is_kept_is_no_hash(served: Served, house: House) -> None:
    """A journal may have such an account from before they were refused."""
    house.do(SYSTEM, AddStaff("dana", (Role.DEALER,), PASSWORD))

    assert served.browser().log_in("dana", Role.DEALER).status == 401
    assert tries(house) == [("dana", False)]
    assert not demo.is_demonstration(house.floor)


@pytest.mark.parametrize("path", ["/api/cash_out", "/login", "/logout"])
@pytest.mark.parametrize("origin", ["http://example.com", "null", "http://127.0.0.1"])
def test_whatever_changes_something_asks_where_the_page_came_from(browser: Browser, path: str, origin: str) -> None:
    assert browser.ask("POST", path, b"", Origin=origin).status == 403


def test_where_nothing_can_be_recorded_no_password_is_called_wrong(
    browser: Browser, served: Served, house: House
) -> None:
    dana = served.logged_in("dana", Role.DEALER)
    house.store.fails = True

    answer = browser.log_in(FLORA, Role.FLOORPERSON)
    assert (answer.status, identity.SESSION in browser.cookies) == (503, False)
    assert "nothing can be recorded now" in answer.text
    irregularity: dict[str, Any] = {"table": "T", "event": {"kind": "x"}}
    second = {"name": FLORA, "role": "floorperson", "password": PASSWORD}
    told = dana.command("report_irregularity", second=second, **irregularity)
    assert (told.status, told.json["reason"]) == (409, "storage_is_down")
    with dana.socket("dealer", "T") as page:
        assert page.command("report_irregularity", second=second, **irregularity)["reason"] == "storage_is_down"


def test_what_storage_says_of_itself_is_for_technicians(served: Served, house: House) -> None:
    tess, dana, player = served.logged_in("tess", Role.TECHNICIAN), served.logged_in("dana", Role.DEALER), "E1"
    device = served.device(player)
    house.store.fails = True

    mends = tess.command("block_terminal", terminal=player, block="out_of_service").json["detail"]
    others = {
        dana.command("take_table", table="T").json["detail"],
        device.command("tip", terminal=player, table="T", amount=20_00).json["detail"],
    }
    stranger = served.browser().log_in("tess", Role.TECHNICIAN).text
    house.store.fails = False
    assert mends == "nothing can be recorded now, so nothing was done: the disk is full"
    assert others == {"nothing can be recorded now, so nothing was done; a technician must look into it"}
    assert ("nothing can be recorded now" in stranger, "disk" in stranger) == (True, False)


def test_nothing_is_changed_by_looking(served: Served, house: House) -> None:
    """Outside of a demonstration no address changes anything when it is only opened, as a link or a picture would."""
    browser = served.logged_in(FLORA, Role.FLOORPERSON)
    before = len(house.store.records)
    for route in served.application.routes:
        path = getattr(route, "path", "")
        if "GET" in (getattr(route, "methods", None) or set()):
            browser.get(re.sub(r"\{\w+\}", "E1", path))
    assert len(house.store.records) == before
