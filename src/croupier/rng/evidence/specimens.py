"""Generators by name: the good one, and deliberately bad ones, each with a flaw that was once somebody's mistake.

Statistics cannot tell whether an outsider can predict the next number: it is easy to make a predictable generator
that passes every test here.  That is a question about the source (docs/design/0260), not for a battery.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice, repeat
from random import Random
from typing import TypeVar

from croupier.rng.generator import Generator
from croupier.rng.sources import KERNEL, Source, seeded

T = TypeVar("T")

WORD = 2**32
GOOD = "good"


@dataclass(frozen=True, slots=True)
class Specimen:
    """A deliberately bad generator: its flaw, and its factory for a seed."""

    name: str
    wrong: str
    make: Callable[[int], Generator]


def good(seed: int | None) -> Generator:
    """The tables' generator; with a seed, over a reproducible stream."""
    return Generator(KERNEL if seed is None else seeded(seed))


def _of_words(words: Iterator[int]) -> Source:
    """The bytes of 32-bit words; the unused rest of a request's last word is discarded."""

    def take(size: int) -> bytes:
        return b"".join(word.to_bytes(4, "little") for word in islice(words, -(-size // 4)))[:size]

    return take


def _sound(seed: int) -> Iterator[int]:
    random = Random(seed)  # noqa: S311 - a specimen is the same again for its seed
    return (random.getrandbits(32) for _ in count())


def _biased(seed: int) -> Iterator[int]:
    random = Random(f"biased {seed}")  # noqa: S311 - as above
    return (word & 0x7FFFFFFF if random.random() < 0.05 else word for word in _sound(seed))


def _correlated(seed: int) -> Iterator[int]:
    random, last = Random(f"correlated {seed}"), 0  # noqa: S311 - as above
    for word in _sound(seed):
        last = (last + random.getrandbits(24)) % WORD if random.random() < 0.05 else word
        yield last


def _linear(seed: int) -> Iterator[int]:
    word = seed
    for _ in count():
        word = (1_664_525 * word + 1_013_904_223) % WORD
        yield word


def _lagged(seed: int) -> Iterator[int]:
    past = list(islice(_sound(seed), 55))
    for now in cycle(range(55)):
        past[now] = (past[now] + past[now - 24]) % WORD
        yield past[now]


def _stuck(seed: int) -> Iterator[int]:
    yield from islice(_sound(seed), 50_000)
    yield from repeat(0)


class _Folded(Generator):
    def below(self, bound: int) -> int:
        return int.from_bytes(self.take(1)) % bound


class _AnyWithAny(Generator):
    def shuffled(self, items: Iterable[T]) -> list[T]:
        order = list(items)
        for one in range(len(order)):
            other = self.below(len(order))
            order[one], order[other] = order[other], order[one]
        return order


class _FromTheLast(Generator):
    _places: tuple[int, ...] = ()

    def shuffled(self, items: Iterable[T]) -> list[T]:
        order = list(items)
        if len(self._places) != len(order):
            self._places = tuple(super().shuffled(range(len(order))))
        cut = self.below(len(order))
        halves = [list(self._places[:cut]), list(self._places[cut:])]
        riffled: list[int] = []
        while left := len(halves[0]) + len(halves[1]):
            riffled.append(halves[self.below(left) >= len(halves[0])].pop())
        self._places = tuple(riffled)
        return [order[place] for place in riffled]


SPECIMENS = (
    Specimen("biased", "one word in twenty loses its highest bit", lambda seed: Generator(_of_words(_biased(seed)))),
    Specimen(
        "short-period",
        "the same 40 000 words again and again",
        lambda seed: Generator(_of_words(cycle(islice(_sound(seed), 40_000)))),
    ),
    Specimen(
        "correlated",
        "one word in twenty is the one before it and a little more",
        lambda seed: Generator(_of_words(_correlated(seed))),
    ),
    Specimen(
        "linear",
        "a linear congruence modulo 2^32: its low bits take turns",
        lambda seed: Generator(_of_words(_linear(seed))),
    ),
    Specimen(
        "lagged",
        "each word is the sum of the 24th and the 55th before it",
        lambda seed: Generator(_of_words(_lagged(seed))),
    ),
    Specimen(
        "stuck", "good, and after 50 000 words nothing but zeros", lambda seed: Generator(_of_words(_stuck(seed)))
    ),
    Specimen(
        "folded",
        "good bytes; a number too great for its range is folded back instead of drawn again",
        lambda seed: _Folded(seeded(seed)),
    ),
    Specimen(
        "any-with-any",
        "good numbers; every card changes places with any of the deck",
        lambda seed: _AnyWithAny(seeded(seed)),
    ),
    Specimen("from-the-last", "good numbers; the last deck, riffled once", lambda seed: _FromTheLast(seeded(seed))),
)
"""Each must fail."""
