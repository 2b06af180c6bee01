"""The Blackjack Wager of either game as a whole: the shoe, and what every first card of the dealer leads to."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from time import perf_counter
from typing import Any, TypeAlias

from croupier.odds.hands.point_hands import Counts, full_shoe
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.words import Sentence

Outcomes: TypeAlias = dict[tuple[Fraction, Fraction], Fraction]
"""How likely each (net, wagered) is, in units of the original wager."""


def shoe_of(rules: Ruleset[Any]) -> Counts:
    """How many cards of each value the shoe holds."""
    return full_shoe(rules.options.decks)


def decks(rules: Ruleset[Any]) -> str:
    """The shoe by its name."""
    return f"{rules.options.decks} deck{'s' if rules.options.decks > 1 else ''}"


def main_wager(
    rules: Ruleset[Any],
    of: tuple[str, ...],
    against: Iterable[Outcomes],
    strategy: Iterable[Sentence],
    convention: str,
    started: float,
) -> Analysis:
    """The analysis, given what may happen ``against`` each first card of the dealer, the ace first."""
    shoe = shoe_of(rules)
    found: Outcomes = defaultdict(Fraction)
    for held, outcomes in zip(shoe, against, strict=True):
        for outcome, chance in outcomes.items():
            found[outcome] += chance * Fraction(held, sum(shoe))
    return Analysis(
        wager="main",
        of=of,
        per="blackjack",
        table=OutcomeTable.of_chances(found),
        paytable=decks(rules),
        convention=convention,
        strategy=tuple(strategy),
        seconds=perf_counter() - started,
    )
