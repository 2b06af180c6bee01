"""A worked example of High Roll Dice: ``first_roll`` and, where there is one, ``second_roll``."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.rules.examples.entries import CARDS, Check, Json, each, whole
from croupier.rules.examples.script import BadScript, Entry, Script
from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.needs import RollNeeded
from croupier.rules.terms.events import RoundEvent

FIRST = "first_roll"
SECOND = "second_roll"


class HighRollDiceScript(Script[Options]):
    """The second roll names only the dice that are thrown again."""

    card_fields: ClassVar[Mapping[str, Check]] = {**CARDS, FIRST: each(whole), SECOND: each(whole)}

    def __init__(self, chapter: Chapter[Options], entry: Entry) -> None:
        super().__init__(chapter, entry)
        if FIRST not in self.named:
            raise BadScript(f"the cards have no {FIRST}")
        self.rolls += [self.named[name] for name in (FIRST, SECOND) if name in self.named]

    def answer(self) -> RoundEvent | None:
        """A second roll that decides nothing may be left out of the example: any dice will do."""
        left_out = isinstance(self.live.needs, RollNeeded) and not self.rolls
        undecided = any(stake.at_risk for stake in self.live.round.stakes.values())
        return self.dealer.next_event() if left_out and not undecided else super().answer()

    def table(self) -> dict[str, Json]:
        """The winning face, its number and, where the example throws twice, the total."""
        shown = super().table()
        if SECOND not in self.named:
            shown.pop("total_after_second", None)
        return shown
