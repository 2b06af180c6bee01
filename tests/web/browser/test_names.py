"""Names and notes that are markup: every page shows them as the text they are, in real Chromium."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import CallAttendant, CashOut, ChangeDealer, VoidVoucher
from croupier.web.identity import people as identity
from support.floor.house import ANTE, FLOORPERSON, SECURITY, SUPERVISOR, House, device
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

MARKUP = '<img src=x onerror="document.title=1"><b id=bad>'


@pytest.fixture
def house() -> House:
    """A terminal, a dealer, a person and a note that are markup."""
    house = House().terminal(MARKUP, 100_00).terminal("E1", 100_00).table("T")
    house.do(FLOORPERSON, ChangeDealer("T", MARKUP))
    house.do(device(MARKUP), CallAttendant(MARKUP))
    house.do(device("E1"), CashOut("E1"))
    (number,) = house.numbers()
    house.do(SUPERVISOR, VoidVoucher(number, MARKUP), SECURITY)
    return house.betting().put_in(MARKUP, 20_00).wager(MARKUP, **ANTE)


def is_text_alone(page: Page) -> None:
    """It is there to be read, and nothing was made of it."""
    expect(page.get_by_text("<img src=x").first).to_be_visible()
    assert page.locator("#bad").count() == 0
    assert page.locator("img[src=x]").count() == 0
    assert page.title() != "1"


def test_markup_in_a_name_or_a_note_is_text_on_every_page(served: Served, opened: Opened) -> None:
    served.staff(MARKUP, Role.FLOORPERSON)
    pit = opened("/pit")
    pit.get_by_label("Name").fill(MARKUP)
    pit.get_by_label("Password").fill(PASSWORD)
    pit.get_by_role("button", name="Log in").click()
    is_text_alone(pit)
    front = pit.context.new_page()
    front.goto(served.origin)
    is_text_alone(front)

    for name in (MARKUP, "E1"):
        terminal = opened("/")
        secret = served.device(name).cookies[identity.DEVICE]
        terminal.context.add_cookies([{"name": identity.DEVICE, "value": secret, "url": served.origin}])
        terminal.goto(f"{served.origin}/terminal")
        is_text_alone(terminal)
