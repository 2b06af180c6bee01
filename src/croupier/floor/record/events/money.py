"""What happened to terminals, vouchers, hand pays and progressives."""

from datetime import date, datetime
from typing import Any, TypeAlias

import msgspec

from croupier.floor.record.events.base import Event, TableEvent, TerminalEvent
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.terminal import Block
from croupier.money import Cents


class TerminalInstalled(TerminalEvent, frozen=True, tag="terminal_installed.1"):
    """A terminal stands on the floor."""

    asset: str
    location: str
    games: tuple[str, ...]
    training: bool


class TerminalEnabled(TerminalEvent, frozen=True, tag="terminal_enabled.1"):
    """The central control computer activated a terminal, or took it out of play and said why."""

    enabled: bool
    why: str = ""


class TerminalBlocked(TerminalEvent, frozen=True, tag="terminal_blocked.1"):
    """Something keeps a terminal from play; what staff set only staff lift."""

    block: Block
    by_staff: bool = False


class TerminalUnblocked(TerminalEvent, frozen=True, tag="terminal_unblocked.1"):
    """It does so no longer."""

    block: Block


class BoxInserted(TerminalEvent, frozen=True, tag="box_inserted.1"):
    """A box was put into a terminal; it comes out when the terminal is blocked for it."""

    box: str


class BillInserted(TerminalEvent, frozen=True, tag="bill_inserted.1"):
    """A bill lies in the box and its value on the balance."""

    denomination: Cents


class VoucherIssuedInClear(TerminalEvent, frozen=True, tag="voucher_issued.1"):
    """The balance became a voucher, in a journal that kept validation numbers as they are."""

    number: str
    amount: Cents
    sequence: int
    expires: date


class VoucherIssued(TerminalEvent, frozen=True, tag="voucher_issued.2"):
    """The balance became a voucher; what it is kept under and the end of its number, but not the number."""

    voucher: str
    ending: str
    amount: Cents
    sequence: int
    expires: date


class VoucherPrinted(TerminalEvent, frozen=True, tag="voucher_printed.1"):
    """The printer of the terminal has put the voucher out."""

    voucher: str


class VoucherRedeemed(Event, frozen=True, tag="voucher_redeemed.1"):
    """A voucher was paid, at a terminal or, where none is named, at the cage; ``number`` is what it is kept under."""

    number: str
    amount: Cents
    terminal: str = ""
    place: str = ""
    drawer: str = ""
    """The cashier's drawer it was paid from, where drawers are kept."""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that took it; empty at the cage."""
        return self.terminal


class VoucherRejected(TerminalEvent, frozen=True, tag="voucher_rejected.1"):
    """A number that no voucher has was tried at a terminal; the player was refused, and the try counts.

    Of the number only its end is kept: it may be one digit off from somebody's voucher.
    """

    number: str


class VouchersSet(Event, frozen=True, tag="vouchers_set.1"):
    """Vouchers were enabled or disabled at a terminal or at a place of redemption."""

    place: str
    enabled: bool

    @property
    def concerned_terminal(self) -> str:
        """The place, which may be a terminal."""
        return self.place


class VoucherVoided(Event, frozen=True, tag="voucher_voided.1"):
    """A voucher was taken out of the system."""

    number: str
    why: str


class VouchersExpired(Event, frozen=True, tag="vouchers_expired.1"):
    """These vouchers can be redeemed no longer; what they promise is still owed."""

    numbers: tuple[str, ...]


class HandPayDue(Event, frozen=True, tag="hand_pay_due.1"):
    """A terminal waits for an attendant to pay."""

    hand_pay: str
    terminal: str
    kind: HandPayKind
    amount: Cents
    because: str
    progressive: str = ""
    said: Any = ""  # the reason, as croupier.words writes a sentence as data

    @property
    def concerned_terminal(self) -> str:
        """The terminal that waits."""
        return self.terminal


class Slip(msgspec.Struct, frozen=True):
    """The payout slip: when, at which terminal, for which winning wager, what the terminal tells and what was paid.

    § 465a.26(b)(1), (5)
    """

    at: datetime
    asset: str
    location: str
    kind: HandPayKind
    because: str
    due: Cents
    paid: Cents
    override: str = ""
    book: str = ""
    """The serial number of the slip in the manual book, where the system was down when it was paid."""
    forms: tuple[str, ...] = ()
    """The federal forms that the payment calls for."""
    number: str = ""
    """Of a slip that was made first, for the cage to pay."""


class OverrideApproved(Event, frozen=True, tag="override_approved.1"):
    """The Board's representative approved that another amount is paid by hand than the terminal tells."""

    hand_pay: str
    amount: Cents
    why: str
    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """The terminal that waits for it."""
        return self.terminal


