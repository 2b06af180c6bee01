"""A worked example of High Roll Dice: ``first_roll`` and, where there is one, ``second_roll``."""

from typing import Any

from croupier.rules.examples.script import BadScript, Entry, Script
from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.steps import Roll
from croupier.rules.terms.events import RoundEvent
from croupier.rules.terms.options import TableOptions

SECOND = "second_roll"


class HighRollDiceScript(Script):
    """The second roll names only the dice that are thrown again."""

    def __init__(self, chapter: Chapter[TableOptions], entry: Entry) -> None:
        super().__init__(chapter, entry)
        if "first_roll" not in self.named:
            raise BadScript("the cards have no first_roll")
        self.rolls += [self.named[name] for name in ("first_roll", SECOND) if name in self.named]

    def answer(self) -> RoundEvent | None:
        """A second roll that decides nothing may be left out of the example: any dice will do."""
        left_out = isinstance(self.driver.step, Roll) and not self.rolls
        undecided = any(stake.at_risk for stake in self.driver.round.stakes.values())
        return self.dealer.next_event() if left_out and not undecided else super().answer()

    def table(self) -> dict[str, Any]:
        """The winning face, its number and, where the example throws twice, the total."""
        shown = super().table()
        if SECOND not in self.named:
            shown.pop("total_after_second", None)
        return shown
