"""Credentials, shifts and certificates, kept a second time (§§ 465a.11(b), 465a.35, 611a.2(b)(2))."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import (
    DayClosed,
    FactorSet,
    FloorEvent,
    FloorOpened,
    KeyAdded,
    LoggedOut,
    PasswordSet,
    StaffAdded,
    VouchersExpired,
)
from croupier.floor.record.events.office.personnel import (
    BreakBegun,
    BreakEnded,
    CredentialRecorded,
    SignedIn,
    SignedOut,
)
from croupier.floor.record.events.office.revenue import RevenueClosed
from croupier.floor.record.events.office.school import TableTested
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.personnel import Credential
from croupier.floor.record.settings import Settings
from croupier.floor.record.signatures import OF_THE_STATE
from croupier.journal.chain import Entry

BEFORE_ALL_ELSE = (PasswordSet, FactorSet, KeyAdded, LoggedOut)
"""What needs no credential: looking after one's own account and logging out, with all that follows."""

OF_THE_DAY = (RevenueClosed, DayClosed, VouchersExpired)
"""The end of a gaming day, triggered by the first command after it: nobody's own work."""

LICENSED = frozenset(role.value for role in DUTIES.people if role not in OF_THE_STATE)
"""The roles that need a credential."""


class CredentialBook:
    """Where credentials are recorded, nobody with an account acts without one, or after its last day."""

    WRITTEN: ClassVar = frozenset({FloorOpened, StaffAdded, CredentialRecorded})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._settings = Settings()
        self._accounts: set[str] = set()
        self._held: dict[str, Credential] = {}

    def worked(self, entry: Entry, events: Sequence[FloorEvent]) -> Iterator[str]:
        """Everybody who made an entry was entitled to work on its day."""
        role, _, name = entry.actor.partition(":")
        if not self._settings.credentials_are_kept or role not in LICENSED or name not in self._accounts:
            return
        held = self._held.get(name)
        good = held is not None and self._settings.gaming_day(entry.at) <= held.expires
        if not good and not _is_before_all_else(name, events):
            yield f"{name} worked without a credential that was good on the day"

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """A change to a person's credential counts from the next entry on."""
        match event:
            case FloorOpened(settings=settings):
                self._settings = settings
            case StaffAdded(name=name):
                self._accounts.add(name)
            case CredentialRecorded():
                self.counted["credentials"] += 1
                self._held[event.name] = Credential(event.kind, event.number, event.expires)
            case _:
                pass
        return iter(())

    def differences(self, floor: Floor) -> Iterator[str]:
        """Every credential as last recorded."""
        if floor.state.personnel.credentials != self._held:
            yield "credentials are others than were recorded"


def _is_before_all_else(name: str, events: Sequence[FloorEvent]) -> bool:
    """Judge by the first event: later ones, such as a table left without its dealer, only follow from it."""
    done = next((event for event in events if not isinstance(event, OF_THE_DAY)), None)
    return done is None or (isinstance(done, BEFORE_ALL_ELSE) and getattr(done, "name", name) == name)


class ShiftBook:
    """Who is on duty and who rests: on and off in alternation."""

    WRITTEN: ClassVar = frozenset({SignedIn, SignedOut, BreakBegun, BreakEnded})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._here: dict[str, bool] = {}

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """Nobody clocks in twice, or out without having clocked in."""
        match event:
            case SignedIn(name=name):
                self.counted["shifts"] += 1
                if name in self._here:
                    yield f"{name} signed in twice"
                self._here[name] = False
            case SignedOut(name=name):
                if self._here.pop(name, None) is None:
                    yield f"{name} signed out, and was not there"
            case BreakBegun(name=name) | BreakEnded(name=name):
                begins = isinstance(event, BreakBegun)
                if self._here.get(name) is not (not begins):
                    yield f"{name} {'rests twice' if begins else 'is back from no break'}"
                self._here[name] = begins
            case _:
                pass

    def differences(self, floor: Floor) -> Iterator[str]:
        """Who the floor believes is on duty."""
        told = {name: duty.resting is not None for name, duty in floor.state.personnel.on_duty.items()}
        if told != self._here:
            yield f"on duty are {sorted(told)}, who signed in are {sorted(self._here)}"


class SchoolBook:
    """A certificate follows from marks that reach the pass mark, and has its own number."""

    WRITTEN: ClassVar = frozenset({TableTested})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._numbers: set[str] = set()

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """Whether somebody passed follows from the score sheet."""
        if not isinstance(event, TableTested):
            return
        self.counted["table tests"] += 1
        passed = min(event.marks.values(), default=0) >= event.pass_mark
        if passed is not bool(event.certificate):
            yield f"{event.student} has {event.certificate or 'no certificate'} for {event.game}, against the marks"
        if event.certificate in self._numbers:
            yield f"the certificate {event.certificate} was given twice"
        if event.certificate:
            self._numbers.add(event.certificate)

    def differences(self, floor: Floor) -> Iterator[str]:
        """The number of certificates."""
        if floor.state.school.numbered != len(self._numbers):
            yield f"{floor.state.school.numbered} certificates are counted, {len(self._numbers)} were given"
