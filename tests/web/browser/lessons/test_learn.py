"""The player's school in a real browser: a guided first round, a mistake, and the hand that comes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


def next_round(page: Page) -> None:
    """On to the next question, by keyboard: the button has it."""
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Play against the dealer, or fold?")).to_be_visible()


def test_a_mistake_comes_back_until_it_is_played_right(opened: Opened) -> None:
    page = opened("/", 1366, 768)
    page.get_by_role("link", name="Learn to play").click()
    page.get_by_role("link", name="Crazy 4 Poker").click()
    expect(page.get_by_role("heading", name="Your first round")).to_be_visible()
    expect(page.get_by_role("row", name="Play $15 · best")).to_contain_text("+$11.9764")
    page.keyboard.press("1")

    expect(page.get_by_text("Play $15 was better: your choice costs $21.9764 on average.")).to_be_visible()
    for _ in range(2):
        next_round(page)
        expect(page.get_by_text("You have seen this hand before.")).to_have_count(0)
        expect(page.get_by_text("What each choice is worth")).to_have_count(0)
        page.keyboard.press("2")
    next_round(page)
    expect(page.get_by_text("You have seen this hand before.")).to_be_visible()
    page.get_by_role("button", name="Play $15").click()

    expect(page.get_by_role("heading", name="That was the best play.")).to_be_visible()
    expect(page.get_by_text("of 4 rounds played best.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("of 4 rounds played best.")).to_be_visible()
    page.get_by_role("button", name="Forget my record").click()
    expect(page.get_by_text("0 of 0 rounds played best.")).to_be_visible()
