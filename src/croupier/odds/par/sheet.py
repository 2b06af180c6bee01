"""What the report says.  The same rules, seed and code give the same sheet, and the same bytes."""

import math
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from itertools import groupby
from typing import Any

from croupier import __version__
from croupier.odds.cache import keys
from croupier.odds.par import risk
from croupier.odds.par.blocks import Aligned, Block, Cover, Listing, Section, Sheet, Table
from croupier.odds.par.charts import outcome_bars
from croupier.odds.par.naming import Names
from croupier.odds.simulation.tally import CrossCheck, Estimate, estimates
from croupier.odds.wagers.outcomes import CHART_ROWS, Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import options_document
from croupier.rules.terms.paytables import Paytable

ASSUMPTIONS = (
    "Every wager is analysed at one unit. Cards come from a full, well shuffled deck or shoe, dice are fair; "
    "every player plays the strategy given below. Ways are whole numbers and expectations fractions: nothing is "
    "rounded before it is printed."
)

BETWEEN_PLAYERS = (
    "Players win it from each other, and players that share a hand divide it: the house neither holds nor risks any of "
    "it, so that covariance, exposure, bands and cross-check leave it out."
)

LONGEST_FRACTION = 40
MOST_WAYS = 10**18
"""Above this many ways, probabilities are shown instead."""

MOST_OUTCOMES = 80
"""Above this many outcomes by amount wagered, they are listed by net result only."""


def build(
    chapter: Chapter[Any],
    rules: Ruleset[Any],
    found: Sequence[Analysis],
    check: CrossCheck,
    selected: Sequence[str] = (),
) -> Sheet:
    """The report of one game under given rules; ``selected`` are the options that differ from the submission."""
    names = Names(chapter)
    found, check = names.found(found), names.check(check)
    groups = risk.alike(found)
    against_house = [group for group in groups if _is_risk(group[0])]
    sections = [
        _identification(chapter, rules, check, selected),
        _summary(found),
        _rules(chapter, rules),
        _paytables(rules, found),
        *map(_outcomes, groups),
        _strategy(found),
        _progressives(found),
        risk.covariance(check.columns, check.tally, [one.wager for one in found if one.between_players]),
        risk.exposure(against_house),
        risk.bands(against_house),
        _cross_check([one for one in found if _is_risk(one)], check),
    ]
    mark = f"{chapter.number}, {keys.of_solver(chapter, rules)[:16]}"
    kept = [section for section in sections if section.blocks]
    return Sheet(f"{chapter.name}: mathematics report", mark, kept, _cover(chapter, found[0]))


def _cover(chapter: Chapter[Any], first: Analysis) -> Cover:
    edge = f"{float(first.table.house_edge):.4%}"
    law = f"58 Pa. Code Chapter {chapter.number}, edition {chapter.edition}"
    return Cover(chapter.name, law, chapter.layout.felt, edge, f"{first.wager}, of each unit of {first.per}")


def _is_risk(found: Analysis) -> bool:
    """Whether the house can lose on it: not if players win it from each other, or if it cannot win."""
    return not found.between_players and found.table.frequency(sign=-1) < 1


def _identification(chapter: Chapter[Any], rules: Ruleset[Any], check: CrossCheck, selected: Sequence[str]) -> Section:
    options = "".join(f" --option {one}" for one in selected)
    repeat = f"croupier par {chapter.number}{options} --rounds {check.tally.rounds} --seed {check.seed} --out FILE"
    changed = f", with {', '.join(selected)}" if selected else ""
    facts = [
        ("Game", chapter.name),
        ("Law", f"58 Pa. Code chapter {chapter.number}, edition {chapter.edition}"),
        ("Rules Submission", f"{chapter.submission.reference}{changed}"),
        ("Croupier", f"version {__version__}"),
        ("Rules and code (SHA-256)", keys.of_solver(chapter, rules)),
        ("Simulation", f"{check.tally.rounds:,} rounds, seed {check.seed}"),
        ("To repeat", repeat),
    ]
    return Section("Identification", [Table(("", ""), facts)])


