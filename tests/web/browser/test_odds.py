"""The odds page in a real browser: found, read, and a paytable changed, by mouse and by keyboard."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from support.floor.house import House
from support.web.served import Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    """The house as a demonstration, where everybody may look."""
    serving = Served(house, demo=True)
    yield serving
    serving.close()


def test_from_the_front_page_to_the_figures_of_a_paytable(opened: Opened) -> None:
    page = opened("/")
    page.get_by_role("link", name="The true odds of every wager").click()
    page.get_by_role("link", name="Crazy 4 Poker").click()

    expect(page.get_by_role("heading", name="Main game")).to_be_visible()
    expect(page.get_by_text("3.418855%").first).to_be_visible()
    expect(page.get_by_text("the house keeps $3.42 on average")).to_be_visible()
    expect(page.get_by_role("img", name="Chart of 23 results")).to_be_visible()
    expect(page.get_by_text("Play three times the Ante with a pair of aces or better.")).to_be_visible()
    page.get_by_role("link", name="Queens Up").click()
    page.get_by_role("link", name="Paytable D").click()

    expect(page.get_by_text("6.777172%").first).to_be_visible()
    expect(page.get_by_role("row", name="Four of a kind")).to_contain_text("1 in")
    assert page.url.endswith("/odds/657a?wager=queens_up&paytable=D")
    page.go_back()
    expect(page.get_by_text("3.060609%").first).to_be_visible()


def test_a_progressive_says_where_it_is_even(opened: Opened) -> None:
    page = opened("/odds/657a?wager=four_card_progressive&paytable=A", 1280, 800)

    expect(page.get_by_role("row", name="Breaks even at")).to_contain_text("$35,230.33")
    expect(page.get_by_role("row", name="In the long run")).to_contain_text("−26.8322%")


def test_a_straight_at_11_to_1_is_worked_out_exactly(opened: Opened) -> None:
    """The public figure of the variant: 5.423732 % of the Ante; all of it by keyboard."""
    page = opened("/odds/667a")
    straight = page.get_by_label("Straight", exact=True)
    straight.fill("11 too 1")
    straight.press("Enter")

    expect(page.get_by_role("alert").filter(has_text="states no payout")).to_be_visible()
    expect(straight).to_have_attribute("aria-invalid", "true")
    expect(straight).to_be_focused()
    straight.fill("11 to 1")
    straight.press("Enter")

    expect(page.get_by_text("the house edge falls to 5.423732%")).to_be_visible()
    expect(page.get_by_role("row", name="House edge")).to_contain_text("−1.061370%")
    expect(page.get_by_text("exactly −2760479/50896300, a difference of 270099/25448150")).to_be_visible()
    expect(straight).to_be_focused()
    page.get_by_role("button", name="Back to the regulated table").click()

    expect(straight).to_have_value("10 to 1")
    expect(page.get_by_text("6.485102%").first).to_be_visible()


def test_what_is_too_long_for_a_page_is_said_and_a_strategy_is_a_table(opened: Opened) -> None:
    page = opened("/odds/671a")

    expect(page.get_by_text("croupier odds 671a --wager main --paytable FILE.toml")).to_be_visible()
    expect(page.get_by_role("row", name="Against an open 2 ")).to_contain_text("40.64%")
    page.goto(page.url.replace("671a", "672a"))
    expect(page.get_by_role("row", name="soft 18").first).to_contain_text("Ds")
