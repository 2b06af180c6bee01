"""The player's school in a real browser: a guided round of every game, a mistake that comes back, and at a terminal."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from croupier.odds.tutor import Question, answer
from croupier.web.identity import people as identity
from croupier.web.lessons.games import LESSONS
from croupier.web.lessons.tutor import Tutor
from support.web.measured import found_by_axe
from support.web.served import Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

RANKS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"} | dict(
    zip("23456789", ("two", "three", "four", "five", "six", "seven", "eight", "nine"), strict=True)
)
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

PLAYED_BEST, WAGERED_BEST = "That was the best play.", "No other wager has a lower house edge."
SPANISH = {"Learn to play": "Aprender a jugar", "Your first round": "Su primera ronda", "Next round": "Ronda siguiente"}


@pytest.fixture(autouse=True)
def answered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the process that gives way to everything: beside other tests it would wait for all of them."""

    async def answered(_tutor: Tutor, question: bytes) -> dict[str, Any]:
        found = await asyncio.to_thread(answer, msgspec.json.decode(question, type=Question))
        read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
        return read

    monkeypatch.setattr(Tutor, "_answered", answered)


def best_play(page: Page) -> None:
    """Do what the table of worths calls best: touch the cards that it names, then the choice."""
    row = page.get_by_role("row").filter(has=page.locator(".gold"))
    expect(row).to_have_count(1)
    move = row.get_attribute("data-key") or ""
    choice, amount, cards = [*move.split(":"), ""][:3]
    for code in filter(None, cards.split(".")):
        page.get_by_role("button", name=f"{RANKS[code[0]]} of {SUITS[code[1]]}", exact=True).click()
    asked = page.locator(".lesson").get_attribute("data-moves")
    page.locator(f"[data-choice='{choice}:{amount}']").click()
    expect(page.locator(".lesson")).not_to_have_attribute("data-moves", asked or "")


def guided_round(page: Page, next_round: str = "Next round") -> None:
    """From the first decision to what every wager came to."""
    while not page.get_by_role("button", name=next_round).count():
        best_play(page)
    expect(page.get_by_role("button", name=next_round)).to_be_focused()
    expect(page.locator(".lesson .line").first).to_be_visible()


def test_a_guided_round_of_every_game(opened: Opened) -> None:
    page = opened("/learn", 1366, 768)
    for number in LESSONS:
        page.goto(page.url.split("/learn")[0] + f"/learn/{number}")
        expect(page.get_by_role("heading", name="Your first round")).to_be_visible()
        guided_round(page)
        heading = page.get_by_role("status").get_by_role("heading")
        expect(heading).to_have_text(PLAYED_BEST if LESSONS[number].wagers else WAGERED_BEST)
    assert found_by_axe(page) == []


def test_a_guided_round_in_spanish_on_a_phone(opened: Opened) -> None:
    page = opened("/", 390, 844)
    page.get_by_role("button", name="ES · Español").click()
    page.get_by_role("link", name=SPANISH["Learn to play"]).click()
    page.get_by_role("link", name="Free Bet Blackjack").click()
    expect(page.get_by_role("heading", name=SPANISH["Your first round"])).to_be_visible()
    guided_round(page, SPANISH["Next round"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing lies beside the screen"


def next_round(page: Page) -> None:
    """On to the next question, by keyboard: the button has it."""
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Play against the dealer, or fold?")).to_be_visible()


def test_a_mistake_comes_back_until_it_is_made_right(opened: Opened) -> None:
    page = opened("/", 1366, 768)
    page.get_by_role("link", name="Learn to play").click()
    page.get_by_role("link", name="Crazy 4 Poker").click()
    expect(page.get_by_role("row", name="Play $30 · best")).to_contain_text("+$23.9527")
    page.keyboard.press("1")

    expect(page.get_by_text("Play $30 was better: your choice costs $43.9527 on average.")).to_be_visible()
    for _ in range(2):
        next_round(page)
        expect(page.get_by_text("You have seen this hand before.")).to_have_count(0)
        expect(page.get_by_text("What each choice is worth")).to_have_count(0)
        page.keyboard.press("2")
    next_round(page)
    expect(page.get_by_text("You have seen this hand before.")).to_be_visible()
    page.get_by_role("button", name="Play $30").click()

    expect(page.get_by_role("heading", name="That was the best play.")).to_be_visible()
    expect(page.get_by_text("of 4 decisions were best.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("of 4 decisions were best.")).to_be_visible()
    page.get_by_role("button", name="Forget my record").click()
    expect(page.get_by_text("0 of 0 decisions were best.")).to_be_visible()


def test_practice_at_a_terminal_touches_no_money(served: Served, opened: Opened) -> None:
    page = opened("/", 1366, 768)
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(served.origin + "/terminal")
    page.get_by_role("button", name="How to play").first.click()
    page.get_by_role("button", name="Practice with play money").click()
    practice = page.get_by_role("dialog", name="Practice: play money")
    expect(practice.get_by_role("heading", name="Your first round")).to_be_visible()
    money = f"In the machine: ${served.house.balance('E1') // 100}"
    expect(practice).to_contain_text(money)
    best_play(page)
    expect(practice.get_by_role("button", name="Next round")).to_be_focused()
    expect(practice.locator(".lesson .line").first).to_be_visible()
    expect(practice).to_contain_text(money)
    practice.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="How to play").first).to_be_visible()
