"""How people of the office ask the floor, and what becomes of it: done, refused as it should be, or a difference."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.staff import Wish

Do = Callable[[Wish], Done]
"""Asks the floor for one thing, which must not be refused."""

Ask = Callable[[Wish], Answer]
"""Asks the floor for one thing, which may be."""

AskAll = Callable[[Sequence[Wish]], Sequence[Answer]]
"""Asks the floor for several things in the same moment."""


@dataclass(slots=True)
class Desk:
    """What everybody in the office shares; ``counted`` says how often each thing was done, or went wrong."""

    do: Do
    ask: Ask
    ask_all: AskAll
    random: Random
    faults: bool
    counted: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def happens(self, chance: float) -> bool:
        """Whether something goes wrong now."""
        return self.faults and self.random.random() < chance

    def refused(self, wish: Wish, reason: Reason, what: str) -> None:
        """Somebody tries what nobody may: it must be refused, for this reason and no other."""
        answer = self.ask(wish)
        self.counted[what] += 1
        if isinstance(answer, Done) or answer.reason is not reason:
            found = "it was done" if isinstance(answer, Done) else f"it was refused as {answer.reason.value}"
            self.differences.append(f"{what}: {found}, and not refused as {reason.value}")

    def once(self, wishes: Sequence[Wish], what: str) -> None:
        """Several people try the same in one moment: one of them succeeds."""
        done = sum(isinstance(answer, Done) for answer in self.ask_all(wishes))
        self.counted[what] += 1
        if done != 1:
            self.differences.append(f"{what}: {done} of {len(wishes)} succeeded")
