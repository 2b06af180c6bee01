"""§ 605a.2: every role against every command; whoever may not is refused before anybody looks at the floor."""

from typing import get_args

import pytest

from croupier.equipment.cards import card
from croupier.equipment.devices import Device
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import (
    AddStaff,
    AnswerCall,
    AnyCommand,
    ApproveOverride,
    Arrive,
    AskPit,
    BlockTerminal,
    CallAttendant,
    CashOut,
    ChangeCards,
    ChangeDealer,
    ChangePassword,
    ChangeRoles,
    Choose,
    ClearFactor,
    ClearMemory,
    CloseDay,
    CloseTable,
    ConfirmCorrection,
    ConfirmPrinted,
    ConfirmTime,
    CorrectCard,
    DeclineApproval,
    DeclineCorrection,
    DeclinePayout,
    DisableTerminal,
    DistributeTips,
    EnableTerminal,
    EndSessions,
    EndStaff,
    EnrollDevice,
    EnrollHost,
    EnrollMachine,
    EnrollPeripherals,
    ExtendTime,
    ForeseeRemedy,
    GetUp,
    GrantApproval,
    GroupTerminal,
    HandleCards,
    HearPeripherals,
    InsertBill,
    InsertBox,
    InsertVoucher,
    InspectReader,
    InstallTable,
    InstallTerminal,
    LeaveTable,
    LetIn,
    LinkTable,
    LoadDice,
    LockStaff,
    LogOut,
    LookIntoStop,
    MoveTerminal,
    NoteAbsence,
    NoteReturn,
    NumberVoucher,
    OpenBetting,
    OpenTable,
    PayHand,
    PlaceWagers,
    PostLimits,
    PrepareCards,
    RecordLogIn,
    RecordMeters,
    RecordRefused,
    RedeemVoucher,
    RepairDevice,
    Report,
    ReportIrregularity,
    ResetHandPay,
    ResetPassword,
    ResumeTable,
    RetireTable,
    RetireTerminal,
    SayReady,
    SetBills,
    SetController,
    SetFactor,
    SetGame,
    SetHostLink,
    SetLimits,
    SetLink,
    SetValidationId,
    SetVouchers,
    SignDevice,
    TakeBreak,
    TakeDown,
    TakeTable,
    TakeVoucher,
    TimeOut,
    Tip,
    TransferMoney,
    UnblockTerminal,
    UnlockStaff,
    ValidatePayout,
    VoidRound,
    VoidVoucher,
    WithdrawApproval,
)
from croupier.floor.record.commands.submissions import (
    ApproveSubmission,
    DeclineSubmission,
    FileSubmission,
    WithdrawSubmission,
)
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.refusals import Reason
from croupier.floor.record.terminal import Block
from croupier.rules.procedure.handling import Task
from croupier.rules.terms.events import BettingClosed, IrregularityFound
from croupier.rules.terms.refusals import Refusal
from support.floor.house import COMPLIANCE, FINANCE, FLOORPERSON, NOON, SECURITY, House

PEOPLE = " ".join(sorted(DUTIES.people))

