"""What people and devices may ask of the floor, and who may ask it.

A command is a wish in the imperative; what becomes of it is an event in the past tense, or a refusal by name.
"""

from typing import TypeAlias

import msgspec

from croupier.floor.record.actors import Actor
from croupier.floor.record.commands.approvals import (
    ApprovalCommand,
    AskPit,
    DeclineApproval,
    GrantApproval,
    PitCommand,
    WithdrawApproval,
)
from croupier.floor.record.commands.base import (
    ATTENDANTS,
    HASH,
    PIT,
    Command,
    Name,
    Number,
    Remark,
    Sum,
    TableCommand,
)
from croupier.floor.record.commands.hosts import (
    EnrollHost,
    HostCommand,
    NumberVoucher,
    ResetHandPay,
    SetBills,
    SetGame,
    SetHostLink,
    SetValidationId,
    TakeVoucher,
    TransferMoney,
)
from croupier.floor.record.commands.house import (
    AnswerCall,
    CallAttendant,
    ChangeCards,
    ChangeDealer,
    CloseDay,
    CloseTable,
    ConfirmTime,
    HandleCards,
    HouseCommand,
    InspectReader,
    InstallTable,
    LeaveTable,
    LetIn,
    LoadDice,
    LookIntoStop,
    NoteAbsence,
    NoteReturn,
    OpenTable,
    PostLimits,
    PrepareCards,
    RepairDevice,
    ResumeTable,
    SignDevice,
    TakeTable,
    VoidRound,
)
from croupier.floor.record.commands.money import (
    ApproveOverride,
    BlockTerminal,
    CashOut,
    ClearMemory,
    DeclinePayout,
    DisableTerminal,
    DistributeTips,
    EnableTerminal,
    InsertBill,
    InsertBox,
    InsertVoucher,
    InstallTerminal,
    MakeSlip,
    MoneyCommand,
    PayHand,
    PaySlip,
    RecordMeters,
    RedeemVoucher,
    SetController,
    SetLimits,
    SetLink,
    SetVouchers,
    TakeBreak,
    Tip,
    UnblockTerminal,
    ValidatePayout,
    VoidSlip,
    VoidVoucher,
)
from croupier.floor.record.commands.office import OfficeCommand
from croupier.floor.record.commands.people import (
    AccountCommand,
    AddKey,
    AddPeople,
    AddStaff,
    ChangePassword,
    ChangeRoles,
    ClearFactor,
    EndSessions,
    EndStaff,
    EnrollDevice,
    LockStaff,
    LogOut,
    LogOutIdle,
    NewAccount,
    NoteUse,
    OpenAccountCommand,
    RecordLogIn,
    RecordRefused,
    ResetPassword,
    SetFactor,
    UnlockStaff,
)
from croupier.floor.record.commands.peripherals import (
    DEVICE_KEY,
    ConfirmPrinted,
    Counter,
    EnrollPeripherals,
    HearPeripherals,
    PeripheralCommand,
    PeripheralReport,
)
from croupier.floor.record.commands.play import (
    Arrive,
    Choose,
    ConfirmCorrection,
    CorrectCard,
    DealNext,
    DeclineCorrection,
    ExtendTime,
    ForeseeRemedy,
    GetUp,
    OpenBetting,
    PlaceWagers,
    PlayCommand,
    Report,
    Reported,
    ReportIrregularity,
    SayReady,
    TakeDown,
    TimeOut,
    reported,
)
from croupier.floor.record.commands.premises import (
    EnrollMachine,
    GroupTerminal,
    InstallTerminals,
    LinkTable,
    MoveTerminal,
    NewTerminal,
    PremisesCommand,
    RetireTable,
    RetireTerminal,
)
from croupier.floor.record.commands.submissions import (
    ApproveSubmission,
    DeclineSubmission,
    FileSubmission,
    SubmissionCommand,
    WithdrawSubmission,
)
from croupier.floor.record.duties import DUTIES

AnyCommand: TypeAlias = (
    MoneyCommand
    | PeripheralCommand
    | PlayCommand
    | HouseCommand
    | PremisesCommand
    | SubmissionCommand
    | HostCommand
    | AccountCommand
    | ApprovalCommand
    | OfficeCommand
)


