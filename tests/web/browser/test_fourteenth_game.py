"""A game that no page has heard of, from its folder alone: its layout, a wager, a round, the result and its signs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.web.identity import people as identity
from support.floor.house import House
from support.games.fourteenth import NUMBER, registered
from support.web.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A table of the game that was registered a moment ago, and a terminal with $100."""
    with registered(tmp_path):
        yield House().terminal("E1", 100_00).table("T", NUMBER)


@pytest.fixture
def terminal(served: Served, opened: Callable[..., Page]) -> Page:
    """The terminal in its lobby."""
    page = opened("/health", 1280, 800)
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    return page


def test_a_new_game_is_played_at_the_terminal_without_a_word_about_it_in_the_pages(
    terminal: Page, house: House
) -> None:
    house.betting()
    terminal.locator("button.tile[data-key='T']").click()
    terminal.locator("[data-key=chip1000]").click()

    spot = terminal.locator("button[data-spot='ante']")
    expect(spot.locator(".name")).to_have_text("Anteup to 2 to 1")
    spot.click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")
    assert house.balance() == 90_00

    house.deal(seat1="As", dealer="Kc")

    expect(terminal.locator(".net-total")).to_have_text("+$20")
    expect(terminal.locator(".line .cite")).to_have_text("§ 999a.12(a)")
    expect(terminal.locator(".mine .card")).to_have_attribute("aria-label", "ace of spades")
    assert house.balance() == 120_00
