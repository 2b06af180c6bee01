"""Kept records: what is put away in files, and what may be destroyed, by whom and when (§ 465a.6(c)).

A gaming day whose seal is in the journal is put away as a file that verifies on its own; its hash goes into the
journal.  Nothing goes before its time, nothing goes by one person, and that it went is part of the record.  The
short times are those of paper: what the floor knows of a voucher is a record like any other.  The journal itself is
not cut.  Why: docs/design/0354, and how the days are counted.
"""

import tomllib
from datetime import date, datetime, timedelta
from importlib import resources

import msgspec

from croupier.floor.record.commands.office.compliance import ArchiveDay, DestroyRecords
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.compliance import DayArchived, RecordsDestroyed
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import ArchivedDay, Destruction, RecordKind
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say

CITE = "§ 465a.6(c)"
ONE_DAY = timedelta(days=1)


class Period(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long something is kept at least."""

    cite: str
    years: int = 0
    days: int = 0

    def through(self, day: date) -> date:
        """The last day on which what is of a gaming day is kept; a day that a year does not have is the next one."""
        month, of_month = day.month, day.day
        if (month, of_month) == (2, 29):
            month, of_month = 3, 1
        return date(day.year + self.years, month, of_month) + timedelta(days=self.days)


_read = resources.files(__package__).joinpath("retention.toml").read_text(encoding="utf-8")
PERIODS = msgspec.convert(tomllib.loads(_read), dict[RecordKind, Period])


def kept_through(kind: RecordKind, day: date) -> date:
    """The last day on which a record of a gaming day may not go (§ 465a.6(c)(3), (4))."""
    return PERIODS[kind].through(day)


# Put away


@decides(ArchiveDay)
def archive(floor: Floor, command: ArchiveDay, asked: Asked) -> Decision:
    """A day that is over and sealed, once, and that holds no figure of a count under way.

    A file that differs is another file.
    """
    today, state = floor.state.settings.gaming_day(asked.at), floor.state
    if command.day >= today or command.day in state.unsealed or command.day == state.day:
        return refuse(Reason.DAY_IS_NOT_SEALED, CITE, say("retention.not_sealed", day=command.day.isoformat()))
    if command.day.isoformat() in state.compliance.archives:
        return refuse(Reason.DAY_IS_ARCHIVED, CITE, say("retention.is_archived", day=command.day.isoformat()))
    if refused := _refuse_open_count(floor, command.day):
        return refused
    return [DayArchived(command.day, command.digest, command.entries, asked.actor.name)]


def _refuse_open_count(floor: Floor, day: date) -> Refusal | None:
    """Nobody outside the room has its figures before it is over, and a file is read by everybody (§ 465a.25(a))."""
    count = floor.state.boxes.count
    if count is None or (count.recorded_from is not None and day < count.recorded_from):
        return None
    detail = say("retention.open_count", day=day.isoformat(), count=count.id)
    return refuse(Reason.DAY_HOLDS_AN_OPEN_COUNT, "§ 465a.25(a)", detail)


@carries_out(DayArchived)
def _archived(floor: Floor, event: DayArchived, _at: datetime) -> None:
    kept = ArchivedDay(event.digest, event.entries, event.by)
    floor.state.compliance.archives[event.day.isoformat()] = kept
    floor.mention("retention")


# Destroyed


@decides(DestroyRecords)
def destroy(floor: Floor, command: DestroyRecords, asked: Asked) -> Decision:
    """All of it is old enough, and none of it is gone already; two people are there."""
    period, today = PERIODS[command.kind], floor.state.settings.gaming_day(asked.at)
    if command.first > command.last or not command.what.strip():
        return refuse(Reason.REASON_IS_MISSING, period.cite, say("retention.says_what"))
    if refused := _refuse_young(command, period, today) or _refuse_gone(floor, command, period):
        return refused
    witness = asked.witness.name if asked.witness else ""
    gone = command.kind, command.first, command.last, command.what
    return [RecordsDestroyed(*gone, asked.actor.name, witness)]


def _refuse_young(command: DestroyRecords, period: Period, today: date) -> Refusal | None:
    """The youngest of them is kept through a last day, and goes on the next one at the earliest."""
    kind = named("record_kind", command.kind)
    if command.last >= today:
        return refuse(Reason.RECORDS_ARE_TOO_YOUNG, period.cite, say("retention.of_today", kind=kind))
    through = period.through(command.last)
    if today > through:
        return None
    detail = say("retention.too_young", kind=kind, day=(through + ONE_DAY).isoformat())
    return refuse(Reason.RECORDS_ARE_TOO_YOUNG, period.cite, detail)


def _refuse_gone(floor: Floor, command: DestroyRecords, period: Period) -> Refusal | None:
    for one in floor.state.compliance.destroyed:
        if one.kind is command.kind and one.first <= command.last and command.first <= one.last:
            kind = named("record_kind", command.kind)
            return refuse(Reason.RECORDS_ARE_GONE, period.cite, say("retention.is_gone", kind=kind))
    return None


@carries_out(RecordsDestroyed)
def _destroyed(floor: Floor, event: RecordsDestroyed, at: datetime) -> None:
    gone = Destruction(event.kind, event.first, event.last, event.what, event.by, event.witness, at)
    floor.state.compliance.destroyed.append(gone)
    floor.mention("retention")
