"""The reports of consoles and devices, under stable names; the journal's tags stay internal.

Each report has the fields of the event it becomes.
"""

from typing import TypeAlias, get_args

import msgspec

from croupier.floor.record.commands import (
    AnyCommand,
    ApprovalCommand,
    Arrive,
    Choose,
    ConfirmCorrection,
    CorrectCard,
    DealNext,
    DeclineCorrection,
    ExtendTime,
    ForeseeRemedy,
    GetUp,
    HouseCommand,
    MoneyCommand,
    OpenAccountCommand,
    OpenBetting,
    PeripheralCommand,
    PlaceWagers,
    PlayCommand,
    PremisesCommand,
    Report,
    Reported,
    ReportIrregularity,
    SayReady,
    SubmissionCommand,
    TableCommand,
    TakeDown,
    TimeOut,
)
from croupier.floor.record.commands.office.assets import AssetCommand
from croupier.floor.record.commands.office.boxes import BoxCommand
from croupier.floor.record.commands.office.cage import CageCommand
from croupier.floor.record.commands.office.compliance import ComplianceCommand
from croupier.floor.record.commands.office.count import CountCommand
from croupier.floor.record.commands.office.revenue import RevenueCommand
from croupier.floor.record.commands.office.school import SchoolCommand
from croupier.floor.record.commands.office.software import ApproveSoftware, InstallSoftware, NotifySoftware
from croupier.floor.record.commands.office.tracking import TrackingCommand
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    DiceRolled,
    HoleCardRead,
    NoRollCalled,
    StubCounted,
)


class BettingClosedReport(BettingClosed, frozen=True, tag="betting_closed"):
    """The dealer announced "no more bets"."""


class CardDealtReport(CardDealt, frozen=True, tag="card_dealt"):
    """One card came to a place; ``card`` is null where it lies face down and nobody has read it."""


class CoverCardAppearedReport(CoverCardAppeared, frozen=True, tag="cover_card_appeared"):
    """The cover card came out of the shoe at a place."""


class CardsRevealedReport(CardsRevealed, frozen=True, tag="cards_revealed"):
    """The cards of a place were turned face up; ``cards`` names them where they had not been read."""


class HoleCardReadReport(HoleCardRead, frozen=True, tag="hole_card_read"):
    """The card reader told whether the hole card makes a Blackjack."""


class DiceRolledReport(DiceRolled, frozen=True, tag="dice_rolled"):
    """A valid roll came to rest."""


class NoRollCalledReport(NoRollCalled, frozen=True, tag="no_roll_called"):
    """The dealer called "no roll"."""


class StubCountedReport(StubCounted, frozen=True, tag="stub_counted"):
    """The stub was counted: cards accounted for in all, and whether a hand was misdealt."""


AnyReport: TypeAlias = (
    BettingClosedReport
    | CardDealtReport
    | CoverCardAppearedReport
    | CardsRevealedReport
    | HoleCardReadReport
    | DiceRolledReport
    | NoRollCalledReport
    | StubCountedReport
)
_EVENTS: dict[type[AnyReport], type[Reported]] = {report: report.__base__ for report in get_args(AnyReport)}
_REPORTS = {event: report for report, event in _EVENTS.items()}


class ReportOnTheWire(TableCommand, frozen=True, tag="report"):
    """Tell what happened at the table: betting closed, a card, a roll, a count."""

    event: AnyReport


AsItIs: TypeAlias = (
    MoneyCommand
    | HouseCommand
    | PremisesCommand
    | SubmissionCommand
    | AssetCommand
    | CageCommand
    | RevenueCommand
    | TrackingCommand
    | BoxCommand
    | CountCommand
    | ApproveSoftware
    | NotifySoftware
    | InstallSoftware
    | SchoolCommand
    | ComplianceCommand
    | OpenAccountCommand
    | ApprovalCommand
)
"""Commands that travel as the floor knows them."""

Asked: TypeAlias = (
    AsItIs
    | PeripheralCommand
    | OpenBetting
    | PlaceWagers
    | Arrive
    | GetUp
    | SayReady
    | TakeDown
    | Choose
    | ReportOnTheWire
    | ReportIrregularity
    | ForeseeRemedy
    | CorrectCard
    | ConfirmCorrection
    | DeclineCorrection
    | DealNext
    | TimeOut
    | ExtendTime
)
"""Every command in its wire form."""


def command_of(asked: Asked) -> AnyCommand:
    """The command as the floor knows it: a report becomes the event that the journal records."""
    if not isinstance(asked, ReportOnTheWire):
        return asked
    return Report(asked.table, _EVENTS[type(asked.event)](*msgspec.structs.astuple(asked.event)))


Sent: TypeAlias = AsItIs | PlayCommand
"""Every command that travels as it is, or as a report: all but those with a secret."""


def asked_for(command: Sent) -> Asked:
    """The wire form of a command; the inverse of `command_of`."""
    if not isinstance(command, Report):
        return command
    return ReportOnTheWire(command.table, _REPORTS[type(command.event)](*msgspec.structs.astuple(command.event)))
