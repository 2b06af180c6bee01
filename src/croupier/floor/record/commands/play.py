"""What is asked of a round: wagers, decisions, cards, time."""

from typing import TypeAlias

from croupier.equipment.cards import Card
from croupier.floor.record.commands.base import Command, Name, Number, Round, Sum, TableCommand
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    NoRollCalled,
    RoundEvent,
    StubCounted,
)
from croupier.rules.terms.refusals import BrokenInvariant


class OpenBetting(TableCommand, frozen=True, tag="open_betting"):
    """Begin the next round: the terminals may wager."""


class Arrive(Command, frozen=True, tag="arrive"):
    """Come to a table whose cards lie spread because nobody plays."""

    terminal: Name
    table: Name

    @property
    def meant_table(self) -> str:
        """The table with the cards."""
        return self.table


class GetUp(Command, frozen=True, tag="get_up"):
    """Leave a table: no seat is kept any more."""

    terminal: Name
    table: Name

    @property
    def meant_table(self) -> str:
        """The table of the seat."""
        return self.table


class SeatCommand(Command, frozen=True):
    """A player asks for something for their stake on a seat."""

    terminal: Name
    table: Name
    seat: Number

    @property
    def meant_table(self) -> str:
        """The table of the seat."""
        return self.table


class PlaceWagers(SeatCommand, frozen=True, tag="place_wagers"):
    """Put a whole slip on a seat, replacing what the terminal had there; an empty one withdraws it.

    ``round`` is the one its player saw; without it the slip is for whichever is open.
    """

    wagers: dict[Name, Sum]
    round: Round = 0


class TakeDown(SeatCommand, frozen=True, tag="take_down"):
    """Withdraw a standing wager where the game allows it; ``round`` as above."""

    wager: Name
    round: Round = 0


class Choose(SeatCommand, frozen=True, tag="choose"):
    """Make a decision for the stake on a seat."""

    stage: Name
    choice: Name
    amount: Sum = 0
    cards: tuple[Card, ...] = ()
    hand: Number = 1


class SayReady(Command, frozen=True, tag="say_ready"):
    """A player has placed all they want in this round, or takes that back; ``round`` as above."""

    terminal: Name
    table: Name
    ready: bool = True
    round: Round = 0

    @property
    def meant_table(self) -> str:
        """The table at which it is said."""
        return self.table


Reported: TypeAlias = (
    BettingClosed
    | CardDealt
    | CoverCardAppeared
    | CardsRevealed
    | HoleCardRead
    | DiceRolled
    | NoRollCalled
    | StubCounted
)
"""What a dealer, or the device that deals, reports; the rest comes from terminals and from the system."""


def reported(event: RoundEvent) -> Reported:
    """An event of a simulated dealer, who reports nothing else."""
    if not isinstance(event, Reported):
        raise BrokenInvariant(f"no dealer reports {event}")
    return event


class Report(TableCommand, frozen=True, tag="report"):
    """Tell what happened at the table: betting closed, a card, a roll, a count."""

    event: Reported


class ReportIrregularity(TableCommand, frozen=True, tag="report_irregularity"):
    """Tell what went wrong; a floorperson approves the remedy."""

    event: IrregularityFound


class ForeseeRemedy(TableCommand, frozen=True, tag="foresee_remedy"):
    """Ask what a remedy would do; the question is recorded."""

    event: IrregularityFound


class CorrectCard(TableCommand, frozen=True, tag="correct_card"):
    """Put right a card that was keyed or read wrongly.

    The dealer does it alone before anything else has happened, once.  After that somebody of the pit says so, and the
    table waits until surveillance or a pit manager has decided.
    """

    place: Name
    index: Number
    card: Card


class ConfirmCorrection(TableCommand, frozen=True, tag="confirm_correction"):
    """Let a card be put right that others say was read wrongly."""


class DeclineCorrection(TableCommand, frozen=True, tag="decline_correction"):
    """Leave the card as it was read."""


class DealNext(TableCommand, frozen=True, tag="deal_next"):
    """A table that deals itself does what its round needs next; nobody says which card."""


class TimeOut(TableCommand, frozen=True, tag="time_out"):
    """The time for betting or for a decision is over."""


class ExtendTime(TableCommand, frozen=True, tag="extend_time"):
    """Give the players more time."""

    seconds: Number


PlayCommand: TypeAlias = (
    OpenBetting
    | PlaceWagers
    | Arrive
    | GetUp
    | TakeDown
    | Choose
    | SayReady
    | Report
    | ReportIrregularity
    | ForeseeRemedy
    | CorrectCard
    | ConfirmCorrection
    | DeclineCorrection
    | DealNext
    | TimeOut
    | ExtendTime
)
