"""Every wager of a game: with the paytables in force, or with every paytable the regulation permits."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from operator import call
from typing import Any, TypeAlias, get_type_hints

import msgspec

from croupier.odds import cache
from croupier.odds.chapters import WagerSolver, solvers, varies
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import BadSubmission, choose, legal_values
from croupier.rules.terms.paytables import Paytable, Paytables


class UnknownWager(LookupError):
    """A wager that the chapter does not analyse."""

    def __init__(self, chapter: Chapter[Any], wager: str) -> None:
        known = ", ".join(solvers(chapter.number))
        super().__init__(f"{chapter.number} has no wager {wager!r}; it has {known}")


Solving: TypeAlias = Callable[[Callable[[], Analysis]], Analysis]
"""How a solver is run: plainly, or by somebody who listens to the keyboard meanwhile."""


def analyse(
    chapter: Chapter[Any],
    rules: Ruleset[Any],
    wagers: Sequence[str] = (),
    *,
    all_paytables: bool = False,
    solving: Solving = call,
) -> Iterator[Analysis]:
    """The analysis of each wager asked for, all of them where none is named."""
    known = solvers(chapter.number)
    for wager in wagers:
        if wager not in known:
            raise UnknownWager(chapter, wager)
    for wager in wagers or known:
        for variant in variants(chapter, rules, wager) if all_paytables else (rules,):
            solve = partial(_watched, known[wager], variant)
            yield cache.remembered(chapter, variant, wager, partial(solving, solve))


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


def variants(chapter: Chapter[Any], rules: Ruleset[Any], wager: str) -> Iterator[Ruleset[Any]]:
    """The rules with each paytable that may be selected for the wager, and each of whatever else it depends on."""
    names = names_of(chapter, wager)
    for values in product(*(permitted(chapter, name) for name in names)):
        options = rules.options
        for name, value in zip(names, values, strict=True):
            options = selecting(options, name, value)
        yield replace(rules, options=options)


def names_of(chapter: Chapter[Any], wager: str) -> tuple[str, ...]:
    """The options that the odds of a wager depend on by selection."""
    named = varies(chapter.number).get(wager, ())
    return (named,) if isinstance(named, str) else named


def permitted(chapter: Chapter[Any], option: str) -> tuple[Any, ...]:
    """Every value that an option may have; not to offer a wager is none."""
    annotation = get_type_hints(chapter.options, include_extras=True)[option]
    listed = [value for value in legal_values(annotation) if value != "none"]
    return tuple(msgspec.convert(value, annotation, strict=False) for value in listed)


def selecting(options: Any, option: str, value: Any) -> Any:
    """The options with one selected; where it excludes others, those of the chapter's own defaults."""
    try:
        return replace(options, **{option: value})
    except BadSubmission:
        return choose(type(options), {option: value})
