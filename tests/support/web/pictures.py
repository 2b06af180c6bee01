"""Pictures of pages, kept as coarse grids of colours: what is missing, blank, elsewhere or of another colour is found.

A cell is the mean colour of some eighty pixels each way on a kiosk. How another browser draws the edge of a letter is
lost in it; a felt that is gone, a panel beside its place or a button that nobody sees is not (docs/design/0255).
"""

import base64
import fcntl
import io
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

KEPT = Path(__file__).parents[2] / "web" / "browser" / "pictures"
"""A file for every game and every page: a line for each moment on each screen."""
TAKEN = Path(__file__).parents[3] / "build" / "pictures"
"""Where pictures are put that are not what is kept."""
RENEW = "./test -m pictured --renew-pictures"

CELLS = 24
"""Along the longer side of a screen; as many as fit along the other."""
DOTS = 16
"""Pixels of a picture for every cell, each way: a larger screen is drawn smaller, which costs less."""
LEVELS = 4
"""Steps of a colour that are kept as one."""
TOLERANCE = 10
"""Of 255, in any of three colours of any cell. Letters drawn otherwise come to 3, a felt one shade lighter to 12."""
SECONDS_TO_REST = 4
BETWEEN_LOOKS = 150
"""Milliseconds."""
SHOWN = 3
"""Regions that a failure tells of."""

Grid = Image.Image
Look = Callable[[Page], list[str]]

STILL = """async () => {
  if (!document.adoptedStyleSheets.some((one) => one.still)) {
    const sheet = Object.assign(new CSSStyleSheet(), { still: true });
    sheet.replaceSync(`
      .pictured * { transition: none !important; caret-color: transparent !important; }
      .pictured :is(.clock, .strip-clock, .moved, .sign-side .pays) { visibility: hidden !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
  }
  document.documentElement.classList.add("pictured");
  for (const one of document.getAnimations())
    if (one.effect?.getComputedTiming().endTime === Infinity) one.cancel();
    else one.finish();
  await document.fonts.ready;
  return scrollY;
}"""
"""What moves by itself comes to its end; a clock is in its place, and not in the picture."""

GOES_ON = "() => document.documentElement.classList.remove('pictured')"

WHO = """([x, y]) => {
  const one = document.elementFromPoint(x, y)?.closest("[class], [id], dialog, main, header, section");
  if (!one) return "nothing";
  const name = one.id ? `#${one.id}` : [...one.classList].slice(0, 2).map((word) => `.${word}`).join("");
  return name || one.localName;
}"""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of one game or one page."""

    name: str
    renew: bool = False
    kept: Path = KEPT

    def of(self, moment: str) -> Look:
        """Looks at a page at this moment, on whatever screen it stands."""

        def look(page: Page) -> list[str]:
            size = page.viewport_size
            assert size is not None
            key = f"{moment} {size['width']}x{size['height']}"
            if self.renew:
                self._keep(key, at_rest(page))
                return []
            return self._compared(page, key)

        return look

    def lines(self) -> dict[str, str]:
        """What is kept, by moment and screen."""
        if not self._file.exists():
            return {}
        return dict(line.rsplit(" ", 1) for line in self._file.read_text().splitlines())

    @property
    def _file(self) -> Path:
        return self.kept / f"{self.name}.txt"

    def _compared(self, page: Page, key: str) -> list[str]:
        line = self.lines().get(key)
        if line is None:
            return [f"no picture of {self.name} {key} is kept: {RENEW}"]
        end = time.monotonic() + SECONDS_TO_REST
        picture = taken(page)
        kept = unpacked(line, grid(picture).size)
        while differing(grid(picture), kept) and time.monotonic() < end:
            page.wait_for_timeout(BETWEEN_LOOKS)
            picture = taken(page)
        if not (cells := differing(grid(picture), kept)):
            return []
        return [self._told(page, key, picture, kept, cells)]

    def _told(self, page: Page, key: str, picture: Image.Image, kept: Grid, cells: set[tuple[int, int]]) -> str:
        TAKEN.mkdir(parents=True, exist_ok=True)
        path = TAKEN / f"{self.name} {key}.png".replace(" ", "-").replace("/", "-")
        beside(picture, kept).save(path)
        found = "; ".join(regions(page, grid(picture), kept, cells))
        return (
            f"{self.name} {key} is not as it was in {len(cells)} of {kept.width * kept.height} cells: {found}. "
            f"Was and is: {path}. If it is meant: {RENEW}"
        )

    def _keep(self, key: str, picture: Image.Image) -> None:
        """A picture that is as good as the one kept changes no line."""
        self.kept.mkdir(parents=True, exist_ok=True)
        with alone(self.kept):
            now, lines = grid(picture), self.lines()
            if key in lines and not differing(now, unpacked(lines[key], now.size), TOLERANCE // 2):
                return
            lines[key] = packed(now)
            self._file.write_text("".join(f"{one} {lines[one]}\n" for one in sorted(lines)))


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other test of another process writes there meanwhile."""
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def taken(page: Page) -> Image.Image:
    """The screen as it is, drawn small, without what moves by itself."""
    size = page.viewport_size
    assert size is not None
    scale = min(1, CELLS * DOTS / max(size["width"], size["height"]))
    session = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": page.evaluate(STILL), **size, "scale": scale}
    answer: Any = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, "clip": clip})
    session.detach()
    page.evaluate(GOES_ON)
    return Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")


