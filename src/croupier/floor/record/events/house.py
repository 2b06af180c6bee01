"""What happened to tables, gaming days, people and devices."""

from datetime import date, datetime
from typing import Any, TypeAlias

import msgspec

from croupier.equipment.devices import Condition, Device
from croupier.floor.record.actors import Role
from croupier.floor.record.events.base import Event, TableEvent, TerminalEvent
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.refusals import RefusedTries
from croupier.floor.record.settings import Settings
from croupier.money import Cents
from croupier.rules.procedure.handling import Shuffle, Task


class FloorOpened(Event, frozen=True, tag="floor_opened.1"):
    """The first entry of every journal: the settings of the facility."""

    settings: Settings


class TableInstalled(TableEvent, frozen=True, tag="table_installed.1"):
    """A table stands on the floor."""

    chapter: str
    kind: str


class TableOpened(TableEvent, frozen=True, tag="table_opened.1"):
    """A table opened under a Rules Submission, with a dealer and, where the game has one, a progressive.

    ``timed`` says whether the dealer's time there is counted from here on: before tips were shared by it, none was.
    ``generator`` says that it deals itself; before there was a generator an automated table needed somebody for that.
    """

    dealer: str
    submission: str
    progressive: str
    timed: bool = False
    generator: bool = False


class CardsHandled(TableEvent, frozen=True, tag="cards_handled.1"):
    """The cards of a table went one step on their way into play, as it was recorded before decks had numbers."""

    task: Task
    shuffle: Shuffle


class CardsWent(TableEvent, frozen=True, tag="cards_handled.2"):
    """A deck or batch went one step on its way into play.

    ``by`` is who cut, or the seat of the first player to look; ``refused`` who was offered the cut before.  ``found``
    are the cards that were counted, where somebody or a device counted them.
    """

    task: Task
    shuffle: Shuffle
    deck: int = 1
    by: str = ""
    refused: tuple[str, ...] = ()
    depth: int = 0
    cover: int = 0
    found: int | None = None


class ReshuffleDemanded(TableEvent, frozen=True, tag="reshuffle_demanded.1"):
    """A deck or batch has to be shuffled again before anything is dealt from it."""

    deck: int


class DeviceSet(TableEvent, frozen=True, tag="device_set.1"):
    """A device of the table failed, was signed out of order, or works again."""

    device: Device
    condition: Condition


class ReaderInspected(TableEvent, frozen=True, tag="reader_inspected.1"):
    """A floorperson inspected the card reader for the gaming day."""


class DiceLoaded(TableEvent, frozen=True, tag="dice_loaded.1"):
    """A floorperson put these many dice into the shaker of the table."""

    dice: int


class FellIdle(TableEvent, frozen=True, tag="fell_idle.1"):
    """There was no gaming activity at a table for so long that its cards have to be spread."""


class PlayerArrived(TableEvent, frozen=True, tag="player_arrived.1"):
    """A player has come to a table whose cards lie spread."""

    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """Where that player sits."""
        return self.terminal


class PlayerGotUp(TableEvent, frozen=True, tag="player_got_up.1"):
    """A player has left: no seat is kept."""

    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """Where that player sat."""
        return self.terminal


class PlayerLetIn(TableEvent, frozen=True, tag="player_let_in.1"):
    """A player who sat out may wager again before the reshuffle."""

    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """Where that player sits."""
        return self.terminal


class RoundVoided(TableEvent, frozen=True, tag="round_voided.1"):
    """Two people ended the round for this reason; that all wagers go back follows."""

    why: str


class CardsChanged(TableEvent, frozen=True, tag="cards_changed.1"):
    """New cards or dice lie on the table: all of them, or the one deck that had to go."""

    deck: int = 0


class DealerChanged(TableEvent, frozen=True, tag="dealer_changed.1"):
    """Another dealer stands at the table; ``timed`` as for :class:`TableOpened`."""

    dealer: str
    timed: bool = False


class LimitsPosted(TableEvent, frozen=True, tag="limits_posted.1"):
    """From its next round on the table takes wagers within these limits."""

    minimum: Cents
    maximum: Cents


class TableStopped(TableEvent, frozen=True, tag="table_stopped.1"):
    """The table takes nothing more until a floorperson has looked at it.

    ``said`` is what pages say of the reason in another language, where the floor itself gives it.
    """

    why: str
    said: Any = ""  # as croupier.words writes a sentence as data
    found: str = ""
    """What not everybody may know of it."""
    found_said: Any = ""


class StopLookedInto(TableEvent, frozen=True, tag="stop_looked_into.1"):
    """Somebody who may know was told what stopped the table."""

    found: str
    found_said: Any = ""


class TableResumed(TableEvent, frozen=True, tag="table_resumed.1"):
    """The table goes on."""


class TableClosed(TableEvent, frozen=True, tag="table_closed.1"):
    """The table takes no more wagers."""


class AttendantCalled(TerminalEvent, frozen=True, tag="attendant_called.1"):
    """A player asked for somebody to come."""


class CallAnswered(TerminalEvent, frozen=True, tag="call_answered.1"):
    """Somebody came."""


