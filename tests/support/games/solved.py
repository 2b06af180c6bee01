"""Analyses by the solvers themselves: what ships or is remembered would prove nothing about them."""

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.odds.analysis.analyse import asked, solved_again
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter


def solve_all(
    game: Chapter[Any], rules: Ruleset[Any], wagers: Sequence[str] = (), *, all_paytables: bool = False
) -> Iterator[Analysis]:
    """Each wager, all of them where none is named."""
    for wager, variant in asked(game, rules, wagers, all_paytables=all_paytables):
        yield solved_again(game, variant, wager)
