"""What people and devices may ask of the floor, and who may ask it.

A command is a wish in the imperative; what becomes of it is an event in the past tense, or a refusal by name.
"""

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from croupier.equipment.cards import Card
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.terminal import Block
from croupier.money import Cents
from croupier.rules.procedure.handling import Shuffle, Task
from croupier.rules.terms.events import IrregularityFound, RoundEvent

ATTENDANTS = frozenset({Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR})
PIT = frozenset({Role.FLOORPERSON, Role.PIT_MANAGER})

# What comes over the wire has a length that any storage can hold; whether it makes sense is decided afterwards.
# A pattern's $ alone would let one line feed through at the end.
PRINTABLE = r"^[^\x00-\x1f\x7f]*$(?!\n)"
Name = Annotated[str, msgspec.Meta(max_length=100, pattern=PRINTABLE)]
HASH = r"^\$argon2id\$v=[0-9]{1,3}\$m=[0-9]{1,6},t=[0-9]{1,2},p=[0-9]{1,2}(\$[0-9A-Za-z+/]{1,100}){2}$(?!\n)"
Hash = Annotated[str, msgspec.Meta(pattern=HASH)]
Remark = Annotated[str, msgspec.Meta(max_length=1_000, pattern=PRINTABLE)]
Number = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
Round = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Sum = Annotated[Cents, msgspec.Meta(ge=-(10**12), le=10**12)]


class Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """The root of all commands; ``allowed`` are the roles that may give one, ``second`` those of a second person."""

    allowed: ClassVar[frozenset[Role]] = frozenset()
    second: ClassVar[frozenset[Role]] = frozenset()


class Request(msgspec.Struct, frozen=True):
    """A command with its id, by which it is done once, who gives it, and who stands by where two people are needed."""

    id: str
    actor: Actor
    command: "AnyCommand"
    witness: Actor | None = None

    @property
    def by_the_second(self) -> "Request":
        """The same, given by the second person where only they may give it: the first one stands by.

        So a floorperson who comes to the dealer's console resumes the table there, under their own name.
        """
        mine, theirs = self.command.allowed, self.witness
        if theirs is None or self.actor.role in mine or theirs.role not in mine:
            return self
        return Request(self.id, theirs, self.command, self.actor)


# The terminals


class InstallTerminal(Command, frozen=True, tag="install_terminal"):
    """Place a terminal on the floor, under its asset number, for some games or for all."""

    allowed = frozenset({Role.TECHNICIAN, Role.SLOT_SUPERVISOR})
    terminal: Name
    asset: Name
    location: Name
    games: tuple[Name, ...] = ()
    training: bool = False


class EnableTerminal(Command, frozen=True, tag="enable_terminal"):
    """Activate a terminal from the central control computer (§ 605a.5(a))."""

    allowed = frozenset({Role.REVENUE})
    terminal: Name


class DisableTerminal(Command, frozen=True, tag="disable_terminal"):
    """Take a terminal out of play from the central control computer (§ 605a.5(a))."""

    allowed = frozenset({Role.REVENUE})
    terminal: Name


class BlockTerminal(Command, frozen=True, tag="block_terminal"):
    """Take a terminal out of service, or report a door, a box, a jam, a printer, a link or its memory."""

    allowed = frozenset({Role.TERMINAL, Role.TECHNICIAN, Role.SYSTEM, *ATTENDANTS})
    terminal: Name
    block: Block


class UnblockTerminal(Command, frozen=True, tag="unblock_terminal"):
    """What blocked a terminal has been put right."""

    allowed = frozenset({Role.TERMINAL, Role.TECHNICIAN, Role.SYSTEM, *ATTENDANTS})
    terminal: Name
    block: Block


class InsertBox(Command, frozen=True, tag="insert_box"):
    """An empty box was put into the validator of a terminal, under its number (§ 465a.17(e)(5))."""

    allowed = frozenset({Role.TERMINAL, Role.COUNT_TEAM, Role.SECURITY, *ATTENDANTS})
    terminal: Name
    box: Name


class InsertBill(Command, frozen=True, tag="insert_bill"):
    """A bill was stacked in the box."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name
    denomination: Sum


class InsertVoucher(Command, frozen=True, tag="insert_voucher"):
    """A voucher was read at the terminal."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name
    number: Name


class CashOut(Command, frozen=True, tag="cash_out"):
    """Pay out the whole balance."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name


class Tip(Command, frozen=True, tag="tip"):
    """Give something to the dealers of a table (§ 465a.19(g)(2))."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name
    table: Name
    amount: Sum


