"""What the report says: sections of text, tables and charts, whatever it is written as.

The same rules, seed and code give the same sheet, and the same bytes.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from croupier import __version__
from croupier.money import in_words
from croupier.odds import cache
from croupier.odds.document import plain
from croupier.odds.outcomes import Analysis
from croupier.odds.par.charts import Chart, hold_band, outcome_bars
from croupier.odds.ruleset import Ruleset
from croupier.odds.simulation import Estimate, Simulator, Tally, estimates
from croupier.rules.chapter import Chapter

HORIZONS = tuple(10**power for power in range(3, 9))
"""Rounds for which the report gives confidence bands."""

CONFIDENCE = (("90 %", 1.6448536269514722), ("95 %", 1.959963984540054), ("99 %", 2.5758293035489004))

ASSUMPTIONS = (
    "Every wager is analysed at one unit. Cards come from a full, well shuffled deck; "
    "every player plays the strategy given below."
)

TERMINALS = (1, 10, 50, 250, 1250)
"""How many terminals may share one hand in the table of exposure."""


@dataclass(frozen=True)
class Table:
    """Headings and rows of text."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


Block: TypeAlias = str | Table | Chart


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class CrossCheck:
    """A simulation that the exact figures are held against."""

    simulator: Simulator
    tally: Tally
    seed: int


@dataclass(frozen=True)
class Sheet:
    """The whole report."""

    title: str
    sections: Sequence[Section]


def build(chapter: Chapter[Any], rules: Ruleset[Any], found: Sequence[Analysis], check: CrossCheck) -> Sheet:
    """The report of one game under given rules."""
    sections = [
        _identification(chapter, rules, check),
        _rules(chapter, rules),
        _summary(found),
        *(_wager(one) for one in found),
        _strategy(found),
        _progressives(found),
        _covariance(check),
        _exposure(found),
        _bands(found),
        _cross_check(found, check),
    ]
    title = f"{chapter.name} – mathematics report"
    return Sheet(title, [section for section in sections if section.blocks])


def _identification(chapter: Chapter[Any], rules: Ruleset[Any], check: CrossCheck) -> Section:
    tables = [
        (table.title, column, table.cite, ", ".join(f"{row.name.replace('_', ' ')} {row.pays}" for row in table))
        for columns in rules.paytables.families.values()
        for column, table in columns.items()
    ]
    facts = [
        ("Game", f"{chapter.name}, 58 Pa. Code chapter {chapter.number}"),
        ("Edition of the text", chapter.edition),
        ("Croupier", __version__),
        ("Code and rules (SHA-256)", cache.fingerprint(chapter, rules)),
        ("Simulation", f"{check.tally.rounds:,} rounds, seed {check.seed}"),
        ("To repeat", f"croupier par {chapter.number} --rounds {check.tally.rounds} --seed {check.seed} --out FILE"),
    ]
    return Section(
        "Identification",
        [Table(("", ""), facts), "Paytables of the chapter:", Table(("Table", "Column", "Clause", "Rows"), tables)],
    )


def _rules(chapter: Chapter[Any], rules: Ruleset[Any]) -> Section:
    wagers = [
        (
            wager.title,
            wager.name,
            "required" if wager.required else ("later" if wager.later else "optional"),
            wager.cite,
        )
        for wager in chapter.wagers
    ]
    options = [(name, _option(name, value)) for name, value in _options(rules).items()]
    return Section(
        "Rules and assumptions",
        [
            ASSUMPTIONS,
            Table(("Wager", "Name", "Status", "Clause"), wagers),
            "Options of the Rules Submission:",
            Table(("Option", "Selected"), options),
        ],
    )


def _options(rules: Ruleset[Any]) -> dict[str, Any]:
    return {name: plain(getattr(rules.options, name)) for name in type(rules.options).__dataclass_fields__}


def _option(name: str, value: Any) -> str:
    money = ("minimum", "maximum", "chip", "unit", "reset", "limit")
    return in_words(value) if isinstance(value, int) and name.rsplit("_", 1)[-1] in money else str(value)


def _summary(found: Sequence[Analysis]) -> Section:
    rows = [
        (
            one.wager,
            one.paytable or "",
            str(one.table.expectation),
            f"{float(one.table.house_edge):.6%}",
            f"{float(one.table.element_of_risk):.6%}",
            f"{float(one.table.frequency(sign=1)):.4%}",
            f"{one.table.standard_deviation:.6f}",
            one.method,
        )
        for one in found
    ]
    headings = (
        "Wager",
        "Table",
        "Expectation",
        "House edge",
        "Element of risk",
        "Hit frequency",
        "St. deviation",
        "Method",
    )
    return Section("House edge and volatility", [Table(headings, rows)])


