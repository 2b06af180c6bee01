"""The comparison of pictures itself: what it finds, what it lets be, and that every game is kept on every screen."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from support.floor.house import House
from support.web.measured import FRAMED, SCREENS
from support.web.pictures import CELLS, LEVELS, TOLERANCE, Pictures, differing, grid, packed, taken, unpacked

pytestmark = pytest.mark.browser

KIOSK, PHONE = (1920, 1080), (390, 844)


@pytest.fixture
def betting(terminal: Page, house: House) -> Page:
    """Crazy 4 Poker takes bets, as in its pictures."""
    house.betting()
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    expect(terminal.locator(".tray")).to_be_visible()
    return terminal


def compared(page: Page, folder: Path, size: tuple[int, int], spoil: str) -> list[str]:
    """What is found on a page that was kept on this screen and then spoilt."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMED)
    assert Pictures("game", True, folder).of("betting")(page) == []
    assert Pictures("game", False, folder).of("betting")(page) == []
    page.evaluate(f"() => {{ {spoil} }}")
    return Pictures("game", False, folder).of("betting")(page)


SPOILT = {
    "the felt is gone": "document.querySelector('.felt').style.visibility = 'hidden'",
    "half of the screen is blank": "document.querySelector('#app').style.clipPath = 'inset(0 50% 0 0)'",
    "the dock has moved": "document.querySelector('.dock').style.translate = '0 -60px'",
    "a spot is elsewhere": "document.querySelector('.spot-place').style.translate = '-120px 0'",
    "another felt": "document.documentElement.style.filter = 'hue-rotate(40deg)'",
    "chips are gone": "document.querySelector('.tray').style.opacity = 0",
    "a bar without its buttons": "document.querySelector('.bar').style.opacity = 0",
    "a letter in the way": "document.querySelector('.stage').style.scale = '0.9'",
}


@pytest.mark.parametrize("size", [KIOSK, PHONE], ids=str)
@pytest.mark.parametrize("spoil", SPOILT)
def test_a_page_that_was_spoilt_is_found(betting: Page, tmp_path: Path, size: tuple[int, int], spoil: str) -> None:
    (found,) = compared(betting, tmp_path, size, SPOILT[spoil])

    assert re.search(r"^game betting \d+x\d+ is not as it was in \d+ of \d+ cells: ", found)
    assert "--renew-pictures" in found


def test_what_has_changed_is_named_with_its_place_and_its_colours(betting: Page, tmp_path: Path) -> None:
    (found,) = compared(betting, tmp_path, KIOSK, "document.querySelector('.tray').style.background = '#f00'")

    assert ".tray" in found
    assert re.search(r"\(x \d+ to \d+, y \d+ to 1080: #[0-9a-f]{6} is now #[0-9a-f]{6}\)", found)
    path = Path(found.partition("Was and is: ")[2].partition(". If")[0])
    with Image.open(path) as beside:
        assert beside.width > 2 * CELLS * (LEVELS - 1)
    path.unlink()


LET_BE = {
    "letters drawn otherwise": "document.body.style.textRendering = 'geometricPrecision'",
    "letters without their edges": "document.body.style.webkitTextStroke = '0.2px'",
    "half a pixel": "document.querySelector('#app').style.translate = '0.5px 0.5px'",
    "a clock that goes on": "document.querySelector('.clock b').textContent = '8'",
    "a shade": "document.documentElement.style.filter = 'brightness(1.02)'",
}


@pytest.mark.parametrize("size", [KIOSK, PHONE], ids=str)
@pytest.mark.parametrize("change", LET_BE)
def test_how_another_browser_draws_is_let_be(betting: Page, tmp_path: Path, size: tuple[int, int], change: str) -> None:
    assert compared(betting, tmp_path, size, LET_BE[change]) == []


def test_what_was_never_kept_is_no_match(betting: Page, tmp_path: Path) -> None:
    (found,) = Pictures("game", False, tmp_path).of("betting")(betting)
    assert "no picture of game betting 1920x1080 is kept" in found


def test_what_is_as_it_was_changes_no_line(betting: Page, tmp_path: Path) -> None:
    again = Pictures("game", True, tmp_path)
    again.of("betting")(betting)
    before = again.lines()
    betting.evaluate("document.documentElement.style.filter = 'brightness(1.01)'")
    again.of("betting")(betting)
    assert again.lines() == before
    betting.evaluate("document.documentElement.style.filter = 'hue-rotate(90deg)'")
    again.of("betting")(betting)
    assert again.lines() != before


def test_a_cell_may_be_off_by_the_tolerance_and_no_more() -> None:
    kept = Image.new("RGB", (2, 1), (100, 100, 100))
    for off, found in ((TOLERANCE, set()), (-TOLERANCE, set()), (TOLERANCE + 1, {(1, 0)}), (-TOLERANCE - 1, {(1, 0)})):
        now = kept.copy()
        now.putpixel((1, 0), (100, 100, 100 + off))
        assert differing(now, kept) == found


def test_packing_keeps_every_colour_to_half_a_step(betting: Page) -> None:
    cells = grid(taken(betting))
    assert max(cells.size) == CELLS
    assert not differing(cells, unpacked(packed(cells), cells.size), LEVELS // 2)


@pytest.mark.parametrize("number", FOLDERS)
def test_every_game_is_kept_at_every_size(number: str, pictures: Callable[[str], Pictures]) -> None:
    """Bets, the first decision where there is one, the result: on every screen, and nothing else."""
    sizes = {f"{width}x{height}" for width, height in SCREENS}
    moments = {"betting", "result"} if number in {"668a", "675a"} else {"betting", "deciding", "result"}
    assert set(pictures(number).lines()) == {f"{moment} {size}" for moment in moments for size in sizes}
