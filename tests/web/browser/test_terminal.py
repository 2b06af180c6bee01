"""The player's terminal in a real browser: sit down, bet, decide, see why, cash out; and what goes wrong meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.floor.house import BELOW_KING, PAIR, House

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


def at_the_table(terminal: Page) -> Page:
    """E1 at the table of Crazy 4 Poker."""
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    expect(terminal.get_by_role("heading", name="Place your bets")).to_be_visible()
    return terminal


def shows_balance(page: Page, amount: str) -> None:
    expect(page.locator(".bar .money")).to_have_text(amount)


@pytest.mark.cites("§ 605a.3(a)(1)(i)", "§ 605a.9(c)")
def test_a_round_from_the_bill_to_the_voucher(terminal: Page, house: House) -> None:
    """The Super Bonus comes by itself with the Ante; the result names rows and clauses; the voucher is printed."""
    terminal.get_by_role("button", name="Add money").click()
    terminal.get_by_role("button", name="$20", exact=True).click()
    shows_balance(terminal, "$120.00")
    terminal.get_by_role("button", name="Done").click()
    house.betting()
    at_the_table(terminal)
    terminal.get_by_role("button", name="Ante Wager, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("Your bet of $10 is in")
    shows_balance(terminal, "$110.00")

    house.deal(**{"1": PAIR, "dealer": BELOW_KING})
    terminal.get_by_role("button", name="Play $5").click()
    expect(terminal.get_by_text("pair of kings").first).to_be_visible()
    house.finish()

    expect(terminal.locator(".net-total")).to_have_text("+$5")
    expect(terminal.locator(".lines")).to_contain_text("§ 657a.11(c)(3)")
    terminal.get_by_role("button", name="§ 657a.11(c)(3)(i): what it says", exact=True).first.click()
    expect(terminal.get_by_role("dialog")).to_contain_text("With less than a king the dealer does not qualify")
    terminal.get_by_role("button", name="Done").click()
    shows_balance(terminal, "$125.00")
    terminal.get_by_role("button", name="Cash out").click()
    expect(terminal.get_by_role("alertdialog", name="Voucher")).to_contain_text("$125")
    assert house.balance("E1") == 0


def test_a_bet_can_be_doubled_undone_and_cleared_until_betting_closes(terminal: Page, house: House) -> None:
    house.betting()
    at_the_table(terminal)
    terminal.get_by_role("button", name="Ante Wager, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")
    terminal.get_by_role("button", name="Double").click()
    expect(terminal.locator(".is-in")).to_contain_text("$20 is in")
    terminal.get_by_role("button", name="Undo").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")
    terminal.get_by_role("button", name="Clear").click()
    shows_balance(terminal, "$100.00")


def test_a_page_that_is_opened_again_shows_the_bet_where_it_was(terminal: Page, house: House) -> None:
    house.betting()
    at_the_table(terminal)
    terminal.get_by_role("button", name="Ante Wager, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")

    terminal.reload()

    expect(terminal.locator(".is-in")).to_contain_text("$10 is in")
