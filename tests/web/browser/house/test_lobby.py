"""The lobby: what a player looks for is found, and what can be won is told."""

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from croupier.floor.record.commands import CloseTable
from support.floor.house import BELOW_KING, FLOORPERSON, House


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


LOADED = "() => [...document.querySelectorAll('img.scene')].every((one) => one.complete && one.naturalWidth > 0)"


def test_a_tile_shows_its_table_and_how_long_its_rounds_take(terminal: Page, house: House) -> None:
    """The pace is that of the last rounds, a pause not among them.  Others play: who is asked is shown the table."""
    tile = terminal.locator(".game-tile").filter(has_text="Crazy 4 Poker")
    expect(tile.locator("img.scene")).to_be_visible()
    terminal.wait_for_function(LOADED)
    expect(tile).not_to_contain_text("next round in")

    house.terminal("E2", 100_00)
    for seconds in (40, 40, 400, 0):
        house.play_hand("Ks Kh 4d 8c 9h", BELOW_KING, "E2").after(seconds=seconds)

    expect(tile).to_contain_text("next round in 40 s")


def test_a_tile_says_why_no_bet_is_taken_at_its_table(terminal: Page, house: House) -> None:
    tile, dice = (terminal.locator(".game-tile").filter(has_text=name) for name in ("Crazy 4 Poker", "High Roll Dice"))
    house.betting().wager("E1", 1, ante=10_00, super_bonus=10_00)
    expect(tile).to_contain_text("You have a bet here")

    house.finish()
    house.do(FLOORPERSON, CloseTable("D"))
    expect(dice).to_contain_text("Closed")
    expect(dice.locator(".tile")).to_be_disabled()


def test_a_table_without_a_free_seat_says_so_and_one_at_work_when_it_is_joined(terminal: Page, house: House) -> None:
    tile = terminal.locator(".game-tile").filter(has_text="Crazy 4 Poker")
    house.betting()
    for seat in range(1, 7):
        house.terminal(f"F{seat}", 100_00).wager(f"F{seat}", seat, ante=10_00, super_bonus=10_00)
    expect(tile).to_contain_text("Full: watch, or choose another table")
