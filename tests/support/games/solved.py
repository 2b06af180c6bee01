"""Analyses by the solvers themselves: what ships or is remembered would prove nothing about them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from croupier.odds.analysis.analyse import asked, solved_again
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter

NOTHING = Fraction(0)


def solve_all(
    game: Chapter[Any], rules: Ruleset[Any], wagers: Sequence[str] = (), *, all_paytables: bool = False
) -> Iterator[Analysis]:
    """Each wager, all of them where none is named."""
    for wager, variant in asked(game, rules, wagers, all_paytables=all_paytables):
        yield solved_again(game, variant, wager)


def coin(edge: Fraction = NOTHING, wager: str = "coin") -> Analysis:
    """A toss at even money that the player loses a little more often."""
    ways = OutcomeTable.of_chances(
        {(Fraction(1), Fraction(1)): (1 - edge) / 2, (Fraction(-1), Fraction(1)): (1 + edge) / 2}
    )
    return Analysis(wager=wager, per=wager, table=ways)
