"""What is asked of tables, calls and gaming days."""

from typing import TypeAlias

from croupier.equipment.devices import Device
from croupier.floor.record.commands.base import Command, Moment, Name, Number, Remark, Sum, TableCommand
from croupier.rules.procedure.handling import Shuffle, Task


class InstallTable(TableCommand, frozen=True, tag="install_table"):
    """Place a table on the floor for one game."""

    chapter: Name
    kind: Name = "hybrid"


class OpenTable(TableCommand, frozen=True, tag="open_table"):
    """Open a table under a Rules Submission: the one it played under last, unless another is given.

    ``submission`` is the reference of a filing, or a whole document.  A new table plays under the newest filing of its
    game that is in force; where the house files none, under the one that ships.  ``progressive`` names the controller
    that several tables share; without it a table keeps the one it had, and a new one has its own.
    """

    dealer: Name
    submission: str = ""
    progressive: Name = ""


class HandleCards(TableCommand, frozen=True, tag="handle_cards"):
    """Inspect, verify, spread, shuffle, cut or bring into play the cards of a table.

    ``deck`` is 1 or 2 where two take turns; without it the one at hand is meant.  ``by`` is the seat of the player
    who cuts or is the first to look, or "dealer"; without it the first to whom the cut is offered.  ``depth`` and
    ``cover`` are counted from the top and from the bottom; without them the usual.  ``found`` are the cards that were
    counted; without it none was missing.
    """

    task: Task
    shuffle: Shuffle = Shuffle.MANUAL
    deck: Number = 0
    by: Name = ""
    depth: Number = 0
    cover: Number = 0
    found: Number | None = None


class PrepareCards(TableCommand, frozen=True, tag="prepare_cards"):
    """All that is left until the cards are in play was done: collected, shuffled as usual, cut, put in the shoe.

    ``by``, ``depth`` and ``cover`` say how they were cut, as above.
    """

    by: Name = ""
    depth: Number = 0
    cover: Number = 0


class SignDevice(TableCommand, frozen=True, tag="sign_device"):
    """A device cannot be used: it is covered, or a sign says that it is out of order."""

    device: Device


class RepairDevice(TableCommand, frozen=True, tag="repair"):
    """A device of the table works again."""

    device: Device


class InspectReader(TableCommand, frozen=True, tag="inspect_reader"):
    """The card reader was inspected for this gaming day: nobody has tampered with it, and it works."""


class LoadDice(TableCommand, frozen=True, tag="load_dice"):
    """Dice were put into the shaker before the dealer, as many as were counted."""

    dice: Number


class LetIn(TableCommand, frozen=True, tag="let_in"):
    """Let a player wager again who sat out, before the cards are shuffled."""

    terminal: Name


class VoidRound(TableCommand, frozen=True, tag="void_round"):
    """End the round: all hands void, all wagers back.  For what the text has no remedy for."""

    why: Remark


class ChangeCards(TableCommand, frozen=True, tag="change_cards"):
    """Bring new cards or dice to a table."""


class ChangeDealer(TableCommand, frozen=True, tag="change_dealer"):
    """Another dealer takes the table over."""

    dealer: Name


class PostLimits(TableCommand, frozen=True, tag="post_limits"):
    """Other limits from the next round on, within those of the Rules Submission."""

    minimum: Sum
    maximum: Sum


class TakeTable(TableCommand, frozen=True, tag="take_table"):
    """Come to a table at which no other person deals."""


class LeaveTable(TableCommand, frozen=True, tag="leave_table"):
    """Leave the table one deals at; nobody deals there until a dealer comes."""

    at_any_time = True


class ResumeTable(TableCommand, frozen=True, tag="resume_table"):
    """What stopped the table has been put right."""


class LookIntoStop(TableCommand, frozen=True, tag="look_into_stop"):
    """Ask what stopped a table, to put it right; it may be a card that lies face down, so the question is recorded."""

    at_any_time = True


class CloseTable(TableCommand, frozen=True, tag="close_table"):
    """Close a table for wagers; its round must be over."""


class CallAttendant(Command, frozen=True, tag="call_attendant"):
    """Ask for somebody to come to a terminal."""

    at_any_time = True
    terminal: Name


class AnswerCall(Command, frozen=True, tag="answer_call"):
    """Somebody has come to the terminal that called."""

    at_any_time = True
    terminal: Name


class CloseDay(Command, frozen=True, tag="close_day"):
    """The gaming day is over; done by the clock, or by the first command of the next day."""


class ConfirmTime(Command, frozen=True, tag="confirm_time"):
    """Say what time it is, after the computer's clock jumped; a second person stands by."""

    at_any_time = True
    now: Moment


class NoteAbsence(Command, frozen=True, tag="note_absence"):
    """The system was away for some seconds: nobody could wager or decide."""

    seconds: Number


class NoteReturn(Command, frozen=True, tag="note_return"):
    """A terminal whose link was lost is there again."""

    terminal: Name


HouseCommand: TypeAlias = (
    InstallTable
    | OpenTable
    | HandleCards
    | PrepareCards
    | SignDevice
    | RepairDevice
    | InspectReader
    | LoadDice
    | LetIn
    | VoidRound
    | ChangeCards
    | ChangeDealer
    | PostLimits
    | TakeTable
    | LeaveTable
    | ResumeTable
    | LookIntoStop
    | CloseTable
    | CallAttendant
    | AnswerCall
    | CloseDay
    | ConfirmTime
    | NoteAbsence
    | NoteReturn
)
