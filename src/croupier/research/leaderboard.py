"""Measure policies: their value in an environment against the exact value of the best play."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, inf, sqrt

from croupier.research.environment import RoundEnvironment
from croupier.research.policies import Policy, named_policy

EVERY = 100
"""The number of episodes between progress reports."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The result of one policy in one game; all amounts are in units of the first wager."""

    game: str
    policy: str
    episodes: int
    seed: int
    mean: float
    standard_error: float
    exact_value: Fraction
    illegal: int
    """The number of illegal actions, replaced by the time-out's default."""

    @property
    def distance(self) -> float:
        """The distance of the mean above the exact optimum, in standard errors; infinite if that is zero."""
        gap = self.mean - float(self.exact_value)
        return gap / self.standard_error if self.standard_error else copysign(inf, gap)


@dataclass(slots=True)
class Tally:
    """Running sums of net results in cents, so that nothing is rounded before the end."""

    episodes: int = 0
    total: int = 0
    squares: int = 0
    illegal: int = 0

    def add(self, net: int, illegal: int) -> None:
        """Add one episode."""
        self.episodes += 1
        self.total += net
        self.squares += net * net
        self.illegal += illegal

    def mean(self, unit: int) -> float:
        """The mean, in units."""
        return self.total / self.episodes / unit

    def standard_error(self, unit: int) -> float:
        """The standard error of the mean, in units."""
        count = self.episodes
        variance = Fraction(self.squares * count - self.total**2, count * max(count - 1, 1))
        return sqrt(variance / count) / unit


def measure(
    number: str, name: str, *, episodes: int, seed: int = 1, tell: Callable[[int], None] = lambda _played: None
) -> Measured:
    """Play episodes from a seed; the same seed deals every policy the same first cards."""
    environment = RoundEnvironment(number)
    chosen = named_policy(name, environment.game, environment.table, seed)
    environment.reset(seed=seed)
    tally = Tally()
    for episode in range(1, episodes + 1):
        tally.add(*play(environment, chosen))
        if episode % EVERY == 0:
            tell(episode)
    unit = environment.unit
    return Measured(
        game=number,
        policy=name,
        episodes=episodes,
        seed=seed,
        mean=tally.mean(unit),
        standard_error=tally.standard_error(unit),
        exact_value=environment.exact_value,
        illegal=tally.illegal,
    )


def play(environment: RoundEnvironment, chosen: Policy) -> tuple[int, int]:
    """Play one episode; return its net result in cents and the number of illegal actions."""
    seen, _ = environment.reset()
    over, illegal, net = False, 0, 0
    while not over:
        seen, _reward, over, _, told = environment.step(chosen.act(seen))
        illegal += not told["legal"]
        net = told["net"]
    return net, illegal
