"""Classes: an instructor holds one, students sign in and out, and the floor's clock keeps their hours (§ 611a.2(a)(1)).

Why nobody types hours in: docs/design/0332.
"""

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.school import (
    AttendClass,
    EndClass,
    HoldClass,
    LeaveClass,
    RecordPractice,
    Subject,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.events.office.school import ClassAttended, ClassEnded, ClassHeld, ClassLeft, Practised
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.papers.school import Attendance, HeldClass, Practice, TrainingRecord
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase
from croupier.floor.rooms.school.curriculum import CURRICULUM
from croupier.words import named, say

CITE = "§ 611a.2(a)(1)"
SUBJECTS = {Subject.CARDS: "§ 611a.2(a)(2)", Subject.DICE: "§ 611a.2(a)(3)"}


def subject(name: str) -> str:
    """Under which the training of a person is found."""
    return f"training:{name}"


def training_record(floor: Floor, name: str) -> TrainingRecord:
    """The record of a person, which is kept from now on."""
    floor.mention(subject(name))
    return floor.state.school.records.setdefault(name, TrainingRecord(name))


def known_game(game: str) -> str:
    """A game that is taught here."""
    if not CURRICULUM.type_of(game):
        raise Refused(refuse(Reason.UNKNOWN_GAME, CITE, say("table.unknown_game", game=game)))
    return game


def refuse_no_dealer(floor: Floor, name: str) -> None:
    """Training is kept of people with an account as a dealer, under which they work afterwards."""
    account = floor.state.staff.get(name)
    if account is None or not account.works_as(Role.DEALER):
        raise Refused(refuse(Reason.UNKNOWN_PERSON, "§ 611a.2", say("school.no_dealer", name=name)))


def _held(floor: Floor, name: str) -> HeldClass:
    found = floor.state.school.held.get(name)
    if found is None:
        raise Refused(refuse(Reason.UNKNOWN_CLASS, CITE, say("school.unknown_class", name=name)))
    return found


# The instructor


@decides(HoldClass)
def hold(floor: Floor, command: HoldClass, asked: Asked) -> Decision:
    """Nobody holds two at once; cards are taught in games with cards, dice in games with dice."""
    known_game(command.game)
    held = floor.state.school.held
    if not command.name.strip():
        return refuse(Reason.NAME_IS_MISSING, CITE, say("school.class_needs_name"))
    if refused := refuse_name(command.name, held):
        return refused
    if command.name in held or any(one.instructor == asked.actor.name for one in held.values()):
        return refuse(Reason.CLASS_IS_HELD, CITE, say("school.class_is_held"))
    if command.subject not in CURRICULUM.types[CURRICULUM.type_of(command.game)].subjects:
        detail = say("school.not_taught_there", subject=named("subject", command.subject.value), game=command.game)
        return refuse(Reason.UNKNOWN_GAME, SUBJECTS.get(command.subject, CITE), detail)
    return [ClassHeld(command.name, command.game, command.subject, asked.actor.name)]


@carries_out(ClassHeld)
def _began(floor: Floor, event: ClassHeld, at: datetime) -> None:
    new = HeldClass(event.name, event.game, event.subject, event.instructor, at)
    floor.state.school.held[event.name] = new
    floor.mention("school")


@decides(EndClass)
def end(floor: Floor, command: EndClass, _asked: Asked) -> Decision:
    """Those who were not there are struck off before it counts."""
    held = _held(floor, command.name)
    if other := next((name for name in command.absent if name not in held.students), ""):
        return refuse(Reason.NOT_IN_CLASS, CITE, say("school.not_in_class", name=other))
    absent = [ClassLeft(held.name, name, absent=True) for name in dict.fromkeys(command.absent)]
    return [*absent, ClassEnded(held.name)]


@carries_out(ClassEnded)
def _ended(floor: Floor, event: ClassEnded, at: datetime) -> None:
    """Who is still signed in leaves with it."""
    held = floor.state.school.held.pop(event.name)
    for student in held.students:
        _counts(floor, held, student, at)
    floor.mention("school")


# The students


@decides(AttendClass)
def attend(floor: Floor, command: AttendClass, asked: Asked) -> Decision:
    """A dealer who is nowhere else: in no other class, at no table."""
    held, name = _held(floor, command.name), asked.actor.name
    refuse_no_dealer(floor, name)
    if floor.state.school.class_of(name):
        return refuse(Reason.IN_CLASS, CITE, say("school.in_class", name=name))
    if any(one.dealer == name and one.phase is not Phase.CLOSED for one in floor.state.tables.values()):
        return refuse(Reason.DEALER_IS_ELSEWHERE, CITE, say("school.deals", name=name))
    if held.instructor == name:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, CITE, say("people.another_person"))
    return [ClassAttended(held.name, name)]


@carries_out(ClassAttended)
def _attended(floor: Floor, event: ClassAttended, at: datetime) -> None:
    floor.state.school.held[event.name].students[event.student] = at
    floor.mention(subject(event.student))


@decides(LeaveClass)
def leave(floor: Floor, _command: LeaveClass, asked: Asked) -> Decision:
    """The class that one is in."""
    held = floor.state.school.class_of(asked.actor.name)
    if held is None:
        return refuse(Reason.NOT_IN_CLASS, CITE, say("school.not_in_class", name=asked.actor.name))
    return [ClassLeft(held.name, asked.actor.name)]


@carries_out(ClassLeft)
def _left(floor: Floor, event: ClassLeft, at: datetime) -> None:
    held = floor.state.school.held[event.name]
    if event.absent:
        floor.mention(subject(event.student))
    else:
        _counts(floor, held, event.student, at)
    del held.students[event.student]


def _counts(floor: Floor, held: HeldClass, student: str, at: datetime) -> None:
    """From signing in to signing out, by the floor's clock."""
    attended = Attendance(held.name, held.game, held.subject, held.instructor, held.students[student], at)
    training_record(floor, student).attended.append(attended)


def left_by(floor: Floor, name: str) -> Iterator[FloorEvent]:
    """Who has logged out is in no class, and holds none."""
    if held := floor.state.school.class_of(name):
        yield ClassLeft(held.name, name)
    yield from (ClassEnded(one.name) for one in floor.state.school.held.values() if one.instructor == name)


# Practice


@decides(RecordPractice)
def practise(floor: Floor, command: RecordPractice, _asked: Asked) -> Decision:
    """What the training table and the drills have seen; it is no hour of instruction and no test."""
    refuse_no_dealer(floor, command.student)
    known_game(command.game)
    counts = (command.right, command.wrong, command.seconds)
    return [Practised(command.student, command.game, command.procedure, *counts)]


@carries_out(Practised)
def _practised(floor: Floor, event: Practised, _at: datetime) -> None:
    by_game = training_record(floor, event.student).practice.setdefault(event.game, {})
    done = by_game.setdefault(event.procedure, Practice())
    done.right, done.wrong = done.right + event.right, done.wrong + event.wrong
    done.seconds += event.seconds
