"""Training programs: submitted by the house, approved by the Board, and in force from then on (§ 611a.2(c), (d))."""

from datetime import datetime

from croupier.floor.record.commands.office.school import ApproveProgram, FileProgram, Program
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.school import ProgramDecided, ProgramFiled
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.school import FiledProgram
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.school.curriculum import CURRICULUM
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


@decides(FileProgram)
def file_program(floor: Floor, command: FileProgram, asked: Asked) -> Decision:
    """Under a reference of its own, and with everything that the section asks for."""
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 611a.2(d)", say("asset.needs_reference"))
    if command.reference in floor.state.school.programs:
        detail = say("school.program_exists", reference=command.reference)
        return refuse(Reason.PROGRAM_IS_NOT_WAITING, "§ 611a.2(d)", detail)
    refused = _refuse_incomplete(command.program)
    return refused or [ProgramFiled(command.reference, command.program, asked.actor.name)]


def _refuse_incomplete(program: Program) -> Refusal | None:
    """The amount goes with the mechanism (§ 611a.2(d)), another duration with when it is taught (§ 611a.2(c))."""
    taught = (*program.same_type, *program.blackjack)
    if unknown := next((game for game in taught if not CURRICULUM.type_of(game)), ""):
        return refuse(Reason.UNKNOWN_GAME, "§ 611a.2(d)", say("table.unknown_game", game=unknown))
    durations = (*program.durations, *program.durations_of_another)
    if unknown := next((name for name in durations if name not in CURRICULUM.types), ""):
        return refuse(Reason.UNKNOWN_GAME, "§ 611a.2(c)", say("school.unknown_type", type=unknown))
    if program.same_type and not program.mechanism.strip():
        return refuse(Reason.PROGRAM_IS_INCOMPLETE, "§ 611a.2(d)", say("school.needs_mechanism"))
    if durations and not program.schedule.strip():
        return refuse(Reason.PROGRAM_IS_INCOMPLETE, "§ 611a.2(c)", say("school.needs_schedule"))
    return None


@carries_out(ProgramFiled)
def _filed(floor: Floor, event: ProgramFiled, at: datetime) -> None:
    floor.state.school.programs[event.reference] = FiledProgram(event.reference, event.program, event.by, at)
    floor.mention("school")


@decides(ApproveProgram)
def approve(floor: Floor, command: ApproveProgram, _asked: Asked) -> Decision:
    """One that waits; the one that is approved last is in force (§ 611a.2(c))."""
    filed = floor.state.school.programs.get(command.reference)
    if filed is None or filed.approved is not None:
        detail = say("school.program_does_not_wait", reference=command.reference)
        return refuse(Reason.PROGRAM_IS_NOT_WAITING, "§ 611a.2(c)", detail)
    return [ProgramDecided(command.reference, command.approved)]


@carries_out(ProgramDecided)
def _decided(floor: Floor, event: ProgramDecided, _at: datetime) -> None:
    school = floor.state.school
    school.programs[event.reference].approved = event.approved
    if event.approved:
        school.in_force = event.reference
    floor.mention("school")
