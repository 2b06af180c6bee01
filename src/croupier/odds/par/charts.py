"""Charts as a few lines, bars and words, so that every kind of report draws the same picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.odds.outcomes import Analysis

WIDTH, HEIGHT = 640.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 16.0, 34.0, 44.0


@dataclass(frozen=True)
class Bar:
    """A filled rectangle; y counts upward from the bottom edge."""

    x: float
    y: float
    width: float
    height: float
    shade: str = "ink"


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    points: Sequence[tuple[float, float]]
    shade: str = "ink"


@dataclass(frozen=True)
class Word:
    """A short text at a point: anchored at its start, middle or end."""

    x: float
    y: float
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Chart:
    """A titled picture of a fixed size."""

    title: str
    marks: Sequence[Bar | Stroke | Word]


SHADES = {"ink": "#1f5c4d", "soft": "#b9d3ca", "grid": "#d8dcd9", "text": "#26302c"}


def outcome_bars(found: Analysis) -> Chart:
    """The chance of each net result on a logarithmic scale, so that rare jackpots show."""
    chances = [(net, ways / found.table.total) for net, ways in found.table.by_net().items()]
    lowest = math.floor(math.log10(min(chance for _, chance in chances)))
    step = (WIDTH - LEFT - RIGHT) / len(chances)
    marks: list[Bar | Stroke | Word] = []
    for power in range(lowest, 1, max(1, -lowest // 5)):
        y = _log_height(10.0**power, lowest)
        marks += [Stroke([(LEFT, y), (WIDTH - RIGHT, y)], "grid"), Word(LEFT - 6, y - 3, f"1e{power}", "end")]
    every = math.ceil(len(chances) / 12)
    for index, (net, chance) in enumerate(chances):
        x = LEFT + step * index
        marks.append(Bar(x + step * 0.15, BOTTOM, step * 0.7, _log_height(chance, lowest) - BOTTOM))
        if index % every == 0:
            marks.append(Word(x + step / 2, BOTTOM - 14, f"{float(net):+g}"))
    marks.append(Word(WIDTH / 2, 8, "net result per unit"))
    return Chart(f"Chance of each result: {found.wager}", marks)


def _log_height(chance: float, lowest: int) -> float:
    share = (math.log10(chance) - lowest) / max(1, -lowest)
    return BOTTOM + share * (HEIGHT - TOP - BOTTOM)


def hold_band(found: Analysis) -> Chart:
    """Where 95 % of all holds lie after 10^3 to 10^8 rounds."""
    middle, deviation = float(found.table.house_edge), found.table.standard_deviation
    powers = [3 + step / 10 for step in range(51)]
    reach = [1.959963984540054 * deviation / math.sqrt(10**power) for power in powers]
    top = max(reach)
    xs = [LEFT + (power - 3) / 5 * (WIDTH - LEFT - RIGHT) for power in powers]

    def height(value: float) -> float:
        return BOTTOM + (value + top) / (2 * top) * (HEIGHT - TOP - BOTTOM)

    marks: list[Bar | Stroke | Word] = [
        Stroke([(LEFT, height(0)), (WIDTH - RIGHT, height(0))], "soft"),
        Stroke([(x, height(one)) for x, one in zip(xs, reach, strict=True)]),
        Stroke([(x, height(-one)) for x, one in zip(xs, reach, strict=True)]),
        Word(LEFT - 6, height(0) - 3, f"{middle:+.2%}", "end"),
        Word(LEFT - 6, height(top) - 3, f"{middle + top:+.1%}", "end"),
        Word(LEFT - 6, height(-top) - 3, f"{middle - top:+.1%}", "end"),
        Word(WIDTH / 2, 8, "rounds"),
    ]
    marks += [Word(LEFT + (power - 3) / 5 * (WIDTH - LEFT - RIGHT), BOTTOM - 14, f"1e{power}") for power in range(3, 9)]
    return Chart(f"95 % band of the hold: {found.wager}", marks)


def svg(chart: Chart) -> str:
    """The chart as SVG, readable by screen readers by its title."""
    marks = "".join(_svg_mark(mark) for mark in chart.marks)
    title = _escaped(chart.title)
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{title}" xmlns="http://www.w3.org/2000/svg">'
        f'<text x="{LEFT:g}" y="20" class="title">{title}</text>{marks}</svg>'
    )


def _svg_mark(mark: Bar | Stroke | Word) -> str:
    match mark:
        case Bar():
            y = HEIGHT - mark.y - mark.height
            return (
                f'<rect x="{mark.x:.1f}" y="{y:.1f}" width="{mark.width:.1f}" height="{max(mark.height, 0.5):.1f}" '
                f'fill="{SHADES[mark.shade]}"/>'
            )
        case Stroke():
            points = " ".join(f"{x:.1f},{HEIGHT - y:.1f}" for x, y in mark.points)
            return f'<polyline points="{points}" fill="none" stroke="{SHADES[mark.shade]}"/>'
        case Word():
            place = f'x="{mark.x:.1f}" y="{HEIGHT - mark.y:.1f}" text-anchor="{mark.anchor}"'
            return f"<text {place}>{_escaped(mark.text)}</text>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
