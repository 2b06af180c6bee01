"""No bet lies under anything, in any game, on the screens that terminals have."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from support.floor.house import House

pytestmark = pytest.mark.browser

SIZES = [(1024, 768), (1366, 768), (1280, 800)]

COVERED = """() => {
  const frames = [".side", ".dock", ".bar"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  const bets = [...document.querySelectorAll(".layout .spot")].filter((one) => one.getClientRects().length);
  const seen = (one) => {
    const [box, layout] = [one.getBoundingClientRect(), one.closest(".layout").getBoundingClientRect()];
    return { left: Math.max(box.left, layout.left), right: Math.min(box.right, layout.right),
             top: Math.max(box.top, layout.top), bottom: Math.min(box.bottom, layout.bottom), name: one.innerText };
  };
  const over = (one, frame) =>
    frame && one.right - 1 > frame.left && one.left + 1 < frame.right &&
    one.bottom - 1 > frame.top && one.top + 1 < frame.bottom;
  const hidden = (one) => one.right > innerWidth + 1 || frames.some((frame) => over(one, frame));
  const covered = bets.map(seen).filter(hidden);
  const layout = document.querySelector(".layout");
  return {
    bets: bets.length,
    covered: covered.map((one) => one.name),
    sideways: layout.scrollWidth - layout.clientWidth,
    chips: document.querySelector(".dock").getBoundingClientRect().bottom <= innerHeight + 1,
  };
}"""


def test_nothing_lies_under_anything_in_any_game(terminal: Page, house: House) -> None:
    for number in FOLDERS:
        house.table(f"L{number}", number).betting(f"L{number}")
    found: dict[str, Any] = {}
    for number in FOLDERS:
        terminal.locator(f'.tile[data-key="L{number}"]').click()
        expect(terminal.locator(".layout .spot").first).to_be_visible()
        expect(terminal.locator(".tray")).to_be_visible()
        for width, height in SIZES:
            terminal.set_viewport_size({"width": width, "height": height})
            found[f"{number} {width}x{height}"] = terminal.evaluate(COVERED)
        terminal.get_by_role("button", name="All tables").click()

    assert {where: one for where, one in found.items() if one["covered"] or one["sideways"] > 1} == {}
    assert all(one["bets"] and one["chips"] for one in found.values())