def _wager(found: Analysis) -> Section:
    table = found.table
    rows = [
        (
            str(net),
            f"{ways:,}",
            f"{float(Fraction(ways, table.total)):.10f}",
            f"{float(net * ways / table.total):+.10f}",
        )
        for net, ways in reversed(table.by_net().items())
    ]
    title = f"Outcomes: {found.wager}" + (f", paytable {found.paytable}" if found.paytable else "")
    note = [found.convention] if found.convention else []
    figures = (
        f"Expectation {table.expectation} = {float(table.expectation):.9f} per unit of {found.per}; "
        f"mean wagered {float(table.mean_wagered):.6f}; total {table.total:,} ways."
    )
    headings = ("Net per unit", "Ways", "Probability", "Contribution")
    return Section(title, [figures, *note, Table(headings, rows), outcome_bars(found)])


def _strategy(found: Sequence[Analysis]) -> Section:
    return Section("Strategy and cost of errors", [line for one in found for line in one.strategy])


def _progressives(found: Sequence[Analysis]) -> Section:
    rows = [
        (one.wager, one.paytable or "", name.replace("_", " "), _figure(value))
        for one in found
        for name, value in one.progressive.items()
    ]
    return Section("Progressives", [Table(("Wager", "Table", "Figure", "Value"), rows)] if rows else [])


def _figure(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_figure(one)}" for name, one in value.items())
    return f"{float(value):,.6f}" if isinstance(value, Fraction) else str(value)


def _covariance(check: CrossCheck) -> Section:
    names = check.simulator.wagers
    if len(names) > MOST_COLUMNS:
        return Section("Covariance of wagers", [])
    rows = [(name, *(f"{_covariance_of(check, i, j):.4f}" for j in range(len(names)))) for i, name in enumerate(names)]
    text = "Estimated from the simulation below, per unit of each wager, for one seat."
    return Section("Covariance of wagers", [text, Table(("", *names), rows)])


MOST_COLUMNS = 9
"""A wider table does not fit on the page."""


def _covariance_of(check: CrossCheck, one: int, other: int) -> float:
    tally = check.tally
    low, high = max(one, other), min(one, other)
    mean = Fraction(int(tally.products[low, high]), tally.rounds)
    means = Fraction(int(tally.sums[one]), tally.rounds) * Fraction(int(tally.sums[other]), tally.rounds)
    return float((mean - means) / check.simulator.scale**2)


def _exposure(found: Sequence[Analysis]) -> Section:
    rows = []
    for one in found:
        most = max(one.table.by_net())
        cells = [f"{n * one.table.standard_deviation:,.1f}" for n in TERMINALS]
        rows.append(
            (one.wager, one.paytable or "", f"{float(most):,.1f}", f"{float(most) * TERMINALS[-1]:,.0f}", *cells)
        )
    text = (
        "Terminals that share a hand and decide alike win and lose together: for n of them the standard deviation of a "
        "round is n times that of one, not its square root times."
    )
    headings = ("Wager", "Table", "Worst case, 1", f"Worst case, {TERMINALS[-1]}", *(f"SD, {n}" for n in TERMINALS))
    return Section("Exposure when terminals share a hand", [text, Table(headings, rows)])


def _bands(found: Sequence[Analysis]) -> Section:
    rows = [
        (one.wager, one.paytable or "", f"{rounds:,}", *(_band(one, rounds, width) for _, width in CONFIDENCE))
        for one in found
        for rounds in HORIZONS
    ]
    headings = ("Wager", "Table", "Rounds", *(name for name, _ in CONFIDENCE))
    text = "The share of each unit that the house holds after so many rounds, with the chance in the heading."
    return Section("Confidence bands of the hold", [text, Table(headings, rows), *map(hold_band, found[:1])])


def _band(found: Analysis, rounds: int, width: float) -> str:
    middle = float(found.table.house_edge)
    reach = width * found.table.standard_deviation / math.sqrt(rounds)
    return f"{middle - reach:+.3%} to {middle + reach:+.3%}"


def _cross_check(found: Sequence[Analysis], check: CrossCheck) -> Section:
    exact = {one.wager: one for one in found}
    rows = [_checked(exact[one.wager], one) for one in estimates(check.simulator, check.tally, 1) if one.wager in exact]
    headings = ("Wager", "Exact", "Simulated", "Standard error", "z")
    text = (
        f"{check.tally.rounds:,} complete rounds with one seat, seed {check.seed}. "
        "Where jackpots are rare the error is not normal and |z| above 2 is no surprise."
    )
    return Section("Simulation cross-check", [text, Table(headings, rows)])


def _checked(exact: Analysis, simulated: Estimate) -> tuple[str, ...]:
    difference = float(simulated.mean - exact.table.expectation)
    z = difference / simulated.standard_error if simulated.standard_error else 0.0
    return (
        exact.wager,
        f"{float(exact.table.expectation):.6%}",
        f"{float(simulated.mean):.6%}",
        f"{simulated.standard_error:.6%}",
        f"{z:+.2f}",
    )
