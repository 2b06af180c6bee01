"""Each game as fixed shapes: all that a player can ever see and do, in a stable order (`tables.toml`)."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any, TypeAlias

Level: TypeAlias = int | str
"""An amount in units, or the "least" or "most" allowed."""

OWN = "own"
"""The player's own seat, as a place."""


class NoEnvironment(LookupError):
    """A game without an environment, or an item missing from its table."""


@dataclass(frozen=True, slots=True)
class Action:
    """A choice by name, for an amount, with cards by their positions in the player's hand."""

    choice: str
    level: Level = "least"
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        level = "" if self.level == "least" else f" {self.level}"
        return f"{self.choice}{level}" + (f" {self.cards}" if self.cards else "")


GO_ON = Action("go_on")
"""The action when there is nothing to decide: the first action of every game."""


@dataclass(frozen=True, slots=True)
class GameTable:
    """The shapes of one game; `tables.toml` says what each is."""

    number: str
    value: tuple[str, ...]
    wagers: Mapping[str, int]
    stages: tuple[str, ...]
    places: Mapping[str, int]
    actions: tuple[Action, ...]
    hand: int
    hands: int
    dice: int

    def index(self, choice: str, level: Level = "least", cards: tuple[int, ...] = ()) -> int:
        """The number of an action."""
        try:
            return self.actions.index(Action(choice, level, cards))
        except ValueError:
            raise NoEnvironment(f"{self.number} has no action {Action(choice, level, cards)}") from None

    def stage(self, name: str) -> int:
        """The number of a stage; 0 if there is nothing to decide."""
        return self.stages.index(name) + 1 if name else 0


@cache
def _read() -> Mapping[str, Any]:
    text = (files(__package__) / "tables.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def numbers() -> tuple[str, ...]:
    """The numbers of the games with an environment."""
    return tuple(_read())


@cache
def table(number: str) -> GameTable:
    """The shapes of a game by its number."""
    if number not in _read():
        raise NoEnvironment(f"there is no environment of {number!r}; there are {', '.join(numbers())}")
    read = _read()[number]
    own = read.get("hand") or read["places"].get(OWN, 0)
    return GameTable(
        number=number,
        value=tuple(read["value"]),
        wagers=read.get("wagers", {}),
        stages=tuple(read["stages"]),
        places=read["places"],
        actions=(GO_ON, *(action for choice in read["choices"] for action in _actions(choice, own))),
        hand=read.get("hand", 0),
        hands=read.get("hands", 0),
        dice=read.get("dice", 0),
    )


def _actions(choice: Mapping[str, Any], own: int) -> Iterator[Action]:
    for level in choice.get("amounts", ["least"]):
        for named in choice.get("cards", [0]):
            for cards in combinations(range(choice.get("of", own)), named):
                yield Action(choice["name"], level, cards)
