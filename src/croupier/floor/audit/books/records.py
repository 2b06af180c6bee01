"""Camera outages, archived days and destroyed records, kept a second time (§§ 465a.6(c), 465a.9(c))."""

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
"""The minimum retention of each kind, in days, read a second time (§ 465a.6(c), (c)(3), (4))."""


class CameraBook:
    """An outage of a camera ends before the next one of that camera begins."""

    WRITTEN: ClassVar = frozenset({OutageBegun, OutageEnded})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._out: set[str] = set()

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """Out and back, in alternation."""
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
        """Which cameras are out."""
        told = {one.name for one in floor.state.compliance.cameras.values() if one.out}
        if told != self._out:
            yield f"cameras {sorted(told)} are out, the book has {sorted(self._out)}"


class RecordBook:
    """An archived day has as many entries as lie between two seals; no record was destroyed before its time.

    The number of entries in a file is a statement by the person who read it. If it is wrong, the floor's record is
    still right, and the statement has to be looked into.
    """

    WRITTEN: ClassVar = frozenset({FloorOpened, DaySealed, DayArchived, RecordsDestroyed})

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.claims: list[str] = []
        """False statements by people."""
        self._settings = Settings()
        self._sealed = 0
        self._entries: dict[date, int] = {}

    def note(self, event: FloorEvent, entry: Entry) -> Iterator[str]:
        """Check each event against earlier entries."""
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
        """Nothing here: no figure is derived from the files."""
        return iter(())


def _is_old(kind: RecordKind, last: date, today: date) -> bool:
    """Years are calendar years, a leap day counting as March 1; days are counted one by one (§ 465a.6(c)(3), (4))."""
    if kind in DAYS:
        return (today - last).days > DAYS[kind]
    month, day = (3, 1) if (last.month, last.day) == (2, 29) else (last.month, last.day)
    return (today.year - YEARS[kind], today.month, today.day) > (last.year, month, day)
