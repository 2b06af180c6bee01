"""Counters of the engine since its start: for operators, never for money."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.floor.engine.batch import Answer, Done

SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000)
"""The buckets of the histogram of batch sizes, in commands."""


@dataclass(slots=True)
class Counts:
    """Written only by the engine's thread; a reader may be slightly behind."""

    results: Counter[str] = field(default_factory=Counter)
    """Commands by "done", or by the reason of their refusal."""
    batches: list[int] = field(default_factory=lambda: [0] * (len(SIZES) + 1))
    """Batches by bucket; the last bucket is for anything larger."""
    seconds: float = 0.0
    """Total duration of the batches, from first command to last answer."""
    unheard: int = 0
    """How often a listener failed."""

    def note(self, answers: Sequence[Answer], seconds: float) -> None:
        """Count an answered batch."""
        if answers:
            self.results.update("done" if isinstance(one, Done) else str(one.reason.value) for one in answers)
            self.batches[bisect_left(SIZES, len(answers))] += 1
            self.seconds += seconds
