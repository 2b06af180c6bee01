"""The console as the dealer sees the table: six players with all their cards on every screen, nothing covered."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.equipment.cards import Card
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Report
from croupier.rules.procedure.needs import CardNeeded
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, DEALER, House
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

SIZES = [(1920, 1080), (1366, 768), (1280, 800), (1024, 768)]

LIES = """() => {
  const inside = (one, frame) => one.left >= frame.left - 1 && one.right <= frame.right + 1 &&
    one.top >= frame.top - 1 && one.bottom <= frame.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const box = (one) => one.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".seat .card, .dealers .card")];
  const bets = [...document.querySelectorAll(".seat .piles li")];
  const cut = [...cards, ...bets].filter((one) =>
    !inside(box(one), screen) || !inside(box(one), box(one.closest(".seat, .dealers"))));
  const keys = [...document.querySelectorAll(".work .grid52 button")];
  const frame = box(document.querySelector(".work"));
  return {
    cards: cards.length,
    cut: cut.map((one) => one.className + one.innerText),
    narrowest: Math.min(...cards.map((one) => box(one).width)),
    keysOut: keys.filter((one) => !inside(box(one), frame)).length,
    smallestKey: Math.min(...keys.map((one) => Math.min(box(one).width, box(one).height))),
    scrolls: document.documentElement.scrollHeight - innerHeight,
    step: parseFloat(getComputedStyle(document.querySelector("#next")).fontSize),
    seats: [...document.querySelectorAll(".seat")].map((one) => [box(one).left, box(one).top, one.innerText]),
  };
}"""


@pytest.fixture
def house() -> House:
    """Six players with their wagers at a table of Crazy 4 Poker."""
    house = House().table("T")
    for number in range(1, 7):
        house.terminal(f"E{number}", 200_00).wager(f"E{number}", number, **ANTE, queens_up=5_00 * number)
    return house


def deal(house: House, cards: int) -> None:
    """So many cards as they come, each another."""
    deck = [one for one in Card if house.round().round.pack.remaining(one)]
    for one in deck[:cards]:
        needed = house.round().needs
        assert isinstance(needed, CardNeeded)
        house.do(DEALER, Report("T", CardDealt(needed.place, one)))


def at_the_console(served: Served, opened: Opened) -> Page:
    """Dana, who deals here."""
    served.staff("Dana", Role.DEALER)
    page = opened("/dealer/T")
    page.get_by_label("Name").fill("Dana")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Role").select_option("dealer")
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("#next")).to_be_visible()
    return page


def test_six_hands_are_in_sight_on_every_screen_without_scrolling(served: Served, opened: Opened) -> None:
    house = served.house
    page = at_the_console(served, opened)
    house.do(DEALER, Report("T", BettingClosed()))
    deal(house, 33)
    expect(page.locator(".seat .card")).to_have_count(29)

    found: dict[tuple[int, int], Any] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = page.evaluate(LIES)

    for one in found.values():
        assert (one["cards"], one["cut"], one["keysOut"], one["scrolls"]) == (33, [], 0, 0)
        assert one["narrowest"] >= 30
        assert one["smallestKey"] >= 30
    assert found[1920, 1080]["step"] >= 56


def test_seats_run_from_the_dealers_left_round_the_arc_with_who_bet_what(served: Served, opened: Opened) -> None:
    page = at_the_console(served, opened)

    seats = page.evaluate(LIES)["seats"]
    left, top = ({f"{words[:6]}": at[side] for *at, words in seats} for side in (0, 1))

    order = [f"Seat {number}" for number in range(1, 7)]
    assert all(left[one] <= left[other] for one, other in pairwise(order))
    assert top["Seat 1"] > top["Seat 2"] > top["Seat 3"] == top["Seat 4"] < top["Seat 5"] < top["Seat 6"]
    for number, (*_, words) in enumerate(sorted(seats, key=lambda one: one[2]), 1):
        assert [f"E{number}", "Ante", "Queens Up", f"${5 * number}"] == [
            part for part in (f"E{number}", "Ante", "Queens Up", f"${5 * number}") if part in words
        ]


def test_a_hand_that_folded_is_gone(served: Served, opened: Opened) -> None:
    house = served.house
    page = at_the_console(served, opened)
    house.do(DEALER, Report("T", BettingClosed()))
    deal(house, 35)
    expect(page.locator(".seat .card")).to_have_count(30)

    house.choose("E1", "fold", seat=1)

    expect(page.locator(".seat .card")).to_have_count(25)
    expect(page.locator(".seat").filter(has_text="Seat 1")).to_contain_text("folded")


def test_a_notice_covers_nothing_moves_nothing_and_goes_away(served: Served, opened: Opened) -> None:
    page = at_the_console(served, opened)
    page.clock.install()
    before = page.locator(".next-step").bounding_box(), page.locator(".arc").bounding_box()

    page.keyboard.type("Zz")
    page.keyboard.press("Enter")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("does not belong here")

    shown = notice.bounding_box()
    step, arc = page.locator(".next-step").bounding_box(), page.locator(".arc").bounding_box()
    assert step
    assert arc
    assert shown
    assert (step, arc) == before
    assert step["y"] + step["height"] <= shown["y"]
    assert shown["y"] + shown["height"] <= arc["y"]
    page.clock.fast_forward(11_000)
    expect(notice).to_have_text("")


def test_the_space_bar_opens_no_dialog_again(served: Served, opened: Opened) -> None:
    page = at_the_console(served, opened)
    for close in ("Back", "Escape"):
        page.get_by_role("button", name="Table…").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        if close == "Back":
            page.get_by_role("button", name="Back").click()
        else:
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Space")

    expect(page.locator("#next")).to_contain_text("Deal a card")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_card_that_was_entered_last_is_put_right_in_two_taps(served: Served, opened: Opened) -> None:
    house = served.house
    page = at_the_console(served, opened)
    house.do(DEALER, Report("T", BettingClosed()))
    page.get_by_role("button", name="ace of spades").click()

    page.get_by_role("button", name="Wrong card? seat 1, card 1").click()
    page.get_by_role("dialog").get_by_role("button", name="ace of hearts").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert [one.value for one in house.round().round.cards(1)] == ["Ah"]
