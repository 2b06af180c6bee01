"""What happened in the dealers' school (§ 611a.2)."""

from typing import TypeAlias

from croupier.floor.record.commands.office.school import Procedure, Program, Subject
from croupier.floor.record.events.base import Event


class ProgramFiled(Event, frozen=True, tag="program_filed.1"):
    """A training program was submitted."""

    reference: str
    program: Program
    by: str


class ProgramDecided(Event, frozen=True, tag="program_decided.1"):
    """It was approved, or was not."""

    reference: str
    approved: bool


class ClassHeld(Event, frozen=True, tag="class_held.1"):
    """A class began."""

    name: str
    game: str
    subject: Subject
    instructor: str


class ClassAttended(Event, frozen=True, tag="class_attended.1"):
    """A student signed in."""

    name: str
    student: str


class ClassLeft(Event, frozen=True, tag="class_left.1"):
    """A student signed out, or was not there."""

    name: str
    student: str
    absent: bool = False


class ClassEnded(Event, frozen=True, tag="class_ended.1"):
    """A class was over."""

    name: str


class Practised(Event, frozen=True, tag="practised.1"):
    """A student has practised a procedure."""

    student: str
    game: str
    procedure: Procedure
    right: int
    wrong: int
    seconds: int


class TableTested(Event, frozen=True, tag="table_tested.1"):
    """A table test was taken; with a number of the certificate if it was passed."""

    student: str
    game: str
    marks: dict[Procedure, int]
    pass_mark: int
    examiner: str
    second: str
    certificate: str = ""


class DealerRecognized(Event, frozen=True, tag="dealer_recognized.1"):
    """The personnel file of a dealer was taken over."""

    dealer: str
    types: tuple[str, ...]
    games: tuple[str, ...]
    reference: str
    by: str
    second: str
    simulated: bool = False


class CertificateWithdrawn(Event, frozen=True, tag="certificate_withdrawn.1"):
    """A dealer deals a game no longer."""

    dealer: str
    game: str
    why: str
    by: str = ""
    second: str = ""


SchoolEvent: TypeAlias = (
    ProgramFiled
    | ProgramDecided
    | ClassHeld
    | ClassAttended
    | ClassLeft
    | ClassEnded
    | Practised
    | TableTested
    | DealerRecognized
    | CertificateWithdrawn
)
