"""Uniform integers and shuffles, from bytes that are health-tested before use.

GeneratorClosed(Exception)    a failed source is not used again
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from croupier.rng.health import STARTING, Finding, Health
from croupier.rng.sources import KERNEL, Source

T = TypeVar("T")


class GeneratorClosed(Exception):
    """The generator is closed because its source has failed."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"the random number generator is closed: {finding}")
        self.finding = finding


class Generator:
    """Draws without buffering: no byte is fetched before it is needed, and none is kept after use.

    So there is no state from which past or future draws could be computed; the generator remembers only what its
    health tests need: eight bytes and a count.
    """

    def __init__(self, source: Source = KERNEL) -> None:
        self._source, self._health = source, Health()
        self.finding: Finding | None = None
        """Why it is closed; None while it works."""
        self.take(STARTING)

    def take(self, count: int) -> bytes:
        """That many bytes; raises `GeneratorClosed`, from then on, once any byte is suspicious."""
        if self.finding is None:
            block = self._source(count)
            self.finding = self._health.examine(block)
            if self.finding is None:
                return block
        raise GeneratorClosed(self.finding)

    def below(self, bound: int) -> int:
        """A uniform number from 0 to ``bound`` - 1, by rejection: numbers above are drawn again, never reduced."""
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
        """One of the items, uniformly."""
        return among[self.below(len(among))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a uniformly random order: each position takes one of those left."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
