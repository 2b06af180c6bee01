"""What was refused, until it is recorded: counted for each who asks, and bounded, so that nobody fills the journal.

Only names are kept: who asked, which command, the name of the refusal, from where.  Nothing that a command holds is, so
no number, no card and no password ever comes here.  Why: docs/design/0175.
"""

import threading
from collections import Counter
from datetime import datetime
from typing import NamedTuple

from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import RecordRefused, Request
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.refusals import RefusedTries
from croupier.rules.terms.refusals import Refusal

ROWS_OF_ONE = 8
"""Different tries of one asker from one source that are recorded apart; what comes beyond is summed up for them."""

ROWS = {"people": 100, "devices": 50, "nobody": 20}
"""The same for all people, for all terminals and their peripherals, and for those who have not said who they are.

Each has room of its own: a thousand terminals do not push out what one employee tried.
"""

SEVERAL = "*"
"""In the place of a name: more of them than are recorded apart."""


class Tried(NamedTuple):
    """What tries have in common that are counted together."""

    actor: str
    witness: str
    command: str
    reason: str
    source: str


class Span(NamedTuple):
    """How often, from when to when."""

    times: int
    first: datetime
    last: datetime

    def and_again(self, other: "Span") -> "Span":
        """Both together."""
        return Span(self.times + other.times, min(self.first, other.first), max(self.last, other.last))


class RefusedCommands:
    """Tries that were refused since they were last taken from here; any thread may add to them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tries: dict[Tried, Span] = {}
        self._rows, self._of_one = Counter[str](), Counter[tuple[str, str]]()

    def note(self, request: Request, refusal: Refusal, at: datetime) -> None:
        """A command was refused; what the system asks of itself is nobody's try."""
        if request.actor != SYSTEM:
            tried = (request.command.tag(), str(refusal.reason.value), request.source)
            self.tried(request.actor, *tried, at, request.witness)

    def tried(
        self, actor: Actor | None, command: str, reason: str, source: str, at: datetime, witness: Actor | None = None
    ) -> None:
        """Somebody, or nobody that is known, tried something and was refused."""
        tried = Tried(str(actor or ""), str(witness or ""), command, reason, source)
        with self._lock:
            self._add(tried, _kind(actor), Span(1, at, at))

    def _add(self, tried: Tried, kind: str, span: Span) -> None:
        for key in (tried, Tried(tried.actor, SEVERAL, SEVERAL, SEVERAL, tried.source)):
            if key in self._tries:
                self._tries[key] = self._tries[key].and_again(span)
                return
            if self._has_room(key, kind):
                self._begin(key, kind, span)
                return
        rest = Tried(SEVERAL, SEVERAL, SEVERAL, SEVERAL, kind)
        self._tries[rest] = self._tries[rest].and_again(span) if rest in self._tries else span

    def _has_room(self, key: Tried, kind: str) -> bool:
        own = ROWS_OF_ONE + (key.command == SEVERAL)  # one more for the sum
        return self._rows[kind] < ROWS[kind] and self._of_one[key.actor, key.source] < own

    def _begin(self, key: Tried, kind: str, span: Span) -> None:
        self._tries[key] = span
        self._rows[kind] += 1
        self._of_one[key.actor, key.source] += 1

    def take(self) -> RecordRefused | None:
        """All of it, to be recorded; nothing where nothing was refused."""
        with self._lock:
            tries, self._tries = self._tries, {}
            self._rows.clear()
            self._of_one.clear()
        return RecordRefused(tuple(RefusedTries(*one, *span) for one, span in tries.items())) if tries else None


def _kind(actor: Actor | None) -> str:
    if actor is None:
        return "nobody"
    return "people" if actor.role in DUTIES.people or actor.role is Role.SYSTEM else "devices"
