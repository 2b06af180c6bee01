"""Observed counts against expected ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from croupier.rng.evidence.special import chi_square_above, poisson_at_least, two_sided

LEAST_EXPECTED = 5.0
"""Cells with a lower expected count are merged with their neighbours: chi-square would not be reliable."""

LEAST_AMONG_GREATER = 25.0
"""The same for a small cell among larger ones.

Five are enough to test at 5 %.  But each of nineteen tests is judged at 0.05 %, where a single cell with an expected
count of five is extreme nearly twice as often as chi-square says; many small cells of one size are not
(docs/design/0321).
"""

FEW_DEGREES = 8
"""With fewer, the counts nearest to the expected ones are a few points of a lattice.

One of them can be more likely than chi-square gives all counts that near.  So counts that agree too well are compared
with all those nearer than the far corner of their lattice cell.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one test: the sample size, the statistic, and the p-value for a perfect generator."""

    test: str
    looked_at: int
    what: str
    """The unit of the sample."""
    statistic: float
    degrees: int
    """The degrees of freedom of a chi-square statistic, otherwise 0."""
    p: float


@dataclass(frozen=True, slots=True)
class Sample:
    """The name of a test, and its sample."""

    test: str
    looked_at: int
    what: str

    def chi_square(self, observed: Sequence[int], expected: Sequence[float]) -> Outcome:
        """A chi-square test of cells in the given order, small ones merged with the next."""
        seen, meant = _joined(observed, expected)
        statistic = sum((count - mean) ** 2 / mean for count, mean in zip(seen, meant, strict=True))
        degrees = len(meant) - 1
        return self.as_chi_square(statistic, degrees, _half_a_cell(meant) if degrees < FEW_DEGREES else 0.0)

    def as_chi_square(self, statistic: float, degrees: int, corner: float = 0.0) -> Outcome:
        """The outcome of a chi-square statistic; with no degree of freedom there is nothing to test.

        ``corner`` is the distance of a lattice cell's corner from its centre, in units of the statistic.
        """
        if degrees <= 0:
            return self._outcome(statistic, 0, 1.0)
        below = 1.0 - chi_square_above((sqrt(statistic) + corner) ** 2, degrees)
        return self._outcome(statistic, degrees, two_sided(chi_square_above(statistic, degrees), below))

    def among(self, count: int, chances: Sequence[float]) -> Outcome:
        """The outcome of a count with an exactly known distribution."""
        below = sum(chances[: count + 1])
        return self._outcome(count, 0, two_sided(sum(chances[count:]), below))

    def poisson(self, count: int, mean: float) -> Outcome:
        """The outcome of a count of rare events."""
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
    """The expected count for a cell to stay unmerged: half the average, within the two bounds."""
    return min(LEAST_AMONG_GREATER, max(LEAST_EXPECTED, sum(expected) / len(expected) / 2))
