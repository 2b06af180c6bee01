"""Moves as names for URLs: a choice, the cents it puts at risk, the cards it names."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.equipment.cards import Card, UnknownCard, card
from croupier.money import Cents

BETWEEN, CARDS_BETWEEN = ":", "."

MOST_MOVES, LONGEST_MOVE = 60, 60
"""More moves than any round has, and the longest name looked up."""


class NoSuchMove(ValueError):
    """A move that is not open in this round."""


class Move(NamedTuple):
    """One choice of a player."""

    choice: str
    amount: Cents
    cards: tuple[Card, ...]


def named(choice: str, amount: Cents, cards: Iterable[str] = ()) -> str:
    """The name of a move: "fold:0", "play:3000", "exchange:1000:4c.9d"; cards are in alphabetical order."""
    words = [choice, str(amount)]
    return BETWEEN.join([*words, CARDS_BETWEEN.join(sorted(cards))] if (cards := tuple(cards)) else words)


def read(text: str) -> Move:
    """Parse a name; raises :class:`NoSuchMove` if it can be no open move."""
    choice, _, rest = text[:LONGEST_MOVE].partition(BETWEEN)
    amount, _, cards = rest.partition(BETWEEN)
    if not (amount.isascii() and amount.isdecimal()):
        raise NoSuchMove(text)
    try:
        held = tuple(card(one) for one in cards.split(CARDS_BETWEEN)) if cards else ()
    except UnknownCard:
        raise NoSuchMove(text) from None
    return Move(choice, int(amount), held)
