"""Counts beside what was expected."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from croupier.rng.evidence.special import chi_square_above, poisson_at_least, two_sided

LEAST_EXPECTED = 5.0
"""Cells in which fewer are expected are counted together with their neighbours: chi-square is no more to be trusted."""

LEAST_AMONG_GREATER = 25.0
"""The same for a small cell among greater ones.

Five are enough to ask at 5 %.  But among nineteen tests each is asked at 0.05 %, where a single cell that expects five
lies far out nearly twice as often as chi-square has it; many small cells of one size do not (docs/design/0321).
"""

FEW_DEGREES = 8
"""With fewer, the counts nearest to what was expected are a few points of a lattice.

One of these can be more likely than chi-square has all that lies as near.  So what agrees too well is held against all
that lies nearer than the far corner of its cell of the lattice.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One test: how many were looked at, what came out, and how often a perfect generator lies as far out."""

    test: str
    looked_at: int
    what: str
    """What was counted as one."""
    statistic: float
    degrees: int
    """Of freedom, where the statistic is chi-square; otherwise 0."""
    p: float


@dataclass(frozen=True, slots=True)
class Sample:
    """The name of a test, and what it looked at."""

    test: str
    looked_at: int
    what: str

    def chi_square(self, observed: Sequence[int], expected: Sequence[float]) -> Outcome:
        """Cells in the order given, small ones joined with the next."""
        seen, meant = _joined(observed, expected)
        statistic = sum((count - mean) ** 2 / mean for count, mean in zip(seen, meant, strict=True))
        degrees = len(meant) - 1
        return self.as_chi_square(statistic, degrees, _half_a_cell(meant) if degrees < FEW_DEGREES else 0.0)

    def as_chi_square(self, statistic: float, degrees: int, corner: float = 0.0) -> Outcome:
        """A statistic that is distributed so; with no degree of freedom there was nothing to see.

        ``corner`` is how far the corner of a cell of the lattice lies from its middle, in the measure of the statistic.
        """
        if degrees <= 0:
            return self._outcome(statistic, 0, 1.0)
        below = 1.0 - chi_square_above((sqrt(statistic) + corner) ** 2, degrees)
        return self._outcome(statistic, degrees, two_sided(chi_square_above(statistic, degrees), below))

    def among(self, count: int, chances: Sequence[float]) -> Outcome:
        """A count whose distribution is known exactly."""
        below = sum(chances[: count + 1])
        return self._outcome(count, 0, two_sided(sum(chances[count:]), below))

    def poisson(self, count: int, mean: float) -> Outcome:
        """A count of rare things."""
        at_least, at_most = poisson_at_least(count, mean), 1.0 - poisson_at_least(count + 1, mean)
        return self._outcome(count, 0, two_sided(at_least, at_most))

    def _outcome(self, statistic: float, degrees: int, p: float) -> Outcome:
        return Outcome(self.test, self.looked_at, self.what, float(statistic), degrees, float(max(p, 0.0)))


def _joined(observed: Sequence[int], expected: Sequence[float]) -> tuple[list[int], list[float]]:
    seen, meant, least = [0], [0.0], _least(expected)
    for count, mean in zip(observed, expected, strict=True):
        if meant[-1] >= least:
            seen.append(0)
            meant.append(0.0)
        seen[-1] += count
        meant[-1] += mean
    if meant[-1] < least and len(meant) > 1:
        seen[-2:] = [seen[-2] + seen[-1]]
        meant[-2:] = [meant[-2] + meant[-1]]
    return seen, meant


def _half_a_cell(meant: Sequence[float]) -> float:
    return sqrt(sum(0.25 / mean for mean in meant))


def _least(expected: Sequence[float]) -> float:
    """What a cell has to expect to stand alone: half of what they expect on average, within the two bounds."""
    return min(LEAST_AMONG_GREATER, max(LEAST_EXPECTED, sum(expected) / len(expected) / 2))