class HandPaid(Event, frozen=True, tag="hand_paid.1"):
    """An attendant paid; these people signed the slip, who made it first."""

    hand_pay: str
    signed: tuple[str, ...]
    slip: Slip
    terminal: str = ""
    """Where it was due; empty in journals that did not say it."""
    drawer: str = ""
    """Out of which a cashier paid; empty where an attendant did."""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that has waited for it."""
        return self.terminal


class SlipMade(Event, frozen=True, tag="slip_made.1"):
    """The payout slip of a hand pay was made, numbered and signed; who made it stands first (§ 465a.26(b)(1))."""

    hand_pay: str
    signed: tuple[str, ...]
    slip: Slip
    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """The terminal that waits for it."""
        return self.terminal


class SlipVoided(Event, frozen=True, tag="slip_voided.1"):
    """A slip that nobody has paid is void; its number is never given again."""

    hand_pay: str
    number: str
    why: str
    by: tuple[str, ...]
    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """The terminal that waits for another."""
        return self.terminal


class PayoutValidated(TableEvent, frozen=True, tag="payout_validated.1"):
    """Somebody of the pit validated a payout: what goes to which game account, and what an attendant pays, by stake."""

    payout: str
    seat: int
    wager: str
    by: str
    credited: dict[str, Cents]
    by_hand: dict[str, Cents]

    @property
    def shares(self) -> dict[str, Cents]:
        """What each stake gets, however it is paid."""
        return {**self.credited, **self.by_hand}


class PayoutDeclined(TableEvent, frozen=True, tag="payout_declined.1"):
    """Two people found that a payout is not due: it goes back to where it came from, by stake."""

    payout: str
    seat: int
    wager: str
    by: tuple[str, ...]
    why: str
    shares: dict[str, Cents]


class LimitsSet(TerminalEvent, frozen=True, tag="limits_set.1"):
    """A player has limited their visit; 0 is no limit."""

    minutes: int
    loss: Cents
    deposit: Cents


class BreakTaken(TerminalEvent, frozen=True, tag="break_taken.1"):
    """A player is kept from wagering until then."""

    until: datetime


class Tipped(TerminalEvent, frozen=True, tag="tipped.1"):
    """A player gave something to the dealers."""

    table: str
    amount: Cents
    pool: str = ""
    """Whose it is until it is distributed; of old tips, the table's."""

    @property
    def concerned_table(self) -> str:
        """The table whose dealers got it."""
        return self.table


class TipsDistributed(Event, frozen=True, tag="tips_distributed.1"):
    """The cage paid a pool out: since which gaming day it had gathered, how many seconds each dealt, what each got."""

    pool: str
    since: date | None
    seconds: dict[str, int]
    shares: dict[str, Cents]
    without_account: tuple[str, ...] = ()
    """Who was named as a dealer and has no account as one: they have no share."""


class MetersRecorded(TerminalEvent, frozen=True, tag="meters_recorded.1"):
    """A compliance representative wrote the meters of a terminal down."""

    meters: dict[str, dict[str, int]]


class MemoryCleared(TerminalEvent, frozen=True, tag="memory_cleared.1"):
    """The meters and the data of a terminal were set back."""


class LinkSet(TableEvent, frozen=True, tag="link_set.1"):
    """A table lost its progressive controller, or has it again."""

    up: bool


class ControllerSet(Event, frozen=True, tag="controller_set.1"):
    """A progressive controller failed, or works again."""

    progressive: str
    up: bool


MoneyEvent: TypeAlias = (
    TerminalInstalled
    | LimitsSet
    | BreakTaken
    | TerminalEnabled
    | TerminalBlocked
    | TerminalUnblocked
    | BoxInserted
    | BillInserted
    | VoucherIssued
    | VoucherIssuedInClear
    | VoucherPrinted
    | VoucherRedeemed
    | VoucherRejected
    | VouchersSet
    | VoucherVoided
    | VouchersExpired
    | HandPayDue
    | HandPaid
    | SlipMade
    | SlipVoided
    | OverrideApproved
    | PayoutValidated
    | PayoutDeclined
    | Tipped
    | TipsDistributed
    | MetersRecorded
    | MemoryCleared
    | LinkSet
    | ControllerSet
)
