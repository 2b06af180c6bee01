"""The Blackjack Wager of either game as a whole: the shoe, and the outcomes for every first card of the dealer."""

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
"""The probability of each (net, wagered), in units of the original wager."""


def shoe_of(rules: Ruleset[Any]) -> Counts:
    """The number of cards of each value in the shoe."""
    return full_shoe(rules.options.decks)


def decks(rules: Ruleset[Any]) -> str:
    """The name of the shoe."""
    return f"{rules.options.decks} deck{'s' if rules.options.decks > 1 else ''}"


def main_wager(
    rules: Ruleset[Any],
    of: tuple[str, ...],
    against: Iterable[Outcomes],
    strategy: Iterable[Sentence],
    convention: str,
    started: float,
) -> Analysis:
    """The analysis, from the outcomes ``against`` each first card of the dealer, the ace first."""
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
