"""The sign over the table in a real browser: all of it on one screen, and large enough for ten metres."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.commands import CloseTable, OpenTable, PlaceWagers
from croupier.rules.game.simulated import random_slip
from support.floor.house import ANTE, BELOW_KING, COMPLIANCE, FLOORPERSON, PAIR, House, device, submission

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

LARGE, READABLE = 48, 36
"""Pixels of a screen 1920 wide: what matters at a glance, and what is read by those who look for it."""


def size(page: Page, what: str) -> float:
    """How large letters are."""
    return float(page.locator(what).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))


def on_the_screen(page: Page, what: str) -> bool:
    box, screen = page.locator(what).first.bounding_box(), page.viewport_size
    assert box
    assert screen
    return (
        box["x"] >= 0
        and box["x"] + box["width"] <= screen["width"] + 1
        and box["y"] + box["height"] <= screen["height"]
    )


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_everything_is_on_the_screen_and_can_be_read(opened: Opened, house: House, width: int, height: int) -> None:
    house.play_hand(PAIR)
    house.wager("E1", **ANTE)
    page = opened("/display/T", width, height)
    expect(page.locator(".sign-moment")).to_have_text("Place your bets")
    expect(page.locator(".last")).to_contain_text("Round 1")
    expect(page.locator(".invites")).to_contain_text("1 in this round")
    expect(page.locator(".pays").first).to_be_visible()
    for what in ("h1", ".sign-moment", ".sign-clock"):
        assert size(page, what) * 1920 / width >= LARGE
    for what in (".limits", ".pays td"):
        assert size(page, what) * 1920 / width >= READABLE
    assert all(on_the_screen(page, what) for what in (".sign-head", ".sign-side", ".pays", ".lasts", ".last"))

    house.deal(**{"1": PAIR, "dealer": BELOW_KING})
    expect(page.get_by_label("face-down card").first).to_be_visible()
    assert all(on_the_screen(page, what) for what in (".felt", ".felt .seats", ".pays", ".lasts"))
    house.choose("E1", "play", 10_00).finish()
    expect(page.locator(".felt .words").first).to_have_text("ten-high")


OUT_OF_SIGHT = """() => {
  const unit = Math.max(innerWidth, innerHeight) / 1920;
  const inside = (box, frame) => box.left >= frame.left - 1 && box.top >= frame.top - 1 &&
    box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seen = [...document.querySelectorAll(".felt .card, .felt .place, .meter, .pays tr, .last, .sign-moment")];
  const frame = (one) => one.closest(".felt, .sign-side")?.getBoundingClientRect() ?? screen;
  const said = [...document.querySelectorAll(".sign *")].filter((one) =>
    !one.childElementCount && one.textContent.trim() && !one.closest("svg") && one.getClientRects().length);
  return {
    cut: seen.filter((one) => !inside(one.getBoundingClientRect(), screen) ||
      !inside(one.getBoundingClientRect(), frame(one))).map((one) => one.className),
    small: said.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 36 * unit - 0.1)
      .map((one) => one.className),
    cards: document.querySelectorAll(".felt .seats .card").length,
    narrowest: Math.min(...[...document.querySelectorAll(".felt .card")].map((one) => one.offsetWidth)),
    unit,
  };
}"""


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1080, 1920), (3840, 2160)])
@pytest.mark.parametrize(("game", "cards"), [("657a", 30), ("674a", 12)])
def test_six_hands_fit_and_nothing_is_small_on_its_side_upright_and_on_a_wall(
    opened: Opened, house: House, game: str, cards: int, width: int, height: int
) -> None:
    house.table("S", game).betting("S")
    for seat in range(1, 7):
        terminal = f"S{seat}"
        house.terminal(terminal, 500_00)
        slip = dict(random_slip(house.round("S"), house.random, seat))
        house.do(device(terminal), PlaceWagers(terminal, "S", seat, slip))
    house.deal("S")
    page = opened("/display/S", width, height)
    expect(page.locator(".felt .seats .place")).to_have_count(6)
    expect(page.locator(".pays").first).to_be_visible()

    page.evaluate("document.fonts.ready.then(() => true)")  # another typeface takes another room
    page.wait_for_function(f"() => (({OUT_OF_SIGHT})()).cut.length === 0", timeout=10_000)

    found = page.evaluate(OUT_OF_SIGHT)

    assert (found["cut"], found["small"], found["cards"]) == ([], [], cards)
    assert found["narrowest"] >= 48 * found["unit"]


def test_a_meter_is_read_as_an_amount_and_turns_like_an_odometer(opened: Opened, house: House) -> None:
    page = opened("/display/T")
    meter = page.get_by_role("img", name="$5,000.00")

    expect(meter).to_be_visible()
    expect(meter.locator(".wheel")).to_have_count(6)
    expect(meter.locator(".wheel.at-5")).to_have_count(1)


@pytest.mark.cites("§ 601a.2")
def test_the_sign_of_a_table_that_opens_under_another_submission_is_another(opened: Opened, house: House) -> None:
    page = opened("/display/T")
    expect(page.locator(".pays").first).to_be_visible()
    house.do(FLOORPERSON, CloseTable("T"))
    with page.expect_response("**/api/game/T") as signs:
        house.do(FLOORPERSON, OpenTable("T", "Dana", submission("657a", queens_up_paytable="C")), COMPLIANCE)

    assert '"C"' in signs.value.text()


def test_a_sign_for_no_table_says_so(opened: Opened) -> None:
    expect(opened("/display/nowhere").get_by_role("heading")).to_have_text("There is no table nowhere")


def test_a_page_lives_on_another_machine_too_where_nothing_is_encrypted(opened: Opened) -> None:
    """A browser trusts the machine itself and whoever is encrypted; the others have less of it."""
    page = opened("/display/T")
    page.goto(page.url.replace("127.0.0.1", "floor.test"))
    expect(page.locator(".pays").first).to_be_visible()
    assert page.evaluate("isSecureContext") is False
