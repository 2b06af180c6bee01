"""All tests on one generator, judged together at 99 %.

Nineteen questions at 99 % each would suspect a perfect generator every fifth or sixth time.  So they are judged
together, after Holm: the smallest p-value is held to 1 % divided by the number of tests, the next to 1 % divided by
one fewer, and so on.  A perfect generator is then suspected at most once in a hundred times, however the tests hang
together, and a bad one is found no later than by dividing the 1 % evenly.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.rng.evidence import decks, raw
from croupier.rng.evidence.fit import Outcome
from croupier.rng.evidence.shared import Numbers
from croupier.rng.generator import Generator, GeneratorClosed

LEVEL = 0.01
"""How often a perfect generator is suspected, at most."""

BLOCK = 1 << 16
"""Words that are fetched at once."""

NUMBERS = 4
"""One number below 52 is drawn for every four words."""

Progress = Callable[[int], None]
"""Is told how much of all was drawn."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A test among all: its p-value as it counts beside the others, and whether it suspects the generator."""

    on: str
    outcome: Outcome
    adjusted: float

    @property
    def passed(self) -> bool:
        """Whether a perfect generator lies as far out often enough."""
        return self.adjusted > LEVEL


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out for one generator."""

    words: int
    decks: int
    tests: tuple[Judged, ...]
    closed: str = ""
    """Why its own health tests closed it before the end."""

    @property
    def passed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.closed and all(one.passed for one in self.tests)


def judge(generator: Callable[[], Generator], words: int, deck_count: int, tell: Progress) -> Verdict:
    """Draw words and shuffle decks, then ask everything."""
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
    """What progress comes to at the end."""
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
    """Each p-value as it counts beside the others: times the number of those not smaller, never below one that is."""
    adjusted, greatest = [0.0] * len(values), 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        greatest = max(greatest, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = greatest
    return adjusted
