"""Security keys in a real browser, with an authenticator that Chromium plays."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings
from support.floor.house import House
from support.web.at_work import Opened
from support.web.served import PASSWORD, Served


@pytest.fixture
def house() -> House:
    """A floor on which technicians need a second factor."""
    return House(Settings(second_factor=(Role.TECHNICIAN,))).terminal("E1", 100_00).table("T")


def with_authenticator(page: Page) -> CDPSession:
    """A key that is plugged in, and whose person touches it at once."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    key = {
        "protocol": "ctap2",
        "transport": "usb",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": key})
    return devices


def log_in(page: Page, served: Served, *, with_key: bool) -> None:
    page.goto(f"http://localhost:{served.port}/login?role=technician")
    page.get_by_label("Name").fill("tess")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("I have a security key").set_checked(with_key)
    page.get_by_role("button", name="Log in").click()


def test_a_person_adds_a_key_and_logs_in_with_it(served: Served, opened: Opened) -> None:
    served.staff("tess", Role.TECHNICIAN)
    page = opened("/login")
    with_authenticator(page)

    log_in(page, served, with_key=False)
    page.get_by_text("A security key", exact=True).click()
    page.get_by_label("Name for it").fill("the blue one")
    page.get_by_label("Password").last.fill(PASSWORD)
    page.get_by_role("button", name="Add the key").click()
    expect(page).to_have_url(f"http://localhost:{served.port}/")
    assert [one.label for one in served.house.floor.state.staff["tess"].keys] == ["the blue one"]

    page.goto("about:blank")  # a page whose session has gone leads to the log-in by itself
    page.context.clear_cookies()
    log_in(page, served, with_key=False)
    expect(page.get_by_role("alert")).to_be_visible()
    log_in(page, served, with_key=True)
    expect(page).to_have_url(f"http://localhost:{served.port}/")
    page.goto(f"http://localhost:{served.port}/factor")
    expect(page.get_by_text("the blue one")).to_be_visible()


def test_where_no_key_answers_nothing_is_sent(served: Served, opened: Opened) -> None:
    served.staff("tess", Role.TECHNICIAN)
    page = opened("/login")
    with_authenticator(page)

    log_in(page, served, with_key=True)
    expect(page.get_by_text("No key responded.")).to_be_visible()
    assert served.house.floor.state.staff["tess"].failures == 0


def test_under_an_address_the_page_says_why_there_are_none(served: Served, opened: Opened) -> None:
    served.staff("tess", Role.TECHNICIAN)
    page = opened("/login?role=technician")

    expect(page.get_by_label("I have a security key")).to_be_hidden()
    page.get_by_label("Name").fill("tess")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_text("A security key", exact=True).click()
    expect(page.get_by_text("only over an encrypted connection")).to_be_visible()
    expect(page.get_by_role("button", name="Add the key")).to_be_hidden()
