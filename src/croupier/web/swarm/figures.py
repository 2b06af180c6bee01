"""What the swarm measures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Spread(NamedTuple):
    """How some times are distributed, in milliseconds."""

    p50: float
    p99: float
    max: float


def spread(seconds: Sequence[float]) -> Spread:
    """Of these times the middle one, the one that 99 of 100 do not pass, and the longest; there must be one."""
    ordered = sorted(seconds)
    last = len(ordered) - 1
    p50, p99, most = (round(1000 * ordered[min(last, int(part * len(ordered)))], 1) for part in (0.5, 0.99, 1.0))
    return Spread(p50, p99, most)


@dataclass(slots=True)
class Stretch:
    """When something came first and last, and how often."""

    first: float
    last: float
    times: int = 0

    def take(self, at: float) -> None:
        """Once more."""
        self.last = at
        self.times += 1

    @property
    def seconds(self) -> float:
        """From the first to the last."""
        return self.last - self.first


@dataclass(slots=True)
class Figures:
    """Everything that was counted; times in seconds."""

    rounds: int = 0
    decisions: int = 0
    acknowledged: list[float] = field(default_factory=list)
    """From sending a wager until it was told that it is durable."""
    decided: list[float] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)
    """From what the dealer did last in a round until a terminal had its result."""
    wagering: dict[int, Stretch] = field(default_factory=dict)
    """By round: from the first wager on its way until the last one was durable."""
    everybody: list[float] = field(default_factory=list)
    """By round: from the opening of betting until the last wager was durable."""
    arrivals: dict[int, list[float]] = field(default_factory=dict)
    """When each terminal got a document, by its version."""
    own: set[int] = field(default_factory=set)
    """The versions in which terminals were told something of their own: a question, a result."""
    acts: dict[int, float] = field(default_factory=dict)
    """When the dealer did what a document shows first, by its version."""
    refusals: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    hand_pays: int = 0
    differences: list[str] = field(default_factory=list)

    def forget_times(self) -> None:
        """What was measured while a server made for the first time what it keeps."""
        for times in (self.acknowledged, self.decided, self.settled, self.everybody):
            times.clear()
        for by in (self.wagering, self.arrivals, self.own, self.acts):
            by.clear()

    def arrived(self, version: int, at: float, *, own: bool = False) -> None:
        """A terminal got a document, with something of its own in it or like all the others."""
        self.arrivals.setdefault(version, []).append(at)
        if own:
            self.own.add(version)

    def wager_is_durable(self, number: int, sent: float, at: float) -> None:
        """A wager in a round was acknowledged."""
        self.acknowledged.append(at - sent)
        stretch = self.wagering.setdefault(number, Stretch(sent, at))
        stretch.first = min(stretch.first, sent)
        stretch.take(at)

    def broadcasts(self, terminals: int) -> list[float]:
        """How far apart the first and the last terminal got a document that reached at least this many."""
        return [max(times) - min(times) for times in self.arrivals.values() if len(times) >= terminals]

    def shown(self, *, own: bool = False) -> list[float]:
        """From what the dealer did until a terminal showed it, for every terminal and every act of one of two kinds.

        Most acts look the same to everybody, as a card does; others ask everybody, or tell everybody their result.
        """
        return [
            at - self.acts[version]
            for version, times in self.arrivals.items()
            for at in times
            if version in self.acts and (version in self.own) == own
        ]

    @property
    def durable_per_second(self) -> float:
        """Wagers made durable, while wagers were on their way."""
        seconds = sum(one.seconds for one in self.wagering.values())
        return len(self.acknowledged) / seconds if seconds else 0.0
