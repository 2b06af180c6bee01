"""Several tables side by side at one terminal: the strip, the table that asks comes to the front (docs/design/0396)."""

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.floor.record.settings import Settings
from support.floor.house import ANTE, PAIR, House
from support.web.measured import faults, found_by_axe
from support.web.served import until

pytestmark = pytest.mark.browser

CRAZY, BLACKJACK = "Crazy 4 Poker", "Free Bet Blackjack"


@pytest.fixture
def house() -> House:
    """Two games of cards and one of dice, all of them taking bets."""
    house = House().terminal("E1", 200_00).table("T").table("B", "672a").table("D", "668a")
    return house.betting("T").betting("B").betting("D")


def tile(page: Page, name: str) -> Locator:
    return page.locator(".strip-table").filter(has_text=name)


def bet(page: Page, game: str, spot: str) -> None:
    page.get_by_role("button", name=game).first.click()
    page.locator(f"button[data-spot='{spot}']").click()
    expect(page.locator(".is-in")).to_contain_text("is in")


def at_two(page: Page) -> None:
    """Bets at both, Blackjack in front."""
    bet(page, CRAZY, "ante")
    expect(page.locator(".strip")).to_have_count(0)
    page.get_by_role("button", name="Add a table").click()
    expect(tile(page, CRAZY)).to_contain_text("$10")
    bet(page, BLACKJACK, "blackjack")
    expect(page.locator(".strip-table")).to_have_count(2)


@pytest.mark.cites("§ 605a.2(a)", "§ 605a.9(c)")
def test_two_tables_are_played_side_by_side_from_one_balance(terminal: Page, house: House) -> None:
    at_two(terminal)
    until(lambda: house.at("E1").plays_at == ["T", "B"])

    house.deal("T", seat1=PAIR)  # Crazy 4 Poker asks, while the other still takes bets

    expect(terminal.locator(".bar h1")).to_have_text(CRAZY)
    expect(tile(terminal, CRAZY)).to_contain_text("Your decision")
    expect(tile(terminal, CRAZY).locator(".own-cards i").first).to_be_visible()
    assert faults(terminal) == {}
    assert found_by_axe(terminal) == []
    terminal.set_viewport_size({"width": 1920, "height": 1080})

    house.deal("B")  # the second asks too: the first stays in front until it is answered
    expect(tile(terminal, BLACKJACK)).to_contain_text("Your decision")
    expect(terminal.locator(".bar h1")).to_have_text(CRAZY)
    terminal.get_by_role("button", name="Fold").click()
    expect(terminal.locator(".bar h1")).to_have_text(BLACKJACK)
    assert house.round("T").round.stakes["E1@1"].folded

    house.deal("T")
    expect(tile(terminal, CRAZY).locator(".sum")).to_have_text("−$10")
    expect(terminal.locator("[aria-live=polite]")).to_contain_text(f"{CRAZY}: You lose $10.")
    terminal.keyboard.press("[")
    expect(terminal.locator(".net-total")).to_have_text("−$10")


def test_a_last_bet_is_repeated_from_the_strip_and_a_table_is_left_there(terminal: Page, house: House) -> None:
    at_two(terminal)
    house.deal("T", seat1=PAIR)
    terminal.get_by_role("button", name="Fold").click()
    until(lambda: house.round("T").round.stakes["E1@1"].folded)
    house.deal("T")
    tile(terminal, BLACKJACK).locator(".turn").click()
    house.betting("T")

    tile(terminal, CRAZY).get_by_role("button", name="Repeat $10").click()

    until(lambda: house.held("at_risk:T") == sum(house.round("T").round.stakes["E1@1"].wagers.values()) > 0)
    expect(tile(terminal, CRAZY).locator(".sum")).to_have_text("$10")
    expect(tile(terminal, CRAZY).get_by_role("button", name="Leave")).to_have_count(0)
    expect(terminal.locator(".bar h1")).to_have_text(BLACKJACK)


def test_a_page_that_is_opened_again_has_every_table_with_wagers(terminal: Page, house: House) -> None:
    at_two(terminal)
    terminal.evaluate("sessionStorage.clear()")

    terminal.reload()

    expect(terminal.locator(".strip-table")).to_have_count(2)
    house.deal("T", seat1=PAIR)
    expect(terminal.locator(".bar h1")).to_have_text(CRAZY)


def test_in_the_lobby_a_table_that_asks_comes_by_itself(terminal: Page, house: House) -> None:
    bet(terminal, CRAZY, "ante")
    terminal.get_by_role("button", name="All tables").click()
    expect(tile(terminal, CRAZY)).to_contain_text("Place your bets")

    house.deal("T", seat1=PAIR)

    expect(terminal.locator(".bar h1")).to_have_text(CRAZY)
    expect(terminal.get_by_role("button", name="Fold")).to_be_enabled()


class TestOneTableAtATime:
    """A house that lets a terminal wager at one table alone."""

    @pytest.fixture
    def house(self) -> House:
        """A game of cards and one of dice that takes bets."""
        return House(Settings(tables_at_once=1)).terminal("E1", 100_00).table("T").table("D", "668a").betting("D")

    def test_a_bet_that_stands_elsewhere_leads_back_to_it(self, terminal: Page, house: House) -> None:
        house.wager("E1", **ANTE)
        dice = terminal.locator(".game-tile").filter(has_text="Props")
        expect(dice).to_contain_text("You have a bet at T")
        dice.locator(".tile").click()

        expect(terminal.locator(".hindrance")).to_contain_text("Your bet at T is still in play")
        terminal.locator(".hindrance").get_by_role("button", name="Go back to T").click()
        expect(terminal.locator(".is-in")).to_contain_text("is in")
