"""The floor's side of the lines: after each commit, terminals as they stand now; on the engine's thread, quickly.

Whatever was recorded while no line was served is heard from the journal when a terminal is put on one again.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from croupier.central.terminal.standing import NO_SHARE, Standing, shares, standing
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.listeners import Commit
from croupier.floor.record.events import FloorEvent, HostEnrolled, decode
from croupier.floor.record.floor import Floor

BegunT = TypeVar("BegunT")


class UnknownTerminal(Exception):
    """There is no terminal of that name."""


class Following:
    """Terminals that are on lines, and for which host."""

    def __init__(self, engine: Engine, tell: Callable[[Standing], None]) -> None:
        self._engine, self._tell = engine, tell
        self.hosts: dict[str, str] = {}
        engine.follow(self._follow)

    def begin(self, terminal: str, host: str, heard: int, begun: Callable[[Standing, bool], BegunT]) -> BegunT:
        """Between two commits: a terminal as it stands, with what happened after the entry that its line heard last.

        From here on every commit is told.  The flag says whether the line knows nothing yet.
        """
        look = partial(self._begin, terminal=terminal, host=host, heard=heard, begun=begun)
        return self._engine.look(look).result() if self._engine.running else look(self._engine.floor)

    def _begin(
        self, floor: Floor, *, terminal: str, host: str, heard: int, begun: Callable[[Standing, bool], BegunT]
    ) -> BegunT:
        if terminal not in floor.state.terminals:
            raise UnknownTerminal(f"there is no terminal {terminal}")
        last = self._engine.sequence
        new = heard == 0 or heard > last
        missed = shares(floor, Commit(last, [] if new else self._missed(heard), [], ())).get(terminal, NO_SHARE)
        done = begun(standing(floor, floor.state.terminals[terminal], host, last, missed), new)
        self.hosts[terminal] = host
        return done

    def _missed(self, after: int) -> list[FloorEvent]:
        return [event for entry in self._engine.journal.entries(after) for event in decode(entry.body).events]

    def _follow(self, floor: Floor, commit: Commit) -> None:
        if not self.hosts:
            return
        enrolled = any(isinstance(event, HostEnrolled) for event in commit.events)
        hosts, about = dict(self.hosts), shares(floor, commit)
        for name in hosts if enrolled else about.keys() & hosts.keys():
            share = about.get(name, NO_SHARE)
            self._tell(standing(floor, floor.state.terminals[name], hosts[name], commit.sequence, share))
