"""What happened in a round."""

from datetime import datetime
from typing import TypeAlias

from croupier.equipment.cards import Card
from croupier.equipment.draw import Order
from croupier.floor.record.events.base import TableEvent
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import IrregularityFound, RoundEvent


class RoundOpened(TableEvent, frozen=True, tag="round_opened.1"):
    """Betting is open.

    ``validates`` says whether payouts of this round wait for a floorperson where the game wants it; before there was
    anybody to ask, all were made at once.  ``watched`` says whether the table keeps seats and the time of its last
    gaming activity from here on.
    """

    number: int
    opening: Opening
    validates: bool = False
    watched: bool = False


class RoundWent(TableEvent, frozen=True, tag="round_went.1"):
    """The round went on: what happened in it."""

    what: RoundEvent


class CardCorrected(TableEvent, frozen=True, tag="card_corrected.1"):
    """A card that was read wrongly was put right."""

    index: int
    was: Card | None
    card: Card
    by: tuple[str, ...] = ()
    """The people who said so."""


class CorrectionAsked(TableEvent, frozen=True, tag="correction_asked.1"):
    """Somebody of the pit says that a card was read wrongly: the table waits until another person has decided."""

    index: int
    card: Card
    by: tuple[str, ...]


class CorrectionDeclined(TableEvent, frozen=True, tag="correction_declined.1"):
    """The card stays as it was read."""


class RemedyForeseen(TableEvent, frozen=True, tag="remedy_foreseen.1"):
    """Somebody asked what a remedy would do."""

    what: IrregularityFound


class TimeSet(TableEvent, frozen=True, tag="time_set.1"):
    """The players have time until then; none runs where no moment is named."""

    until: datetime | None


class TimeGivenBack(TableEvent, frozen=True, tag="time_given_back.1"):
    """Players have their whole time again, until then: the system was away, or the terminal that is named."""

    until: datetime
    seconds: int = 0
    terminal: str = ""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that was away."""
        return self.terminal


class PlayerReady(TableEvent, frozen=True, tag="player_ready.1"):
    """A player waits for no more time, or does again.

    ``until`` is when betting ends with it, where that changes; ``whole`` when it would have ended without it.
    """

    terminal: str
    ready: bool
    until: datetime | None = None
    whole: datetime | None = None

    @property
    def concerned_terminal(self) -> str:
        """The terminal that said so."""
        return self.terminal


class OrderDrawn(TableEvent, frozen=True, tag="order_drawn.1"):
    """A table that deals itself has fixed the order in which it will deal; nobody knows more of it than this.

    ``instead`` is the commitment of an order that was lost, in whose place it is; ``cards`` and ``dice`` of the round
    were out before.
    """

    number: int
    commitment: str
    cards: int = 0
    dice: int = 0
    instead: str = ""


class OrderShown(TableEvent, frozen=True, tag="order_shown.1"):
    """The round is over, and everybody may see that its cards came in the order that was fixed."""

    number: int
    order: Order


PlayEvent: TypeAlias = (
    OrderDrawn
    | OrderShown
    | RoundOpened
    | RoundWent
    | CardCorrected
    | CorrectionAsked
    | CorrectionDeclined
    | RemedyForeseen
    | TimeSet
    | TimeGivenBack
    | PlayerReady
)
