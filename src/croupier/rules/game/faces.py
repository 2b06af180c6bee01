"""Who may see a face: the single rule of secrecy, used by every page, the command line and past rounds.

A face-down card is shown only to the players of the seat it was dealt to; the dealer, the public
display and the other players see its back.  While a chapter withholds a place, not even its own players see it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from croupier.equipment.cards import Card
from croupier.rules.procedure.round import PlayedHand, Round, seat_of
from croupier.rules.terms.options import TableOptions


class Role(StrEnum):
    """Who looks at the table."""

    PLAYER = "player"
    DEALER = "dealer"
    PUBLIC = "public"
    SURVEILLANCE = "surveillance"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A role, and for a player the name."""

    role: Role
    player: str = ""


class LyingCard(Protocol):
    """A card on the table (None until somebody has read it) and whether its face shows."""

    @property
    def card(self) -> Card | None: ...

    @property
    def up(self) -> bool: ...


class Layout(Protocol):
    """The cards of a round at some moment: a live round, or the record of a past one."""

    @property
    def laid(self) -> Mapping[str, Sequence[LyingCard]]: ...

    @property
    def withheld(self) -> Collection[str]: ...


Faces = list[Card | None]
"""The cards of a place as a viewer sees them; None is a back, or a card that nobody has read."""


def visible(layout: Layout, place: str, seats: Collection[int] = ()) -> Faces:
    """The cards of a place as the player of these seats sees them; with no seats, as the public does."""
    own = is_open_to(layout, place, seats)
    return [one.card if one.up or own else None for one in layout.laid.get(place, ())]


def is_open_to(layout: Layout, place: str, seats: Collection[int]) -> bool:
    """Whether the player of these seats may see the face-down cards of a place."""
    return seat_of(place) in seats and place not in layout.withheld


def visible_hand(hand: PlayedHand, *, own: bool) -> Faces:
    """The cards of a stake's own hand: face up unless the hand says otherwise."""
    return [card if own or hand.up else None for card in hand.cards]


def seen(round: Round[TableOptions], viewer: Viewer) -> dict[str, Faces]:
    """Every card on the table as this viewer may see it, by place."""
    mine = round.stakes.of(viewer.player) if viewer.role is Role.PLAYER else ()
    seats = {stake.seat for stake in mine}
    return {place: visible(round, place, seats) for place in round.laid}


def codes(faces: Iterable[Card | None]) -> list[str | None]:
    """Faces as documents name them: "Ks", or None for a back."""
    return [card.value if card else None for card in faces]
