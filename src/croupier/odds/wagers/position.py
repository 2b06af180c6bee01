"""One decision of one player: what is visible and placed, the name of each choice, and its value."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

import msgspec

from croupier.equipment.cards import Card

OWN = "own"
"""The player's own seat, as a place."""


class HeldHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that a player draws cards to: its cards, and the money and the lammers on it, in units."""

    cards: tuple[Card, ...]
    money: int = 0
    lammers: int = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stage of a decision, the visible faces by place, and the wagers placed in units of the first.

    ``hands`` are those that draw cards, ``hand`` the number of the one to decide, from 1.
    """

    stage: str
    cards: dict[str, tuple[Card, ...]]
    placed: dict[str, int] = {}
    hands: tuple[HeldHand, ...] = ()
    hand: int = 1

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards at the player's own seat."""
        return self.cards[OWN]

    @property
    def asked(self) -> HeldHand:
        """The hand to decide."""
        return self.hands[self.hand - 1]


class Move(NamedTuple):
    """A choice, the units of the first wager it places, and the cards it names, in any order."""

    choice: str
    units: int | Fraction = 0
    cards: tuple[Card, ...] = ()


Worths: TypeAlias = dict[Move, Fraction | float]
"""The value of the round in units of the first wager: exact, or to twelve digits if not a fraction."""
