"""The training record of a dealer, on paper: games, classes and table tests; and the score sheet of a test.

In English, the language of those who receive it (docs/design/0332).
"""

from croupier.office.papers.sheet import OfficePaper, Part, moment
from croupier.office.school.documents import (
    AttendedClass,
    GameStanding,
    SchoolDocument,
    SheetShown,
    StudentShown,
    WithdrawalShown,
)

GAMES = ("Game", "", "Certificate", "Hours", "of", "Weeks", "Clause", "Missing")
CLASSES = ("Class", "Game", "Subject", "Instructor", "From", "To")
WITHDRAWN = ("When", "Game", "Certificate", "Why", "Pit manager", "Second person")
TESTS = ("When", "Game", "Marks", "Pass mark", "Examiner", "Second person", "Certificate")


def training_record(document: SchoolDocument, student: StudentShown) -> OfficePaper:
    """Everything of one dealer."""
    zone = document.time_zone
    parts = [
        Part("Games", "Games", GAMES, [_game(one) for one in student.games]),
        Part("Classes", "Classes", CLASSES, [_class(one, zone) for one in student.attended]),
        Part("Table tests", "Tests", TESTS, [_test(one, zone) for one in student.tests]),
        Part("Withdrawn certificates", "Withdrawn", WITHDRAWN, [_withdrawn(one, zone) for one in student.withdrawn]),
    ]
    title, cite = f"Training record of {student.name}", "58 Pa. Code \u00a7 611a.2"
    return OfficePaper(document.facility, document.today, parts, title, cite)


def score_sheet(document: SchoolDocument, student: StudentShown, number: int) -> OfficePaper | None:
    """One of a student's table tests, passed or not (§ 611a.2(b)(2)); nothing where there is none."""
    if not 0 <= number < len(student.tests):
        return None
    one = student.tests[number]
    facts = (
        ("Dealer", student.name),
        ("Game", f"{document.games[one.game]} ({one.game})"),
        ("Taken", moment(one.at, document.time_zone)),
        ("Examiner", one.examiner),
        ("Second person", one.second),
        ("Result", f"Passed: certificate {one.certificate}" if one.certificate else "Not passed"),
    )
    rows = [(name.value.capitalize(), f"{mark}", _reached(mark, one.pass_mark)) for name, mark in one.marks.items()]
    note = f"Of 100 points each; {one.pass_mark} are needed in every procedure."
    part = Part("Score sheet", "Score sheet", ("Procedure", "Points", ""), rows, note)
    title, cite = "Table test", "58 Pa. Code § 611a.2(b)(2), (d)"
    signers = (f"Examiner: {one.examiner}", f"Second person: {one.second}")
    return OfficePaper(document.facility, one.at.date(), [part], title, cite, facts, signers)


def _reached(mark: int, needed: int) -> str:
    return "reached" if mark >= needed else "NOT reached"


def _game(one: GameStanding) -> tuple[str, ...]:
    number = one.certificate.number if one.certificate else ""
    weeks = f"{one.weeks_attended} of {one.weeks}" if one.weeks else ""
    return (one.game, one.title, number, _hours(one.minutes), f"{one.hours}", weeks, one.cite, str(one.missing or ""))


def _class(one: AttendedClass, zone: str) -> tuple[str, ...]:
    return (one.name, one.game, one.subject.value, one.instructor, moment(one.began, zone), moment(one.ended, zone))


def _test(one: SheetShown, zone: str) -> tuple[str, ...]:
    marks = ", ".join(f"{name.value} {mark}" for name, mark in one.marks.items())
    signed = (f"{one.pass_mark}", one.examiner, one.second)
    return (moment(one.at, zone), one.game, marks, *signed, one.certificate or "not passed")


def _withdrawn(one: WithdrawalShown, zone: str) -> tuple[str, ...]:
    return (moment(one.at, zone), one.game, one.number, one.why, one.by, one.second)


def _hours(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
