"""What the engine has done since it started: for operators who watch it, never for money."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.floor.engine.batch import Answer, Done

SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000)
"""Commands that shared a commit are counted in these steps."""


@dataclass(slots=True)
class Counts:
    """Written by the engine's thread alone; a reader may be a moment behind."""

    results: Counter[str] = field(default_factory=Counter)
    """Commands by "done", or by the reason of their refusal."""
    batches: list[int] = field(default_factory=lambda: [0] * (len(SIZES) + 1))
    """How many batches were of each size, the last of anything larger."""
    seconds: float = 0.0
    """How long the batches took from their first command to the last answer."""
    unheard: int = 0
    """How often somebody who is told of what happened failed at it."""

    def note(self, answers: Sequence[Answer], seconds: float) -> None:
        """One batch was answered."""
        if answers:
            self.results.update("done" if isinstance(one, Done) else str(one.reason.value) for one in answers)
            self.batches[bisect_left(SIZES, len(answers))] += 1
            self.seconds += seconds