TABLE: list[tuple[AnyCommand, str]] = [
    (InstallTerminal("E2", "A2", "L2"), "technician slot_supervisor"),
    (EnableTerminal("E1"), "revenue host"),
    (DisableTerminal("E1"), "revenue host"),
    (BlockTerminal("E1", Block.DOOR_OPEN), "peripherals host technician system slot_attendant slot_supervisor"),
    (UnblockTerminal("E1", Block.DOOR_OPEN), "peripherals host technician system slot_attendant slot_supervisor"),
    (InsertBox("E1", "box 7"), "peripherals count_team security slot_attendant slot_supervisor"),
    (InsertBill("E1", 20_00), "peripherals"),
    (InsertVoucher("E1", "1"), "peripherals"),
    (ConfirmPrinted("E1", "k"), "peripherals"),
    (HearPeripherals("E1", 1, InsertBill("E1", 20_00)), "peripherals"),
    (EnrollPeripherals("E1", "02" + "0" * 64), "technician"),
    (CashOut("E1"), "terminal"),
    (Tip("E1", "T", 1_00), "terminal"),
    (CallAttendant("E1"), "terminal"),
    (AnswerCall("E1"), "slot_attendant slot_supervisor floorperson pit_manager"),
    (PayHand("E1-1", 20_00), "slot_attendant slot_supervisor"),
    (ApproveOverride("E1-1", 25_00, "the meter stuck"), "compliance"),
    (ValidatePayout("T", "T/1/1/progressive"), "floorperson pit_manager"),
    (DeclinePayout("T", "T/1/1/progressive", "misread"), "floorperson pit_manager"),
    (RecordMeters("E1"), "compliance"),
    (ClearMemory("E1"), "technician"),
    (RedeemVoucher("1"), "cashier"),
    (SetVouchers("E1", enabled=False), "slot_supervisor technician system"),
    (VoidVoucher("1", "torn"), "slot_supervisor"),
    (DistributeTips("pool/common"), "cashier main_bank"),
    (EnrollHost("central", (HostDuty.CONTROL,)), "technician"),
    (SetHostLink("E1", "central", up=True), "system"),
    (SetBills("E1", (20_00,)), "host"),
    (SetGame("E1", "657a", enabled=False), "host"),
    (SetValidationId("E1", 1, 0), "host"),
    (NumberVoucher("E1", "0" * 18), "host system"),
    (TakeVoucher("E1", "0" * 18, 20_00), "host"),
    (ResetHandPay("E1"), "host"),
    (TransferMoney("E1", "1", 20_00), "host"),
    (InstallTable("S", "657a"), "pit_manager"),
    (OpenTable("T", "Dana"), "floorperson pit_manager"),
    (HandleCards("T", Task.INSPECT), "dealer system floorperson pit_manager"),
    (PrepareCards("T"), "dealer system"),
    (SignDevice("T", Device.SHUFFLER), "dealer floorperson pit_manager"),
    (RepairDevice("T", Device.SHUFFLER), "technician floorperson pit_manager"),
    (VoidRound("T", "the roof leaks"), "floorperson pit_manager"),
    (InspectReader("T"), "floorperson pit_manager"),
    (LoadDice("T", 2), "floorperson pit_manager"),
    (LetIn("T", "E1"), "dealer floorperson pit_manager"),
    (ChangeCards("T"), "floorperson pit_manager"),
    (PostLimits("T", 10_00, 500_00), "floorperson pit_manager"),
    (ChangeDealer("T", "Dev"), "floorperson pit_manager"),
    (TakeTable("T"), "dealer"),
    (LeaveTable("T"), "dealer"),
    (OpenBetting("T"), "dealer system"),
    (PlaceWagers("E1", "T", 1, {}), "terminal"),
    (TakeDown("E1", "T", 1, "ante"), "terminal"),
    (Choose("E1", "T", 1, "play", "fold"), "terminal"),
    (Arrive("E1", "T"), "terminal"),
    (GetUp("E1", "T"), "terminal"),
    (SayReady("E1", "T"), "terminal"),
    (SetLimits("E1", minutes=30), "terminal"),
    (TakeBreak("E1", 15), "terminal"),
    (Report("T", BettingClosed()), "dealer system"),
    (ReportIrregularity("T", IrregularityFound("abandoned")), "dealer"),
    (CorrectCard("T", "1", 1, card("As")), "dealer floorperson pit_manager"),
    (ForeseeRemedy("T", IrregularityFound("abandoned")), "dealer floorperson pit_manager"),
    (ConfirmCorrection("T"), "surveillance pit_manager"),
    (DeclineCorrection("T"), "surveillance pit_manager"),
    (LookIntoStop("T"), "floorperson pit_manager surveillance"),
    (TimeOut("T"), "system"),
    (ConfirmTime(NOON), "technician"),
    (NoteAbsence(5), "system"),
    (NoteReturn("E1"), "system"),
    (ExtendTime("T", 10), "floorperson pit_manager"),
    (ResumeTable("T"), "floorperson pit_manager"),
    (CloseTable("T"), "floorperson pit_manager"),
    (AskPit("w1", CloseTable("T")), "dealer"),
    (GrantApproval("T", "w1"), "dealer"),
    (DeclineApproval("Dana", "w1"), "floorperson pit_manager"),
    (WithdrawApproval(), "dealer"),
    (SetLink("T", up=False), "system technician"),
    (SetController("T", up=False), "system technician"),
    (CloseDay(), "system"),
    (AddStaff("Ann", (Role.AUDITOR,), "hash"), "technician system"),
    (ChangeRoles("Ann", (Role.AUDITOR,)), "technician"),
    (ResetPassword("Ann", "hash"), "technician"),
    (ChangePassword("hash"), PEOPLE),
    (LockStaff("Ann", "on leave"), "technician"),
    (EndStaff("Ann", "has left"), "technician"),
    (EndSessions("Ann"), "technician"),
    (RecordRefused(()), "system"),
    (FileSubmission("text"), "pit_manager"),
    (ApproveSubmission("2026-1"), "compliance"),
    (DeclineSubmission("2026-1", "why"), "compliance"),
    (WithdrawSubmission("2026-1"), "pit_manager"),
    (SetFactor(1, 1), PEOPLE),
    (ClearFactor("Ann"), "technician"),
    (RecordLogIn("Ann", Role.AUDITOR, "hash", proved=False), "system"),
    (LogOut("hash"), PEOPLE),
    (UnlockStaff("Ann"), "technician system"),
    (EnrollDevice("E1", "hash"), "technician system"),
    (EnrollMachine("E1", "02" + "0" * 64), "technician"),
    (MoveTerminal("E1", "elsewhere"), "slot_supervisor technician"),
    (GroupTerminal("E1", ("T",)), "slot_supervisor technician"),
    (RetireTerminal("E1", "worn out"), "slot_supervisor technician"),
    (LinkTable("T", "link"), "pit_manager"),
    (RetireTable("T", "worn out"), "pit_manager"),
]
"""What each role may ask for, written down once more: a change there has to be meant here too."""

