"""The school as it stands: programs, classes, and what every student has attended, practised and passed (§ 611a.2)."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from croupier.floor.record.commands.office.school import Procedure, Program, Subject


@dataclass(slots=True)
class FiledProgram:
    """A program that was submitted."""

    reference: str
    program: Program
    by: str
    at: datetime
    approved: bool | None = None


@dataclass(slots=True)
class HeldClass:
    """A class that is held now, and since when each student is in it."""

    name: str
    game: str
    subject: Subject
    instructor: str
    since: datetime
    students: dict[str, datetime] = field(default_factory=dict)


@dataclass(slots=True)
class Attendance:
    """A student in a class, from when to when by the floor's clock."""

    name: str
    game: str
    subject: Subject
    instructor: str
    began: datetime
    ended: datetime

    @property
    def lasted(self) -> timedelta:
        """How long."""
        return self.ended - self.began


@dataclass(slots=True)
class Practice:
    """How a student does at a procedure."""

    right: int = 0
    wrong: int = 0
    seconds: int = 0


@dataclass(slots=True)
class TableTest:
    """A score sheet."""

    game: str
    at: datetime
    marks: dict[Procedure, int]
    pass_mark: int
    examiner: str
    second: str
    certificate: str = ""


@dataclass(slots=True)
class Certificate:
    """That a dealer may deal a game: its number, and on what it rests."""

    number: str
    game: str
    at: datetime
    by: str
    second: str


@dataclass(slots=True)
class Withdrawal:
    """A certificate that no longer holds: why, and who said so."""

    game: str
    number: str
    at: datetime
    why: str
    by: str
    second: str


@dataclass(slots=True)
class TrainingRecord:
    """Everything about one student.  ``types`` are the game types whose course was completed, here or elsewhere."""

    name: str
    simulated: bool = False
    types: set[str] = field(default_factory=set)
    attended: list[Attendance] = field(default_factory=list)
    practice: dict[str, dict[Procedure, Practice]] = field(default_factory=dict)
    tests: list[TableTest] = field(default_factory=list)
    certificates: dict[str, Certificate] = field(default_factory=dict)
    withdrawn: list[Withdrawal] = field(default_factory=list)


@dataclass(slots=True)
class School:
    """All of it; ``numbered`` is how many certificates there have been."""

    programs: dict[str, FiledProgram] = field(default_factory=dict)
    in_force: str = ""
    """The reference of the program that was approved last."""
    held: dict[str, HeldClass] = field(default_factory=dict)
    records: dict[str, TrainingRecord] = field(default_factory=dict)
    numbered: int = 0

    @property
    def program(self) -> Program:
        """The program in force; one that says nothing where there is none."""
        filed = self.programs.get(self.in_force)
        return filed.program if filed else Program()

    def record(self, name: str) -> TrainingRecord:
        """What is known of a person; an empty record where that is nothing, which is not kept."""
        return self.records.get(name) or TrainingRecord(name)

    def class_of(self, name: str) -> HeldClass | None:
        """The class that a person is in, as a student."""
        return next((one for one in self.held.values() if name in one.students), None)
