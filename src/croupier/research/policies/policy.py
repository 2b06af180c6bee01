"""The policy protocol, two policies for every game, and lookup by name."""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any, Protocol, TypeAlias

from croupier.library import Game
from croupier.research.tables import GameTable
from croupier.research.view import Observation

BEST = "best"


class UnknownPolicy(LookupError):
    """An unknown name of a policy, or one without a policy for this game."""


class Policy(Protocol):
    """Maps an observation to the number of a legal action."""

    def act(self, observation: Observation) -> int:
        """The number of the chosen action."""


PolicyOf: TypeAlias = Callable[[Game, GameTable, int], Policy]
"""Makes a policy for a game, its table and a seed; such a class can be measured by its import path, `module:Name`."""


class RandomPolicy:
    """A legal action chosen uniformly at random."""

    def __init__(self, _game: Game, _table: GameTable, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - the same seed gives the same actions

    def act(self, observation: Observation) -> int:
        """One of the legal actions."""
        legal: list[int] = observation["action_mask"].nonzero()[0].tolist()
        return self._random.choice(legal)


class Silent:
    """The first legal action: fold, decline or stand wherever that is open."""

    def __init__(self, _game: Game, _table: GameTable, _seed: int) -> None:
        pass

    def act(self, observation: Observation) -> int:
        """The legal action with the lowest number."""
        return int(observation["action_mask"].argmax())


BUILT_IN: dict[str, PolicyOf] = {"random": RandomPolicy, "silent": Silent}


def named_policy(name: str, game: Game, table: GameTable, seed: int = 0) -> Policy:
    """A policy by its name: "best", "random", "silent", or the import path of a custom class."""
    if name in BUILT_IN:
        return BUILT_IN[name](game, table, seed)
    if name == BEST:
        return best(game, table, seed)
    return _imported(name)(game, table, seed)


def best(game: Game, table: GameTable, seed: int = 0) -> Policy:
    """The best play of a game, if implemented here."""
    found = best_of(table.number)
    if found is None:
        raise UnknownPolicy(f"the best play of {game.number} is not among the policies")
    made: Policy = found(game, table, seed)
    return made


def best_of(number: str) -> Any | None:
    """The class of the best play of a game, if there is one; only this game's module is imported."""
    try:
        return import_module(f"croupier.research.policies.ch{number}").Best
    except ModuleNotFoundError as missing:
        if missing.name != f"croupier.research.policies.ch{number}":
            raise
        return None


def cost_of(number: str) -> Fraction:
    """The most that the implemented best play costs against the exact optimum: 0 unless it is a simple rule."""
    return Fraction(getattr(best_of(number), "COST", 0))


def _imported(name: str) -> Callable[[Game, GameTable, int], Policy]:
    module, _, attribute = name.partition(":")
    if not attribute:
        raise UnknownPolicy(f"there is no policy {name!r}; there are best, {', '.join(BUILT_IN)}, or module:Name")
    try:
        found: PolicyOf = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownPolicy(f"{name}: {error}") from None
    return found
