"""Which function decides a command and which one carries an event out.

A decision looks and never touches: it answers with events or with a refusal.  Carrying out touches and never
refuses: the same event, carried out again on the same floor, does the same.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import PIT, Command
from croupier.floor.record.events import Event, FloorEvent
from croupier.rules.terms.refusals import Refusal

if TYPE_CHECKING:
    from croupier.floor.record.floor import Floor


class Asked(msgspec.Struct, frozen=True):
    """Who asks, who stands by, and when."""

    actor: Actor
    witness: Actor | None
    at: datetime

    @property
    def floorperson(self) -> bool:
        """Whether somebody of the pit asks, or stands by having proved who they are."""
        return self.actor.role in PIT or (self.witness is not None and self.witness.role in PIT)


Decision: TypeAlias = Sequence[FloorEvent] | Refusal
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)
Decider: TypeAlias = "Callable[[Floor, CommandT, Asked], Decision]"
Doer: TypeAlias = "Callable[[Floor, EventT, datetime], None]"

DECIDERS: dict[type[Command], "Decider[Any]"] = {}
DOERS: dict[type[Event], "Doer[Any]"] = {}


def decides(command: type[CommandT]) -> "Callable[[Decider[CommandT]], Decider[CommandT]]":
    """Mark the function that decides a command."""

    def register(decider: "Decider[CommandT]") -> "Decider[CommandT]":
        DECIDERS[command] = decider
        return decider

    return register


def carries_out(event: type[EventT]) -> "Callable[[Doer[EventT]], Doer[EventT]]":
    """Mark the function that carries an event out."""

    def register(doer: "Doer[EventT]") -> "Doer[EventT]":
        DOERS[event] = doer
        return doer

    return register
