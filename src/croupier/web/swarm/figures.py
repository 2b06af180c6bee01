"""The measurements of the swarm."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Spread(NamedTuple):
    """A distribution of durations, in milliseconds."""

    p50: float
    p99: float
    max: float


def spread(seconds: Sequence[float]) -> Spread:
    """The median, 99th percentile and maximum of durations; there must be at least one."""
    ordered = sorted(seconds)
    last = len(ordered) - 1
    p50, p99, most = (round(1000 * ordered[min(last, int(part * len(ordered)))], 1) for part in (0.5, 0.99, 1.0))
    return Spread(p50, p99, most)


@dataclass(slots=True)
class Stretch:
    """The first and last time of something, and its count."""

    first: float
    last: float
    times: int = 0

    def take(self, at: float) -> None:
        """Count one more, at this time."""
        self.last = at
        self.times += 1

    @property
    def seconds(self) -> float:
        """The time from the first to the last."""
        return self.last - self.first


@dataclass(slots=True)
class Figures:
    """All measurements; times in seconds."""

    rounds: int = 0
    decisions: int = 0
    acknowledged: list[float] = field(default_factory=list)
    """From sending a wager until its durable answer."""
    decided: list[float] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)
    """From the dealer's last action in a round until a terminal had its result."""
    wagering: dict[int, Stretch] = field(default_factory=dict)
    """By round: from sending the first wager until the last one was durable."""
    everybody: list[float] = field(default_factory=list)
    """By round: from the opening of betting until the last wager was durable."""
    arrivals: dict[int, list[float]] = field(default_factory=dict)
    """When each terminal received a document, by version."""
    own: set[int] = field(default_factory=set)
    """The versions with content particular to each terminal: a question, a result."""
    acts: dict[int, float] = field(default_factory=dict)
    """The time of the dealer's action a document shows, by version."""
    refusals: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    hand_pays: int = 0
    differences: list[str] = field(default_factory=list)

    def forget_times(self) -> None:
        """Discard measurements from before the server's caches were warm."""
        for times in (self.acknowledged, self.decided, self.settled, self.everybody):
            times.clear()
        for by in (self.wagering, self.arrivals, self.own, self.acts):
            by.clear()

    def arrived(self, version: int, at: float, *, own: bool = False) -> None:
        """Note the arrival of a document, with content of the terminal's own or common to all."""
        self.arrivals.setdefault(version, []).append(at)
        if own:
            self.own.add(version)

    def wager_is_durable(self, number: int, sent: float, at: float) -> None:
        """Note a wager's acknowledgement."""
        self.acknowledged.append(at - sent)
        stretch = self.wagering.setdefault(number, Stretch(sent, at))
        stretch.first = min(stretch.first, sent)
        stretch.take(at)

    def broadcasts(self, terminals: int) -> list[float]:
        """The time between the first and last terminal to receive each document that reached at least this many."""
        return [max(times) - min(times) for times in self.arrivals.values() if len(times) >= terminals]

    def shown(self, *, own: bool = False) -> list[float]:
        """From a dealer's action to its display, for every terminal and every action of one of two kinds.

        Most actions look the same to everybody, as a card does; others ask everybody, or tell everybody their result.
        """
        return [
            at - self.acts[version]
            for version, times in self.arrivals.items()
            for at in times
            if version in self.acts and (version in self.own) == own
        ]

    @property
    def durable_per_second(self) -> float:
        """The rate of durable wagers, while wagers were being sent."""
        seconds = sum(one.seconds for one in self.wagering.values())
        return len(self.acknowledged) / seconds if seconds else 0.0
