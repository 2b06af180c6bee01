"""Wagers that the cards alone decide: against a paytable, and against a progressive meter."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from time import perf_counter

from croupier.money import Cents, FixedSum, ForOne, Payout, PercentOfMeter, Push, ToOne
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.rules.terms.paytables import Paytable, Row
from croupier.rules.terms.progressives import Level

ONE = Fraction(1)


def net(pays: Payout, meters: Mapping[str, Fraction], unit: Cents) -> Fraction:
    """The player's net result of a payout, per unit wagered."""
    match pays:
        case ToOne(odds=odds):
            return odds
        case ForOne(odds=odds):
            return odds - 1
        case PercentOfMeter(percent=percent, meter=meter):
            return meters[meter] * Fraction(percent, 100) / unit - 1
        case FixedSum(amount=amount):
            return Fraction(amount, unit)
        case Push():
            return Fraction(0)


def for_one(table: Paytable, row: Row) -> Fraction:
    """The winnings of a row without a stake of its own: it can only be paid "for 1"."""
    if not isinstance(row.pays, ForOne):
        raise TypeError(f"[{table.family}] row {row.name!r} pays {row.pays}, not odds for 1")
    return row.pays.odds


def against_paytable(wager: str, table: Paytable, ways: Mapping[str, int], started: float) -> Analysis:
    """A wager that is paid by its row and lost below the table."""
    return Analysis(
        wager=wager,
        per=wager,
        table=_outcomes(table, ways, {}, 1),
        paytable=table.column,
        seconds=perf_counter() - started,
        results=names_of_results(table),
    )


def _outcomes(table: Paytable, ways: Mapping[str, int], meters: Mapping[str, Fraction], unit: Cents) -> OutcomeTable:
    """The outcomes of every row with its ways; anything below the table is lost."""
    if unknown := ways.keys() - {row.name for row in table} - {""}:
        raise ValueError(f"{table.family} has no row {', '.join(sorted(unknown))}")
    counted = [(net(row.pays, meters, unit), ONE, ways[row.name]) for row in table]
    return OutcomeTable.of([*counted, (-ONE, ONE, ways[""])])


def names_of_results(
    table: Paytable, meters: Mapping[str, Fraction] | None = None, unit: Cents = 1
) -> dict[Fraction, str]:
    """The names of the rows that pay each net result."""
    names: dict[Fraction, list[str]] = {}
    for row in table:
        names.setdefault(net(row.pays, meters or {}, unit), []).append(row.name.replace("_", " "))
    return {result: ", ".join(rows) for result, rows in names.items()}


def against_meter(
    wager: str,
    table: Paytable,
    ways: Mapping[str, int],
    levels: Sequence[Level],
    unit: Cents,
    started: float,
    envy: Mapping[str, int] | None = None,
    envy_table: Paytable | None = None,
) -> Analysis:
    """A progressive wager at its seed, with its break-even meter and its long-run figure."""
    meters = {level.name: Fraction(level.seed) for level in levels}
    total = sum(ways.values())
    outcomes = _outcomes(table, ways, meters, unit)
    value_of_envy = envy_value(envy, envy_table, unit)
    return Analysis(
        wager=wager,
        per=wager,
        table=outcomes,
        paytable=table.column,
        seconds=perf_counter() - started,
        progressive={
            "seed": {level.name: Fraction(level.seed, 100) for level in levels},
            "break_even": _break_even(table, ways, total, levels, unit, outcomes.expectation),
            "long_run_expectation": _long_run(table, ways, total, levels, unit),
            "envy_per_other_player": value_of_envy,
        },
        results=names_of_results(table, meters, unit),
    )


def envy_value(ways: Mapping[str, int] | None, table: Paytable | None, unit: Cents) -> Fraction:
    """The value that each other hand at the table adds, per unit wagered."""
    if ways is None or table is None:
        return Fraction(0)
    total = sum(ways.values())
    return sum((Fraction(table.fixed_sum(row.name) * ways[row.name], unit * total) for row in table), Fraction(0))


def _break_even(
    table: Paytable,
    ways: Mapping[str, int],
    total: int,
    levels: Sequence[Level],
    unit: Cents,
    at_seed: Fraction,
) -> Fraction | None:
    """The first meter, in dollars, at which the player's expectation is zero, the others at their seeds.

    None if a changed table pays no share of it.
    """
    level = levels[0]
    percents = sum(percent * count for percent, count in _awards(table, ways, level))
    share = Fraction(percents, 100 * total * unit)
    return (level.seed - at_seed / share) / 100 if share else None


def _long_run(table: Paytable, ways: Mapping[str, int], total: int, levels: Sequence[Level], unit: Cents) -> Fraction:
    """The long-run return: fixed rows, everything the meters take in, and every reseed.

    A meter pays out what flows into it: its rate and reserve of every wager and the reseed after each 100 % award.
    A meter that no row of a changed table pays from keeps it.
    """
    back = Fraction(0)
    for row in table:
        if not isinstance(row.pays, PercentOfMeter):
            back += (net(row.pays, {}, unit) + 1) * Fraction(ways[row.name], total)
    for level in levels:
        if awards := _awards(table, ways, level):
            hits = sum(count for percent, count in awards if percent == 100)
            back += level.rate + level.reserve_rate + Fraction(level.reseed * hits, unit * total)
    return back - 1


def _awards(table: Paytable, ways: Mapping[str, int], level: Level) -> list[tuple[int, int]]:
    """The shares of a meter that can be won, in percent, with the ways of each."""
    return [
        (row.pays.percent, ways[row.name])
        for row in table
        if isinstance(row.pays, PercentOfMeter) and row.pays.meter == level.name and ways[row.name]
    ]
