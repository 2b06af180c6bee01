"""One decision of one player: what is seen and placed then, what each choice is called, and what it is worth."""

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
    """The stage of a decision, the faces that a player sees by place, and what was placed in units of the first wager.

    ``hands`` are those that cards are drawn to, ``hand`` the number of the one that is asked about, from 1.
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
        """The hand that is asked about."""
        return self.hands[self.hand - 1]


class Move(NamedTuple):
    """A choice, the units of the first wager that it places, and the cards that it names, in any order."""

    choice: str
    units: int | Fraction = 0
    cards: tuple[Card, ...] = ()


Worths: TypeAlias = dict[Move, Fraction | float]
"""What the round then brings in units of the first wager: exactly, or where it is not a fraction, to twelve digits."""
