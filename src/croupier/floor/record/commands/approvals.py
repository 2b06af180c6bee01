"""What dealers ask the pit for, and what somebody there decides."""

from typing import TypeAlias

from croupier.floor.record.commands.base import Command, Name, Remark, TableCommand
from croupier.floor.record.commands.house import (
    ChangeCards,
    ChangeDealer,
    CloseTable,
    HandleCards,
    InspectReader,
    LetIn,
    LoadDice,
    OpenTable,
    RepairDevice,
    ResumeTable,
    SignDevice,
)
from croupier.floor.record.commands.money import ValidatePayout
from croupier.floor.record.commands.play import CorrectCard, ExtendTime, ReportIrregularity

PitCommand: TypeAlias = (
    ReportIrregularity
    | CorrectCard
    | ExtendTime
    | OpenTable
    | HandleCards
    | ChangeCards
    | ChangeDealer
    | ResumeTable
    | CloseTable
    | ValidatePayout
    | SignDevice
    | RepairDevice
    | InspectReader
    | LoadDice
    | LetIn
)
"""Everything at a table that somebody of the pit gives, or stands by: what a dealer may ask for."""


class AskPit(Command, frozen=True, tag="ask_pit"):
    """Ask the pit for a command; a dealer waits for one approval at a time.

    ``wish`` is what the dealer calls it; the same wish again is still one.
    """

    wish: Name
    asked_for: PitCommand

    @property
    def meant_table(self) -> str:
        """The table at which it is to be done."""
        return self.asked_for.table


class GrantApproval(TableCommand, frozen=True, tag="grant_approval"):
    """Do what a dealer has asked for; somebody of the pit stands by, who has proved for this who they are."""

    wish: Name


class DeclineApproval(Command, frozen=True, tag="decline_approval"):
    """Say no to what a dealer has asked for."""

    at_any_time = True
    dealer: Name
    wish: Name
    why: Remark = ""


class WithdrawApproval(Command, frozen=True, tag="withdraw_approval"):
    """Ask the pit for nothing any more."""

    at_any_time = True


ApprovalCommand: TypeAlias = AskPit | GrantApproval | DeclineApproval | WithdrawApproval