def _summary(found: Sequence[Analysis]) -> Section:
    rows = [
        (
            one.wager,
            one.paytable or "",
            _short(one.table.expectation),
            f"{float(one.table.house_edge):.6%}",
            f"{float(one.table.element_of_risk):.6%}",
            f"{float(one.table.mean_wagered):.6f}",
            *(f"{float(one.table.frequency(sign=sign)):.4%}" for sign in (1, 0, -1)),
            f"{one.table.standard_deviation:.6f}",
            f"{one.method}, by convention (see outcomes)" if one.convention else one.method,
        )
        for one in found
    ]
    headings = ("Wager", "Paytable", "Expectation", "House edge", "Element of risk", "Mean wagered")
    frequencies = ("Wins", "Pushes", "Losses", "Standard deviation", "Method")
    text = (
        "Expectation is what a unit of the wager brings the player on average; the house edge is its opposite. The "
        "element of risk is the house edge for each unit put at risk. The standard deviation is that of one round."
    )
    return Section("House edge and volatility", [text, Table.of((*headings, *frequencies), rows)])


def _short(expectation: Fraction) -> str:
    """A fraction, or its decimals where it has too many digits for a table."""
    exact = str(expectation)
    return exact if len(exact) <= LONGEST_FRACTION else f"{float(expectation):+.12f}"


def _rules(chapter: Chapter[Any], rules: Ruleset[Any]) -> Section:
    wagers = [
        (
            wager.title,
            wager.name,
            "required" if wager.required else ("by decision" if wager.later else "optional"),
            "yes" if wager.offered(rules.options) else "no",
            wager.cite,
        )
        for wager in chapter.wagers
    ]
    selected = options_document(rules.options)
    options = [
        (option.name, _in_words(selected[option.name]), option.metadata["text"], option.metadata["cite"])
        for option in fields(rules.options)
    ]
    return Section(
        "Rules and assumptions",
        [
            ASSUMPTIONS,
            Table(("Wager", "Name", "Status", "On offer", "Clause"), wagers),
            "What the Rules Submission selects (amounts in dollars):",
            Table(("Option", "Selected", "What it decides", "Clause"), options),
        ],
    )


