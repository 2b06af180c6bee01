"""Every game on a felt of its own, on which everything can be read."""

import re

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.web.server import assets

INK, GOLD, WIN = "#f6f1e4", "#f2c14e", "#7fe0a0"
LAMP = 0.06
"""How much lighter the felt is under the lamp: `--lamp` in style.css."""


def felts() -> dict[str, str]:
    sheet = assets.files()["shared/felts.css"].decode()
    return dict(re.findall(r'\[data-felt="(\w+)"\] \{ --felt: (#\w{6}); \}', sheet))


def brightness(color: str, lit: float = 0) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    parts = [part + (1 - part) * lit for part in parts]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_game_has_a_felt_that_no_other_has() -> None:
    assert felts() == {number: chapter(number).layout.felt for number in FOLDERS}
    assert len(set(felts().values())) == len(FOLDERS)


@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("color", [INK, GOLD, WIN])
def test_what_is_written_under_the_lamp_has_contrast_enough(game: str, color: str) -> None:
    contrast = (brightness(color) + 0.05) / (brightness(felts()[game], LAMP) + 0.05)
    assert contrast >= 4.5
