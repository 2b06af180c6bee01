"""The colors of the pages can be told apart by everybody: WCAG 2.2, level AA."""

import re
from itertools import product
from pathlib import Path

import pytest

from croupier import web
from croupier.chapters import FOLDERS, chapter

SHARED = Path(web.__file__).parent / "static" / "shared"
STYLE = "".join(sheet.read_text(encoding="utf-8") for sheet in sorted(SHARED.glob("*.css")))
COLORS = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", STYLE))
SHADES = re.findall(r"--([\w-]+): color-mix\(in srgb, var\(--([\w-]+)\), (white|black|var\(--felt\)) (\d+)%\);", STYLE)
"""What every felt is shaded to: the name, of what, mixed with what, and how much of it."""

FELTS = [COLORS["felt"], *(chapter(number).layout.felt for number in FOLDERS)]

TEXT, LARGE, PART = 4.5, 3.0, 3.0
"""The least contrast of text, of large text, and of what one has to see to use a page."""


def luminance(color: str) -> float:
    """How bright a color is, as WCAG reckons it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 for the same color to 21 for black on white."""
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, percent: int) -> str:
    """Two colors mixed as a browser does it."""
    parts = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * percent / 100):02x}" for a, b in parts)


def on(felt: str) -> dict[str, str]:
    """Every color on a table with this felt."""
    known = {**COLORS, "felt": felt, "white": "#ffffff", "black": "#000000", "var(--felt)": felt}
    return known | {name: mixed(known[of], known[other], int(percent)) for name, of, other, percent in SHADES}


def test_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert mixed("#000000", "#ffffff", 50) == "#808080"
    assert {name for name, *_ in SHADES} == {"lamp", "felt-deep", "panel", "line", "edge", "dim"}


@pytest.mark.parametrize(
    ("text", "ground"), list(product(["ink", "dim", "gold", "win", "lose"], ["felt", "felt-deep", "panel", "lamp"]))
)
@pytest.mark.parametrize("felt", FELTS)
def test_every_text_can_be_read_on_every_felt_and_on_panels(felt: str, text: str, ground: str) -> None:
    assert contrast(on(felt)[text], on(felt)[ground]) >= TEXT


@pytest.mark.parametrize(("text", "ground"), [("accent-ink", "accent"), ("ink", "alarm")])
def test_buttons_and_alarms_can_be_read(text: str, ground: str) -> None:
    assert contrast(COLORS[text], COLORS[ground]) >= TEXT


@pytest.mark.parametrize("ground", ["felt", "felt-deep", "panel"])
@pytest.mark.parametrize("felt", FELTS)
def test_fields_and_what_marks_danger_and_where_the_keyboard_is_can_be_seen(felt: str, ground: str) -> None:
    assert contrast(on(felt)["danger"], on(felt)[ground]) >= PART
    assert contrast(on(felt)["edge"], on(felt)[ground]) >= PART
    assert contrast("#ffffff", on(felt)[ground]) >= PART


@pytest.mark.parametrize("suit", ["red", "black"])
def test_suits_can_be_read_on_a_card(suit: str) -> None:
    assert contrast(COLORS[suit], COLORS["ivory"]) >= LARGE


def test_the_four_color_deck_has_four_colors_that_differ_in_more_than_hue() -> None:
    four = [COLORS["red"], COLORS["black"], *re.findall(r"\.four-colors[^{]*\{\s+color: (#[0-9a-f]{6})", STYLE)]
    assert len(set(four)) == 4
    assert all(contrast(color, COLORS["ivory"]) >= TEXT for color in four)
