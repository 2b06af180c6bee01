"""The outcome table of a wager: every result with its ways, and the figures that follow from it.

Ways are integers and figures are fractions: nothing is rounded before it is shown.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from croupier.words import Sentence


@dataclass(frozen=True)
class OutcomeTable:
    """``ways[net, wagered]``: the number of equally likely cases with this result, per unit wagered."""

    ways: Mapping[tuple[Fraction, Fraction], int]

    @classmethod
    def of(cls, counted: Iterable[tuple[Fraction, Fraction, int]]) -> "OutcomeTable":
        """Sum (net, wagered, ways), dropping impossible results."""
        ways: dict[tuple[Fraction, Fraction], int] = {}
        for net, wagered, count in counted:
            if count:
                ways[net, wagered] = ways.get((net, wagered), 0) + count
        return cls(dict(sorted(ways.items())))

    @classmethod
    def of_chances(cls, chances: Mapping[tuple[Fraction, Fraction], Fraction]) -> "OutcomeTable":
        """From exact probabilities that add up to one: the ways over their common denominator."""
        denominator = math.lcm(*(chance.denominator for chance in chances.values()))
        return cls.of((net, wagered, int(chance * denominator)) for (net, wagered), chance in chances.items())

    @cached_property
    def total(self) -> int:
        """All cases."""
        return sum(self.ways.values())

    @cached_property
    def expectation(self) -> Fraction:
        """The player's average net result per unit."""
        return self._mean(lambda net, _wagered: net)

    @cached_property
    def mean_wagered(self) -> Fraction:
        """The average total the player puts at risk, per unit."""
        return self._mean(lambda _net, wagered: wagered)

    @property
    def house_edge(self) -> Fraction:
        """The share of each unit that the house keeps."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """The share that the house keeps of everything put at risk."""
        return -self.expectation / self.mean_wagered

    @cached_property
    def variance(self) -> Fraction:
        """The exact variance of the net result."""
        return self._mean(lambda net, _wagered: net * net) - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result."""
        return math.sqrt(self.variance)

    def frequency(self, *, sign: int) -> Fraction:
        """The probability that the player wins (1), pushes (0) or loses (-1) overall."""
        hits = sum(ways for (net, _), ways in self.ways.items() if (net > 0) - (net < 0) == sign)
        return Fraction(hits, self.total)

    def by_net(self) -> dict[Fraction, int]:
        """The ways of each net result, lowest first."""
        found: dict[Fraction, int] = {}
        for (net, _), ways in self.ways.items():
            found[net] = found.get(net, 0) + ways
        return dict(sorted(found.items()))

    def _mean(self, of: Callable[[Fraction, Fraction], Fraction]) -> Fraction:
        # Integers over one denominator: adding fractions one by one would reduce at every step.
        denominator = math.lcm(*(n.denominator * w.denominator for n, w in self.ways), 1) ** 2
        added = sum(int(of(net, wagered) * denominator) * ways for (net, wagered), ways in self.ways.items())
        return Fraction(added, denominator * self.total)


CHART_ROWS = frozenset({"advice.hard", "advice.soft", "advice.above_21"})
"""Lines of a strategy that are rows of a chart: what to do against each first card (docs/design/0170)."""


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """The analysis of one wager, or of wagers played jointly."""

    wager: str
    per: str
    table: OutcomeTable
    of: tuple[str, ...] = ()
    paytable: str | None = None
    method: str = "exact"
    convention: str = ""
    seconds: float = 0.0
    strategy: tuple[Sentence, ...] = ()
    progressive: Mapping[str, object] = field(default_factory=dict)
    tables: tuple[tuple[str, str], ...] = ()
    """The paytables it was computed from: family and column."""
    results: Mapping[Fraction, str] = field(default_factory=dict)
    """The names of net results, if the wager has any."""
    between_players: bool = False
    """Whether players win it from each other, so that the house never keeps any of it."""
