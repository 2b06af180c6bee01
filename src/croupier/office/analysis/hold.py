"""What the house won beside what the exact odds expect, with the band that chance leaves.

For every stake of every round the odds know the mean and the variance of what the house wins; both add up over rounds,
so that a table, a game, a wager or an hour has one band whatever was wagered on it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from math import sqrt

from croupier.figures import Figure
from croupier.floor.rooms.tracking.theory import known
from croupier.money import Cents
from croupier.office.analysis.rows import LineRow, WagerRow
from croupier.rules.terms.lines import Result

BAND = 2.5758
"""Standard deviations on both sides of the mean that hold ninety-nine of a hundred results."""


@dataclass(slots=True)
class Hold:
    """Some rounds together: ``handle`` is what was staked, ``theory`` and ``won`` what the house should and did win."""

    stakes: int = 0
    handle: Cents = 0
    won: Cents = 0
    theory: float = 0.0
    variance: float = 0.0

    def add(self, other: "Hold") -> None:
        """Count other rounds with these."""
        self.stakes += other.stakes
        self.handle += other.handle
        self.won += other.won
        self.theory += other.theory
        self.variance += other.variance

    @property
    def band(self) -> float:
        """How far from theory chance alone leads in one of a hundred cases, in cents."""
        return BAND * sqrt(self.variance)

    @property
    def drifts(self) -> bool:
        """Whether chance alone hardly explains it."""
        return abs(self.won - self.theory) > self.band


@dataclass(frozen=True, slots=True)
class Key:
    """Which wager of which round it was."""

    table: str
    chapter: str
    dealer: str
    wager: str
    opened: datetime


@dataclass(slots=True)
class PlayedRound:
    """One round as its rows tell it."""

    table: str
    chapter: str
    dealer: str
    submission: str
    opened: datetime
    slips: dict[str, dict[str, Cents]] = field(default_factory=lambda: defaultdict(dict))
    lines: list[LineRow] = field(default_factory=list)

    def wagered(self, row: WagerRow) -> None:
        """A wager stood when no more were taken."""
        self.slips[row.stake][row.wager] = row.amount

    def holds(self) -> Iterator[tuple[Key, Hold]]:
        """What every wager that was settled and whose odds are known came to; nothing of what was given back."""
        for stake in dict.fromkeys(line.stake for line in self.lines):
            lines = [line for line in self.lines if line.stake == stake]
            if not any(line.result == Result.RETURNED for line in lines):
                yield from self._of_stake(self.slips.get(stake, {}), lines)

    def _of_stake(self, slip: dict[str, Cents], lines: list[LineRow]) -> Iterator[tuple[Key, Hold]]:
        for figure in known(self.chapter, self.submission):
            settled = [line for line in lines if line.settles in figure.of]
            unit = slip.get(figure.per) or sum(line.staked for line in settled if line.settles == figure.per)
            if settled and unit:
                key = Key(self.table, self.chapter, self.dealer, figure.wager, self.opened)
                yield key, _hold(figure, unit, settled)


def _hold(figure: Figure, unit: Cents, settled: Iterable[LineRow]) -> Hold:
    lines = list(settled)
    handle = sum(line.staked for line in lines)
    won = handle - sum(line.credited for line in lines)
    mean = -float(Fraction(figure.expectation)) * unit
    return Hold(1, handle, won, mean, (figure.standard_deviation * unit) ** 2)
