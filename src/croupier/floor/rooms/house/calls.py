"""Calls: a player asks for an attendant, and somebody comes."""

from datetime import datetime

from croupier.floor.record.commands import AnswerCall, CallAttendant
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import AttendantCalled, CallAnswered
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.money import terminals
from croupier.words import say


@decides(CallAttendant)
def call(floor: Floor, command: CallAttendant, asked: Asked) -> Decision:
    """Also from a terminal that is blocked or not enabled; who has called need not call again."""
    terminal = terminals.own(floor, command.terminal, asked)
    return [] if terminal.called else [AttendantCalled(terminal.id)]


@carries_out(AttendantCalled)
def _called(floor: Floor, event: AttendantCalled, at: datetime) -> None:
    floor.state.terminals[event.terminal].called = at
    floor.mention(f"terminal:{event.terminal}")


@decides(AnswerCall)
def answer(floor: Floor, command: AnswerCall, asked: Asked) -> Decision:
    """Somebody is there."""
    terminal = terminals.own(floor, command.terminal, asked)
    if terminal.called is None:
        return refuse(Reason.NOBODY_HAS_CALLED, "§ 605a.5", say("terminal.nobody_called", terminal=terminal.id))
    return [CallAnswered(terminal.id)]


@carries_out(CallAnswered)
def _answered(floor: Floor, event: CallAnswered, _at: datetime) -> None:
    floor.state.terminals[event.terminal].called = None
    floor.mention(f"terminal:{event.terminal}")
