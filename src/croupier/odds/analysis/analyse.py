"""Every wager of a game: with the paytables in force, or with every paytable the regulation permits.

What ships is answered at once, what was solved before is read from disk, and only the rest is solved.  Nothing here
imports numba before something has to be solved.
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
    """Something that has to be solved: which wager, and about how many seconds it takes on two cores; 0 for a few."""

    wager: str
    seconds: int
    solve: Callable[[], Analysis]


Solving: TypeAlias = Callable[[Work], Analysis]
"""How work is done: plainly, or by somebody who says so first and listens to the keyboard meanwhile."""


def plainly(work: Work) -> Analysis:
    """Solve it and say nothing."""
    return work.solve()


def known_wagers(chapter: Chapter[Any]) -> Mapping[str, tuple[str, ...]]:
    """The wagers that are analysed, each with the options that its odds depend on by selection."""
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
    """The analysis of each wager asked for, all of them where none is named; what ships is not solved again."""
    for wager, variant in asked(chapter, rules, wagers, all_paytables=all_paytables):
        yield shipped(chapter, variant, wager) or solved(chapter, variant, wager, solving)


def asked(
    chapter: Chapter[Any], rules: Ruleset[Any], wagers: Sequence[str], *, all_paytables: bool
) -> Iterator[tuple[str, Ruleset[Any]]]:
    """Each wager, all of them where none is named, with the rules or with every paytable that may be selected."""
    known = known_wagers(chapter)
    for wager in wagers:
        if wager not in known:
            raise UnknownWager(chapter, wager)
    for wager in wagers or known:
        for variant in variants(rules, known[wager]) if all_paytables else (rules,):
            yield wager, variant


def shipped(chapter: Chapter[Any], rules: Ruleset[Any], wager: str) -> Analysis | None:
    """The analysis that ships; none where the rules are others, or where it is out of date."""
    if rules.paytables is not chapter.paytables or not figures.up_to_date(chapter.number):
        return None
    place = figures.figures(chapter.number).place(wager, rules.options)
    return None if place is None else analysis_of(figures.documents(chapter.number)[place])


def solved(chapter: Chapter[Any], rules: Ruleset[Any], wager: str, solving: Solving = plainly) -> Analysis:
    """The analysis by the chapter's solver; what took long is not solved twice."""
    return remembered(chapter, rules, wager, partial(solved_again, chapter, rules, wager, solving))


def solved_again(chapter: Chapter[Any], rules: Ruleset[Any], wager: str, solving: Solving = plainly) -> Analysis:
    """The analysis by the chapter's solver, whatever is remembered."""
    solve = partial(_watched, solvers(chapter.number)[wager], rules)
    return solving(Work(wager, seconds(chapter.number).get(wager, 0), solve))


@dataclass(frozen=True)
class Watched(Paytables):
    """Paytables that remember which of them were asked for."""

    read: dict[tuple[str, str], None] = field(default_factory=dict)

    def table(self, family: str, column: str = "A") -> Paytable:
        """The paytable, noted."""
        self.read[family, column] = None
        return Paytables.table(self, family, column)


def _watched(solve: WagerSolver, rules: Ruleset[Any]) -> Analysis:
    """The analysis, and the paytables that it was taken from."""
    tables = rules.paytables
    watched = Watched(tables.edition, tables.families, tables.ladders)
    found = solve(replace(rules, paytables=watched))
    return replace(found, tables=tuple(watched.read))