def at_rest(page: Page) -> Image.Image:
    """The screen once it has been the same three times."""
    pictures = [taken(page)]
    end = time.monotonic() + SECONDS_TO_REST
    while len(pictures) < 3 or any(differing(grid(pictures[-1]), grid(one), 1) for one in pictures[-3:-1]):
        assert time.monotonic() < end, "this page never rests"
        page.wait_for_timeout(BETWEEN_LOOKS)
        pictures.append(taken(page))
    return pictures[-1]


def grid(picture: Image.Image) -> Grid:
    """The mean colours of its cells."""
    cell = max(picture.size) / CELLS
    return picture.resize((round(picture.width / cell), round(picture.height / cell)), Image.Resampling.BOX)


def packed(cells: Grid) -> str:
    """As text: one colour after the other, in steps."""
    planes = b"".join(bytes(level // LEVELS for level in plane.tobytes()) for plane in cells.split())
    return base64.b85encode(zlib.compress(planes, 9)).decode()


def unpacked(text: str, size: tuple[int, int]) -> Grid:
    """The middle of every step."""
    planes = bytes(level * LEVELS + LEVELS // 2 for level in zlib.decompress(base64.b85decode(text)))
    cells = size[0] * size[1]
    colours = [Image.frombytes("L", size, planes[start : start + cells]) for start in range(0, 3 * cells, cells)]
    return Image.merge("RGB", colours)


def differing(now: Grid, kept: Grid, tolerance: int = TOLERANCE) -> set[tuple[int, int]]:
    """The cells, by column and row, of which a colour is further from what is kept."""
    pairs = zip(_cells(now), _cells(kept), strict=True)
    return {
        (index % now.width, index // now.width)
        for index, (one, other) in enumerate(pairs)
        if max(abs(mine - yours) for mine, yours in zip(one, other, strict=True)) > tolerance
    }


def _cells(cells: Grid) -> list[tuple[int, int, int]]:
    levels = cells.tobytes()
    return [(levels[at], levels[at + 1], levels[at + 2]) for at in range(0, len(levels), 3)]


def regions(page: Page, now: Grid, kept: Grid, cells: set[tuple[int, int]]) -> Iterator[str]:
    """Where cells that differ lie together, the largest first: what stands there, where that is, the colours."""
    size = page.viewport_size
    assert size is not None
    wide, high = size["width"] / now.width, size["height"] / now.height
    together = sorted(_together(set(cells)), key=len, reverse=True)
    for region in together[:SHOWN]:
        left, top = min(column for column, _ in region), min(row for _, row in region)
        right, bottom = max(column for column, _ in region) + 1, max(row for _, row in region) + 1
        column, row = sorted(region)[len(region) // 2]
        who = page.evaluate(WHO, [(column + 0.5) * wide, (row + 0.5) * high])
        here = (column, row, column + 1, row + 1)
        was, is_now = (f"#{one.crop(here).tobytes().hex()}" for one in (kept, now))
        yield (
            f"{who} (x {left * wide:.0f} to {right * wide:.0f}, y {top * high:.0f} to {bottom * high:.0f}: "
            f"{was} is now {is_now})"
        )
    if len(together) > SHOWN:
        yield f"and {len(together) - SHOWN} places more"


def _together(cells: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    while cells:
        region, edge = set[tuple[int, int]](), {min(cells)}
        while edge:
            region |= edge
            near = {(x + dx, y + dy) for x, y in edge for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            edge = (near & cells) - region
        cells -= region
        yield region


def beside(picture: Image.Image, kept: Grid) -> Image.Image:
    """What is kept, and what was seen."""
    both = Image.new("RGB", (2 * picture.width + DOTS, picture.height))
    both.paste(kept.resize(picture.size, Image.Resampling.NEAREST))
    both.paste(picture, (picture.width + DOTS, 0))
    return both
