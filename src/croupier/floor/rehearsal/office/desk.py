"""The office's access to the floor, checking that commands succeed, or are refused as expected."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.staff import Wish

Do = Callable[[Wish], Done]
"""Submits a command that must not be refused."""

Ask = Callable[[Wish], Answer]
"""Submits a command that may be refused."""

AskAll = Callable[[Sequence[Wish]], Sequence[Answer]]
"""Submits several commands at the same moment."""


@dataclass(slots=True)
class Desk:
    """What everybody in the office shares; ``counted`` has the number of each action and each mishap."""

    do: Do
    ask: Ask
    ask_all: AskAll
    random: Random
    faults: bool
    counted: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def happens(self, chance: float) -> bool:
        """Whether a mishap happens now."""
        return self.faults and self.random.random() < chance

    def refused(self, wish: Wish, reason: Reason, what: str) -> None:
        """Try something forbidden, which must be refused for exactly this reason."""
        answer = self.ask(wish)
        self.counted[what] += 1
        if isinstance(answer, Done) or answer.reason is not reason:
            found = "it was done" if isinstance(answer, Done) else f"it was refused as {answer.reason.value}"
            self.differences.append(f"{what}: {found}, and not refused as {reason.value}")

    def once(self, wishes: Sequence[Wish], what: str) -> None:
        """Have several people try the same at once: exactly one succeeds."""
        done = sum(isinstance(answer, Done) for answer in self.ask_all(wishes))
        self.counted[what] += 1
        if done != 1:
            self.differences.append(f"{what}: {done} of {len(wishes)} succeeded")
