"""Cameras that saw nothing, archived days and destroyed records, kept a second time (§§ 465a.6(c), 465a.9(c))."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import ClassVar

from croupier.floor.record.events import DaySealed, FloorEvent, FloorOpened
from croupier.floor.record.events.office.compliance import DayArchived, OutageBegun, OutageEnded, RecordsDestroyed
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import RecordKind
from croupier.floor.record.settings import Settings
from croupier.journal.chain import Entry

YEARS = {RecordKind.BOOKS: 5, RecordKind.ARCHIVE: 5}
DAYS = {RecordKind.CAGE_VOUCHERS: 30, RecordKind.TERMINAL_VOUCHERS: 7}
"""How long each is kept at least, read a second time (§ 465a.6(c), (c)(3), (4))."""


class CameraBook:
    """A camera that is out sees again before it is out once more."""

    WRITTEN: ClassVar = frozenset({OutageBegun, OutageEnded})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._out: set[str] = set()

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """Out and back, in turn."""
        match event:
            case OutageBegun(camera=camera):
                self.counted["camera outages"] += 1
                if camera in self._out:
                    yield f"{camera} was out already"
                self._out.add(camera)
            case OutageEnded(camera=camera):
                if camera not in self._out:
                    yield f"{camera} sees again, and was not out"
                self._out.discard(camera)
            case _:
                pass

    def differences(self, floor: Floor) -> Iterator[str]:
        """Which cameras see nothing."""
        told = {one.name for one in floor.state.compliance.cameras.values() if one.out}
        if told != self._out:
            yield f"cameras {sorted(told)} are out, the book has {sorted(self._out)}"


class RecordBook:
    """An archived day has as many entries as lie between two seals; nothing was destroyed before its time.

    How many entries a file has, a person tells who has read it: where that is wrong, the record of the floor is right
    still, and what comes after it has to be looked at.
    """

    WRITTEN: ClassVar = frozenset({FloorOpened, DaySealed, DayArchived, RecordsDestroyed})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.claims: list[str] = []
        """What people have told otherwise than it is."""
        self._settings = Settings()
        self._sealed = 0
        self._entries: dict[date, int] = {}

    def note(self, event: FloorEvent, entry: Entry) -> Iterator[str]:
        """Each is held to the entries before it."""
        match event:
            case FloorOpened(settings=settings):
                self._settings = settings
            case DaySealed(day=day):
                self._entries[day], self._sealed = entry.sequence - self._sealed, entry.sequence
            case DayArchived(day=day):
                self.counted["days archived"] += 1
                if event.entries != (right := self._entries.get(day, 0)):
                    told = f"the archive of {day} has {event.entries} entries, says {event.by}; the day has {right}"
                    self.claims.append(f"entry {entry.sequence}: {told}")
            case RecordsDestroyed():
                self.counted["destructions"] += 1
                if not _is_old(event.kind, event.last, self._settings.gaming_day(entry.at)):
                    yield f"records of {event.last} were destroyed before their time"
            case _:
                pass

    def differences(self, _floor: Floor) -> Iterator[str]:
        """Nothing is worked out from the files."""
        return iter(())


def _is_old(kind: RecordKind, last: date, today: date) -> bool:
    """Years by the calendar, those of a leap day from the first of March on; days one by one (§ 465a.6(c)(3), (4))."""
    if kind in DAYS:
        return (today - last).days > DAYS[kind]
    month, day = (3, 1) if (last.month, last.day) == (2, 29) else (last.month, last.day)
    return (today.year - YEARS[kind], today.month, today.day) > (last.year, month, day)
