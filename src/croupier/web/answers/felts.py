"""A thumbnail of each game's table, drawn from its layout: the dealer's side, the bets, the game's art.

It is transparent, for any background.
"""

from collections.abc import Iterable, Iterator, Sequence

from croupier.chapters import chapter
from croupier.rules.game.layout import Cross, Layout, Row, Shaker, Spot, ThrowBox

WIDTH, HEIGHT = 160, 112
TOP = 46
"""The lower edge of the dealer's half."""

SPOTS_IN_A_LINE = 7
CARD_WIDTH, CARD_HEIGHT, BETWEEN_CARDS, BETWEEN_PLACES = 13, 18.2, 2, 6
LARGEST = 1.6
CROSS = ((0, 1), (1, 1), (2, 1), (1, 0), (1, 2))
"""Columns and rows of the five boxes of a cross."""

DICE_THROWN = (2, 4)
TEN_DICE = (6, 2, 6, 3, 6, 1, 5, 6, 4, 6)
DOTS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Which of nine positions have a pip."""

STYLE = (
    "path,circle,rect{fill:none;stroke:#d9b25f;stroke-width:1.2}.art{opacity:.22}.card{fill:#f7f3e8;stroke:#0006}"
    ".pip{fill:#b3261e;stroke:none}.die{fill:#f7f3e8;stroke:#0006}.dot{fill:#1b1b1b;stroke:none}"
    ".edge{fill:#8e1f1f;stroke:#f7f3e8;stroke-width:.6}.chip{fill:#c4302b;stroke:#f7f3e8;stroke-width:1}"
)


def picture(number: str) -> bytes:
    """The table of a chapter as SVG."""
    layout = chapter(number).layout
    parts = [_art(layout), *_dealers_half(layout), f'<path d="M4 {TOP}Q80 {TOP + 12} 156 {TOP}"/>', *_bets(layout)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><style>{STYLE}</style>'
    return f"{head}{''.join(parts)}</svg>\n".encode()


def _art(layout: Layout) -> str:
    strokes = "".join(f'<path d="{stroke}"/>' for stroke in layout.art)
    return f'<g class="art" transform="translate(0 4) scale(.8 .87)">{strokes}</g>'


def _dealers_half(layout: Layout) -> Iterator[str]:
    """Cards where they are dealt, or dice."""
    match layout.middle:
        case Cross():
            yield from (_card(59 + 15 * across, 1 + 14.5 * down, 0.75) for across, down in CROSS)
        case Shaker():
            yield from (_die(face, 58 + 24 * place, 13, 20) for place, face in enumerate(DICE_THROWN))
        case ThrowBox():
            for place, face in enumerate(TEN_DICE):
                yield _die(face, 36 + 18 * (place % 5), 6 + 18 * (place // 5), 15)
        case _:
            yield from _cards([frame.cards for frame in layout.frames])


def _cards(places: Sequence[int]) -> Iterator[str]:
    """Cards, as large as the dealer's half has room for."""
    step = CARD_WIDTH + BETWEEN_CARDS
    wide = sum(places) * step + (len(places) - 1) * BETWEEN_PLACES - BETWEEN_CARDS
    scale = min(LARGEST, (WIDTH - 16) / wide)
    at = (WIDTH - wide * scale) / 2
    for cards in places:
        yield from (_card(at + scale * step * card, 25 - CARD_HEIGHT * scale / 2, scale) for card in range(cards))
        at += scale * (step * cards + BETWEEN_PLACES)


def _card(x: float, y: float, scale: float) -> str:
    """A card with a pip."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    middle, waist, down, side = x + width / 2, y + height / 2, 4 * scale, 3 * scale
    diamond = f"M{middle:g} {waist - down:g}l{side:g} {down:g}l-{side:g} {down:g}l-{side:g} -{down:g}z"
    return (
        f'<rect class="card" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{1.4 * scale:g}"/>'
        f'<path class="pip" d="{diamond}"/>'
    )


def _die(face: int, x: float, y: float, size: float) -> str:
    at = [size * part for part in (0.24, 0.5, 0.76)]
    dots = "".join(
        f'<circle class="dot" cx="{x + at[place % 3]:g}" cy="{y + at[place // 3]:g}" r="{size * 0.1:g}"/>'
        for place in DOTS[face]
    )
    return f'<rect class="die" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size * 0.18:g}"/>{dots}'


def _bets(layout: Layout) -> Iterator[str]:
    """Every row of spots before a player, in lines of one height; the first has chips."""
    lines = [(row, line) for row in layout.rows for line in _lines(row)]
    high = min(25.0, (HEIGHT - TOP - 8) / len(lines))
    first = next((index for index, (row, _) in enumerate(lines) if row.shape == "main"), 0)
    for index, (row, line) in enumerate(lines):
        places = list(_places(row, len(line), high))
        y = TOP + 8 + high * (index + 0.5)
        yield from (
            _spot(row, spot.dice, x, y, width, high * 0.8) for spot, (x, width) in zip(line, places, strict=True)
        )
        if index == first:
            yield _chips(places[0][0], y, min(high, 16) * 0.42)


def _lines(row: Row) -> Iterator[Sequence[Spot]]:
    for first in range(0, len(row.spots), SPOTS_IN_A_LINE):
        yield row.spots[first : first + SPOTS_IN_A_LINE]


def _places(row: Row, spots: int, high: float) -> Iterable[tuple[float, float]]:
    """The centre and the width of each spot of a line."""
    widest = {"main": high, "dice": high * 1.4}.get(row.shape, high * 2)
    step = min(widest + 4, (WIDTH - 8) / spots)
    left = (WIDTH - step * (spots - 1)) / 2
    return ((left + step * place, step - 3) for place in range(spots))


def _spot(row: Row, dice: Sequence[int], x: float, y: float, width: float, high: float) -> str:
    if row.shape == "main":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{min(width, high) / 2:g}"/>'
    box = f'<rect x="{x - width / 2:g}" y="{y - high / 2:g}" width="{width:g}" height="{high:g}" rx="2"/>'
    size = min(high * 0.7, width / (len(dice) + 1) if dice else 0)
    left = x - size * len(dice) / 2
    return box + "".join(_die(face, left + size * place, y - size / 2, size * 0.92) for place, face in enumerate(dice))


def _chips(x: float, y: float, size: float) -> str:
    edges = "".join(f'<circle class="edge" cx="{x:g}" cy="{y - up:g}" r="{size:g}"/>' for up in (-1, 0.5))
    return f'{edges}<circle class="chip" cx="{x:g}" cy="{y - 2:g}" r="{size:g}"/>'
