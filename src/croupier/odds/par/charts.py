"""Charts as a few areas, bars, lines and words, so that every format draws the same picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from croupier.odds.wagers.outcomes import Analysis

WIDTH, HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 92.0, 16.0, 36.0, 44.0

SHADES = {"ink": "#1f5c4d", "middle": "#86b3a4", "soft": "#d5e5df", "grid": "#d8dcd9", "text": "#26302c"}

MOST_LABELS = 14
LOG_STEPS = 6
WIDEST_BAR = 48.0

BANDS = (("99 %", 2.5758293035489004, "soft"), ("95 %", 1.959963984540054, "middle"))
"""The bands of the hold, widest first, with the standard deviations that each reaches."""

DECADES = range(3, 9)
"""The powers of ten of rounds on the x axis of the hold band."""


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
class Area:
    """A filled polygon."""

    points: Sequence[tuple[float, float]]
    shade: str


@dataclass(frozen=True)
class Word:
    """A short text at a point: anchored at its start, middle or end."""

    x: float
    y: float
    text: str
    anchor: str = "middle"


Mark: TypeAlias = Bar | Stroke | Area | Word


@dataclass(frozen=True)
class Chart:
    """A titled picture of a fixed size, and the figures it shows, for a program that draws its own.

    ``series`` are named columns of numbers beside the column of labels.
    """

    title: str
    marks: Sequence[Mark]
    labels: Sequence[str]
    series: Sequence[tuple[str, Sequence[float]]]
    columns: bool = False


def outcome_bars(found: Analysis) -> Chart:
    """The chance of each net result on a logarithmic scale, so that rare jackpots show."""
    chances = [(net, ways / found.table.total) for net, ways in found.table.by_net().items()]
    lowest = math.floor(math.log10(min(chance for _, chance in chances)) - 0.1)
    step = (WIDTH - LEFT - RIGHT) / len(chances)
    every = math.ceil(len(chances) / MOST_LABELS)
    marks: list[Mark] = []
    for power in range(0, lowest - 1, -math.ceil(-lowest / LOG_STEPS)):
        marks += _level(_log_height(10.0**power, lowest), f"1 in {10**-power:,}")
    for index, (net, chance) in enumerate(chances):
        x = LEFT + step * index
        width = min(step * 0.7, WIDEST_BAR)
        marks.append(Bar(x + (step - width) / 2, BOTTOM, width, _log_height(chance, lowest) - BOTTOM))
        if index % every == 0:
            marks.append(Word(x + step / 2, BOTTOM - 14, short(net)))
    marks.append(Word((LEFT + WIDTH - RIGHT) / 2, 8, f"net result per unit of {found.per}"))
    title = f"Chance of each result: {found.wager}"
    labels, values = [short(net) for net, _ in chances], [chance for _, chance in chances]
    return Chart(title, marks, labels, [("chance", values)], columns=True)


def short(net: Fraction) -> str:
    """A result in a few characters: +3, -1.5, +10k, +2M."""
    for size, letter in ((1_000_000, "M"), (10_000, "k")):
        if abs(net) >= size:
            return f"{float(net) / (1000 if letter == 'k' else size):+.4g}{letter}"
    return f"{float(net):+.4g}" if net else "0"


def _level(y: float, text: str) -> list[Mark]:
    """A horizontal grid line with its value at the left."""
    return [Stroke([(LEFT, y), (WIDTH - RIGHT, y)], "grid"), Word(LEFT - 6, y - 3, text, "end")]


def _log_height(chance: float, lowest: int) -> float:
    share = (math.log10(chance) - lowest) / -lowest
    return BOTTOM + share * (HEIGHT - TOP - BOTTOM)


def hold_band(found: Analysis) -> Chart:
    """The bands that contain nearly all holds after 10^3 to 10^8 rounds, in percent of the unit."""
    middle, deviation = 100 * float(found.table.house_edge), 100 * found.table.standard_deviation
    powers = [DECADES[0] + step / 10 for step in range(10 * (len(DECADES) - 1) + 1)]
    spread = [deviation / math.sqrt(10**power) for power in powers]
    top = BANDS[0][1] * spread[0]
    xs = [_along(power) for power in powers]

    def height(value: float) -> float:
        return BOTTOM + (value - middle + top) / (2 * top) * (HEIGHT - TOP - BOTTOM)

    marks: list[Mark] = []
    for value in _round_values(middle - top, middle + top):
        marks += _level(height(value), f"{value:+,.4g}%" if value else "0%")
    for _, reach, shade in BANDS:
        upper = [(x, height(middle + reach * one)) for x, one in zip(xs, spread, strict=True)]
        lower = [(x, height(middle - reach * one)) for x, one in zip(xs, spread, strict=True)]
        marks.append(Area([*upper, *reversed(lower)], shade))
    marks.append(Stroke([(LEFT, height(middle)), (WIDTH - RIGHT, height(middle))]))
    marks += [Word(_along(power), BOTTOM - 14, f"{10**power:,}", _anchor(power)) for power in DECADES]
    marks.append(Word((LEFT + WIDTH - RIGHT) / 2, 8, "rounds; dark 95 %, light 99 %, line at the house edge"))
    series = [
        (f"{name}, {side}", [middle + sign * reach * one for one in spread])
        for name, reach, _ in BANDS
        for side, sign in (("least", -1), ("most", 1))
    ]
    return Chart(
        f"Hold in % of the {found.per}: {found.wager}", marks, [f"{10**power:,.0f}" for power in powers], series
    )


def _along(power: float) -> float:
    return LEFT + (power - DECADES[0]) / (len(DECADES) - 1) * (WIDTH - LEFT - RIGHT)


def _anchor(power: int) -> str:
    """The anchor of an x axis label: the last one ends at the edge of the picture."""
    return "end" if power == DECADES[-1] else "middle"


def _round_values(low: float, high: float) -> list[float]:
    """Round numbers within a range, five to ten of them."""
    size = 10 ** math.floor(math.log10(high - low))
    step = next(size * part for part in (0.1, 0.2, 0.5, 1) if (high - low) / (size * part) <= 10)
    return [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def svg(chart: Chart) -> str:
    """The chart as SVG, readable by screen readers by its title."""
    marks = "".join(_svg_mark(mark) for mark in chart.marks)
    title = _escaped(chart.title)
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{title}" xmlns="http://www.w3.org/2000/svg">'
        f'<text x="{LEFT:g}" y="20" class="title">{title}</text>{marks}</svg>'
    )


def _svg_mark(mark: Mark) -> str:
    match mark:
        case Bar():
            y = HEIGHT - mark.y - mark.height
            return (
                f'<rect x="{mark.x:.1f}" y="{y:.1f}" width="{mark.width:.1f}" height="{max(mark.height, 0.5):.1f}" '
                f'fill="{SHADES[mark.shade]}"/>'
            )
        case Stroke():
            return f'<polyline points="{_points(mark.points)}" fill="none" stroke="{SHADES[mark.shade]}"/>'
        case Area():
            return f'<polygon points="{_points(mark.points)}" fill="{SHADES[mark.shade]}"/>'
        case Word():
            place = f'x="{mark.x:.1f}" y="{HEIGHT - mark.y:.1f}" text-anchor="{mark.anchor}"'
            return f"<text {place}>{_escaped(mark.text)}</text>"


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{HEIGHT - y:.1f}" for x, y in points)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