class Request(msgspec.Struct, frozen=True):
    """A command with its id, by which it is done once, who gives it, and who stands by where two people are needed."""

    id: str
    actor: Actor
    command: "AnyCommand"
    witness: Actor | None = None
    source: str = ""
    """Where it comes from; kept only of what is refused."""

    @property
    def by_the_second(self) -> "Request":
        """The same, given by the second person where only they may give it: the first one stands by.

        So a floorperson who comes to the dealer's console resumes the table there, under their own name.
        """
        mine, theirs = DUTIES.ever(self.command.tag()), self.witness
        if theirs is None or self.actor.role in mine or theirs.role not in mine:
            return self
        return Request(self.id, theirs, self.command, self.actor, self.source)


__all__ = [
    "ATTENDANTS",
    "DEVICE_KEY",
    "HASH",
    "PIT",
    "AccountCommand",
    "AddKey",
    "AddPeople",
    "AddStaff",
    "AnswerCall",
    "AnyCommand",
    "ApprovalCommand",
    "ApproveOverride",
    "ApproveSubmission",
    "Arrive",
    "AskPit",
    "BlockTerminal",
    "CallAttendant",
    "CashOut",
    "ChangeCards",
    "ChangeDealer",
    "ChangePassword",
    "ChangeRoles",
    "Choose",
    "ClearFactor",
    "ClearMemory",
    "CloseDay",
    "CloseTable",
    "Command",
    "ConfirmCorrection",
    "ConfirmPrinted",
    "ConfirmTime",
    "CorrectCard",
    "Counter",
    "DealNext",
    "DeclineApproval",
    "DeclineCorrection",
    "DeclinePayout",
    "DeclineSubmission",
    "DisableTerminal",
    "DistributeTips",
    "EnableTerminal",
    "EndSessions",
    "EndStaff",
    "EnrollDevice",
    "EnrollHost",
    "EnrollMachine",
    "EnrollPeripherals",
    "ExtendTime",
    "FileSubmission",
    "ForeseeRemedy",
    "GetUp",
    "GrantApproval",
    "GroupTerminal",
    "HandleCards",
    "HearPeripherals",
    "HouseCommand",
    "InsertBill",
    "InsertBox",
    "InsertVoucher",
    "InspectReader",
    "InstallTable",
    "InstallTerminal",
    "InstallTerminals",
    "LeaveTable",
    "LetIn",
    "LinkTable",
    "LoadDice",
    "LockStaff",
    "LogOut",
    "LogOutIdle",
    "LookIntoStop",
    "MakeSlip",
    "MoneyCommand",
    "MoveTerminal",
    "Name",
    "NewAccount",
    "NewTerminal",
    "NoteAbsence",
    "NoteReturn",
    "NoteUse",
    "Number",
    "NumberVoucher",
    "OfficeCommand",
    "OpenAccountCommand",
    "OpenBetting",
    "OpenTable",
    "PayHand",
    "PaySlip",
    "PeripheralCommand",
    "PeripheralReport",
    "PitCommand",
    "PlaceWagers",
    "PlayCommand",
    "PostLimits",
    "PremisesCommand",
    "PrepareCards",
    "RecordLogIn",
    "RecordMeters",
    "RecordRefused",
    "RedeemVoucher",
    "Remark",
    "RepairDevice",
    "Report",
    "ReportIrregularity",
    "Reported",
    "Request",
    "ResetHandPay",
    "ResetPassword",
    "ResumeTable",
    "RetireTable",
    "RetireTerminal",
    "SayReady",
    "SetBills",
    "SetController",
    "SetFactor",
    "SetGame",
    "SetHostLink",
    "SetLimits",
    "SetLink",
    "SetValidationId",
    "SetVouchers",
    "SignDevice",
    "SubmissionCommand",
    "Sum",
    "TableCommand",
    "TakeBreak",
    "TakeDown",
    "TakeTable",
    "TakeVoucher",
    "TimeOut",
    "Tip",
    "TransferMoney",
    "UnblockTerminal",
    "UnlockStaff",
    "ValidatePayout",
    "VoidRound",
    "VoidSlip",
    "VoidVoucher",
    "WithdrawApproval",
    "WithdrawSubmission",
    "reported",
]
