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
from croupier.floor.record.events.assets import (
    AssetDescribed,
    AssetEvent,
    AssetMoved,
    AssetsReceived,
    ListsFiled,
    MovementNotified,
    MovementSigned,
    MovementsSubmitted,
    PlaceDecided,
    PlaceRequested,
    TransportNotified,
)
from croupier.floor.record.events.base import (
    Event,
    TableEvent,
    TerminalEvent,
)
from croupier.floor.record.events.boxes import (
    BoxCollected,
    BoxEvent,
    DeviationDecided,
    DeviationNotified,
    DropBegun,
    DropEnded,
    DropJoined,
    DropPlanDecided,
    DropPlanFiled,
    DropTeamNamed,
    KeyLost,
    KeyRegistered,
    KeyReturned,
    KeySignedOut,
    ServerOpened,
)
from croupier.floor.record.events.cage import (
    CageEvent,
    DayOfVouchers,
    DrawerClosed,
    DrawerFilled,
    DrawerOpened,
    LateVoucherPaid,
    MachineDispensed,
    MachineNoted,
    MachineRestPaid,
    RedemptionCounted,
    RedemptionInstalled,
    RedemptionLoaded,
    VoucherDoubted,
    VoucherNotTaken,
    VouchersCompared,
    VouchersHandedOver,
    VouchersSurrendered,
    VoucherTaken,
)
from croupier.floor.record.events.compliance import ComplianceEvent
from croupier.floor.record.events.count import (
    BoxCounted,
    CountBegun,
    CountClosed,
    CountCorrected,
    CountedBox,
    CountEvent,
    CountJoined,
    CountSigned,
    CurrencyRecounted,
    VoucherFound,
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
from croupier.floor.record.events.peripherals import (
    PeripheralEvent,
    PeripheralsEnrolled,
    PeripheralsHeard,
    PeripheralsRefused,
)
from croupier.floor.record.events.personnel import PersonnelEvent
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
from croupier.floor.record.events.revenue import ReturnFiled, ReturnLine, RevenueClosed, RevenueEvent
from croupier.floor.record.events.school import SchoolEvent
from croupier.floor.record.events.software import (
    SoftwareApproved,
    SoftwareCompared,
    SoftwareEvent,
    SoftwareInstalled,
    SoftwareNotified,
)
from croupier.floor.record.events.submissions import (
    SubmissionApproved,
    SubmissionDeclined,
    SubmissionEvent,
    SubmissionFiled,
    SubmissionWithdrawn,
)
from croupier.floor.record.events.tracking import (
    CardInserted,
    CardRemoved,
    PatronEnrolled,
    PatronExcluded,
    PatronTurnedAway,
    TrackingEvent,
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
    | AssetEvent
    | SoftwareEvent
    | CageEvent
    | BoxEvent
    | CountEvent
    | SchoolEvent
    | RevenueEvent
    | TrackingEvent
    | PersonnelEvent
    | ComplianceEvent
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
    "AssetDescribed",
    "AssetEvent",
    "AssetMoved",
    "AssetsReceived",
    "AttendantCalled",
    "BillInserted",
    "BillsSet",
    "Body",
    "BoxCollected",
    "BoxCounted",
    "BoxEvent",
    "BoxInserted",
    "BreakTaken",
    "CageEvent",
    "CallAnswered",
    "CardCorrected",
    "CardInserted",
    "CardRemoved",
    "CardsChanged",
    "CardsHandled",
    "CardsWent",
    "CommandsRefused",
    "ControllerSet",
    "CorrectionAsked",
    "CorrectionDeclined",
    "CountBegun",
    "CountClosed",
    "CountCorrected",
    "CountEvent",
    "CountJoined",
    "CountSigned",
    "CountedBox",
    "CurrencyRecounted",
    "DayClosed",
    "DayOfVouchers",
    "DaySealed",
    "DealerChanged",
    "DeviationDecided",
    "DeviationNotified",
    "DeviceEnrolled",
    "DeviceSet",
    "DiceLoaded",
    "DrawerClosed",
    "DrawerFilled",
    "DrawerOpened",
    "DropBegun",
    "DropEnded",
    "DropJoined",
    "DropPlanDecided",
    "DropPlanFiled",
    "DropTeamNamed",
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
    "KeyLost",
    "KeyRegistered",
    "KeyReturned",
    "KeySignedOut",
    "LateVoucherPaid",
    "LimitsPosted",
    "LimitsSet",
    "LinkSet",
    "ListsFiled",
    "LogInTried",
    "LoggedOut",
    "MachineDispensed",
    "MachineEnrolled",
    "MachineNoted",
    "MachineRestPaid",
    "MemoryCleared",
    "MetersRecorded",
    "MoneyTransferred",
    "MovementNotified",
    "MovementSigned",
    "MovementsSubmitted",
    "OrderDrawn",
    "OrderShown",
    "OverrideApproved",
    "PasswordSet",
    "PatronEnrolled",
    "PatronExcluded",
    "PatronTurnedAway",
    "PayoutDeclined",
    "PayoutValidated",
    "PeripheralEvent",
    "PeripheralsEnrolled",
    "PeripheralsHeard",
    "PeripheralsRefused",
    "PlaceDecided",
    "PlaceRequested",
    "PlayerArrived",
    "PlayerGotUp",
    "PlayerLetIn",
    "PlayerReady",
    "PremisesEvent",
    "ReaderInspected",
    "RedemptionCounted",
    "RedemptionInstalled",
    "RedemptionLoaded",
    "RemedyForeseen",
    "ReshuffleDemanded",
    "ReturnFiled",
    "ReturnLine",
    "RevenueClosed",
    "RevenueEvent",
    "RolesChanged",
    "RoundOpened",
    "RoundVoided",
    "RoundWent",
    "SchoolEvent",
    "ServerOpened",
    "SessionUsed",
    "Slip",
    "SnapshotKept",
    "SoftwareApproved",
    "SoftwareCompared",
    "SoftwareEvent",
    "SoftwareInstalled",
    "SoftwareNotified",
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
    "TrackingEvent",
    "TransportNotified",
    "ValidationAsked",
    "ValidationDenied",
    "ValidationIdSet",
    "VoucherDoubted",
    "VoucherFound",
    "VoucherIssued",
    "VoucherIssuedInClear",
    "VoucherNotTaken",
    "VoucherNumbered",
    "VoucherPrinted",
    "VoucherRedeemed",
    "VoucherRejected",
    "VoucherTaken",
    "VoucherVoided",
    "VouchersCompared",
    "VouchersExpired",
    "VouchersHandedOver",
    "VouchersSet",
    "VouchersSurrendered",
    "decode",
    "encode",
    "encoded",
]
