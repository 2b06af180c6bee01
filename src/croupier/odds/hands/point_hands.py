"""Hands by the points of their cards, where suits and face cards make no difference.

A hand is the number of its cards of each value; the number of actual hands it stands for is a product of binomials.
A deck is given by the cards left of each value: nine values of four cards and sixteen tens in a full deck.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias

Counts: TypeAlias = tuple[int, ...]
"""The number of cards of each value, in a hand or left in the deck."""

ACE, TWO, TEN = 0, 1, 9
"""The indices of some values: the ace first, tens and face cards last."""

DECK: Counts = (4,) * TEN + (16,)
NOTHING: Counts = (0,) * len(DECK)


def full_shoe(decks: int) -> Counts:
    """The number of cards of each value in this many decks."""
    return tuple(decks * held for held in DECK)


@lru_cache(maxsize=16)
def hands(cards: int, deck: Counts = DECK) -> tuple[Counts, ...]:
    """Every hand of this many cards from the deck."""
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
    """The number of actual hands it stands for."""
    return prod(map(comb, deck, hand))


def without(deck: Counts, hand: Counts) -> Counts:
    """The deck without a hand."""
    return tuple(left - held for left, held in zip(deck, hand, strict=True))


def with_card(hand: Counts, value: int) -> Counts:
    """The hand with one more card."""
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def single(value: int) -> Counts:
    """A hand of one card."""
    return with_card(NOTHING, value)


def points(hand: Counts) -> int:
    """The points of a hand, an ace counting one."""
    return sum((value + 1) * held for value, held in enumerate(hand))
