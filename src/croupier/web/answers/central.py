"""The page of central control: every terminal with its link and meters, recent events, and orders (§ 605a.5(a))."""

import sqlite3
from collections import defaultdict, deque
from collections.abc import Callable, Iterable

from croupier.central.host.store import ProgramFound
from croupier.floor.audit.monitoring import Changes
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.listeners import Commit
from croupier.floor.pages.documents.monitoring import CentralDocument, MonitoredEvent, MonitoredProgram
from croupier.floor.pages.monitoring import terminals
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import DisableTerminal
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor

MAY_LOOK = (Role.REVENUE, Role.COMPLIANCE, Role.AUDITOR, Role.SURVEILLANCE, Role.SLOT_SUPERVISOR, Role.TECHNICIAN)
"""Those who read meters and follow terminal events; who may give orders is in the duties."""

EVENTS_SHOWN = 60

Findings = Callable[[], Iterable[ProgramFound]]
"""The programs a host has found terminals to run."""


class Monitor:
    """The latest terminal events since the server started; all of them are in the journal."""

    def __init__(self, engine: Engine) -> None:
        self._clock, self._changes = engine.clock, Changes()
        self._events: deque[MonitoredEvent] = deque(maxlen=EVENTS_SHOWN)
        self.findings: Findings = tuple
        """Without a host there are no findings."""
        for terminal in engine.floor.state.terminals.values():
            list(self._changes.seen(terminal, ()))  # take in what holds already, without reporting it
        engine.follow(self._follow)

    def _follow(self, floor: Floor, commit: Commit) -> None:
        at = self._clock.now().isoformat()
        own: dict[str, list[FloorEvent]] = defaultdict(list)
        for event in commit.events:
            own[event.concerned_terminal].append(event)
        for name in own.keys() & floor.state.terminals.keys():
            for one in self._changes.seen(floor.state.terminals[name], own[name]):
                self._events.appendleft(MonitoredEvent(at, one.terminal, one.what, one.begins, one.why))

    def found(self) -> list[MonitoredProgram] | None:
        """The programs as the host has found them; None if its store cannot be read."""
        try:
            return [
                MonitoredProgram(one.terminal, one.at, one.program, one.signature, list(one.expected))
                for one in self.findings()
            ]
        except (OSError, sqlite3.Error):
            return None

    def document(self, floor: Floor, actor: Actor, found: list[MonitoredProgram] | None) -> CentralDocument:
        """All terminals, for a reader with access."""
        may_order = actor.role in DisableTerminal.given_by()
        return CentralDocument(terminals(floor), list(self._events), may_order, found or [], found is not None)
