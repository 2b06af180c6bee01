"""Answers as one HTML page that needs nothing else: tables, and a chart beside each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from croupier.office.analysis.questions import Inquiry

BARS = 20
"""As many are drawn; the table has all."""

WIDTH, LINE, LABEL = 640, 22, 220

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1c2320; }}
h1 {{ font-size: 1.6rem; }} h2 {{ font-size: 1.15rem; margin: 2.2rem 0 .6rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #d8ddd9; }}
th:first-child, td:first-child {{ text-align: left; padding-left: 0; }} td {{ font-variant-numeric: tabular-nums; }}
svg {{ display: block; margin: .6rem 0; max-width: 100%; }} .bar {{ fill: #1d6b4a; }} .loss {{ fill: #a33a2c; }}
.band {{ fill: #c9d8cf; }} .theory {{ fill: #1c2320; }} text {{ font: 12px system-ui, sans-serif; }}
</style>
<h1>{title}</h1>
{answers}
</html>
"""


def page(title: str, answers: Iterable[Inquiry]) -> str:
    """All answers; of a hold the bar is what was won, the field behind it the band around theory."""
    return PAGE.format(title=escape(title), answers="\n".join(map(_answer, answers)))


def _answer(answer: Inquiry) -> str:
    if not answer.lines:
        return f"<h2>{escape(answer.question)}</h2>\n<p>Nothing.</p>"
    return f"<h2>{escape(answer.question)}</h2>\n{_chart(answer)}\n{_table(answer)}"


def _table(answer: Inquiry) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in answer.columns)
    lines = ("".join(f"<td>{_cell(value)}</td>" for value in line) for line in answer.lines)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _cell(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else f"{value:,.10g}"


def _chart(answer: Inquiry) -> str:
    bars = [_numbers(line, banded=answer.banded) for line in answer.lines[:BARS]]
    least = min(0.0, *(min(one.value, one.low) for one in bars))
    most = max(0.0, *(max(one.value, one.high) for one in bars))
    scale = (WIDTH - LABEL) / ((most - least) or 1)

    def x(value: float) -> float:
        return LABEL + (value - least) * scale

    drawn = "".join(_bar(one, place * LINE, x) for place, one in enumerate(bars))
    label = escape(f"{answer.question} {answer.columns[1]}")
    return f'<svg width="{WIDTH}" height="{LINE * len(bars)}" role="img" aria-label="{label}">{drawn}</svg>'


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, and the field from ``low`` to ``high`` in which it was expected."""

    name: str
    value: float
    theory: float = 0.0
    low: float = 0.0
    high: float = 0.0


def _numbers(line: tuple[str | float, ...], *, banded: bool) -> Bar:
    name, value = str(line[0]), float(line[1])
    if not banded:
        return Bar(name, value)
    theory, band = float(line[2]), float(line[3])
    return Bar(name, value, theory, theory - band, theory + band)


def _bar(one: Bar, top: int, x: Callable[[float], float]) -> str:
    left, right = sorted((x(0), x(one.value)))
    field = _rectangle("band", x(one.low), x(one.high), top + 1, LINE - 2) if one.high > one.low else ""
    mark = _rectangle("theory", x(one.theory) - 1, x(one.theory) + 1, top + 1, LINE - 2)
    bar = _rectangle("loss" if one.value < 0 else "bar", left, right, top + 6, LINE - 12)
    return f'<text x="0" y="{top + 15}">{escape(one.name)}</text>{field}{bar}{mark if field else ""}'


def _rectangle(kind: str, left: float, right: float, top: int, height: int) -> str:
    return f'<rect class="{kind}" x="{left:.1f}" y="{top}" width="{max(right - left, 0.5):.1f}" height="{height}"/>'
