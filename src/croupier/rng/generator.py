"""Whole numbers and shuffles, each as likely as the others, from bytes that are looked at before they are used.

GeneratorClosed(Exception)    a source that failed is not asked again
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from croupier.rng.health import STARTING, Finding, Health
from croupier.rng.sources import KERNEL, Source

T = TypeVar("T")


class GeneratorClosed(Exception):
    """Nothing more comes from a generator whose source has failed."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"the random number generator is closed: {finding}")
        self.finding = finding


class Generator:
    """Draws without keeping: no byte is fetched before it is needed, and none that was used is held.

    So there is no state from which a draw could be worked out, before or after; what the generator remembers of the
    past is what its health is judged by: eight bytes and a count.
    """

    def __init__(self, source: Source = KERNEL) -> None:
        self._source, self._health = source, Health()
        self.finding: Finding | None = None
        """Why it is closed; nothing while it works."""
        self.take(STARTING)

    def take(self, count: int) -> bytes:
        """That many bytes; raises `GeneratorClosed` for good when one of them, or an earlier one, was suspicious."""
        if self.finding is None:
            block = self._source(count)
            self.finding = self._health.examine(block)
            if self.finding is None:
                return block
        raise GeneratorClosed(self.finding)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1: what lies above is drawn again, never folded back upon the rest."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        bits = (bound - 1).bit_length()
        size, mask = -(-bits // 8), (1 << bits) - 1
        while bits:
            number = int.from_bytes(self.take(size)) & mask
            if number < bound:
                return number
        return 0

    def choose(self, among: Sequence[T]) -> T:
        """One of these."""
        return among[self.below(len(among))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in one of their orders: each place takes one of those that have none yet."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
