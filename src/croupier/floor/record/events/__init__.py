"""What happened on the floor, in the past tense: the body of the journal.

The rules of ``rules.events`` hold here too: a tag names a record for ever and ends in its version; fields are only
appended, with a default; a meaning that changes gets a new tag.
"""

from typing import TypeAlias

import msgspec

from croupier.floor.record.events.approvals import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDeclined,
    ApprovalEvent,
    ApprovalGranted,
    ApprovalLapsed,
    ApprovalRecord,
    ApprovalRefused,
    ApprovalWithdrawn,
)
from croupier.floor.record.events.base import (
    Event,
    TableEvent,
    TerminalEvent,
)
from croupier.floor.record.events.hosts import (
    BillsSet,
    GameSet,
    HostEnrolled,
    HostEvent,
    HostLinkSet,
    MoneyTransferred,
    ValidationAsked,
    ValidationDenied,
    ValidationIdSet,
    VoucherNumbered,
)
from croupier.floor.record.events.house import (
    AttendantCalled,
    CallAnswered,
    CardsChanged,
    CardsHandled,
    CardsWent,
    CommandsRefused,
    DayClosed,
    DaySealed,
    DealerChanged,
    DeviceEnrolled,
    DeviceSet,
    DiceLoaded,
    FactorCleared,
    FactorSet,
    FellIdle,
    FloorOpened,
    HouseEvent,
    KeyAdded,
    KeyAnnounced,
    KeyDoubted,
    LimitsPosted,
    LoggedOut,
    LogInTried,
    PasswordSet,
    PlayerArrived,
    PlayerGotUp,
    PlayerLetIn,
    ReaderInspected,
    ReshuffleDemanded,
    RolesChanged,
    RoundVoided,
    SessionUsed,
    SnapshotKept,
    StaffAdded,
    StaffEnded,
    StaffLocked,
    StaffUnlocked,
    StopLookedInto,
    TableClosed,
    TableInstalled,
    TableOpened,
    TableResumed,
    TableStopped,
    TimeConfirmed,
    TimeDoubted,
)
from croupier.floor.record.events.money import (
    BillInserted,
    BoxInserted,
    BreakTaken,
    ControllerSet,
    HandPaid,
    HandPayDue,
    LimitsSet,
    LinkSet,
    MemoryCleared,
    MetersRecorded,
    MoneyEvent,
    OverrideApproved,
    PayoutDeclined,
    PayoutValidated,
    Slip,
    SlipMade,
    SlipVoided,
    TerminalBlocked,
    TerminalEnabled,
    TerminalInstalled,
    TerminalUnblocked,
    Tipped,
    TipsDistributed,
    VoucherIssued,
    VoucherIssuedInClear,
    VoucherPrinted,
    VoucherRedeemed,
    VoucherRejected,
    VouchersExpired,
    VouchersSet,
    VoucherVoided,
)
from croupier.floor.record.events.office import OfficeEvent
from croupier.floor.record.events.peripherals import (
    PeripheralEvent,
    PeripheralsEnrolled,
    PeripheralsHeard,
    PeripheralsRefused,
)
from croupier.floor.record.events.play import (
    CardCorrected,
    CorrectionAsked,
    CorrectionDeclined,
    OrderDrawn,
    OrderShown,
    PlayerReady,
    PlayEvent,
    RemedyForeseen,
    RoundOpened,
    RoundWent,
    TimeGivenBack,
    TimeSet,
)
from croupier.floor.record.events.premises import (
    MachineEnrolled,
    PremisesEvent,
    TableLinked,
    TableRetired,
    TerminalGrouped,
    TerminalMoved,
    TerminalRetired,
)
from croupier.floor.record.events.submissions import (
    SubmissionApproved,
    SubmissionDeclined,
    SubmissionEvent,
    SubmissionFiled,
    SubmissionWithdrawn,
)
from croupier.rules.terms.lines import Line
from croupier.words import as_text

