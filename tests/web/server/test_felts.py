"""Every game on a felt of its own."""

import re

from croupier.chapters import FOLDERS, chapter
from croupier.web.server import assets


def felts() -> dict[str, str]:
    sheet = assets.files()["shared/felts.css"].decode()
    return dict(re.findall(r'\[data-felt="(\w+)"\] \{ --felt: (#\w{6}); \}', sheet))


def test_every_game_has_a_felt_that_no_other_has() -> None:
    assert felts() == {number: chapter(number).layout.felt for number in FOLDERS}
    assert len(set(felts().values())) == len(FOLDERS)
