"""What a step still needs before the round can continue, as data that anybody at the table may see.

``step.needs(round)`` returns one of these, tagged with the step's ``kind``.  None of them reveals a face.
"""

from typing import TypeAlias

import msgspec


class Bets(msgspec.Struct, frozen=True, tag_field="kind", tag="bets"):
    """Wagers, then the call "no more bets"."""


class CardNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="deal"):
    """The next card: where it goes, and the number left to deal in this step, including it."""

    place: str
    up: bool
    left: int
    may_be_unread: bool


class FacesNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="reveal"):
    """The cards of a place, face up; ``cards`` is the number to name, 0 if all have been read."""

    place: str
    cards: int


class ReaderNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="reader"):
    """The card reader's answer about the hole card."""


class RollNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="roll"):
    """A valid roll of the dice; ``no_roll`` are the reasons to call one invalid."""

    dice: int
    no_roll: tuple[str, ...] = ()


class SelectionNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="select"):
    """A random selection by the system."""

    purpose: str
    among: tuple[str, ...]


class MetersNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="meters"):
    """The progressive meters, by name."""

    meters: tuple[str, ...]


class CountNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="stub"):
    """A stub count: the number of cards that must be left in it, and the number in all."""

    left: int
    cards: int


class DecisionsNeeded(msgspec.Struct, frozen=True, tag_field="kind", tag="decide"):
    """Decisions of the stakes whose turn it is."""

    stage: str
    hand: int
    stakes: tuple[str, ...]


Needs: TypeAlias = (
    Bets
    | CardNeeded
    | FacesNeeded
    | ReaderNeeded
    | RollNeeded
    | SelectionNeeded
    | MetersNeeded
    | CountNeeded
    | DecisionsNeeded
)
