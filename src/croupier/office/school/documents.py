"""The school as one document: what the page `/school` and `croupier school` read, and papers are made from."""

from collections.abc import Iterable
from datetime import date, datetime

import msgspec

from croupier.chapters import FOLDERS, chapter
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.school import Procedure, Program, Subject
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.school import (
    Attendance,
    FiledProgram,
    HeldClass,
    Practice,
    TableTest,
    TrainingRecord,
    Withdrawal,
)
from croupier.floor.rooms.school.curriculum import CURRICULUM, course, procedures
from croupier.floor.rooms.school.hours import progress
from croupier.words import Sentence

EXAMINERS = frozenset({Role.FLOORPERSON, Role.PIT_MANAGER, Role.SURVEILLANCE, Role.AUDITOR, Role.COMPLIANCE})
"""Who reads the training of others: those who examine, sign and oversee."""

OTHERS = {"633a": "Blackjack"}
"""Games that are taught, and dealt at tables without terminals."""


class ClassNow(msgspec.Struct, frozen=True):
    """A class that is held, and who is in it."""

    name: str
    game: str
    subject: Subject
    instructor: str
    since: datetime
    students: tuple[str, ...]


class CertificateShown(msgspec.Struct, frozen=True):
    """A certificate as it is shown."""

    number: str
    at: datetime
    by: str
    second: str


class SheetShown(msgspec.Struct, frozen=True):
    """A table test that was taken."""

    game: str
    at: datetime
    marks: dict[Procedure, int]
    pass_mark: int
    examiner: str
    second: str
    certificate: str


class WithdrawalShown(msgspec.Struct, frozen=True):
    """A certificate that was withdrawn."""

    game: str
    title: str
    number: str
    at: datetime
    why: str
    by: str
    second: str


class ProgramShown(msgspec.Struct, frozen=True):
    """A training program that was filed; ``approved`` is nothing while the Board has not decided."""

    reference: str
    by: str
    at: datetime
    approved: bool | None
    program: Program


class TypeShown(msgspec.Struct, frozen=True):
    """What the section itself asks of a game type, where no program says otherwise."""

    type: str
    hours: int
    weeks: int
    hours_of_another: int
    weeks_of_another: int


class AttendedClass(msgspec.Struct, frozen=True):
    """A class that was attended."""

    name: str
    game: str
    subject: Subject
    instructor: str
    began: datetime
    ended: datetime


class Practised(msgspec.Struct, frozen=True):
    """Speed and accuracy at a procedure."""

    procedure: Procedure
    right: int
    wrong: int
    seconds: int


class GameStanding(msgspec.Struct, frozen=True):
    """How far somebody is with a game: the course that its clause asks of them, and what is missing first."""

    game: str
    title: str
    type: str
    hours: int
    weeks: int
    cite: str
    minutes: int
    weeks_attended: int
    missing: Sentence | None
    procedures: tuple[Procedure, ...]
    practice: tuple[Practised, ...]
    certificate: CertificateShown | None


class StudentShown(msgspec.Struct, frozen=True):
    """One person's training."""

    name: str
    types: tuple[str, ...]
    in_class: str
    games: tuple[GameStanding, ...]
    tests: tuple[SheetShown, ...]
    attended: tuple[AttendedClass, ...]
    withdrawn: tuple[WithdrawalShown, ...] = ()


class SchoolDocument(msgspec.Struct, frozen=True):
    """The school, for one person: examiners see everybody, others themselves."""

    facility: str
    today: date
    registered: bool
    program: str
    pass_mark: int
    games: dict[str, str]
    """Every game that is taught, by its number."""
    subjects: dict[str, tuple[Subject, ...]]
    classes: tuple[ClassNow, ...]
    students: tuple[StudentShown, ...]
    programs: tuple[ProgramShown, ...] = ()
    """The newest first."""
    types: tuple[TypeShown, ...] = ()
    time_zone: str = "UTC"


def school_document(floor: Floor, person: Actor, at: datetime) -> SchoolDocument:
    """The school as a person may see it."""
    school, settings = floor.state.school, floor.state.settings
    seen = _dealers(floor) if person.role in EXAMINERS else [person.name]
    games = {**{game: chapter(game).name for game in FOLDERS}, **OTHERS}
    return SchoolDocument(
        settings.facility,
        settings.gaming_day(at),
        settings.training_is_registered,
        school.in_force,
        school.program.pass_mark,
        games,
        {game: CURRICULUM.types[CURRICULUM.type_of(game)].subjects for game in games},
        tuple(_class_now(held) for held in school.held.values()),
        tuple(student_shown(floor, school.record(name)) for name in seen),
        tuple(_program(one) for one in reversed(school.programs.values())),
        tuple(map(_type, CURRICULUM.types)),
        time_zone=settings.time_zone,
    )


def _program(one: FiledProgram) -> ProgramShown:
    return ProgramShown(one.reference, one.by, one.at, one.approved, one.program)


def _type(name: str) -> TypeShown:
    kind = CURRICULUM.types[name]
    return TypeShown(name, kind.first.hours, kind.first.weeks, kind.another.hours, kind.another.weeks)


def _dealers(floor: Floor) -> list[str]:
    """Everybody with an account as a dealer, and everybody of whom there is a record."""
    working = {name for name, account in floor.state.staff.items() if Role.DEALER in account.roles}
    kept = {name for name, one in floor.state.school.records.items() if not one.simulated}
    return sorted(working | kept)


def _class_now(held: HeldClass) -> ClassNow:
    return ClassNow(held.name, held.game, held.subject, held.instructor, held.since, tuple(held.students))


def student_shown(floor: Floor, record: TrainingRecord) -> StudentShown:
    """The training of one person."""
    held = floor.state.school.class_of(record.name)
    return StudentShown(
        record.name,
        tuple(sorted(record.types)),
        held.name if held else "",
        tuple(standing(floor, record, game) for game in FOLDERS),
        tuple(_sheet(one) for one in record.tests),
        tuple(_attended(one) for one in record.attended),
        tuple(_withdrawn(one) for one in reversed(record.withdrawn)),
    )


def standing(floor: Floor, record: TrainingRecord, game: str) -> GameStanding:
    """How far a person is with a game."""
    wanted = course(record, game, floor.state.school.program)
    done, held = progress(record, wanted), record.certificates.get(game)
    return GameStanding(
        *(game, chapter(game).name, wanted.type, wanted.hours, wanted.weeks, wanted.cite),
        *(done.minutes, done.weeks, None if held else done.missing, procedures(game)),
        tuple(_practised(record.practice.get(game, {}).items())),
        CertificateShown(held.number, held.at, held.by, held.second) if held else None,
    )


def _practised(kept: Iterable[tuple[Procedure, Practice]]) -> Iterable[Practised]:
    return (Practised(procedure, one.right, one.wrong, one.seconds) for procedure, one in kept)


def _sheet(test: TableTest) -> SheetShown:
    signed = (test.pass_mark, test.examiner, test.second, test.certificate)
    return SheetShown(test.game, test.at, test.marks, *signed)


def _withdrawn(one: Withdrawal) -> WithdrawalShown:
    return WithdrawalShown(one.game, chapter(one.game).name, one.number, one.at, one.why, one.by, one.second)


def _attended(one: Attendance) -> AttendedClass:
    return AttendedClass(one.name, one.game, one.subject, one.instructor, one.began, one.ended)
