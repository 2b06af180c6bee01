"""The simulation that exact figures are checked against: the shipped one, or one played now."""

import os
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from croupier import figures
from croupier.figures import made_by
from croupier.odds.chapters import simulator
from croupier.odds.simulation import CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED
from croupier.odds.simulation.tally import Columns, CrossCheck, Tally
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter


def shipped_check(chapter: Chapter[Any], rules: Ruleset[Any], rounds: int, seed: int) -> CrossCheck | None:
    """The shipped simulation; None if it is out of date, or other rules, rounds or another seed are requested."""
    made = figures.simulation(chapter.number) if rules.options == chapter.default_options else None
    if made is None or (made.rounds, made.seed) != (rounds, seed) or rules.paytables is not chapter.paytables:
        return None
    columns = Columns(
        wagers=made.wagers,
        scale=made.scale,
        jackpots=made.jackpots,
        not_simulated=made.not_simulated,
        apart=frozenset(made.apart),
    )
    tally = Tally(made.rounds, made.sums, made.products, made.at_risk, made.hits, made.pushes)
    return CrossCheck(columns, tally, made.seed)


def played_check(
    chapter: Chapter[Any],
    rules: Ruleset[Any],
    rounds: int = CROSS_CHECK_ROUNDS,
    seed: int = CROSS_CHECK_SEED,
    progress: Callable[[int], None] = lambda _rounds: None,
) -> CrossCheck:
    """The simulation, played now."""
    from croupier.odds.simulation.simulator import simulate  # imports numba: only when something is played

    table = simulator(chapter.number, rules)
    return CrossCheck(table, simulate(table, rounds, seed, 1, os.cpu_count() or 1, progress), seed)


def check_document(chapter: Chapter[Any], check: CrossCheck) -> dict[str, Any]:
    """A simulation in the format of the file of figures."""
    columns = check.columns
    return {
        "played_by": made_by.rounds(chapter.number),
        "seed": check.seed,
        "wagers": list(columns.wagers),
        "scale": columns.scale,
        "jackpots": dict(columns.jackpots),
        "not_simulated": dict(columns.not_simulated),
        "apart": sorted(columns.apart),
        **asdict(check.tally),
    }
