"""What is asked of the dealers' school: programs, classes, practice, table tests, certificates (§ 611a.2)."""

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name, Remark

MOST_GAMES = 100
"""At most 100 games, types or people in one paper: what one message asks for has a length."""

Hours = Annotated[int, msgspec.Meta(ge=0, le=2_000)]
Weeks = Annotated[int, msgspec.Meta(ge=1, le=104)]
Mark = Annotated[int, msgspec.Meta(ge=0, le=100)]
Times = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Durations = Annotated[dict[Name, Weeks], msgspec.Meta(max_length=MOST_GAMES)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_GAMES)]


class Subject(StrEnum):
    """What a class teaches."""

    CONDUCT = "conduct"  # the conduct of the game (§ 611a.2(a)(1))
    CARDS = "cards"  # use, control and shuffling of cards (§ 611a.2(a)(2))
    DICE = "dice"  # use and control of dice (§ 611a.2(a)(3))


class Procedure(StrEnum):
    """What a dealer does at a table, in the order of an evening; practice and score sheets are kept by these."""

    OPENING = "opening"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    DECISIONS = "decisions"
    HANDS = "hands"
    SETTLEMENT = "settlement"
    IRREGULARITIES = "irregularities"
    CLOSING = "closing"


class Program(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training program as it is submitted.

    ``same_type`` is how many hours a dealer has who already deals a game of the type, by the game, and ``mechanism``
    how they are taught (§ 611a.2(d)).  ``durations`` are other numbers of weeks for the first course of a type, and
    ``durations_of_another`` for that of dealers of other types; ``schedule`` says when it is taught (§ 611a.2(c)).
    Hours in the games of ``blackjack`` count as hours in Blackjack (docs/readings/0330).  Who reaches ``pass_mark`` in
    every procedure has passed the table test.
    """

    same_type: Annotated[dict[Name, Hours], msgspec.Meta(max_length=MOST_GAMES)] = {}
    mechanism: Remark = ""
    durations: Durations = {}
    durations_of_another: Durations = {}
    schedule: Remark = ""
    blackjack: Names = ()
    pass_mark: Mark = 80


class FileProgram(Command, frozen=True, tag="file_program"):
    """The house submits its training program (§ 611a.2(d))."""

    reference: Name
    program: Program


class ApproveProgram(Command, frozen=True, tag="approve_program"):
    """The Board or its Executive Director has approved a program, or has not (§ 611a.2(c))."""

    reference: Name
    approved: bool = True


class HoldClass(Command, frozen=True, tag="hold_class"):
    """An instructor begins a class in a game."""

    name: Name
    game: Name
    subject: Subject = Subject.CONDUCT


class EndClass(Command, frozen=True, tag="end_class"):
    """The class is over; what those were signed in for who were not there does not count."""

    name: Name
    absent: Names = ()


class AttendClass(Command, frozen=True, tag="attend_class"):
    """A student signs in."""

    name: Name


class LeaveClass(Command, frozen=True, tag="leave_class"):
    """A student signs out."""


class RecordPractice(Command, frozen=True, tag="record_practice"):
    """What a student did right and wrong at a procedure, and how long it took: drills and the training table."""

    student: Name
    game: Name
    procedure: Procedure
    right: Times
    wrong: Times
    seconds: Times


class RecordTableTest(Command, frozen=True, tag="record_table_test"):
    """The score sheet of a table test, as the examiner and the second person have marked it (§ 611a.2(b)(2))."""

    student: Name
    game: Name
    marks: Annotated[dict[Name, Mark], msgspec.Meta(max_length=MOST_GAMES)]
    """By the name of each procedure."""


class RecognizeDealer(Command, frozen=True, tag="recognize_dealer"):
    """What the personnel file of a dealer shows: courses in game types, and games with a table test passed.

    ``simulated`` is the dealer of a demonstration, who has no account and whom nobody can be.
    """

    dealer: Name
    types: Names
    games: Names
    reference: Name
    simulated: bool = False


class WithdrawCertificate(Command, frozen=True, tag="withdraw_certificate"):
    """A dealer no longer deals a game, until a table test is passed again."""

    dealer: Name
    game: Name
    why: Remark


SchoolCommand: TypeAlias = (
    FileProgram
    | ApproveProgram
    | HoldClass
    | EndClass
    | AttendClass
    | LeaveClass
    | RecordPractice
    | RecordTableTest
    | RecognizeDealer
    | WithdrawCertificate
)
