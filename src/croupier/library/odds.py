"""The exact odds of a wager: from the shipped figures, or else solved."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.library.errors import NoOdds
from croupier.odds.analysis.analyse import known_wagers, shipped, solved
from croupier.odds.chapters import NotSolved
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds under best play of a wager, or of several played jointly.

    All figures are per unit of `per`, such as "ante". `expectation` is exact; `shipped` tells whether it came with the
    program or was solved now.
    """

    wager: str
    per: str
    paytable: str | None
    expectation: Fraction
    hit_frequency: float
    standard_deviation: float
    element_of_risk: float
    shipped: bool

    @property
    def house_edge(self) -> Fraction:
        """The share of each unit that the house keeps."""
        return -self.expectation


def analysed(chapter: Chapter[Any]) -> tuple[str, ...]:
    """The wagers that have odds."""
    try:
        return tuple(known_wagers(chapter))
    except NotSolved:
        return ()


def odds_of(chapter: Chapter[Any], options: Any, wager: str) -> Odds:
    """The odds of a wager under these options."""
    if wager not in analysed(chapter):
        known = ", ".join(analysed(chapter)) or "none yet"
        raise NoOdds(f"{chapter.number} has no odds of {wager!r}; it has {known}")
    rules = Ruleset(options, chapter.paytables)
    if found := shipped(chapter, rules, wager):
        return _odds(found, shipped=True)
    try:
        return _odds(solved(chapter, rules, wager), shipped=False)
    except (ValueError, ArithmeticError) as error:  # an option this game's solver does not accept
        raise NoOdds(f"{wager}: {error}") from None


def _odds(found: Analysis, *, shipped: bool) -> Odds:
    return Odds(
        wager=found.wager,
        per=found.per,
        paytable=found.paytable,
        expectation=found.table.expectation,
        hit_frequency=float(found.table.frequency(sign=1)),
        standard_deviation=found.table.standard_deviation,
        element_of_risk=float(found.table.element_of_risk),
        shipped=shipped,
    )
