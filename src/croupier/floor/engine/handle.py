"""Handling a command: the room it belongs to decides, then the events are carried out."""

from collections.abc import Sequence
from datetime import datetime

from croupier.floor.record.commands import Request
from croupier.floor.record.dispatch import Judged, carry_out, decide
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.floor.rooms import approvals, days, rounds
from croupier.rules.terms.refusals import Refusal


def handle(floor: Floor, request: Request, at: datetime) -> tuple[FloorEvent, ...] | Refusal:
    """Carry out a request, or refuse it and change nothing."""
    decision = decide(floor, request, at)
    return decision if isinstance(decision, Refusal) else _done(floor, decision, at)


def _done(floor: Floor, decided: Sequence[FloorEvent | Judged], at: datetime) -> tuple[FloorEvent, ...]:
    """Carry out events, and what the system itself has to do before and after them."""
    done: list[FloorEvent] = []
    for one in (*days.due(floor, at), *decided):
        carry_out(floor, one, at)
        event = one.event if isinstance(one, Judged) else one
        done.append(event)
        while follows := rounds.system_step(floor, event):
            carry_out(floor, follows, at)
            done.append(follows)
    for lapsed in approvals.lapsed(floor):
        carry_out(floor, lapsed, at)
        done.append(lapsed)
    return tuple(done)
