"""What happened to patrons who want to be known: enrolled, a card in and out, limited, excluded (§ 461a.16)."""

from datetime import date, datetime
from typing import TypeAlias

import msgspec

from croupier.floor.record.events.base import Event, TerminalEvent
from croupier.money import Cents


class PatronEnrolled(Event, frozen=True, tag="patron_enrolled.1"):
    """Somebody has a card; card, document, name with birth date, and PIN are keyed digests."""

    patron: str
    card: str
    document: str
    person: str = ""
    pin: str = ""
    """Of one that was chosen now; else the one before stays."""


class CardInserted(TerminalEvent, frozen=True, tag="card_inserted.1"):
    """A card is in a terminal; from a ``visit`` with a number on, what is played is counted."""

    patron: str
    visit: int = 0
    by_number: bool = False


class CardRejected(TerminalEvent, frozen=True, tag="card_rejected.1"):
    """A card that nobody has, or a wrong PIN of a patron; ``until`` no other is taken at the terminal."""

    patron: str = ""
    until: datetime | None = None


class CardRemoved(TerminalEvent, frozen=True, tag="card_removed.1"):
    """It is out again."""

    patron: str


class Rate(msgspec.Struct, frozen=True):
    """What was wagered on one wager under one Rules Submission, and what the exact odds bring the player for each cent.

    ``made_by`` says which rules and which solver the odds are of; nothing where they are not known.
    """

    chapter: str
    rules: str
    wager: str
    wagered: Cents
    expectation: str = ""
    made_by: str = ""


class VisitRated(TerminalEvent, frozen=True, tag="visit_rated.1"):
    """What a visit with a card was worth: ``theory`` is exact, in cents; of ``unknown`` nobody knows the odds."""

    patron: str
    visit: int
    rounds: int
    handle: Cents
    rates: tuple[Rate, ...]
    theory: str
    unknown: Cents
    points: int


class PatronLimited(Event, frozen=True, tag="patron_limited.1"):
    """A patron's limits of a gaming day: those that hold at once, and wider ones that hold from a moment on."""

    patron: str
    minutes: int
    loss: Cents
    deposit: Cents
    wider: tuple[int, Cents, Cents] | None = None
    wider_from: datetime | None = None
    terminal: str = ""
    """Where their card is."""

    @property
    def concerned_terminal(self) -> str:
        """The terminal whose player it is."""
        return self.terminal


class PatronExcluded(Event, frozen=True, tag="patron_excluded.1"):
    """Somebody is kept from playing at their own wish, up to a day; for life where none is named."""

    patron: str
    until: date | None
    terminal: str = ""
    """Where their card was."""

    @property
    def concerned_terminal(self) -> str:
        """The terminal whose player it was."""
        return self.terminal


class PatronTurnedAway(Event, frozen=True, tag="patron_turned_away.1"):
    """Somebody who is excluded showed their card at a terminal or at the cage."""

    patron: str
    where: str


class ExcludedPaid(Event, frozen=True, tag="excluded_paid.1"):
    """Somebody who is excluded was paid what is theirs, where the facility pays it."""

    patron: str
    where: str


TrackingEvent: TypeAlias = (
    PatronEnrolled
    | CardInserted
    | CardRejected
    | CardRemoved
    | VisitRated
    | PatronLimited
    | PatronExcluded
    | PatronTurnedAway
    | ExcludedPaid
)
