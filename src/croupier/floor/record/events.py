"""What happened on the floor, in the past tense: the body of the journal.

The rules of ``rules.events`` hold here too: a tag names a record for ever and ends in its version; fields are only
appended, with a default; a meaning that changes gets a new tag.
"""

from datetime import date, datetime
from typing import TypeAlias

import msgspec

from croupier.equipment.cards import Card
from croupier.floor.record.actors import Role
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.money import Cents
from croupier.rules.procedure.handling import Shuffle, Task
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import RoundEvent
from croupier.rules.terms.lines import Line
from croupier.words import as_text


class Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """The root of all records of the floor; what an event is about, those who show it ask the event itself."""

    @property
    def concerned_table(self) -> str:
        """The table that is different now; empty if none is."""
        return ""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that is different now, besides those whose balance has changed; empty if none is."""
        return ""


class TableEvent(Event, frozen=True):
    """Something happened at a table."""

    table: str

    @property
    def concerned_table(self) -> str:
        """The table it happened at."""
        return self.table


class TerminalEvent(Event, frozen=True):
    """Something happened at a terminal."""

    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """The terminal it happened at."""
        return self.terminal


class FloorOpened(Event, frozen=True, tag="floor_opened.1"):
    """The first entry of every journal: the settings of the facility."""

    settings: Settings


class TerminalInstalled(TerminalEvent, frozen=True, tag="terminal_installed.1"):
    """A terminal stands on the floor."""

    asset: str
    location: str
    games: tuple[str, ...]
    training: bool


class TerminalEnabled(TerminalEvent, frozen=True, tag="terminal_enabled.1"):
    """The central control computer activated a terminal, or took it out of play."""

    enabled: bool


class TerminalBlocked(TerminalEvent, frozen=True, tag="terminal_blocked.1"):
    """Something keeps a terminal from play."""

    block: Block


class TerminalUnblocked(TerminalEvent, frozen=True, tag="terminal_unblocked.1"):
    """It does so no longer."""

    block: Block


class BoxInserted(TerminalEvent, frozen=True, tag="box_inserted.1"):
    """A box was put into a terminal; it comes out when the terminal is blocked for it."""

    box: str


class BillInserted(TerminalEvent, frozen=True, tag="bill_inserted.1"):
    """A bill lies in the box and its value on the balance."""

    denomination: Cents


class VoucherIssued(TerminalEvent, frozen=True, tag="voucher_issued.1"):
    """The balance became a voucher."""

    number: str
    amount: Cents
    sequence: int
    expires: date


class VoucherRedeemed(Event, frozen=True, tag="voucher_redeemed.1"):
    """A voucher was paid, at a terminal or, where none is named, at the cage."""

    number: str
    amount: Cents
    terminal: str = ""
    place: str = ""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that took it; empty at the cage."""
        return self.terminal


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