class CallAttendant(Command, frozen=True, tag="call_attendant"):
    """Ask for somebody to come to a terminal."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name


class AnswerCall(Command, frozen=True, tag="answer_call"):
    """Somebody has come to the terminal that called."""

    allowed = ATTENDANTS | PIT
    terminal: Name


class PayHand(Command, frozen=True, tag="pay_hand"):
    """Pay by hand what a terminal did not pay, and reset it; the amount is said again, as on the slip.

    ``override`` says why another amount is paid than the terminal tells (§ 465a.26(b)(10)).
    """

    allowed = ATTENDANTS
    hand_pay: Name
    amount: Sum
    override: Remark = ""


class RecordMeters(Command, frozen=True, tag="record_meters"):
    """Write down the meters of a terminal before its memory is cleared (§ 461a.27(a))."""

    allowed = frozenset({Role.COMPLIANCE})
    terminal: Name


class ClearMemory(Command, frozen=True, tag="clear_memory"):
    """RAM clear: set the meters and the data of a terminal back (§ 461a.1(RAM clear))."""

    allowed = frozenset({Role.TECHNICIAN})
    second = frozenset({Role.COMPLIANCE})
    terminal: Name


# The vouchers


class RedeemVoucher(Command, frozen=True, tag="redeem_voucher"):
    """Pay a voucher at the cage, or at another place of redemption that has a number of its own."""

    allowed = frozenset({Role.CASHIER})
    number: Name
    place: Name = "cage"


class SetVouchers(Command, frozen=True, tag="set_vouchers"):
    """Enable or disable vouchers at a terminal or at a place of redemption (§ 461a.8(d)(1))."""

    allowed = frozenset({Role.SLOT_SUPERVISOR, Role.TECHNICIAN, Role.SYSTEM})
    place: Name
    enabled: bool


class VoidVoucher(Command, frozen=True, tag="void_voucher"):
    """Take a voucher out of the system that cannot be used; its value is then paid by hand."""

    allowed = frozenset({Role.SLOT_SUPERVISOR})
    number: Name
    why: Remark


# The tables


class InstallTable(Command, frozen=True, tag="install_table"):
    """Place a table on the floor for one game."""

    allowed = frozenset({Role.PIT_MANAGER})
    table: Name
    chapter: Name
    kind: Name = "hybrid"


class OpenTable(Command, frozen=True, tag="open_table"):
    """Open a table under a Rules Submission: the one it played under last, unless another is given.

    A new table plays under the one that ships with its game.  ``progressive`` names the controller that several tables
    share; without it a table keeps the one it had, and a new one has its own.
    """

    allowed = PIT
    table: Name
    dealer: Name
    submission: str = ""
    progressive: Name = ""


class HandleCards(Command, frozen=True, tag="handle_cards"):
    """Inspect, verify, spread, shuffle, cut or bring into play the cards of a table."""

    allowed = frozenset({Role.DEALER, Role.SYSTEM, *PIT})
    table: Name
    task: Task
    shuffle: Shuffle = Shuffle.MANUAL


class ChangeCards(Command, frozen=True, tag="change_cards"):
    """Bring new cards or dice to a table."""

    allowed = PIT
    table: Name


class ChangeDealer(Command, frozen=True, tag="change_dealer"):
    """Another dealer takes the table over."""

    allowed = PIT
    table: Name
    dealer: Name


class TakeTable(Command, frozen=True, tag="take_table"):
    """Come to a table at which no other person deals."""

    allowed = frozenset({Role.DEALER})
    table: Name


class LeaveTable(Command, frozen=True, tag="leave_table"):
    """Leave the table one deals at; nobody deals there until a dealer comes."""

    allowed = frozenset({Role.DEALER})
    table: Name


class OpenBetting(Command, frozen=True, tag="open_betting"):
    """Begin the next round: the terminals may wager."""

    allowed = frozenset({Role.DEALER, Role.SYSTEM})
    table: Name


class PlaceWagers(Command, frozen=True, tag="place_wagers"):
    """Put a whole slip on a seat, replacing what the terminal had there; an empty one withdraws it.

    ``round`` is the one its player saw; without it the slip is for whichever is open.
    """

    allowed = frozenset({Role.TERMINAL})
    terminal: Name
    table: Name
    seat: Number
    wagers: dict[Name, Sum]
    round: Round = 0


class TakeDown(Command, frozen=True, tag="take_down"):
    """Withdraw a standing wager where the game allows it; ``round`` as above."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name
    table: Name
    seat: Number
    wager: Name
    round: Round = 0


