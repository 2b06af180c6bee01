"""What moves at the terminal, and when the result is told: never before the cards and dice that it speaks of rest."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.served import Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

DICE_MILLISECONDS = 1600
KILOBYTES = 200

WATCH = """() => {
  window.seen = {};
  const look = () => {
    for (const [name, selector] of Object.entries({ dice: ".throw-box .die", lit: ".box.lit", total: ".net-total" }))
      if (document.querySelector(selector)) window.seen[name] ??= performance.now();
    requestAnimationFrame(look);
  };
  look();
}"""

TRAVELLED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => one.transferSize).reduce((sum, size) => sum + size, 0)"""

ASKED = "() => performance.getEntriesByType('resource').map((one) => one.name)"

TRAVELS = "() => document.getAnimations().filter((one) => one.id === 'travel').length"


@pytest.fixture
def house() -> House:
    return House().terminal("E1", 100_00).table("T", "675a")


@pytest.fixture
def still() -> bool:
    """Whether the person wants no motion."""
    return False


@pytest.fixture
def moving(served: Served, opened: Opened, house: House, still: bool) -> Page:
    """E1 at High Roll Dice with a bet, on a page that may move."""
    page = opened("/health", still=still)
    cookie = served.device("E1").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    house.betting()
    page.locator("button.tile").first.click()
    page.locator("button[data-spot='pip_2']").click()
    expect(page.locator(".is-in")).to_contain_text("is in")
    page.evaluate(WATCH)
    return page


def test_dice_rest_before_anything_is_told(moving: Page, house: House) -> None:
    house.finish()
    expect(moving.locator(".net-total")).to_be_visible()

    seen = moving.evaluate("window.seen")
    assert seen["lit"] - seen["dice"] >= DICE_MILLISECONDS / 2, "dice group when they rest"
    assert seen["total"] - seen["dice"] >= DICE_MILLISECONDS / 2, "the sum is told after that"


def test_a_tap_tells_everything_at_once(moving: Page, house: House) -> None:
    house.finish()
    expect(moving.locator(".throw-box .die").first).to_be_attached()
    moving.evaluate("() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")

    assert moving.locator(".net-total").count() == 1
    assert moving.evaluate(TRAVELS) == 0


@pytest.mark.parametrize("still", [True])
def test_a_person_who_wants_no_motion_sees_none(moving: Page, house: House) -> None:
    house.finish()

    expect(moving.locator(".throw-box .box.lit .die").first).to_be_visible()
    assert moving.locator(".net-total").count() == 1
    assert moving.evaluate("document.getAnimations().length") == 0


def test_sounds_are_off_by_taps_and_remembered_for_the_stay(moving: Page) -> None:
    for level in ("loud", "off"):
        moving.locator(".bar .sound").click()
        expect(moving.locator(".bar .sound")).to_have_attribute("aria-label", f"Sound: {level}")

    moving.reload()

    expect(moving.locator(".bar .sound")).to_have_attribute("aria-label", "Sound: off")


def test_the_page_travels_light(moving: Page) -> None:
    """Everything that the page is made of, and what the signs of the table say, as it travels."""
    expect(moving.locator(".signs")).to_be_visible()
    taken, asked = moving.evaluate(TRAVELLED), moving.evaluate(ASKED)

    assert any("/api/game/" in one for one in asked)
    assert 20_000 < taken < KILOBYTES * 1000
