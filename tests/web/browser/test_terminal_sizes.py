"""Every game on every screen that terminals have: nothing lies over anything, nothing is out of sight, nothing scrolls
where a person bets, decides or reads what it came to, and each is as its picture has it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from support.floor.house import House
from support.web.measured import faults
from support.web.pictures import Pictures

pytestmark = pytest.mark.browser


@pytest.mark.pictured
def test_nothing_lies_under_anything_in_any_game(
    terminal: Page, house: House, pictures: Callable[[str], Pictures]
) -> None:
    for number in FOLDERS:
        house.table(f"L{number}", number).betting(f"L{number}")
    found: dict[str, Any] = {}
    for number in FOLDERS:
        terminal.locator(f'.tile[data-key="L{number}"]').click()
        expect(terminal.locator(".layout .spot").first).to_be_visible()
        expect(terminal.locator(".tray")).to_be_visible()
        found[number] = faults(terminal, look=pictures(number).of("betting"))
        terminal.get_by_role("button", name="All tables").click()

    assert {number: one for number, one in found.items() if one} == {}


def test_what_is_measured_can_be_wrong(terminal: Page, house: House) -> None:
    """The measure itself: it finds what is cut off, out of sight, too small, and over something else."""
    house.betting()
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    expect(terminal.locator(".tray")).to_be_visible()
    assert faults(terminal, (1920, 1080)) == {}

    terminal.evaluate("""() => {
      const [one, other] = document.querySelectorAll(".spot-place");
      one.style.translate = "190px";
      other.firstElementChild.style.height = "20px";
      document.querySelector(".tray-buttons button").style.fontSize = "12px";
      document.querySelector(".is-in").style.translate = "3000px";
      document.querySelector(".seat").style.translate = "-900px";
    }""")

    wrong = " ".join(faults(terminal, (1920, 1080))["1920x1080"])
    for fault in ("lies over", "cut off", "12.0 pixels: Undo", "out of sight"):
        assert fault in wrong
