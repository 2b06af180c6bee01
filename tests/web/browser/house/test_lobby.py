"""The lobby: what a player looks for is found, and what can be won is told."""

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from support.floor.house import House


@pytest.fixture
def house() -> House:
    """Crazy 4 Poker with a progressive, and a table of dice without one."""
    one_of_two = {"five_card_progressive_paytable": "A", "four_card_progressive_paytable": ""}
    return House().terminal("E1", 100_00).table("T", progressive="P", **one_of_two).table("D", "675a")


ROOM_SIZES = ((1920, 1080), (1366, 768))

LOWEST = "Math.max(...[...document.querySelectorAll('.tile, .ask')].map((one) => one.getBoundingClientRect().bottom))"
RIGHTMOST = "Math.max(...[...document.querySelectorAll('.lobby *')].map((one) => one.getBoundingClientRect().right))"


def test_all_thirteen_games_are_in_sight_at_once(terminal: Page, house: House) -> None:
    for number in FOLDERS:
        house.table(f"L{number}", number)
    expect(terminal.locator(".game-tile")).to_have_count(2 + len(FOLDERS))
    for width, height in ROOM_SIZES:
        terminal.set_viewport_size({"width": width, "height": height})
        assert terminal.evaluate(LOWEST) <= height, (width, height)


def test_nothing_of_the_lobby_lies_beside_a_phone(terminal: Page) -> None:
    terminal.set_viewport_size({"width": 390, "height": 844})
    assert terminal.evaluate(RIGHTMOST) <= 390


def test_a_table_with_a_meter_is_found_among_the_jackpots_and_its_meter_is_told(terminal: Page) -> None:
    expect(terminal.locator(".game-tile")).to_have_count(2)
    expect(terminal.get_by_role("list", name="Jackpots")).to_contain_text("Crazy 4 Poker")

    terminal.get_by_role("button", name="Jackpots", exact=True).click()

    expect(terminal.locator(".game-tile")).to_have_count(1)
    expect(terminal.locator(".game-tile")).to_contain_text("Crazy 4 Poker")
