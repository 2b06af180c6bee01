"""Counts beside what was expected."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rng.evidence.special import chi_square_above, poisson_at_least, two_sided

LEAST_EXPECTED = 5.0
"""Cells in which fewer are expected are counted together with their neighbours: chi-square is no more to be trusted."""


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
        return self.as_chi_square(statistic, len(meant) - 1)

    def as_chi_square(self, statistic: float, degrees: int) -> Outcome:
        """A statistic that is distributed so; with no degree of freedom there was nothing to see."""
        above = chi_square_above(statistic, degrees) if degrees > 0 else 0.5
        return self._outcome(statistic, max(degrees, 0), two_sided(above, 1.0 - above))

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
    seen, meant = [0], [0.0]
    for count, mean in zip(observed, expected, strict=True):
        if meant[-1] >= LEAST_EXPECTED:
            seen.append(0)
            meant.append(0.0)
        seen[-1] += count
        meant[-1] += mean
    if meant[-1] < LEAST_EXPECTED and len(meant) > 1:
        seen[-2:] = [seen[-2] + seen[-1]]
        meant[-2:] = [meant[-2] + meant[-1]]
    return seen, meant
