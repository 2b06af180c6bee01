"""Sentences, and the values of their places."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Self, TypeAlias, Union


class Money(NamedTuple):
    """An amount in a sentence, formatted by the language."""

    cents: int


class Joint(StrEnum):
    """How the last of several items is joined."""

    AND = "and"
    OR = "or"
    COMMA = "comma"
    SEMICOLON = "semicolon"


class Several(NamedTuple):
    """Several items in one place of a sentence, joined by the language."""

    joint: Joint
    things: tuple["Value", ...]


class Sentence(str):
    """English text with its key and the values of its places, so that it can be rendered in every language.

    It equals its text, and records store the text alone; a page is sent the key and the values (:func:`as_data`) and
    renders it in its own language.
    """

    __slots__ = ("data", "key", "values")
    key: str
    values: Mapping[str, "Value"]
    data: Any
    """The cached wire form: a thousand terminals are sent the same sentences."""

    def __new__(cls, text: str, key: str, values: Mapping[str, "Value"]) -> Self:
        """Make the text of a key with these values; use :func:`croupier.words.say`."""
        made = super().__new__(cls, text)
        made.key, made.values, made.data = key, values, None
        return made

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, "Value"]]:  # type: ignore[override]  # of str: the text
        return str(self), self.key, self.values


SILENCE = Sentence("", "", {})
"""The empty sentence."""

Value: TypeAlias = Union[str, int, Money, Several]  # noqa: UP007 - Several is defined by Value, so it cannot be evaluated
"""A sentence, a proper name or other untranslated text, a number, an amount, or several items."""


def all_of(things: Iterable[Value]) -> Several:
    """Several items, all of which apply: "a, b and c"."""
    return Several(Joint.AND, tuple(things))


def one_of(things: Iterable[Value]) -> Several:
    """Several items, one of which applies: "a, b or c"."""
    return Several(Joint.OR, tuple(things))


def cases(things: Iterable[Value]) -> Several:
    """Several items that contain commas: "a, b; c"."""
    return Several(Joint.SEMICOLON, tuple(things))


def series(things: Iterable[Value]) -> Several:
    """Several items in sequence: "a, b, c"."""
    return Several(Joint.COMMA, tuple(things))
