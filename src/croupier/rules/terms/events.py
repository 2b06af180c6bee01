"""What happened, in the past tense.  These records are what the journal stores.

Rules of this file: a tag names a record for ever and ends in its version; fields are only ever appended, with
a default; a meaning that changes gets a new tag.
"""

from typing import TypeAlias

import msgspec

from croupier.equipment.cards import Card
from croupier.money import Cents

DecodeError = msgspec.ValidationError


class Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """The base of all records of a round."""


class WagersPlaced(Event, frozen=True, tag="wagers_placed.1"):
    """The whole slip of one stake, replacing its previous one; an empty slip withdraws the stake."""

    stake: str
    seat: int
    player: str
    wagers: dict[str, Cents]


class WagerTakenDown(Event, frozen=True, tag="wager_taken_down.1"):
    """The player withdrew a standing wager, where the chapter allows it."""

    stake: str
    wager: str


class BettingClosed(Event, frozen=True, tag="betting_closed.1"):
    """The dealer announced "no more bets" and the lock-out holds."""


class CardDealt(Event, frozen=True, tag="card_dealt.1"):
    """One card was dealt to a place; ``card`` is None if it lies face down and nobody has read it."""

    place: str
    card: Card | None


class CoverCardAppeared(Event, frozen=True, tag="cover_card_appeared.1"):
    """The cover card appeared while dealing to a place; the round is completed, then the cards are reshuffled."""

    place: str


class CardsRevealed(Event, frozen=True, tag="cards_revealed.1"):
    """The cards of a place were turned face up; ``cards`` names them if they had not been read."""

    place: str
    cards: tuple[Card, ...] = ()


class HoleCardRead(Event, frozen=True, tag="hole_card_read.1"):
    """The card reader reported whether the hole card makes a Blackjack, and nothing else."""

    blackjack: bool


class Decided(Event, frozen=True, tag="decided.1"):
    """A player made a choice for one stake; ``hand`` is the number of the hand if a stake plays several."""

    stake: str
    stage: str
    choice: str
    amount: Cents = 0
    cards: tuple[Card, ...] = ()
    hand: int = 1


class DiceRolled(Event, frozen=True, tag="dice_rolled.1"):
    """A valid roll came to rest and was announced."""

    faces: tuple[int, ...]


class NoRollCalled(Event, frozen=True, tag="no_roll_called.1"):
    """The dealer called "no roll"; the dice are shaken again."""

    reason: str


class RandomlySelected(Event, frozen=True, tag="randomly_selected.1"):
    """The table game system selected one of the possible values for a purpose named by the chapter."""

    purpose: str
    value: str


class MetersRead(Event, frozen=True, tag="meters_read.1"):
    """The progressive meters as they stood when settlement began, in cents, exact ("900000" or "1001/3")."""

    meters: dict[str, str]


class IrregularityFound(Event, frozen=True, tag="irregularity_found.1"):
    """An irregularity for which the chapter has a remedy."""

    kind: str
    place: str = ""
    card: Card | None = None
    stake: str = ""


class StubCounted(Event, frozen=True, tag="stub_counted.1"):
    """The stub was counted face down: the total of cards accounted for, and whether a hand was misdealt."""

    found: int
    misdealt: bool = False


RoundEvent: TypeAlias = (
    WagersPlaced
    | WagerTakenDown
    | BettingClosed
    | CardDealt
    | CoverCardAppeared
    | CardsRevealed
    | HoleCardRead
    | Decided
    | DiceRolled
    | NoRollCalled
    | RandomlySelected
    | MetersRead
    | IrregularityFound
    | StubCounted
)

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[RoundEvent] = msgspec.json.Decoder(RoundEvent)


def encode(event: RoundEvent) -> bytes:
    """The canonical bytes of an event: the same event always gives the same bytes."""
    return _encoder.encode(event)


def decode(record: bytes) -> RoundEvent:
    """The event of a record; an unknown tag, field or card raises :class:`DecodeError`."""
    return _decoder.decode(record)
