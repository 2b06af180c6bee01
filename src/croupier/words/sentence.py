"""A sentence of the house, and what may stand in its places."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Self, TypeAlias, Union


class Money(NamedTuple):
    """An amount in a sentence; the language writes it."""

    cents: int


class Joint(StrEnum):
    """How the last of several things is joined to those before it."""

    AND = "and"
    OR = "or"
    COMMA = "comma"
    SEMICOLON = "semicolon"


class Several(NamedTuple):
    """Several things in one place of a sentence; the language joins them."""

    joint: Joint
    things: tuple["Value", ...]


class Sentence(str):
    """English text that knows its key and the values of its places, so that every language can say it.

    It equals its text, and records store the text alone; a page that is given the key and the values
    (:func:`as_data`) says it in its own language.
    """

    __slots__ = ("data", "key", "values")
    key: str
    values: Mapping[str, "Value"]
    data: Any
    """The same as data, once a document has carried it: a thousand terminals are sent the same sentences."""

    def __new__(cls, text: str, key: str, values: Mapping[str, "Value"]) -> Self:
        """The text of a key with these values; :func:`croupier.words.say` finds it."""
        made = super().__new__(cls, text)
        made.key, made.values, made.data = key, values, None
        return made

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, "Value"]]:  # type: ignore[override]  # of str: the text
        return str(self), self.key, self.values


SILENCE = Sentence("", "", {})
"""Where there is nothing to say."""

Value: TypeAlias = Union[str, int, Money, Several]  # noqa: UP007 - Several is defined by Value, so it cannot be evaluated
"""A sentence, a proper name or another text that is the same in every language, a number, an amount, or several."""


def all_of(things: Iterable[Value]) -> Several:
    """Several things, all of which are meant: "a, b and c"."""
    return Several(Joint.AND, tuple(things))


def one_of(things: Iterable[Value]) -> Several:
    """Several things, one of which is meant: "a, b or c"."""
    return Several(Joint.OR, tuple(things))


def cases(things: Iterable[Value]) -> Several:
    """Several cases of which each has commas of its own: "a, b; c"."""
    return Several(Joint.SEMICOLON, tuple(things))


def series(things: Iterable[Value]) -> Several:
    """Several things one after the other: "a, b, c"."""
    return Several(Joint.COMMA, tuple(things))
