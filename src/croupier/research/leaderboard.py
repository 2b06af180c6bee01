"""Policies measured: what they bring in an environment, beside what the best play brings exactly."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, inf, sqrt

from croupier.research.environment import RoundEnvironment
from croupier.research.policies import Policy, named_policy

EVERY = 100
"""Episodes between two reports of progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One policy in one game; all amounts are in units of the first wager."""

    game: str
    policy: str
    episodes: int
    seed: int
    mean: float
    standard_error: float
    exact_value: Fraction
    illegal: int
    """Actions that were not legal, for which a time-out decided."""

    @property
    def distance(self) -> float:
        """How far the mean lies above the exact optimum, in standard errors; without an error no distance is small."""
        gap = self.mean - float(self.exact_value)
        return gap / self.standard_error if self.standard_error else copysign(inf, gap)


@dataclass(slots=True)
class Tally:
    """Net results in cents, so that nothing is rounded before the end."""

    episodes: int = 0
    total: int = 0
    squares: int = 0
    illegal: int = 0

    def add(self, net: int, illegal: int) -> None:
        """One episode more."""
        self.episodes += 1
        self.total += net
        self.squares += net * net
        self.illegal += illegal

    def mean(self, unit: int) -> float:
        """The mean in units."""
        return self.total / self.episodes / unit

    def standard_error(self, unit: int) -> float:
        """The standard error of the mean in units."""
        count = self.episodes
        variance = Fraction(self.squares * count - self.total**2, count * max(count - 1, 1))
        return sqrt(variance / count) / unit


def measure(
    number: str, name: str, *, episodes: int, seed: int = 1, tell: Callable[[int], None] = lambda _played: None
) -> Measured:
    """Play episodes from a seed; the same seed deals the same first cards to every policy."""
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
    """One episode: what it came to in cents, and how many actions were not legal."""
    seen, _ = environment.reset()
    over, illegal, net = False, 0, 0
    while not over:
        seen, _reward, over, _, told = environment.step(chosen.act(seen))
        illegal += not told["legal"]
        net = told["net"]
    return net, illegal
