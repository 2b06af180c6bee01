"""Every wager of a game: with the paytables in force, or with every paytable the regulation permits.

Shipped figures are returned at once, earlier solutions are read from disk, and only the rest is solved.  Nothing here
imports numba until something has to be solved.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias

from croupier import figures
from croupier.odds.cache.analyses import remembered
from croupier.odds.chapters import WagerSolver, seconds, solvers, varies
from croupier.odds.wagers.document import analysis_of
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.selections import variants
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.paytables import Paytable, Paytables


class UnknownWager(LookupError):
    """A wager that the chapter does not analyse."""

    def __init__(self, chapter: Chapter[Any], wager: str) -> None:
        super().__init__(f"{chapter.number} has no wager {wager!r}; it has {', '.join(known_wagers(chapter))}")


@dataclass(frozen=True)
class Work:
    """Something to solve: the wager, and the approximate seconds it takes on two cores; 0 for a few."""

    wager: str
    seconds: int
    solve: Callable[[], Analysis]


Solving: TypeAlias = Callable[[Work], Analysis]
"""How work is solved: silently, or with a notice first and the keyboard watched meanwhile."""


def plainly(work: Work) -> Analysis:
    """Solve silently."""
    return work.solve()


def known_wagers(chapter: Chapter[Any]) -> Mapping[str, tuple[str, ...]]:
    """The analysed wagers, each with the options that select its odds."""
    if figures.up_to_date(chapter.number):
        return figures.figures(chapter.number).varies
    named = varies(chapter.number)
    return {wager: _names(named.get(wager, ())) for wager in solvers(chapter.number)}


def _names(named: str | tuple[str, ...]) -> tuple[str, ...]:
    return (named,) if isinstance(named, str) else named


def analyse(
    chapter: Chapter[Any],
    rules: Ruleset[Any],
    wagers: Sequence[str] = (),
    *,
    all_paytables: bool = False,
    solving: Solving = plainly,
) -> Iterator[Analysis]:
    """The analysis of each named wager, or of all if none is named; shipped figures are not solved again."""
    for wager, variant in asked(chapter, rules, wagers, all_paytables=all_paytables):
        yield shipped(chapter, variant, wager) or solved(chapter, variant, wager, solving)


def asked(
    chapter: Chapter[Any], rules: Ruleset[Any], wagers: Sequence[str], *, all_paytables: bool
) -> Iterator[tuple[str, Ruleset[Any]]]:
    """Each named wager, or all if none is named, under the rules or under every paytable that may be selected."""
    known = known_wagers(chapter)
    for wager in wagers:
        if wager not in known:
            raise UnknownWager(chapter, wager)
    for wager in wagers or known:
        for variant in variants(rules, known[wager]) if all_paytables else (rules,):
            yield wager, variant


def shipped(chapter: Chapter[Any], rules: Ruleset[Any], wager: str) -> Analysis | None:
    """The shipped analysis; None if the rules differ or it is out of date."""
    if rules.paytables is not chapter.paytables or not figures.up_to_date(chapter.number):
        return None
    place = figures.figures(chapter.number).place(wager, rules.options)
    return None if place is None else analysis_of(figures.documents(chapter.number)[place])


def solved(chapter: Chapter[Any], rules: Ruleset[Any], wager: str, solving: Solving = plainly) -> Analysis:
    """The analysis by the chapter's solver; long ones are cached."""
    return remembered(chapter, rules, wager, partial(solved_again, chapter, rules, wager, solving))


def solved_again(chapter: Chapter[Any], rules: Ruleset[Any], wager: str, solving: Solving = plainly) -> Analysis:
    """The analysis by the chapter's solver, ignoring the cache."""
    solve = partial(_watched, solvers(chapter.number)[wager], rules)
    return solving(Work(wager, seconds(chapter.number).get(wager, 0), solve))


@dataclass(frozen=True)
class Watched(Paytables):
    """Paytables that record which of them were read."""

    read: dict[tuple[str, str], None] = field(default_factory=dict)

    def table(self, family: str, column: str = "A") -> Paytable:
        """The paytable, recorded."""
        self.read[family, column] = None
        return Paytables.table(self, family, column)


def _watched(solve: WagerSolver, rules: Ruleset[Any]) -> Analysis:
    """The analysis, and the paytables it was computed from."""
    tables = rules.paytables
    watched = Watched(tables.edition, tables.families, tables.ladders)
    found = solve(replace(rules, paytables=watched))
    return replace(found, tables=tuple(watched.read))
