"""What happened in a round."""

from datetime import datetime
from typing import TypeAlias

from croupier.equipment.cards import Card
from croupier.floor.record.events.base import TableEvent
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import RoundEvent


class RoundOpened(TableEvent, frozen=True, tag="round_opened.1"):
    """Betting is open."""

    number: int
    opening: Opening


class RoundWent(TableEvent, frozen=True, tag="round_went.1"):
    """The round went on: what happened in it."""

    what: RoundEvent


class CardCorrected(TableEvent, frozen=True, tag="card_corrected.1"):
    """A card that was read wrongly was put right."""

    index: int
    was: Card | None
    card: Card


class TimeSet(TableEvent, frozen=True, tag="time_set.1"):
    """The players have time until then; none runs where no moment is named."""

    until: datetime | None


PlayEvent: TypeAlias = RoundOpened | RoundWent | CardCorrected | TimeSet
