"""Which function decides a command and which one carries an event out.

A decision looks and never touches: it answers with events or with a refusal.  Carrying out touches and never
refuses: the same event, carried out again on the same floor, does the same.  Where a refusal must leave a trace, the
decision is an event that says so: it is recorded like any other, and the asker is refused.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import PIT, Command, OpenTable, Request
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import Event, FloorEvent, RoundWent
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.signatures import refuse_people
from croupier.rules.game.live_round import Ready
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

if TYPE_CHECKING:
    from croupier.floor.record.floor import Floor


class Asked(msgspec.Struct, frozen=True):
    """Who asks, who stands by, and when."""

    actor: Actor
    witness: Actor | None
    at: datetime
    pit: frozenset[Role] = PIT
    """Who supervises the gaming at tables (§ 465a.11(b)(9))."""

    @property
    def floorperson(self) -> bool:
        """Whether somebody of the pit asks, or stands by having proved who they are."""
        return self.actor.role in self.pit or (self.witness is not None and self.witness.role in self.pit)


class Judged(msgspec.Struct, frozen=True):
    """An event of a round with what was found when it was decided: carrying it out judges nothing again.

    What is recorded is the event alone; from the journal it is judged as it is carried out.
    """

    event: RoundWent
    ready: Ready


Decision: TypeAlias = Sequence[FloorEvent | Judged] | Refusal
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event | Judged)
Decider: TypeAlias = "Callable[[Floor, CommandT, Asked], Decision]"
Doer: TypeAlias = "Callable[[Floor, EventT, datetime], None]"

DECIDERS: dict[type[Command], "Decider[Any]"] = {}
DOERS: dict[type, "Doer[Any]"] = {}
REFUSALS: dict[type, Callable[[Any], Refusal]] = {}


def decides(command: type[CommandT]) -> "Callable[[Decider[CommandT]], Decider[CommandT]]":
    """Mark the function that decides a command."""

    def register(decider: "Decider[CommandT]") -> "Decider[CommandT]":
        DECIDERS[command] = decider
        return decider

    return register


def carries_out(*events: type[EventT]) -> "Callable[[Doer[EventT]], Doer[EventT]]":
    """Mark the function that carries an event out, or several that do the same."""

    def register(doer: "Doer[EventT]") -> "Doer[EventT]":
        DOERS.update(dict.fromkeys(events, doer))
        return doer

    return register


def refuses(event: type[EventT]) -> Callable[[Callable[[EventT], Refusal]], Callable[[EventT], Refusal]]:
    """Mark the function that says why a command was refused of which the event is the trace."""

    def register(reason: Callable[[EventT], Refusal]) -> Callable[[EventT], Refusal]:
        REFUSALS[event] = reason
        return reason

    return register


def refusal_in(events: Sequence[FloorEvent]) -> Refusal | None:
    """Why the command that these events were recorded for was refused; None if it was done."""
    return next((REFUSALS[type(event)](event) for event in events if type(event) in REFUSALS), None)


def decide(floor: "Floor", request: Request, at: datetime) -> Decision:
    """What becomes of a command: the events it leads to, or why it is refused; nothing has changed yet."""
    if refused := refuse_people(floor.state, request, at):
        return refused
    if floor.state.doubt is not None and not request.command.at_any_time:
        detail = say("time.in_doubt", seconds=abs(floor.state.doubt.seconds))
        return refuse(Reason.TIME_IS_IN_DOUBT, "§ 605a.2", detail)
    pit = DUTIES.givers(OpenTable.tag(), floor.state.settings)
    try:
        return DECIDERS[type(request.command)](floor, request.command, Asked(request.actor, request.witness, at, pit))
    except Refused as found:
        return found.refusal


def carry_out(floor: "Floor", event: FloorEvent | Judged, at: datetime) -> None:
    """Let an event have its effect."""
    DOERS[type(event)](floor, event, at)