FloorEvent: TypeAlias = (
    MoneyEvent
    | HostEvent
    | PeripheralEvent
    | PlayEvent
    | HouseEvent
    | PremisesEvent
    | SubmissionEvent
    | ApprovalRecord
    | OfficeEvent
)


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry of the journal holds: the events of one command, and the lines they settled.

    The lines follow from the events; they are kept as facts, so that a replay under a later version that would pay
    otherwise is found out.  ``asked`` is a hash of what was asked under the entry's command, by which the same command
    is known from another one that was sent under its id; entries of before have none, and those of the floor itself.
    ``witness`` is the second person, where there was one: who acted is told from this, and not from a text of both.
    """

    events: tuple[FloorEvent, ...]
    lines: tuple[Line, ...] = ()
    asked: str = ""
    witness: str = ""


_encoder = msgspec.json.Encoder(order="deterministic", enc_hook=as_text)
_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def encode(body: Body) -> bytes:
    """The one byte form of a body."""
    return encoded(body)


def encoded(what: object) -> bytes:
    """The one byte form of anything that events and commands are made of."""
    return _encoder.encode(what)


def decode(record: bytes) -> Body:
    """The body of a record; an unknown tag, field or card is refused by name."""
    return _decoder.decode(record)


__all__ = [
    "ApprovalAsked",
    "ApprovalClosed",
    "ApprovalDeclined",
    "ApprovalEvent",
    "ApprovalGranted",
    "ApprovalLapsed",
    "ApprovalRefused",
    "ApprovalWithdrawn",
    "AttendantCalled",
    "BillInserted",
    "BillsSet",
    "Body",
    "BoxInserted",
    "BreakTaken",
    "CallAnswered",
    "CardCorrected",
    "CardsChanged",
    "CardsHandled",
    "CardsWent",
    "CommandsRefused",
    "ControllerSet",
    "CorrectionAsked",
    "CorrectionDeclined",
    "DayClosed",
    "DaySealed",
    "DealerChanged",
    "DeviceEnrolled",
    "DeviceSet",
    "DiceLoaded",
    "Event",
    "FactorCleared",
    "FactorSet",
    "FellIdle",
    "FloorEvent",
    "FloorOpened",
    "GameSet",
    "HandPaid",
    "HandPayDue",
    "HostEnrolled",
    "HostEvent",
    "HostLinkSet",
    "KeyAdded",
    "KeyAnnounced",
    "KeyDoubted",
    "LimitsPosted",
    "LimitsSet",
    "LinkSet",
    "LogInTried",
    "LoggedOut",
    "MachineEnrolled",
    "MemoryCleared",
    "MetersRecorded",
    "MoneyTransferred",
    "OfficeEvent",
    "OrderDrawn",
    "OrderShown",
    "OverrideApproved",
    "PasswordSet",
    "PayoutDeclined",
    "PayoutValidated",
    "PeripheralEvent",
    "PeripheralsEnrolled",
    "PeripheralsHeard",
    "PeripheralsRefused",
    "PlayerArrived",
    "PlayerGotUp",
    "PlayerLetIn",
    "PlayerReady",
    "PremisesEvent",
    "ReaderInspected",
    "RemedyForeseen",
    "ReshuffleDemanded",
    "RolesChanged",
    "RoundOpened",
    "RoundVoided",
    "RoundWent",
    "SessionUsed",
    "Slip",
    "SlipMade",
    "SlipVoided",
    "SnapshotKept",
    "StaffAdded",
    "StaffEnded",
    "StaffLocked",
    "StaffUnlocked",
    "StopLookedInto",
    "SubmissionApproved",
    "SubmissionDeclined",
    "SubmissionEvent",
    "SubmissionFiled",
    "SubmissionWithdrawn",
    "TableClosed",
    "TableEvent",
    "TableInstalled",
    "TableLinked",
    "TableOpened",
    "TableResumed",
    "TableRetired",
    "TableStopped",
    "TerminalBlocked",
    "TerminalEnabled",
    "TerminalEvent",
    "TerminalGrouped",
    "TerminalInstalled",
    "TerminalMoved",
    "TerminalRetired",
    "TerminalUnblocked",
    "TimeConfirmed",
    "TimeDoubted",
    "TimeGivenBack",
    "TimeSet",
    "Tipped",
    "TipsDistributed",
    "ValidationAsked",
    "ValidationDenied",
    "ValidationIdSet",
    "VoucherIssued",
    "VoucherIssuedInClear",
    "VoucherNumbered",
    "VoucherPrinted",
    "VoucherRedeemed",
    "VoucherRejected",
    "VoucherVoided",
    "VouchersExpired",
    "VouchersSet",
    "decode",
    "encode",
    "encoded",
]