class HandPaid(Event, frozen=True, tag="hand_paid.1"):
    """An attendant paid; these people signed the slip, who made it first."""

    hand_pay: str
    signed: tuple[str, ...]
    slip: Slip
    terminal: str = ""
    """Where it was due; empty in journals that did not say it."""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that has waited for it."""
        return self.terminal


class Tipped(TerminalEvent, frozen=True, tag="tipped.1"):
    """A player gave something to the dealers."""

    table: str
    amount: Cents

    @property
    def concerned_table(self) -> str:
        """The table whose dealers got it."""
        return self.table


class MetersRecorded(TerminalEvent, frozen=True, tag="meters_recorded.1"):
    """A compliance representative wrote the meters of a terminal down."""

    meters: dict[str, dict[str, int]]


class MemoryCleared(TerminalEvent, frozen=True, tag="memory_cleared.1"):
    """The meters and the data of a terminal were set back."""


class TableInstalled(TableEvent, frozen=True, tag="table_installed.1"):
    """A table stands on the floor."""

    chapter: str
    kind: str


class TableOpened(TableEvent, frozen=True, tag="table_opened.1"):
    """A table opened under a Rules Submission, with a dealer and, where the game has one, a progressive."""

    dealer: str
    submission: str
    progressive: str


class CardsHandled(TableEvent, frozen=True, tag="cards_handled.1"):
    """The cards of a table went one step on their way into play."""

    task: Task
    shuffle: Shuffle


class CardsChanged(TableEvent, frozen=True, tag="cards_changed.1"):
    """New cards or dice lie on the table."""


class DealerChanged(TableEvent, frozen=True, tag="dealer_changed.1"):
    """Another dealer stands at the table."""

    dealer: str


class RoundOpened(TableEvent, frozen=True, tag="round_opened.1"):
    """Betting is open."""

    number: int
    opening: Opening


class RoundWent(TableEvent, frozen=True, tag="round_went.1"):
    """The round went on: what happened in it."""

    what: RoundEvent


class CardCorrected(TableEvent, frozen=True, tag="card_corrected.1"):
    """A card that was read wrongly was put right."""

    index: int
    was: Card | None
    card: Card


class TimeSet(TableEvent, frozen=True, tag="time_set.1"):
    """The players have time until then; none runs where no moment is named."""

    until: datetime | None


class TableStopped(TableEvent, frozen=True, tag="table_stopped.1"):
    """The table takes nothing more until a floorperson has looked at it."""

    why: str


class TableResumed(TableEvent, frozen=True, tag="table_resumed.1"):
    """The table goes on."""


class TableClosed(TableEvent, frozen=True, tag="table_closed.1"):
    """The table takes no more wagers."""


class LinkSet(TableEvent, frozen=True, tag="link_set.1"):
    """A table lost its progressive controller, or has it again."""

    up: bool


class ControllerSet(Event, frozen=True, tag="controller_set.1"):
    """A progressive controller failed, or works again."""

    progressive: str
    up: bool


class DayClosed(Event, frozen=True, tag="day_closed.1"):
    """A gaming day ended with these figures, by table and by terminal, and with this money on the terminals.

    ``held`` is the balance of each terminal with what it had in rounds that were not over.
    """

    day: date
    figures: dict[str, dict[str, int]]
    held: dict[str, Cents] = {}


class StaffAdded(Event, frozen=True, tag="staff_added.1"):
    """A person has an account of their own."""

    name: str
    roles: tuple[Role, ...]
    password: str


class LogInTried(Event, frozen=True, tag="log_in_tried.1"):
    """Somebody tried to log in, and did if it was proved."""

    name: str
    role: Role
    session: str
    proved: bool


class LoggedOut(Event, frozen=True, tag="logged_out.1"):
    """A session ended."""

    session: str


class StaffUnlocked(Event, frozen=True, tag="staff_unlocked.1"):
    """A person may log in again."""

    name: str


class AttendantCalled(TerminalEvent, frozen=True, tag="attendant_called.1"):
    """A player asked for somebody to come."""


class CallAnswered(TerminalEvent, frozen=True, tag="call_answered.1"):
    """Somebody came."""


class DeviceEnrolled(TerminalEvent, frozen=True, tag="device_enrolled.1"):
    """A terminal is known by this token from now on."""

    token: str


class DaySealed(Event, frozen=True, tag="day_sealed.1"):
    """The journal up to an entry was signed after a gaming day; key and signature are hexadecimal."""

    day: date
    sequence: int
    root: str
    key: str
    signature: str


FloorEvent: TypeAlias = (
    FloorOpened
    | TerminalInstalled
    | TerminalEnabled
    | TerminalBlocked
    | TerminalUnblocked
    | BoxInserted
    | BillInserted
    | VoucherIssued
    | VoucherRedeemed
    | VouchersSet
    | VoucherVoided
    | VouchersExpired
    | HandPayDue
    | HandPaid
    | Tipped
    | MetersRecorded
    | MemoryCleared
    | TableInstalled
    | TableOpened
    | CardsHandled
    | CardsChanged
    | DealerChanged
    | RoundOpened
    | RoundWent
    | CardCorrected
    | TimeSet
    | TableStopped
    | TableResumed
    | TableClosed
    | LinkSet
    | ControllerSet
    | DayClosed
    | DaySealed
    | StaffAdded
    | LogInTried
    | LoggedOut
    | StaffUnlocked
    | DeviceEnrolled
    | AttendantCalled
    | CallAnswered
)


class Body(msgspec.Struct, frozen=True):
    """What an entry of the journal holds: the events of one command, and the lines they settled.

    The lines follow from the events; they are kept as facts, so that a replay under a later version that would pay
    otherwise is found out.
    """

    events: tuple[FloorEvent, ...]
    lines: tuple[Line, ...] = ()


_encoder = msgspec.json.Encoder(order="deterministic", enc_hook=as_text)
_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def encode(body: Body) -> bytes:
    """The one byte form of a body."""
    return _encoder.encode(body)


def decode(record: bytes) -> Body:
    """The body of a record; an unknown tag, field or card is refused by name."""
    return _decoder.decode(record)
