"""Charts: what is drawn stays in the picture, and says what it shows."""

import math
from collections.abc import Callable
from fractions import Fraction

import pytest

from croupier.odds.par.charts import HEIGHT, WIDTH, Bar, Chart, Word, hold_band, outcome_bars, short, svg
from croupier.odds.wagers.outcomes import Analysis
from support.games.solved import coin

F = Fraction


@pytest.mark.parametrize(
    ("net", "text"), [(F(0), "0"), (F(3, 2), "+1.5"), (F(-1), "-1"), (F(20_000), "+20k"), (F(2_000_000), "+2M")]
)
def test_results_are_short_below_a_bar(net: Fraction, text: str) -> None:
    assert short(net) == text


@pytest.mark.parametrize("draw", [outcome_bars, hold_band])
def test_nothing_is_drawn_outside_the_picture(draw: Callable[[Analysis], Chart]) -> None:
    chart = draw(coin(F(1, 10)))
    points = [(mark.x, mark.y) for mark in chart.marks if isinstance(mark, Bar | Word)]
    points += [point for mark in chart.marks if not isinstance(mark, Bar | Word) for point in mark.points]

    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    assert all(mark.height > 0 for mark in chart.marks if isinstance(mark, Bar))


def test_the_hold_band_is_centered_on_the_house_edge() -> None:
    chart = hold_band(coin(F(1, 50)))
    columns = dict(chart.series)

    assert (columns["95 %, least"][0] + columns["95 %, most"][0]) / 2 == pytest.approx(2)
    assert columns["95 %, most"][-1] == pytest.approx(2 + 196 * math.sqrt(1 - 0.02**2) / 10_000, rel=1e-4)


def test_words_in_a_picture_are_escaped() -> None:
    assert ">a &amp; &lt;b</text>" in svg(Chart("t", [Word(0, 0, "a & <b")], [], []))