def _in_words(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case dict():
            return "; ".join(f"{name}: {_in_words(one)}" for name, one in value.items())
        case list() | tuple():
            numbers = all(isinstance(one, int) for one in value)
            return "-".join(map(str, value)) if numbers else ", ".join(map(_in_words, value))
        case _:
            return str(value).replace("_", " ")


def _paytables(rules: Ruleset[Any], found: Sequence[Analysis]) -> Section:
    """Every family in force as the law prints it, with the columns that were analysed marked."""
    blocks: list[Block] = []
    for family, columns in rules.paytables.families.items():
        analysed = {column for one in found for name, column in one.tables if name == family}
        if not analysed:
            continue
        first = next(iter(columns.values()))
        names = [f"{column} (analysed)" if column in analysed else column for column in columns]
        names = names if len(columns) > 1 else ["Pays"]
        blocks += [f"{first.title}, {first.cite}", Table(("Result", *names), _rows(list(columns.values())))]
    return Section("Paytables of the chapter", blocks)


def _rows(columns: Sequence[Paytable]) -> list[tuple[str, ...]]:
    """The rows of a family from the highest to the lowest; a dash where a column does not have one."""
    names: list[str] = []
    for table in sorted(columns, key=lambda one: -len(one.rows)):
        names += [row.name for row in table if row.name not in names]
    return [(name.replace("_", " "), *(_pays(table, name) for table in columns)) for name in names]


def _pays(table: Paytable, name: str) -> str:
    row = table.row(name)
    return str(row.pays) if row else "-"


def _outcomes(group: Sequence[Analysis]) -> Section:
    found, *others = group
    blocks: list[Block] = [_figures(found)]
    if len(group) > risk.MOST_NAMES:
        blocks.append(f"The same for {', '.join(one.wager for one in others)}.")
    if found.convention:
        blocks.append(found.convention)
    if found.between_players:
        blocks.append(BETWEEN_PLAYERS)
    paytable = f", paytable {found.paytable}" if found.paytable else ""
    title = f"Outcomes: {risk.name_of(group)}{paytable}"
    return Section(title, [*blocks, _outcome_table(found), outcome_bars(found)])


def _outcome_table(found: Analysis) -> Table:
    """Every outcome with its name, if any, and the amount wagered, if that is not always one unit."""
    table = found.table
    joint = {wagered for _, wagered in table.ways} != {Fraction(1)} and len(table.ways) <= MOST_OUTCOMES
    counted = table.ways.items() if joint else [((net, Fraction(1)), ways) for net, ways in table.by_net().items()]
    rows = []
    for (net, wagered), ways in sorted(counted, reverse=True):
        chance = Fraction(ways, table.total)
        rows.append(
            (
                found.results.get(net, "lost" if net < 0 and found.results else ""),
                str(net),
                str(wagered) if joint else "",
                f"{ways:,}" if table.total <= MOST_WAYS else "",
                f"{float(chance):.12f}",
                f"{float(1 / chance):,.2f}",
                f"{float(net * chance):+.12f}",
            )
        )
    return Table.of(("Result", "Net", "Wagered", "Ways", "Probability", "One in", "Contribution"), rows)


def _figures(found: Analysis) -> str:
    table = found.table
    of = f" ({', '.join(found.of)} together)" if len(found.of) > 1 else ""
    ways = f"; {table.total:,} ways in all" if table.total <= MOST_WAYS else ""
    return (
        f"Expectation {table.expectation} = {float(table.expectation):+.9f} per unit of {found.per}{of}; "
        f"mean wagered {float(table.mean_wagered):.6f}{ways}."
    )


def _strategy(found: Sequence[Analysis]) -> Section:
    return Section("Strategy and cost of errors", [block for one in found for block in _advice(one)])


def _advice(found: Analysis) -> list[Block]:
    """Sentences as a list; rows of a chart stay as they are."""
    blocks: list[Block] = []
    for aligned, run in groupby(found.strategy, key=lambda line: line.key in CHART_ROWS):
        lines = list(run)
        blocks.append(Aligned(lines) if aligned else Listing("" if blocks else found.wager, lines))
    return blocks


def _progressives(found: Sequence[Analysis]) -> Section:
    rows = [
        (one.wager, one.paytable or "", name.replace("_", " "), part, _figure(name, figure))
        for one in found
        for name, value in one.progressive.items()
        for part, figure in (value.items() if isinstance(value, dict) else [("", value)])
    ]
    text = (
        "At its seed each wager is analysed above. Break even is the first meter at which the player's expectation is "
        "zero, the others at their seed. In the long run a meter pays out all that flows into it."
    )
    return Section(
        "Progressives", [text, Table.of(("Wager", "Paytable", "Figure", "Meter", "Value"), rows)] if rows else []
    )


def _figure(name: str, value: object) -> str:
    if not isinstance(value, Fraction):
        return "none" if value is None else str(value)
    if name in {"seed", "break_even"}:
        return f"${float(value):,.2f}"
    return f"{float(value):+.6%}"


def _cross_check(found: Sequence[Analysis], check: CrossCheck) -> Section:
    simulated = {one.wager: one for one in estimates(check.columns, check.tally, 1)}
    rows = [_checked(one, simulated.get(one.wager)) for one in found]
    headings = ("Wager", "Exact", "Simulated", "Standard error", "z", "Wagered", "Simulated", "Wins", "Simulated")
    text = (
        f"{check.tally.rounds:,} complete rounds with one seat, seed {check.seed}. z is the difference in standard "
        "errors: two in three lie within 1, nineteen in twenty within 2. Where jackpots are rare the error is not "
        "normal and a larger z is no surprise. A dash: all simulated results were alike, so that they have no error."
    )
    return Section("Simulation cross-check", [text, Table(headings, rows)])


def _checked(exact: Analysis, simulated: Estimate | None) -> tuple[str, ...]:
    expectation, table = f"{float(exact.table.expectation):+.6%}", exact.table
    if simulated is None:
        return (exact.wager, expectation, *[""] * 7)
    z = z_score(exact, simulated)
    return (
        exact.wager,
        expectation,
        f"{float(simulated.mean):+.6%}",
        "-" if math.isnan(simulated.standard_error) else f"{simulated.standard_error:.6%}",
        "-" if z is None else f"{z:+.2f}",
        f"{float(table.mean_wagered):.5f}",
        f"{float(simulated.mean_wagered):.5f}",
        f"{float(table.frequency(sign=1)):.4%}",
        f"{float(simulated.hit_frequency):.4%}",
    )


def z_score(exact: Analysis, simulated: Estimate) -> float | None:
    """The difference between simulation and exact figure in standard errors; None if the error is zero or unknown."""
    difference = float(simulated.mean - exact.table.expectation)
    return difference / simulated.standard_error if simulated.standard_error > 0 else None