class Choose(Command, frozen=True, tag="choose"):
    """Make a decision for the stake on a seat."""

    allowed = frozenset({Role.TERMINAL})
    terminal: Name
    table: Name
    seat: Number
    stage: Name
    choice: Name
    amount: Sum = 0
    cards: tuple[Card, ...] = ()
    hand: Number = 1


class Report(Command, frozen=True, tag="report"):
    """Tell what happened at the table: betting closed, a card, a roll, a count."""

    allowed = frozenset({Role.DEALER, Role.SYSTEM})
    table: Name
    event: RoundEvent


class ReportIrregularity(Command, frozen=True, tag="report_irregularity"):
    """Tell what went wrong; a floorperson approves the remedy."""

    allowed = frozenset({Role.DEALER})
    second = PIT
    table: Name
    event: IrregularityFound


class CorrectCard(Command, frozen=True, tag="correct_card"):
    """Put right a card that was keyed or read wrongly; after the next step only a floorperson may."""

    allowed = frozenset({Role.DEALER, *PIT})
    table: Name
    place: Name
    index: Number
    card: Card


class TimeOut(Command, frozen=True, tag="time_out"):
    """The time for betting or for a decision is over."""

    allowed = frozenset({Role.SYSTEM})
    table: Name


class ExtendTime(Command, frozen=True, tag="extend_time"):
    """Give the players more time."""

    allowed = PIT
    table: Name
    seconds: Number


class ResumeTable(Command, frozen=True, tag="resume_table"):
    """What stopped the table has been put right."""

    allowed = PIT
    table: Name


class CloseTable(Command, frozen=True, tag="close_table"):
    """Close a table for wagers; its round must be over."""

    allowed = PIT
    table: Name


# The progressives and the day


class SetLink(Command, frozen=True, tag="set_link"):
    """The link between a table and its progressive controller was lost, or is there again."""

    allowed = frozenset({Role.SYSTEM, Role.TECHNICIAN})
    table: Name
    up: bool


class SetController(Command, frozen=True, tag="set_controller"):
    """A progressive controller failed, or works again."""

    allowed = frozenset({Role.SYSTEM, Role.TECHNICIAN})
    progressive: Name
    up: bool


class CloseDay(Command, frozen=True, tag="close_day"):
    """The gaming day is over; done by the clock, or by the first command of the next day."""

    allowed = frozenset({Role.SYSTEM})


# The people and the devices


class AddStaff(Command, frozen=True, tag="add_staff"):
    """Give a person a name, roles and a password, of which only the hash comes here."""

    allowed = frozenset({Role.TECHNICIAN, Role.SYSTEM})
    name: Name
    roles: tuple[Role, ...]
    password: Hash


class RecordLogIn(Command, frozen=True, tag="record_log_in"):
    """Somebody tried to log in; ``session`` is the hash of what the browser was given."""

    allowed = frozenset({Role.SYSTEM})
    name: Name
    role: Role
    session: Name
    proved: bool


class LogOut(Command, frozen=True, tag="log_out"):
    """End a session."""

    allowed = frozenset(Role)
    session: Name


class UnlockStaff(Command, frozen=True, tag="unlock_staff"):
    """Let a person log in again who was locked out."""

    allowed = frozenset({Role.TECHNICIAN})
    name: Name


class EnrollDevice(Command, frozen=True, tag="enroll_device"):
    """Give a terminal the token by which its device is known, of which only the hash comes here."""

    allowed = frozenset({Role.TECHNICIAN, Role.SYSTEM})
    terminal: Name
    token: Name


AnyCommand: TypeAlias = (
    InstallTerminal
    | EnableTerminal
    | DisableTerminal
    | BlockTerminal
    | UnblockTerminal
    | InsertBox
    | InsertBill
    | InsertVoucher
    | CashOut
    | Tip
    | CallAttendant
    | AnswerCall
    | PayHand
    | RecordMeters
    | ClearMemory
    | RedeemVoucher
    | SetVouchers
    | VoidVoucher
    | InstallTable
    | OpenTable
    | HandleCards
    | ChangeCards
    | ChangeDealer
    | TakeTable
    | LeaveTable
    | OpenBetting
    | PlaceWagers
    | TakeDown
    | Choose
    | Report
    | ReportIrregularity
    | CorrectCard
    | TimeOut
    | ExtendTime
    | ResumeTable
    | CloseTable
    | SetLink
    | SetController
    | CloseDay
    | AddStaff
    | RecordLogIn
    | LogOut
    | UnlockStaff
    | EnrollDevice
)
