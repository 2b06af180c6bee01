"""All tests on one generator, judged jointly at 99 %.

Nineteen tests at 99 % each would reject a perfect generator every fifth or sixth time.  So they are judged
jointly by Holm's method: the smallest p-value is compared with 1 % divided by the number of tests, the next with 1 %
divided by one fewer, and so on.  A perfect generator is then rejected at most once in a hundred times, however the
tests depend on each other, and the method has at least the power of dividing the 1 % evenly.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.rng.evidence import decks, raw
from croupier.rng.evidence.fit import Outcome
from croupier.rng.evidence.shared import Numbers
from croupier.rng.generator import Generator, GeneratorClosed

LEVEL = 0.01
"""The highest probability of rejecting a perfect generator."""

BLOCK = 1 << 16
"""The number of words fetched at once."""

NUMBERS = 4
"""The number of words drawn per number below 52."""

Progress = Callable[[int], None]
"""Called with the amount drawn so far."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A test in the battery: its p-value adjusted for the others, and whether it rejects the generator."""

    on: str
    outcome: Outcome
    adjusted: float

    @property
    def passed(self) -> bool:
        """Whether the adjusted p-value is within the level."""
        return self.adjusted > LEVEL


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result for one generator."""

    words: int
    decks: int
    tests: tuple[Judged, ...]
    closed: str = ""
    """Why its own health tests closed it early, if they did."""

    @property
    def passed(self) -> bool:
        """Whether every test passed and the generator was not closed."""
        return not self.closed and all(one.passed for one in self.tests)


def judge(generator: Callable[[], Generator], words: int, deck_count: int, tell: Progress) -> Verdict:
    """Draw words and shuffle decks, then run every test."""
    try:
        source = generator()
        drawn = _words(source, words, tell)
        numbers = np.array([source.below(decks.CARDS) for _ in range(words // NUMBERS)], dtype=np.int64)
        shuffled = _decks(source, deck_count, lambda done: tell(words + done * decks.CARDS))
    except GeneratorClosed as closed:
        return Verdict(words, deck_count, (), str(closed.finding))
    outcomes = [
        *(("words", one) for one in raw.tests(drawn)),
        ("numbers", raw.scaled(numbers, decks.CARDS)),
        *(("decks", one) for one in decks.tests(shuffled)),
    ]
    together = holm([one.p for _on, one in outcomes])
    return Verdict(
        words,
        deck_count,
        tuple(Judged(on, one, p) for (on, one), p in zip(outcomes, together, strict=True)),
    )


def effort(words: int, deck_count: int) -> int:
    """The final value of the progress."""
    return words + deck_count * decks.CARDS


def _words(generator: Generator, count: int, tell: Progress) -> Numbers:
    parts = []
    for start in range(0, count, BLOCK):
        part = generator.take(4 * min(BLOCK, count - start))
        parts.append(np.frombuffer(part, dtype="<u4").astype(np.int64))
        tell(start)
    return np.concatenate(parts)


def _decks(generator: Generator, count: int, tell: Progress) -> Numbers:
    return np.array(list(_shuffled(generator, count, tell)), dtype=np.int64)


def _shuffled(generator: Generator, count: int, tell: Progress) -> Iterator[list[int]]:
    for number in range(count):
        if number % 500 == 0:
            tell(number)
        yield generator.shuffled(range(decks.CARDS))


def holm(values: Sequence[float]) -> list[float]:
    """Holm-adjusted p-values: each times the number of those not smaller, and never below a smaller one's."""
    adjusted, greatest = [0.0] * len(values), 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        greatest = max(greatest, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = greatest
    return adjusted
