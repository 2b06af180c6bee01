"""The exact odds of a wager: from the figures that ship, or else worked out."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.figures import Figure, figures
from croupier.library.errors import NoOdds
from croupier.rules.game.chapter import Chapter

if TYPE_CHECKING:
    from croupier.odds.wagers.outcomes import Analysis


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What a wager, or several that are played jointly, leaves to the house under the best play.

    Everything is for one unit of `per`, such as "ante". `expectation` is exact; `shipped` says whether it came with the
    program or was worked out now.
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
        """What the house keeps of each unit."""
        return -self.expectation


def analysed(chapter: Chapter[Any]) -> tuple[str, ...]:
    """The wagers that have odds."""
    return tuple(dict.fromkeys(one.wager for one in figures(chapter.number).wagers))


def odds_of(chapter: Chapter[Any], options: Any, wager: str) -> Odds:
    """The odds of a wager under these options."""
    if wager not in analysed(chapter):
        raise NoOdds(f"{chapter.number} has no odds of {wager!r}; it has {', '.join(analysed(chapter))}")
    shipped = figures(chapter.number).under(options)[wager]
    return _shipped(shipped) if shipped else _solved(_analysis(chapter, options, wager))


def _shipped(figure: Figure) -> Odds:
    return Odds(
        wager=figure.wager,
        per=figure.per,
        paytable=figure.paytable,
        expectation=Fraction(figure.expectation),
        hit_frequency=figure.hit_frequency,
        standard_deviation=figure.standard_deviation,
        element_of_risk=figure.element_of_risk,
        shipped=True,
    )


def _analysis(chapter: Chapter[Any], options: Any, wager: str) -> "Analysis":
    from croupier.odds.analysis.analyse import analyse
    from croupier.odds.wagers.ruleset import Ruleset

    try:
        (found,) = analyse(chapter, Ruleset(options, chapter.paytables), [wager])
    except (ValueError, ArithmeticError) as error:  # an option that this game's solver does not take
        raise NoOdds(f"{wager}: {error}") from None
    return found


def _solved(found: "Analysis") -> Odds:
    return Odds(
        wager=found.wager,
        per=found.per,
        paytable=found.paytable,
        expectation=found.table.expectation,
        hit_frequency=float(found.table.frequency(sign=1)),
        standard_deviation=found.table.standard_deviation,
        element_of_risk=float(found.table.element_of_risk),
        shipped=False,
    )