class DayClosed(Event, frozen=True, tag="day_closed.1"):
    """A gaming day ended with these figures, by table and by terminal, and with this money on the terminals.

    ``held`` is the balance of each terminal with what it had in rounds that were not over.
    """

    day: date
    figures: dict[str, dict[str, int]]
    held: dict[str, Cents] = msgspec.field(default_factory=dict)
    remembered: bool = False
    """Whether the floor knows afterwards that this day was closed; floors did not always."""


class DaySealed(Event, frozen=True, tag="day_sealed.1"):
    """The journal up to an entry was signed after a gaming day; key and signature are hexadecimal."""

    day: date
    sequence: int
    root: str
    key: str
    signature: str


class KeyAnnounced(Event, frozen=True, tag="key_announced.1"):
    """The journal is sealed with this key from now on; the one before has signed that, or the first of all itself.

    Where the one before is lost, the new key signs for itself and ``why`` says what happened.
    """

    generation: int
    key: str
    by: str
    signature: str
    why: str = ""


class SnapshotKept(Event, frozen=True, tag="snapshot_kept.1"):
    """The floor after an entry was kept as a whole; ``digest`` is the SHA-256 of what was kept, hexadecimal."""

    sequence: int
    digest: str


class TimeDoubted(Event, frozen=True, tag="time_doubted.1"):
    """The computer's clock jumped away from the time told, by this many seconds."""

    seconds: int


class TimeConfirmed(Event, frozen=True, tag="time_confirmed.1"):
    """People have said what time it is; the time told was another, and no later gaming day than this one is open."""

    now: datetime
    was: datetime
    day: date


class StaffAdded(Event, frozen=True, tag="staff_added.1"):
    """A person has an account of their own; a temporary password is good for choosing another."""

    name: str
    roles: tuple[Role, ...]
    password: str
    temporary: bool = False


class RolesChanged(Event, frozen=True, tag="roles_changed.1"):
    """A person has these roles from now on, and no others."""

    name: str
    roles: tuple[Role, ...]


class PasswordSet(Event, frozen=True, tag="password_set.1"):
    """A person has another password: their own choice, or a temporary one."""

    name: str
    password: str
    temporary: bool


class FactorSet(Event, frozen=True, tag="factor_set.1"):
    """A person shows a code besides the password from now on; which of their secrets it comes from."""

    name: str
    generation: int
    step: int


class FactorCleared(Event, frozen=True, tag="factor_cleared.1"):
    """A person shows no code and no key any more, until they have another; or only one ``key`` less."""

    name: str
    key: str = ""


class KeyAdded(Event, frozen=True, tag="key_added.1"):
    """A person may show this key besides the password from now on."""

    name: str
    key: SecurityKey


class KeyDoubted(Event, frozen=True, tag="key_doubted.1"):
    """A key of a person counted less than before: there are two of it, and neither counts any more."""

    name: str
    key: str
    counter: int


class StaffLocked(Event, frozen=True, tag="staff_locked.1"):
    """A person may do nothing until they are unlocked."""

    name: str
    why: str


class StaffEnded(Event, frozen=True, tag="staff_ended.1"):
    """The account of a person ended for good."""

    name: str
    why: str


class LogInTried(Event, frozen=True, tag="log_in_tried.1"):
    """Somebody tried to log in, and did if it was proved.

    Wrong tries that come fast are one event: ``tries`` of them, the last from ``source``.
    """

    name: str
    role: Role
    session: str
    proved: bool
    tries: int = 1
    source: str = ""
    step: int = 0
    key: str = ""
    counter: int = 0


class CommandsRefused(Event, frozen=True, tag="commands_refused.1"):
    """Commands that were refused since the last such record, bounded; nothing else of them is kept."""

    tries: tuple[RefusedTries, ...]


class LoggedOut(Event, frozen=True, tag="logged_out.1"):
    """A session ended: by its person, or for a reason."""

    session: str
    why: str = ""


class SessionUsed(Event, frozen=True, tag="session_used.1"):
    """Somebody has done something on purpose in a session, for the last time at a moment."""

    session: str
    last: datetime


class StaffUnlocked(Event, frozen=True, tag="staff_unlocked.1"):
    """A person may log in again."""

    name: str
    why: str = ""


class DeviceEnrolled(TerminalEvent, frozen=True, tag="device_enrolled.1"):
    """A terminal is known by this token from now on."""

    token: str


HouseEvent: TypeAlias = (
    FloorOpened
    | TableInstalled
    | TableOpened
    | CardsHandled
    | CardsWent
    | ReshuffleDemanded
    | DeviceSet
    | ReaderInspected
    | DiceLoaded
    | FellIdle
    | PlayerArrived
    | PlayerGotUp
    | PlayerLetIn
    | RoundVoided
    | CardsChanged
    | DealerChanged
    | LimitsPosted
    | TableStopped
    | StopLookedInto
    | TableResumed
    | TableClosed
    | AttendantCalled
    | CallAnswered
    | DayClosed
    | DaySealed
    | SnapshotKept
    | TimeDoubted
    | TimeConfirmed
    | KeyAnnounced
    | StaffAdded
    | RolesChanged
    | PasswordSet
    | FactorSet
    | FactorCleared
    | KeyAdded
    | KeyDoubted
    | StaffLocked
    | StaffEnded
    | LogInTried
    | CommandsRefused
    | LoggedOut
    | SessionUsed
    | StaffUnlocked
    | DeviceEnrolled
)
