"""The names of wagers in a report: their titles in the law, not their names in commands and files."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from croupier.odds.simulation.tally import Columns, CrossCheck
from croupier.odds.wagers.outcomes import Analysis
from croupier.rules.game.chapter import Chapter

MAIN = "main"


class Names:
    """The titles of one game's wagers; joint wagers have their own wording."""

    def __init__(self, chapter: Chapter[Any]) -> None:
        self._titles = {wager.name: wager.title for wager in chapter.wagers} | {MAIN: "Main game"}

    def of(self, name: str) -> str:
        """The title of a wager, without the word that heads every column."""
        title = self._titles.get(name) or name.replace("_", " ").capitalize()
        return title.replace(" Wager ", " ").removesuffix(" Wager")

    def found(self, found: Sequence[Analysis]) -> list[Analysis]:
        """The analyses under these names."""
        return [
            replace(one, wager=self.of(one.wager), per=self.of(one.per), of=tuple(map(self.of, one.of)))
            for one in found
        ]

    def check(self, check: CrossCheck) -> CrossCheck:
        """The simulation under these names."""
        columns = check.columns
        named = Columns(
            wagers=tuple(map(self.of, columns.wagers)),
            scale=columns.scale,
            jackpots={self.of(name): most for name, most in columns.jackpots.items()},
            not_simulated={self.of(name): instead for name, instead in columns.not_simulated.items()},
            apart=frozenset(map(self.of, columns.apart)),
        )
        return replace(check, columns=named)
