"""Each game as fixed shapes: what a player may ever see and do, in an order that does not change (`tables.toml`)."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any, TypeAlias

Level: TypeAlias = int | str
"""An amount in units, or "least" or "most" of what is allowed."""

OWN = "own"
"""The player's own seat, as a place."""


class NoEnvironment(LookupError):
    """A game that has no environment, or a thing that its table does not have."""


@dataclass(frozen=True, slots=True)
class Action:
    """A choice by name, for an amount, with cards by where they lie in the own hand."""

    choice: str
    level: Level = "least"
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        level = "" if self.level == "least" else f" {self.level}"
        return f"{self.choice}{level}" + (f" {self.cards}" if self.cards else "")


GO_ON = Action("go_on")
"""What is left to do where nothing is left to decide: the first action of every game."""


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
        """The number of a stage; 0 where nothing is to be decided."""
        return self.stages.index(name) + 1 if name else 0


@cache
def _read() -> Mapping[str, Any]:
    text = (files(__package__) / "tables.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def numbers() -> tuple[str, ...]:
    """The games that have an environment."""
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
