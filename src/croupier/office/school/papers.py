"""The training record of a dealer, on paper: games, classes and table tests.

In English, the language of those who receive it (docs/design/0332).
"""

from datetime import UTC, datetime

from croupier.office.papers.sheet import OfficePaper, Part
from croupier.office.school.documents import AttendedClass, GameStanding, SchoolDocument, SheetShown, StudentShown

GAMES = ("Game", "", "Certificate", "Hours", "of", "Weeks", "Clause", "Missing")
CLASSES = ("Class", "Game", "Subject", "Instructor", "From", "To")
TESTS = ("When", "Game", "Marks", "Pass mark", "Examiner", "Second person", "Certificate")


def training_record(document: SchoolDocument, student: StudentShown) -> OfficePaper:
    """Everything of one dealer."""
    parts = [
        Part("Games", "Games", GAMES, [_game(one) for one in student.games]),
        Part("Classes", "Classes", CLASSES, [_class(one) for one in student.attended]),
        Part("Table tests", "Tests", TESTS, [_test(one) for one in student.tests]),
    ]
    title, cite = f"Training record of {student.name}", "58 Pa. Code \u00a7 611a.2"
    return OfficePaper(document.facility, document.today, parts, title, cite)


def _game(one: GameStanding) -> tuple[str, ...]:
    number = one.certificate.number if one.certificate else ""
    weeks = f"{one.weeks_attended} of {one.weeks}" if one.weeks else ""
    return (one.game, one.title, number, _hours(one.minutes), f"{one.hours}", weeks, one.cite, str(one.missing or ""))


def _class(one: AttendedClass) -> tuple[str, ...]:
    return (one.name, one.game, one.subject.value, one.instructor, _moment(one.began), _moment(one.ended))


def _test(one: SheetShown) -> tuple[str, ...]:
    marks = ", ".join(f"{name.value} {mark}" for name, mark in one.marks.items())
    signed = (f"{one.pass_mark}", one.examiner, one.second)
    return (_moment(one.at), one.game, marks, *signed, one.certificate or "not passed")


def _hours(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
