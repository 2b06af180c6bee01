"""Table tests and certificates: who has passed which game, and who is refused at a live table (§ 611a.2(b)(2), (d))."""

from datetime import datetime

from croupier.chapters import FOLDERS, chapter
from croupier.floor.record.commands.office.school import RecognizeDealer, RecordTableTest, WithdrawCertificate
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.school import CertificateWithdrawn, DealerRecognized, TableTested
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.papers.school import Certificate, TableTest, TrainingRecord, Withdrawal
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.school import classes
from croupier.floor.rooms.school.curriculum import CURRICULUM, course, procedures
from croupier.floor.rooms.school.hours import progress
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

TABLE_TEST = "§ 611a.2(b)(2)"


@decides(RecordTableTest)
def record_test(floor: Floor, command: RecordTableTest, asked: Asked) -> Decision:
    """After the hours, on the game itself, marked in every procedure by two others; passed or not follows from that."""
    student, game, school = command.student, command.game, floor.state.school
    classes.refuse_no_dealer(floor, student)
    if game not in FOLDERS:
        return refuse(Reason.UNKNOWN_GAME, TABLE_TEST, say("table.unknown_game", game=game))
    second = asked.witness.name if asked.witness else ""
    if student in {asked.actor.name, second}:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, TABLE_TEST, say("people.another_person"))
    record = school.record(student)
    if game in record.certificates:
        return refuse(Reason.DEALER_IS_CERTIFIED, TABLE_TEST, say("school.certified", dealer=student, game=game))
    wanted = course(record, game, school.program)
    if missing := progress(record, wanted).missing:
        return refuse(Reason.INSTRUCTION_IS_MISSING, wanted.cite, missing)
    if set(command.marks) != set(procedures(game)):
        return refuse(Reason.SCORE_SHEET_IS_INCOMPLETE, TABLE_TEST, say("school.sheet_is_incomplete"))
    passed = min(command.marks.values()) >= school.program.pass_mark
    number = f"{asked.at:%Y}-{school.numbered + 1:05}" if passed else ""
    marked = ({one: command.marks[one] for one in procedures(game)}, school.program.pass_mark, asked.actor.name, second)
    return [TableTested(student, game, *marked, number)]


@carries_out(TableTested)
def _tested(floor: Floor, event: TableTested, at: datetime) -> None:
    """With the test the course is completed: the dealer is one of the type from now on."""
    record = classes.training_record(floor, event.student)
    sheet = (event.marks, event.pass_mark, event.examiner, event.second, event.certificate)
    record.tests.append(TableTest(event.game, at, *sheet))
    if event.certificate:
        signed = (at, event.examiner, event.second)
        record.certificates[event.game] = Certificate(event.certificate, event.game, *signed)
        record.types.add(CURRICULUM.type_of(event.game))
        floor.state.school.numbered += 1


@decides(RecognizeDealer)
def recognize(floor: Floor, command: RecognizeDealer, asked: Asked) -> Decision:
    """A dealer who was trained before, or elsewhere; the Board's representative has seen the file (§ 611a.2(b))."""
    if not command.reference.strip() or not command.dealer.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 611a.2(b)", say("asset.needs_reference"))
    if command.simulated:
        refused = refuse_name(command.dealer, floor.state.staff)
        if refused or command.dealer in floor.state.staff:
            return refused or refuse(Reason.PERSON_EXISTS, "§ 611a.2", say("school.has_account", name=command.dealer))
    else:
        classes.refuse_no_dealer(floor, command.dealer)
    if unknown := next((one for one in command.types if one not in CURRICULUM.types), ""):
        return refuse(Reason.UNKNOWN_GAME, "§ 611a.2(b)", say("school.unknown_type", type=unknown))
    if unknown := next((one for one in command.games if one not in FOLDERS), ""):
        return refuse(Reason.UNKNOWN_GAME, "§ 611a.2(b)", say("table.unknown_game", game=unknown))
    second = asked.witness.name if asked.witness else ""
    if command.dealer in {asked.actor.name, second}:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 611a.2(b)", say("people.another_person"))
    shown = (command.types, command.games, command.reference)
    return [DealerRecognized(command.dealer, *shown, asked.actor.name, second, command.simulated)]


@carries_out(DealerRecognized)
def _recognized(floor: Floor, event: DealerRecognized, at: datetime) -> None:
    record = classes.training_record(floor, event.dealer)
    record.simulated = event.simulated
    record.types |= set(event.types) | {CURRICULUM.type_of(game) for game in event.games}
    for game in event.games:
        record.certificates.setdefault(game, Certificate(event.reference, game, at, event.by, event.second))


@decides(WithdrawCertificate)
def withdraw(floor: Floor, command: WithdrawCertificate, asked: Asked) -> Decision:
    """For a reason that is said; where the dealer deals the game now, it takes effect at the next change."""
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, "§ 611a.2", say("school.needs_reason"))
    if command.game not in floor.state.school.record(command.dealer).certificates:
        return _not_certified(command.dealer, command.game)
    second = asked.witness.name if asked.witness else ""
    return [CertificateWithdrawn(command.dealer, command.game, command.why, asked.actor.name, second)]


@carries_out(CertificateWithdrawn)
def _withdrawn(floor: Floor, event: CertificateWithdrawn, at: datetime) -> None:
    """It is kept why; what was recorded before says not by whom, and is no part of the state (docs/design/0388)."""
    record = classes.training_record(floor, event.dealer)
    held = record.certificates.pop(event.game)
    if event.by:
        record.withdrawn.append(Withdrawal(event.game, held.number, at, event.why, event.by, event.second))


def _not_certified(dealer: str, game: str) -> Refusal:
    return refuse(Reason.DEALER_IS_NOT_CERTIFIED, "§ 611a.2(d)", say("school.not_certified", dealer=dealer, game=game))


def _may_not_deal(floor: Floor, record: TrainingRecord, game: str) -> Refusal:
    """With what comes first: instruction that is missing, by the clause that asks for it, or the table test."""
    wanted = course(record, game, floor.state.school.program)
    missing = progress(record, wanted).missing
    told = {"dealer": record.name, "game": chapter(game).name}
    if missing is None:
        return refuse(Reason.DEALER_IS_NOT_CERTIFIED, TABLE_TEST, say("school.test_is_missing", **told))
    detail = say("school.course_is_missing", missing=missing, cite=wanted.cite, **told)
    return refuse(Reason.DEALER_IS_NOT_CERTIFIED, "§ 611a.2(d)", detail)


# At a live table


def refuse_dealer(floor: Floor, table: Table, dealer: str) -> Refusal | None:
    """Who is in class deals nowhere; where training is registered, nobody deals a game they have not passed.

    There a name without an account is nobody's, and refused too (§ 611a.2(d)).
    """
    if not dealer:
        return None
    if floor.state.school.class_of(dealer):
        return refuse(Reason.IN_CLASS, "§ 611a.2(a)(1)", say("school.in_class", name=dealer))
    if not floor.state.settings.training_is_registered or table.training:
        return None
    record = floor.state.school.record(dealer)
    if not record.simulated:
        classes.refuse_no_dealer(floor, dealer)
    return None if table.chapter in record.certificates else _may_not_deal(floor, record, table.chapter)
