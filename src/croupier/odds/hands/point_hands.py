"""Hands by the points of their cards, where suits and pictures make no difference.

A hand is the number of its cards of each value; how many hands of real cards it stands for is a product of binomials.
The values are given by what is left of each: nine values of four cards and sixteen tens in a full deck.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each value: of a hand, or left in the deck."""

ACE, TWO, TEN = 0, 1, 9
"""The places of some values: the ace stands first, the tens with all pictures last."""

DECK: Counts = (4,) * TEN + (16,)
NOTHING: Counts = (0,) * len(DECK)


def full_shoe(decks: int) -> Counts:
    """How many cards of each value this many decks hold."""
    return tuple(decks * held for held in DECK)


@lru_cache(maxsize=16)
def hands(cards: int, deck: Counts = DECK) -> tuple[Counts, ...]:
    """Every hand of this many cards that the deck can give."""
    return tuple(_hands(cards, deck))


def _hands(cards: int, deck: Sequence[int]) -> Iterator[Counts]:
    if len(deck) == 1:
        if cards <= deck[0]:
            yield (cards,)
        return
    for first in range(min(cards, deck[0]) + 1):
        for rest in _hands(cards - first, deck[1:]):
            yield (first, *rest)


def ways(hand: Counts, deck: Counts = DECK) -> int:
    """How many hands of real cards it stands for."""
    return prod(map(comb, deck, hand))


def without(deck: Counts, hand: Counts) -> Counts:
    """What is left of the deck."""
    return tuple(left - held for left, held in zip(deck, hand, strict=True))


def with_card(hand: Counts, value: int) -> Counts:
    """The hand with one card more."""
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def single(value: int) -> Counts:
    """One card."""
    return with_card(NOTHING, value)


def points(hand: Counts) -> int:
    """The points of a hand, an ace counting one."""
    return sum((value + 1) * held for value, held in enumerate(hand))
