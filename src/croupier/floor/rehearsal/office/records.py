"""Record retention through a month: sealed days are archived, and nothing is destroyed early (§ 465a.6(c))."""

from datetime import date, timedelta
from typing import NamedTuple, Protocol

from croupier.floor.record.commands.office.compliance import ArchiveDay, DestroyRecords
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import RecordKind
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.people import AUDITOR, FINANCE
from croupier.floor.rehearsal.office.week import Fault
from croupier.floor.rehearsal.staff import TECHNICIAN, Wish
from croupier.floor.rooms.compliance import retention


class File(NamedTuple):
    """An archived gaming day: the hash of its file, and its number of entries."""

    day: date
    digest: str
    entries: int


class Archive(Protocol):
    """The archive of sealed days."""

    def put_away(self) -> list[File]:
        """Archive every sealed day not yet archived; returns the new files."""

    def differences(self) -> list[str]:
        """Where the files do not restore what was archived."""


class Records:
    """The keeper of the records; without an archive no day is archived."""

    def __init__(self, desk: Desk, archive: Archive | None) -> None:
        self._desk, self._archive = desk, archive
        self._first: date | None = None

    def morning(self, floor: Floor, today: date, faults: frozenset[Fault]) -> None:
        """Archive yesterday; destroy paper that is old enough, and keep the rest."""
        self._first = self._first or today
        for file in self._archive.put_away() if self._archive else ():
            archived = Wish(TECHNICIAN, ArchiveDay(*file), FINANCE)
            self._desk.do(archived)
            self._desk.counted["days archived"] += 1
            self._desk.refused(archived, Reason.DAY_IS_ARCHIVED, "days archived once and not again")
        if Fault.TOO_YOUNG_TO_DESTROY in faults:
            self._destroyed(floor, today)

    def _destroyed(self, _floor: Floor, today: date) -> None:
        young = Reason.RECORDS_ARE_TOO_YOUNG
        yesterday, first = today - timedelta(days=1), self._first or today
        for kind in RecordKind:
            self._desk.refused(_destroy(kind, first, yesterday), young, "destructions refused as too early")
        kept = timedelta(days=retention.PERIODS[RecordKind.TERMINAL_VOUCHERS].days)
        if (last := yesterday - kept) >= first:
            self._desk.do(_destroy(RecordKind.TERMINAL_VOUCHERS, first, last))
            self._first = last + timedelta(days=1)
            self._desk.counted["destructions of old paper"] += 1

    def differences(self) -> list[str]:
        """The archive's differences."""
        return self._archive.differences() if self._archive else []


def _destroy(kind: RecordKind, first: date, last: date) -> Wish:
    return Wish(FINANCE, DestroyRecords(kind, first, last, "shredded"), AUDITOR)