NEED_A_SECOND = {
    ClearMemory: COMPLIANCE,
    EnrollHost: COMPLIANCE,
    ReportIrregularity: FLOORPERSON,
    GrantApproval: FLOORPERSON,
    VoidVoucher: SECURITY,
    DistributeTips: FLOORPERSON,
    DeclinePayout: SECURITY,
    VoidRound: SECURITY,
    ConfirmTime: FLOORPERSON,
    EnrollDevice: FINANCE,
    EnrollMachine: FINANCE,
    RetireTerminal: FINANCE,
    RetireTable: FINANCE,
    **dict.fromkeys((AddStaff, ChangeRoles, ResetPassword, LockStaff, UnlockStaff, EndStaff, EndSessions), FINANCE),
}


def named(command: AnyCommand) -> str:
    return command.tag()


def somebody(role: Role) -> Actor:
    """A person in a role; a terminal and its peripherals speak for themselves."""
    return Actor("E1" if role in {Role.TERMINAL, Role.PERIPHERALS} else "Somebody", role)


def house() -> House:
    found = House().terminal("E1", 20_00).table()
    found.do(Actor("Tess", Role.TECHNICIAN), EnrollHost("Somebody", tuple(HostDuty)), COMPLIANCE)
    return found


def test_every_command_is_in_the_table() -> None:
    assert {type(command) for command, _ in TABLE} == set(get_args(AnyCommand))
    assert len(TABLE) == len(get_args(AnyCommand))


@pytest.mark.cites("§§ 465a.11(b)(3)(iv)(D), 465a.11(b)(9)")
@pytest.mark.parametrize(("command", "roles"), [pytest.param(*row, id=named(row[0])) for row in TABLE])
def test_who_may_not_is_refused_by_name(command: AnyCommand, roles: str) -> None:
    found = house()

    for role in set(Role) - {Role(name) for name in roles.split()}:
        refused = found.refused(somebody(role), command, NEED_A_SECOND.get(type(command)))
        assert refused.reason is Reason.ROLE_MAY_NOT_DO_THIS
        assert refused.cite == DUTIES.commands[command.tag()].cite


@pytest.mark.parametrize(("command", "roles"), [pytest.param(*row, id=named(row[0])) for row in TABLE])
def test_who_may_is_not_refused_for_the_role(command: AnyCommand, roles: str) -> None:
    for name in roles.split():
        found = house()
        request = found.request(somebody(Role(name)), command, NEED_A_SECOND.get(type(command)))
        answer = found.engine.do(request)
        if isinstance(answer, Refusal):
            assert (
                answer.cite != DUTIES.commands[command.tag()].cite or answer.reason is not Reason.ROLE_MAY_NOT_DO_THIS
            )


@pytest.mark.parametrize("command", [command for command, _ in TABLE if type(command) in NEED_A_SECOND], ids=named)
def test_where_two_people_are_needed_they_are_two_and_the_right_ones(command: AnyCommand) -> None:
    found = house()
    second = DUTIES.always_signed(command.tag())
    maker = somebody(min(command.given_by() & set(DUTIES.people)))

    assert found.refused(maker, command).reason is Reason.SECOND_PERSON_IS_NEEDED
    for other in set(Role) - second:
        witness = Actor("Another", other)
        assert found.refused(maker, command, witness).reason is Reason.SECOND_PERSON_IS_NEEDED
    for other in second:
        same = Actor(maker.name, other)
        assert found.refused(maker, command, same).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER
