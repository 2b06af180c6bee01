"""Moments that harmed players: a tap that stakes too much, no money, a full table, a bet elsewhere, two screens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import chapter
from croupier.floor.record.commands import CashOut
from support.floor.house import ANTE, House, device
from support.web.served import Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


def at_the_table(page: Page, name: str = "Crazy 4 Poker") -> Page:
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", name="Place your bets")).to_be_visible()
    return page


def test_a_chip_below_the_minimum_stakes_only_on_a_second_tap(terminal: Page, house: House) -> None:
    house.betting()
    at_the_table(terminal)
    terminal.locator("[data-key=chip100]").click()
    ante = terminal.get_by_role("button", name="Ante Wager, ")

    ante.click()
    expect(terminal.locator(".notice")).to_contain_text("takes $5, more than your $1 chip: tap it again")
    assert house.balance("E1") == 100_00

    terminal.locator("[data-key=chip500]").click()  # another chip is another wish
    terminal.locator("[data-key=chip100]").click()
    ante.click()
    expect(terminal.locator(".notice")).to_contain_text("tap it again")
    ante.click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")


def test_without_money_the_next_thing_to_do_is_a_button(terminal: Page, house: House) -> None:
    house.do(device("E1"), CashOut("E1"))
    house.betting()
    at_the_table(terminal)

    expect(terminal.locator(".hindrance")).to_contain_text("You have no money in this terminal yet.")
    terminal.locator(".hindrance").get_by_role("button", name="Add money").click()
    expect(terminal.get_by_role("dialog")).to_be_visible()


def test_a_full_table_offers_the_others(terminal: Page, house: House) -> None:
    house.betting()
    for seat in range(1, chapter("657a").seats + 1):
        house.terminal(f"F{seat}", 100_00).wager(f"F{seat}", seat, **ANTE)
    at_the_table(terminal)

    terminal.locator(".hindrance").get_by_role("button", name="Choose another table").click()
    expect(terminal.get_by_role("heading", name="Choose a table")).to_be_visible()


def test_a_terminal_opened_on_another_screen_says_so_on_the_first(terminal: Page, served: Served, house: House) -> None:
    expect(terminal.get_by_role("heading", name="Choose a table")).to_be_visible()

    served.device("E1")

    expect(terminal.get_by_role("heading", name="This terminal is open on another screen")).to_be_visible()
    expect(terminal.get_by_role("button", name="Cash out")).to_have_count(0)


def test_a_bet_that_stands_elsewhere_leads_back_to_it(terminal: Page, house: House) -> None:
    house.table("D", "668a").betting("D").wager("E1", **ANTE)
    at_the_table(terminal, "Props")

    terminal.get_by_role("navigation", name="Your tables").get_by_role("button", name="Crazy 4 Poker").click()
    expect(terminal.locator(".is-in")).to_contain_text("is in")
