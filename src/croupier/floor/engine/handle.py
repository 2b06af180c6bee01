"""Handling a command: ask the room it belongs to, and let what was decided have its effect."""

from collections.abc import Sequence
from datetime import datetime

from croupier.floor.record.commands import Request
from croupier.floor.record.dispatch import DECIDERS, DOERS, Asked
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms import days, rounds
from croupier.rules.terms.refusals import Refusal


def handle(floor: Floor, request: Request, at: datetime) -> tuple[FloorEvent, ...] | Refusal:
    """Do what is asked, or refuse it and change nothing."""
    if refused := _refuse_people(request):
        return refused
    asked = Asked(request.actor, request.witness, at)
    decision = DECIDERS[type(request.command)](floor, request.command, asked)
    return decision if isinstance(decision, Refusal) else _done(floor, decision, at)


def _done(floor: Floor, events: Sequence[FloorEvent], at: datetime) -> tuple[FloorEvent, ...]:
    """Carry events out, and what the system itself has to do before and after them."""
    done: list[FloorEvent] = []
    for event in (*days.due(floor, at), *events):
        carry_out(floor, event, at)
        done.append(event)
        while follows := rounds.system_step(floor, event):
            carry_out(floor, follows, at)
            done.append(follows)
    return tuple(done)


def carry_out(floor: Floor, event: FloorEvent, at: datetime) -> None:
    """Let an event have its effect."""
    DOERS[type(event)](floor, event, at)


def _refuse_people(request: Request) -> Refusal | None:
    """Every command has its roles; a second person, needed or not, is another person."""
    command, witness = request.command, request.witness
    if request.actor.role not in command.allowed:
        detail = f"{request.actor.role.value} may not {command.__struct_config__.tag}"
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 605a.2", detail)
    if witness is not None and witness.name == request.actor.name:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 605a.2", "the second person must be another person")
    if command.second and (witness is None or witness.role not in command.second):
        roles = " or ".join(sorted(command.second))
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, "§ 605a.2", f"this needs a {roles} besides")
    return None
