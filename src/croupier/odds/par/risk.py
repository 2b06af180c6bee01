"""Wagers and terminals together: covariance, exposure to one hand shared by many terminals, bands of the hold."""

import math
from collections.abc import Collection, Sequence
from fractions import Fraction

from croupier.odds.par.blocks import Block, Section, Table
from croupier.odds.par.charts import hold_band
from croupier.odds.simulation.tally import Columns, Tally
from croupier.odds.wagers.outcomes import Analysis

HORIZONS = tuple(10**power for power in range(3, 9))
"""Rounds for which the report gives confidence bands."""

CONFIDENCE = (("90 %", 1.6448536269514722), ("95 %", 1.959963984540054), ("99 %", 2.5758293035489004))
"""The confidence level of each band, and its half-width in standard deviations."""

TERMINALS = (1, 10, 50, 250, 1250)
"""The numbers of terminals sharing one hand in the exposure table."""

MOST_NAMES = 3
"""The most equivalent wagers a table names."""

MOST_COLUMNS = 8
"""The most columns of a covariance table; a wider one continues below."""


def covariance(played: Columns, tally: Tally, left_out: Collection[str] = ()) -> Section:
    """How the wagers of one seat win and lose together."""
    names = {index: name for index, name in enumerate(played.wagers) if name not in {*left_out, *played.apart}}
    tables = []
    for first in range(0, len(names), MOST_COLUMNS):
        columns = list(names)[first : first + MOST_COLUMNS]
        rows = [
            (name, *(f"{covariance_of(played, tally, row, column):+.4f}" for column in columns))
            for row, name in names.items()
        ]
        tables.append(Table(("", *(names[column] for column in columns)), rows))
    text = (
        "Per unit of each wager, for one seat in one round, estimated from the simulation below; the diagonal is the "
        "variance. Two wagers together have both variances and twice their covariance."
    )
    blocks: list[Block] = [text, *tables] if len(names) > 1 else []
    blocks += [
        f"{name} is left out: the simulation plays it with cards of its own, which say nothing of the other wagers."
        for name in sorted(played.apart)
    ]
    return Section("Covariance of wagers", blocks)


def covariance_of(played: Columns, tally: Tally, one: int, other: int) -> float:
    """The covariance of two wagers per unit of each."""
    mean = Fraction(tally.products[max(one, other)][min(one, other)], tally.rounds)
    means = Fraction(tally.sums[one] * tally.sums[other], tally.rounds**2)
    return float((mean - means) / played.scale**2)


def alike(found: Sequence[Analysis]) -> list[list[Analysis]]:
    """The wagers in groups that have the same outcomes under the same names."""
    groups: list[list[Analysis]] = []
    for one in found:
        for group in groups:
            if _same(one) == _same(group[0]):
                group.append(one)
                break
        else:
            groups.append([one])
    return groups


def _same(found: Analysis) -> tuple[object, ...]:
    return found.table.ways, found.results, found.convention, found.paytable, found.method, found.between_players


def name_of(group: Sequence[Analysis]) -> str:
    """The wagers of a group, or the first of many."""
    names = [one.wager for one in group]
    return ", ".join(names) if len(names) <= MOST_NAMES else f"{names[0]} and {len(names) - 1} alike"


def exposure(groups: Sequence[Sequence[Analysis]]) -> Section:
    """The most that many terminals on one hand can win in a round."""
    rows = []
    for group in groups:
        one = group[0]
        most, deviation = max(one.table.by_net()), one.table.standard_deviation
        chance = Fraction(one.table.by_net()[most], one.table.total)
        spread = [f"{terminals * deviation:,.2f}" for terminals in TERMINALS]
        worst = f"{float(most * TERMINALS[-1]):,.0f}"
        size = f"{float(most):,.2f}", f"{float(1 / chance):,.0f}"
        rows.append((name_of(group), one.paytable or "", *size, worst, *spread))
    text = (
        "In units. Terminals that share a hand and decide alike win and lose together: the covariance of any two is "
        "the variance of one, and the standard deviation (SD) of n of them is n times that of one, where n hands of "
        "their own would have the square root of n times. A meter is counted at its seed for every terminal; "
        "at the table the first is paid what it shows, each further one what it is reseeded to or what is left, and "
        "those who wagered on the dealer's hand divide one jackpot."
    )
    headings = ("Wager", "Paytable", "Most, of 1", "One in", f"Most, of {TERMINALS[-1]:,}")
    spreads = tuple(f"SD of {terminals:,}" for terminals in TERMINALS)
    return Section("Exposure when terminals share a hand", [text, Table.of((*headings, *spreads), rows)])


def bands(groups: Sequence[Sequence[Analysis]]) -> Section:
    """The bands of the hold after each number of rounds."""
    rows = [
        (name_of(group), group[0].paytable or "", f"{rounds:,}", *_bands(group[0], rounds))
        for group in groups
        for rounds in HORIZONS
    ]
    headings = ("Wager", "Paytable", "Rounds", *(name for name, _ in CONFIDENCE))
    text = (
        "The share of each unit that the house holds after this many rounds lies between these figures with the chance "
        "in the heading (normal approximation; for rare jackpots good only after many rounds)."
    )
    return Section("Confidence bands of the hold", [text, Table.of(headings, rows), hold_band(groups[0][0])])


def _bands(found: Analysis, rounds: int) -> list[str]:
    middle = float(found.table.house_edge)
    reaches = [width * found.table.standard_deviation / math.sqrt(rounds) for _, width in CONFIDENCE]
    return [f"{middle - reach:+.3%} to {middle + reach:+.3%}" for reach in reaches]
