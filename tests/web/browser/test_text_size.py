"""Text at twice its size: nothing is cut off to the side, and columns become one where they have to.

What is still missing at the terminal: docs/design/0291.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import Role
from croupier.web.identity import people as identity
from support.floor.house import House
from support.games.one_deck import REQUIRED
from support.web.measured import faults, found_by_axe
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

HELD_AND_LAPTOP = ((390, 844), (1366, 768))
TWICE = 32
"""Pixels: the usual text of a browser has sixteen."""


def enlarge(page: Page) -> Page:
    """The person has set the text of their browser to twice its size."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": TWICE}})
    return page


def cut_off(page: Page) -> int:
    """How many pixels of a page lie beside the screen."""
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= TWICE
    beside: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return beside


def test_a_terminal_with_large_text(served: Served, house: House, opened: Opened) -> None:
    page = enlarge(opened("/"))
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    expect(page.get_by_role("button", name="Crazy 4 Poker")).to_be_visible()
    assert cut_off(page) == 0
    assert found_by_axe(page) == []

    house.betting()
    page.get_by_role("button", name="Crazy 4 Poker").click()
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    assert cut_off(page) == 0
    assert found_by_axe(page) == []


BETS_IN_SIGHT = """() => {
  const felt = document.querySelector(".felt").getBoundingClientRect();
  return [...document.querySelectorAll(".layout .spot")].every((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= felt.top - 1 && bottom <= felt.bottom + 1;
  });
}"""


@pytest.mark.parametrize("number", ["657a", "674a", "675a"])
def test_bets_in_the_hand_are_all_in_sight_with_large_text(
    served: Served, house: House, opened: Opened, number: str
) -> None:
    """Cards, a cross and dice have no room on the felt before they lie there."""
    page = enlarge(opened("/", *HELD_AND_LAPTOP[0]))
    house.table("L", number).betting("L")
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    page.locator(".tile[data-key='L']").click()
    page.wait_for_function("() => document.documentElement.classList.contains('large-text')")
    page.wait_for_function(BETS_IN_SIGHT)


LEAST = {
    **{number: {wager: 100 * dollars for wager, dollars in slip.items()} for number, slip in REQUIRED.items()},
    "672a": {"blackjack": 10_00},
    "673a": {"blackjack": 10_00},
}
"""The least wagers of every game in which a player decides."""


def test_who_reads_large_text_decides_with_everything_in_sight(served: Served, house: House, opened: Opened) -> None:
    """Cards, clock, bets, question and buttons of every game together, in the hand and on a laptop."""
    page = enlarge(opened("/"))
    found: dict[str, Any] = {}
    for number, slip in LEAST.items():
        house.table(f"L{number}", number).terminal(f"E{number}", 100_00).betting(f"L{number}")
        house.wager(f"E{number}", 1, f"L{number}", **slip)
        house.deal(f"L{number}")
        cookie = served.device(f"E{number}").cookies[identity.DEVICE]
        page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
        page.goto(f"{served.origin}/terminal")
        expect(page.locator(".actions button, .waits strong").first).to_be_visible()
        found[number] = {**faults(page, *HELD_AND_LAPTOP), **({"axe": axe} if (axe := found_by_axe(page)) else {})}

    assert {number: one for number, one in found.items() if one} == {}


@pytest.mark.parametrize(
    ("path", "role", "words"),
    [("/dealer/T", Role.DEALER, "Take over the table"), ("/pit", Role.FLOORPERSON, "Log out")],
)
def test_the_pages_of_the_staff_with_large_text(
    served: Served, opened: Opened, path: str, role: Role, words: str
) -> None:
    served.staff("dana", role)
    page = enlarge(opened(path))
    page.get_by_label("Name").fill("dana")
    page.get_by_label("Password").fill(PASSWORD)
    assert cut_off(page) == 0

    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name=words)).to_be_visible()
    assert cut_off(page) == 0
