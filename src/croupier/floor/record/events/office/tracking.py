"""What happened to patrons who want to be known: enrolled, a card in and out, excluded, turned away (§ 461a.16)."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.events.base import Event, TerminalEvent


class PatronEnrolled(Event, frozen=True, tag="patron_enrolled.1"):
    """Somebody has a card; card and document are keyed digests."""

    patron: str
    card: str
    document: str


class CardInserted(TerminalEvent, frozen=True, tag="card_inserted.1"):
    """A card is in a terminal."""

    patron: str


class CardRemoved(TerminalEvent, frozen=True, tag="card_removed.1"):
    """It is out again."""

    patron: str


class PatronExcluded(Event, frozen=True, tag="patron_excluded.1"):
    """Somebody is kept from playing at their own wish, up to a day; for life where none is named."""

    patron: str
    until: date | None


class PatronTurnedAway(Event, frozen=True, tag="patron_turned_away.1"):
    """Somebody who is excluded showed their card at a terminal or at the cage."""

    patron: str
    where: str


TrackingEvent: TypeAlias = PatronEnrolled | CardInserted | CardRemoved | PatronExcluded | PatronTurnedAway
