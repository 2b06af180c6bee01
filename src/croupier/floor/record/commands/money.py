"""What is asked of terminals, vouchers, hand pays and progressives."""

from typing import TypeAlias

from croupier.floor.record.commands.base import Command, Moment, Name, Number, Remark, Sum, TableCommand
from croupier.floor.record.terminal import Block


class InstallTerminal(Command, frozen=True, tag="install_terminal"):
    """Place a terminal on the floor, under its asset number, for some games or for all."""

    terminal: Name
    asset: Name
    location: Name
    games: tuple[Name, ...] = ()
    training: bool = False


class EnableTerminal(Command, frozen=True, tag="enable_terminal"):
    """Activate a terminal from the central control computer (§ 605a.5(a))."""

    terminal: Name


class DisableTerminal(Command, frozen=True, tag="disable_terminal"):
    """Take a terminal out of play from the central control computer (§ 605a.5(a))."""

    at_any_time = True
    terminal: Name
    why: Remark = ""


class BlockTerminal(Command, frozen=True, tag="block_terminal"):
    """Take a terminal out of service, or report a door, a box, a jam, a printer, a link or its memory."""

    at_any_time = True
    terminal: Name
    block: Block


class UnblockTerminal(Command, frozen=True, tag="unblock_terminal"):
    """What blocked a terminal has been put right."""

    terminal: Name
    block: Block


class InsertBox(Command, frozen=True, tag="insert_box"):
    """An empty box was put into the validator of a terminal, under its number; an emergency box has none.

    § 465a.17(e)(5)
    """

    terminal: Name
    box: Name = ""
    emergency: bool = False


class InsertBill(Command, frozen=True, tag="insert_bill"):
    """A bill was stacked in the box: the validator's word, never the player's (§ 465a.17(a))."""

    terminal: Name
    denomination: Sum


class InsertVoucher(Command, frozen=True, tag="insert_voucher"):
    """A voucher lies in the reader of the terminal, which has read its number (§ 465a.17(a))."""

    terminal: Name
    number: Name


class CashOut(Command, frozen=True, tag="cash_out"):
    """Pay out the whole balance."""

    terminal: Name


class SetLimits(Command, frozen=True, tag="set_limits"):
    """A player limits their own visit: its minutes, what it may lose, what may be put in; 0 leaves a limit as it is."""

    terminal: Name
    minutes: Number = 0
    loss: Sum = 0
    deposit: Sum = 0


class TakeBreak(Command, frozen=True, tag="take_break"):
    """A player asks to be kept from wagering for some minutes."""

    terminal: Name
    minutes: Number


class DistributeTips(Command, frozen=True, tag="distribute_tips"):
    """Pay out what lies in a pool of tips to those who dealt for it (§ 465a.19(g)(2))."""

    pool: Name


class Tip(Command, frozen=True, tag="tip"):
    """Give something to the dealers of a table (§ 465a.19(g)(2))."""

    terminal: Name
    table: Name
    amount: Sum

    @property
    def meant_table(self) -> str:
        """The table whose dealers get it."""
        return self.table


class PayHand(Command, frozen=True, tag="pay_hand"):
    """Pay by hand what a terminal did not pay, and reset it; the amount is said again, as on the slip.

    ``override`` says why another amount is paid than the terminal tells (§ 465a.26(b)(10)).  ``book`` is the serial
    number of a slip of the manual book, with which it was paid at ``paid_at`` while the system was down.
    """

    hand_pay: Name
    amount: Sum
    override: Remark = ""
    book: Name = ""
    paid_at: Moment | None = None


class MakeSlip(Command, frozen=True, tag="make_slip"):
    """Make the payout slip of a hand pay, signed as its amount asks for; the cage pays it out of a drawer.

    § 465a.26(b)(1)
    """

    hand_pay: Name
    amount: Sum
    override: Remark = ""


class PaySlip(Command, frozen=True, tag="pay_slip"):
    """A cashier pays the slip of this number out of their own drawer; the terminal is reset."""

    slip: Name


class VoidSlip(Command, frozen=True, tag="void_slip"):
    """A slip that was made wrong, or that nobody may pay any more, is void; another may be made."""

    slip: Name
    why: Remark


class ApproveOverride(Command, frozen=True, tag="approve_override"):
    """Approve, for the Board, that another amount is paid than the terminal tells (§ 465a.26(b)(10))."""

    hand_pay: Name
    amount: Sum
    why: Remark


class ValidatePayout(TableCommand, frozen=True, tag="validate_payout"):
    """Validate what a hand has won, before it is paid: the hand, the paytable and the meter are right."""

    password_again = True
    payout: Name


class DeclinePayout(TableCommand, frozen=True, tag="decline_payout"):
    """Find that a payout is not due, and say why; somebody who does not answer to the pit signs as well."""

    payout: Name
    why: Remark


class RecordMeters(Command, frozen=True, tag="record_meters"):
    """Write down the meters of a terminal before its memory is cleared (§ 461a.27(a))."""

    terminal: Name


class ClearMemory(Command, frozen=True, tag="clear_memory"):
    """RAM clear: set the meters and the data of a terminal back (§ 461a.1(RAM clear))."""

    terminal: Name


class RedeemVoucher(Command, frozen=True, tag="redeem_voucher"):
    """Pay a voucher at the cage, or at another place of redemption that has a number of its own.

    ``card`` is that of a patron who shows one; who is excluded is turned away (§ 461a.16).
    """

    number: Name
    place: Name = "cage"
    card: Name = ""


class SetVouchers(Command, frozen=True, tag="set_vouchers"):
    """Enable or disable vouchers at a terminal or at a place of redemption (§ 461a.8(d)(1))."""

    place: Name
    enabled: bool


class VoidVoucher(Command, frozen=True, tag="void_voucher"):
    """Take a voucher out of the system that cannot be used; its value is then paid by hand."""

    number: Name
    why: Remark


class SetLink(TableCommand, frozen=True, tag="set_link"):
    """The link between a table and its progressive controller was lost, or is there again."""

    at_any_time = True
    up: bool


class SetController(Command, frozen=True, tag="set_controller"):
    """A progressive controller failed, or works again."""

    at_any_time = True
    progressive: Name
    up: bool


MoneyCommand: TypeAlias = (
    InstallTerminal
    | EnableTerminal
    | DisableTerminal
    | BlockTerminal
    | UnblockTerminal
    | InsertBox
    | InsertBill
    | InsertVoucher
    | CashOut
    | SetLimits
    | TakeBreak
    | DistributeTips
    | Tip
    | PayHand
    | MakeSlip
    | PaySlip
    | VoidSlip
    | ApproveOverride
    | ValidatePayout
    | DeclinePayout
    | RecordMeters
    | ClearMemory
    | RedeemVoucher
    | SetVouchers
    | VoidVoucher
    | SetLink
    | SetController
)
