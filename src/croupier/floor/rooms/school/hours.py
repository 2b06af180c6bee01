"""How far somebody is with a course: hours by the floor's clock, in a period of weeks, in every subject (§ 611a.2).

A period: docs/readings/0331.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from croupier.floor.record.commands.office.school import Subject
from croupier.floor.record.papers.school import Attendance, TrainingRecord
from croupier.floor.rooms.school.curriculum import CURRICULUM, Course
from croupier.words import Sentence, named, say

WEEK, HOUR = timedelta(weeks=1), timedelta(hours=1)


class Progress(msgspec.Struct, frozen=True):
    """What has been attended of a course, in the period that counts most, and what is missing first."""

    minutes: int
    weeks: int
    missing: Sentence | None


def progress(record: TrainingRecord, course: Course) -> Progress:
    """How far a course is."""
    counted = sorted((one for one in record.attended if one.game in course.games), key=lambda one: one.began)
    best = max(_periods(counted, course.weeks), key=_time, default=())
    done = any(_missing(period, course) is None for period in _periods(counted, course.weeks))
    minutes = _time(best) // timedelta(minutes=1)
    return Progress(minutes, len(_weeks(best)), None if done else _missing(best, course))


def _periods(attended: Sequence[Attendance], weeks: int) -> Iterator[Sequence[Attendance]]:
    """What was attended in each period of some weeks that begins with a class; all of it where there is no period."""
    if not weeks:
        yield attended
        return
    for first in attended:
        yield [one for one in attended if first.began <= one.began < first.began + weeks * WEEK]


def _weeks(period: Sequence[Attendance]) -> set[int]:
    return {(one.began - period[0].began) // WEEK for one in period}


def _time(period: Iterable[Attendance]) -> timedelta:
    """Hours by the clock; no class counts for longer than one lasts, and no moment counts twice."""
    whole = timedelta()
    last: datetime | None = None
    for one in period:
        ended = min(one.ended, one.began + CURRICULUM.house.longest_class)
        began = max(one.began, last) if last else one.began
        whole += max(ended - began, timedelta())
        last = max(last, ended) if last else ended
    return whole


def _missing(period: Sequence[Attendance], course: Course) -> Sentence | None:
    """What a period lacks, in the order of the section."""
    if not course.specified:
        return say("school.not_specified", game=course.game)
    if _time(period) < course.hours * HOUR:
        return say("school.hours_are_missing", hours=course.hours, attended=_time(period) // HOUR)
    if len(_weeks(period)) < course.weeks:
        return say("school.weeks_are_missing", hours=course.hours, weeks=course.weeks, attended=len(_weeks(period)))
    if course.of_these and _time(_in(period, course.of_these.games)) < course.of_these.hours * HOUR:
        return say("school.blackjack_is_missing", hours=course.of_these.hours)
    return next((_untaught(subject) for subject in course.subjects if not _taught(period, subject)), None)


def _in(period: Sequence[Attendance], games: Sequence[str]) -> list[Attendance]:
    return [one for one in period if one.game in games]


def _taught(period: Sequence[Attendance], subject: Subject) -> bool:
    """Whether some class was about it (§ 611a.2(a)(2), (3))."""
    return any(one.subject is subject for one in period)


def _untaught(subject: Subject) -> Sentence:
    return say("school.subject_is_missing", subject=named("subject", subject.value))
