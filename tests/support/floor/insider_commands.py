"""Everything that a dishonest employee could ask for on the small floor of :mod:`support.floor.insider`.

Here are commands with values on both sides of what is allowed there; of every other that people may give, the example
in :mod:`support.floor.every_command`.
"""

from collections.abc import Iterator
from datetime import timedelta

from croupier.equipment.cards import Card, card
from croupier.equipment.devices import Device
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import (
    AddKey,
    AddPeople,
    AddStaff,
    AnswerCall,
    AnyCommand,
    ApproveOverride,
    AskPit,
    BlockTerminal,
    CashOut,
    ChangeCards,
    ChangeDealer,
    ChangePassword,
    ChangeRoles,
    Choose,
    ClearFactor,
    ClearMemory,
    CloseTable,
    ConfirmCorrection,
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
    EnrollMachine,
    EnrollPeripherals,
    ExtendTime,
    ForeseeRemedy,
    GrantApproval,
    GroupTerminal,
    HandleCards,
    InsertBill,
    InsertBox,
    InspectReader,
    InstallTable,
    InstallTerminal,
    InstallTerminals,
    LeaveTable,
    LetIn,
    LinkTable,
    LoadDice,
    LockStaff,
    LogOut,
    LookIntoStop,
    MakeSlip,
    MoveTerminal,
    NewAccount,
    NewTerminal,
    OpenBetting,
    OpenTable,
    PayHand,
    PaySlip,
    PlaceWagers,
    PostLimits,
    PrepareCards,
    RecordMeters,
    RedeemVoucher,
    RepairDevice,
    Report,
    ReportIrregularity,
    ResetPassword,
    ResumeTable,
    RetireTable,
    RetireTerminal,
    SetController,
    SetFactor,
    SetLink,
    SetVouchers,
    SignDevice,
    TakeTable,
    Tip,
    UnblockTerminal,
    UnlockStaff,
    ValidatePayout,
    VoidRound,
    VoidSlip,
    VoidVoucher,
    WithdrawApproval,
)
from croupier.floor.record.commands.hosts import EnrollHost
from croupier.floor.record.commands.office.boxes import KeyKind, RegisterKey, SignOutKey
from croupier.floor.record.commands.office.cage import (
    CloseDrawer,
    CompareVouchers,
    CountRedemption,
    FillDrawer,
    HandOverVouchers,
    InstallRedemption,
    LoadRedemption,
    OpenDrawer,
    PayLateVoucher,
    PayMachineRest,
    SurrenderVouchers,
    TakeAtMachine,
)
from croupier.floor.record.commands.office.personnel import RecordCredential
from croupier.floor.record.commands.office.revenue import FileReturn
from croupier.floor.record.commands.office.school import Procedure, RecognizeDealer, RecordTableTest
from croupier.floor.record.commands.office.tracking import EnrollPatron
from croupier.floor.record.commands.submissions import (
    ApproveSubmission,
    DeclineSubmission,
    FileSubmission,
    WithdrawSubmission,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.money.vouchers import number_of
from croupier.rules.procedure.handling import Task
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound, StubCounted
from support.floor.every_command import CASH as FLOAT
from support.floor.every_command import EXAMPLES
from support.floor.house import ANTE, NOON, submission

GUESSES = [card(one) for one in ("Qc", "Jc", "5d")]
"""A card that lies face down on one floor, one that does on the other, and one that does on neither."""

WISH = "a wish"
OTHER = "a floorperson"


def of_people(floor: Floor, actor: Actor) -> Iterator[AnyCommand]:
    """Whoever may give them."""
    chosen = [*_of_terminals(), *_of_money(floor), *_of_tables(actor), *_of_the_round(floor), *_of_people(actor)]
    chosen += _of_papers(actor)
    yield from chosen
    kinds = {type(one) for one in chosen}
    yield from (command for kind, command in EXAMPLES.items() if kind not in kinds)


def _of_terminals() -> Iterator[AnyCommand]:
    yield InstallTerminal("E9", "asset E9", "location E9")
    for terminal in ("E1", "E3"):
        yield DisableTerminal(terminal)
        yield EnableTerminal(terminal)
        for block in (Block.OUT_OF_SERVICE, Block.HAND_PAY):
            yield BlockTerminal(terminal, block)
            yield UnblockTerminal(terminal, block)
    yield InsertBox("E1", "another box")
    yield InsertBill("E1", 100_00)
    yield AnswerCall("E1")
    yield RecordMeters("E5")
    yield ClearMemory("E5")
    yield EnrollDevice("E5", "a token")
    yield EnrollPeripherals("E5", "02" + "0" * 64)
    yield InstallTerminals((NewTerminal("E8", "asset E8", "location E8"),))
    yield EnrollMachine("E5", "02" + "0" * 64)
    yield MoveTerminal("E1", "location E9")
    yield MoveTerminal("E5", "location E9")
    for bound in ("T", "no such table"):
        yield GroupTerminal("E5", (bound,))
    yield RetireTerminal("E5", "worn out")
    yield EnrollHost("a host", tuple(HostDuty))


def _of_money(floor: Floor) -> Iterator[AnyCommand]:
    for due in floor.state.hand_pays.values():
        yield PayHand(due.id, due.amount)
        yield PayHand(due.id, due.amount + 1_00)
        yield from (MakeSlip(due.id, due.amount), MakeSlip(due.id, due.amount + 1_00))
        if due.made:
            yield from (PaySlip(due.made.number), VoidSlip(due.made.number, "because"))
        for more in (199_99, 200_00, 1_000_01):
            yield PayHand(due.id, due.amount + more, "because")
    for due in list(floor.state.hand_pays.values())[:1]:
        yield ApproveOverride(due.id, due.amount + 200_00, "because")
    for voucher in list(floor.state.vouchers.values()) + list(floor.state.closed_vouchers.values()):
        yield RedeemVoucher(number_of(floor, voucher))
        yield VoidVoucher(voucher.serial, "it cannot be read")
    yield RedeemVoucher("0123456789012345")
    for voucher in list(floor.state.vouchers.values())[:1]:
        yield PayLateVoucher(number_of(floor, voucher), "me")
        yield TakeAtMachine("K1", number_of(floor, voucher))
    yield from (OpenDrawer("D1", FLOAT), FillDrawer("D1", FLOAT), CloseDrawer("D1", ()))
    yield from (HandOverVouchers("D1", 0, 0), SurrenderVouchers("to me"), PayMachineRest("K1", 1))
    yield from (LoadRedemption("K1", FLOAT), CountRedemption("K1", ()), InstallRedemption("K1", "asset K1", "hall"))
    for place in ("E2", "cage"):
        yield SetVouchers(place, enabled=False)
        yield SetVouchers(place, enabled=True)
    yield SetLink("T", up=False)
    yield SetController("T", up=False)
    yield DistributeTips("pool/common")
    for payout in floor.state.payouts.values():
        yield ValidatePayout(payout.table, payout.id)
        yield DeclinePayout(payout.table, payout.id, "it is not due")


def _of_tables(actor: Actor) -> Iterator[AnyCommand]:
    yield InstallTable("Z", "657a")
    yield from (LinkTable("V", "link"), RetireTable("V", "worn out"))
    yield FileSubmission(submission("657a", table_minimum=25))
    yield from (ApproveSubmission("test"), DeclineSubmission("test", "because"), WithdrawSubmission("test"))
    yield OpenTable("V", actor.name)
    yield OpenTable("V", actor.name, submission("657a", table_minimum=25))
    for table in ("T", "V"):
        yield CloseTable(table)
        yield OpenBetting(table)
        yield PrepareCards(table)
        yield LeaveTable(table)
    for task in (Task.SHUFFLE, Task.CUT, Task.COLLECT):
        yield HandleCards("T", task)
    yield ChangeCards("T")
    yield ChangeDealer("T", actor.name)
    yield TakeTable("T")
    yield ResumeTable("T")
    yield LookIntoStop("T")
    yield InspectReader("T")
    yield LoadDice("T", 3)
    yield LetIn("T", "E1")
    yield VoidRound("T", "it cannot go on")
    yield PostLimits("T", 5_00, 500_00)
    device = next(iter(Device))
    yield SignDevice("T", device)
    yield RepairDevice("T", device)
    for wish in (CorrectCard("T", "dealer", 1, GUESSES[0]), ExtendTime("T", 30), ResumeTable("T")):
        yield AskPit(WISH, wish)
    yield GrantApproval("T", WISH)
    yield DeclineApproval("Dana", WISH)
    yield WithdrawApproval()


def _of_the_round(floor: Floor) -> Iterator[AnyCommand]:
    live = floor.rounds.get("T")
    yield Report("T", BettingClosed())
    yield Report("T", StubCounted(42))
    yield Report("T", CardDealt("dealer", GUESSES[2]))
    for one in GUESSES:
        yield CorrectCard("T", "dealer", 1, one)
        yield CorrectCard("T", "1", 1, one)
    for known in live.chapter.irregularities if live else ():
        guesses: list[Card | None] = [*GUESSES] if known.needs_card else [None]
        for event in (_event(known.kind, one) for one in guesses):
            yield ForeseeRemedy("T", event)
            yield ReportIrregularity("T", event)
    yield ConfirmCorrection("T")
    yield DeclineCorrection("T")
    yield ExtendTime("T", 30)


def _event(kind: str, one: Card | None) -> IrregularityFound:
    return IrregularityFound(kind, place="1", card=one, stake="E1@1")


def _of_people(actor: Actor) -> Iterator[AnyCommand]:
    for role in (Role.SLOT_SUPERVISOR, Role.COMPLIANCE):
        yield AddStaff("Mal", (role,), "hash", temporary=True)
        yield AddPeople((NewAccount("Mel", (role,), "hash"),))
    yield ChangeRoles(actor.name, (actor.role, Role.SECURITY))
    yield ChangeRoles(OTHER, (Role.FLOORPERSON, Role.PIT_MANAGER))
    for name in (OTHER, actor.name, "a compliance"):
        yield ResetPassword(name, "another hash")
        yield LockStaff(name, "because")
        yield EndStaff(name, "because")
        yield EndSessions(name)
        yield UnlockStaff(name, "because")
    yield ChangePassword("a hash")
    yield SetFactor(1, 1)
    yield AddKey(SecurityKey("id", "public", "blue"))
    yield ClearFactor(OTHER)
    yield LogOut("no session")
    yield ConfirmTime(NOON + timedelta(days=400))


def _of_papers(actor: Actor) -> Iterator[AnyCommand]:
    """Papers and keys of the office, for oneself."""
    yield RecordCredential(actor.name, CredentialKind.PERMIT, "1", NOON.date() + timedelta(days=400))
    yield RecognizeDealer(actor.name, ("poker",), ("657a",), "my file")
    for student in ("Dana", actor.name):
        yield RecordTableTest(student, "657a", {one.value: 100 for one in Procedure})
    yield RegisterKey("mine", KeyKind.RELEASE)
    yield SignOutKey("mine", NOON + timedelta(hours=8), "drop")
    yield CompareVouchers(NOON.date())
    yield CompareVouchers(NOON.date() - timedelta(days=1))
    yield FileReturn(NOON.date() - timedelta(days=7), "R")
    yield EnrollPatron("Pat", "card 1", "passport 1")


def of_the_player(_floor: Floor, _actor: Actor) -> Iterator[AnyCommand]:
    """Somebody at a glass who works with the employee."""
    yield CashOut("E1")
    yield Choose("E1", "T", 1, "play", "play", ANTE["ante"])
    yield Choose("E1", "T", 1, "play", "fold")
    yield PlaceWagers("E1", "T", 1, dict(ANTE))
    yield Tip("E1", "T", 1_00)
    yield InsertBill("E1", 100_00)
