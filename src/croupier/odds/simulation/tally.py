"""The results of simulated rounds, and the figures derived from them, in plain Python.

Results are integers (net per unit wagered, times the chapter's scale), so that sums do not depend on their order.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

TOO_LARGE = "a prize is too large to simulate; take a lower reset amount of the meter, or a lower table minimum"


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The columns of a tally, one for each wager, in units of 1 / ``scale`` of the wager's unit.

    ``jackpots`` gives the largest result of wagers whose largest prize may not occur in millions of rounds.
    ``not_simulated`` names what is solved but not played here, with what is played instead.
    ``apart`` names wagers played with separate cards: their covariance with others is not measured.
    """

    wagers: tuple[str, ...]
    scale: int
    jackpots: Mapping[str, int] = field(default_factory=dict)
    not_simulated: Mapping[str, str] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Tally:
    """The results of a number of rounds: sums of the seats' combined results, a column for each wager.

    ``products[one][other]`` sums the products of two columns; ``other`` is at most ``one``.
    """

    rounds: int
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    at_risk: tuple[int, ...]
    hits: tuple[int, ...]
    pushes: tuple[int, ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.rounds + other.rounds,
            _added(self.sums, other.sums),
            tuple(map(_added, self.products, other.products)),
            _added(self.at_risk, other.at_risk),
            _added(self.hits, other.hits),
            _added(self.pushes, other.pushes),
        )

    @classmethod
    def of_nothing(cls, wagers: int) -> "Tally":
        """The tally of no rounds."""
        none = (0,) * wagers
        return cls(0, none, (none,) * wagers, none, none, none)


@dataclass(frozen=True)
class CrossCheck:
    """A simulation with one seat that exact figures are checked against."""

    columns: Columns
    tally: Tally
    seed: int


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True)
class Estimate:
    """The mean result of one wager of one seat, with its standard error, which is NaN after one round."""

    wager: str
    mean: Fraction
    standard_error: float
    mean_wagered: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction


def estimates(columns: Columns, tally: Tally, seats: int) -> Iterator[Estimate]:
    """The figures of each wager; the error counts rounds, because seats of one round share the dealer's cards."""
    per_seat = tally.rounds * seats
    for index, wager in enumerate(columns.wagers):
        total, squares = tally.sums[index], tally.products[index][index]
        # One jackpot more than seen: a prize that never occurred must not look impossible.
        squares += columns.jackpots.get(wager, 0) ** 2
        yield Estimate(
            wager=wager,
            mean=Fraction(total, per_seat * columns.scale),
            standard_error=_standard_error(tally.rounds, total, squares) / (seats * columns.scale),
            mean_wagered=Fraction(tally.at_risk[index], per_seat * columns.scale),
            hit_frequency=Fraction(tally.hits[index], per_seat),
            push_frequency=Fraction(tally.pushes[index], per_seat),
        )


def _standard_error(rounds: int, total: int, squares: int) -> float:
    """The error of the mean of this many results, from their sum and the sum of their squares."""
    if rounds == 1:
        return math.nan
    variance = Fraction(squares * rounds - total**2, rounds * (rounds - 1))
    return math.sqrt(variance / rounds)
