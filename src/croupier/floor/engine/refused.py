"""Refusals waiting to be recorded: counted per source, and bounded, so that nobody can flood the journal.

Only names are kept: who asked, which command, the name of the refusal, from where. Nothing inside a command is, so no
number, card or password ever gets here. Why: docs/design/0175.
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
"""Distinct attempts of one asker from one source recorded apart; further ones are summed up for that asker."""

ROWS = {"people": 100, "devices": 50, "nobody": 20}
"""The same limit for all people, for all terminals and their peripherals, and for anybody not identified.

Each group has its own room: a thousand terminals cannot push out what one employee tried.
"""

SEVERAL = "*"
"""Stands for a name where there are more names than are recorded apart."""


class Tried(NamedTuple):
    """What attempts counted together have in common."""

    actor: str
    witness: str
    command: str
    reason: str
    source: str


class Span(NamedTuple):
    """How often, and from when to when."""

    times: int
    first: datetime
    last: datetime

    def and_again(self, other: "Span") -> "Span":
        """Both spans together."""
        return Span(self.times + other.times, min(self.first, other.first), max(self.last, other.last))


class RefusedCommands:
    """Attempts refused since the last `take`; any thread may add to them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tries: dict[Tried, Span] = {}
        self._rows, self._of_one = Counter[str](), Counter[tuple[str, str]]()

    def note(self, request: Request, refusal: Refusal, at: datetime) -> None:
        """Count a refused command; the system's own requests are not counted."""
        if request.actor != SYSTEM:
            tried = (request.command.tag(), str(refusal.reason.value), request.source)
            self.tried(request.actor, *tried, at, request.witness)

    def tried(
        self, actor: Actor | None, command: str, reason: str, source: str, at: datetime, witness: Actor | None = None
    ) -> None:
        """Count a refused attempt of somebody, identified or not."""
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
        """Take everything, to be recorded; None if nothing was refused."""
        with self._lock:
            tries, self._tries = self._tries, {}
            self._rows.clear()
            self._of_one.clear()
        return RecordRefused(tuple(RefusedTries(*one, *span) for one, span in tries.items())) if tries else None


def _kind(actor: Actor | None) -> str:
    if actor is None:
        return "nobody"
    return "people" if actor.role in DUTIES.people or actor.role is Role.SYSTEM else "devices"
