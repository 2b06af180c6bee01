"""All terminals of a floor that are on lines: the floor tells them what is durable, and hears what hosts ask.

Whatever was recorded while no line was served is heard from the journal when a terminal is put on one again.
"""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from functools import partial

from croupier.central.line.line import Line
from croupier.central.line.lines import Lines
from croupier.central.line.slave import ANSWERED_WITHIN, Slave
from croupier.central.line.transports import Transport
from croupier.central.protocol.notices import Notice
from croupier.central.terminal import replies
from croupier.central.terminal.device import TerminalDevice
from croupier.central.terminal.memory import Memory, Store
from croupier.central.terminal.metering import meter
from croupier.central.terminal.program import components, size
from croupier.central.terminal.standing import Standing, concerned, standing
from croupier.floor.engine.batch import Answer
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.host_asked import Take
from croupier.floor.engine.listeners import Commit
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Request
from croupier.floor.record.events import FloorEvent, HostEnrolled, decode
from croupier.floor.record.floor import Floor
from croupier.money import Cents

__all__ = ["Station", "replies"]


class UnknownTerminal(Exception):
    """There is no terminal of that name."""


class Station:
    """The lines of a floor."""

    def __init__(self, engine: Engine, store: Store) -> None:
        self._engine, self._store = engine, store
        self.lines = Lines()
        self.devices: dict[str, TerminalDevice] = {}
        for name in components():
            size(name)  # once, before a host waits for it
        engine.follow(self._follow)
        engine.ask_hosts_by(self.ask_host)

    def put(
        self,
        terminal: str,
        transport: Transport,
        host: str,
        *,
        address: int = 1,
        strict: bool = True,
        patience: float = ANSWERED_WITHIN,
    ) -> TerminalDevice:
        """Put a terminal on a line, under an address, for a host of that name."""
        memory = self._store.load(terminal)
        found = self._look(partial(self._begin, terminal=terminal, host=host, memory=memory))
        found.volatile["address"] = address
        found.kept = partial(self._store.keep, terminal)
        slave = Slave(address, found, strict=strict, patience=patience)
        line = Line(transport, [slave], self.lines.now())
        self.lines.do(partial(self.lines.add, line))
        return found

    def start(self) -> None:
        """Answer from now on."""
        self.lines.start()

    def stop(self) -> None:
        """Answer no more; what is owed is kept."""
        self.lines.stop()
        self._store.close()

    # The floor

    def submit(self, request: Request, then: Callable[[Answer], None]) -> None:
        """Ask the floor; the answer is taken in on the thread of the lines."""
        future = self._engine.submit(request)
        future.add_done_callback(lambda done: self.lines.do(partial(then, done.result())))

    def ask_host(self, terminal: str, number: str, take: Take) -> "Future[Answer | None]":
        """A voucher lies in a real reader: the host is asked, and redeems it by the machine's own report."""
        told: Future[Answer | None] = Future()
        self.lines.do(partial(self._lies, terminal, number, take, told))
        return told

    def _lies(self, terminal: str, number: str, take: Take, told: "Future[Answer | None]") -> None:
        device = self.devices.get(terminal)

        def redeem(cents: Cents, then: Callable[[Answer], None]) -> None:
            def done(found: "Future[Answer]") -> None:
                told.set_result(found.result())
                self.lines.do(partial(then, found.result()))

            take(Actor(device.host if device else "", Role.HOST), cents).add_done_callback(done)

        def ends(stacked: bool) -> None:  # noqa: FBT001 - the reader's own word
            if not stacked and not told.done():
                told.set_result(None)

        if device is None or not replies.vouchers.insert(device, number, self.lines.now(), ends, redeem):
            told.set_result(None)

    def now(self) -> datetime:
        """The time of the house."""
        return self._engine.clock.now()

    def _look(self, look: Callable[[Floor], TerminalDevice]) -> TerminalDevice:
        return self._engine.look(look).result() if self._engine.running else look(self._engine.floor)

    def _follow(self, floor: Floor, commit: Commit) -> None:
        """On the engine's thread, after a commit."""
        enrolled = any(isinstance(event, HostEnrolled) for event in commit.events)
        names = self.devices.keys() if enrolled else concerned(floor, commit) & self.devices.keys()
        for name in names:
            device = self.devices[name]
            now = standing(floor, floor.state.terminals[name], device.host, commit)
            self.lines.do(partial(device.take, now))

    def _begin(self, floor: Floor, *, terminal: str, host: str, memory: Memory) -> TerminalDevice:
        """Between two commits: from here on every one is heard of."""
        if terminal not in floor.state.terminals:
            raise UnknownTerminal(f"there is no terminal {terminal}")
        last = self._engine.sequence
        new = memory.sequence == 0 or memory.sequence > last
        missed = Commit(last, [] if new else self._missed(memory.sequence), [], ())
        now = standing(floor, floor.state.terminals[terminal], host, missed)
        device = TerminalDevice(host, now, memory, self)
        if new:
            memory.games_counted = meter("games_played", now, memory) or 0
        device.take(now)
        _power_comes(device, now)
        replies.transfers.resume(device)
        self.devices[terminal] = device
        return device

    def _missed(self, after: int) -> list[FloorEvent]:
        return [event for entry in self._engine.journal.entries(after) for event in decode(entry.body).events]


def _power_comes(device: TerminalDevice, now: Standing) -> None:
    memory = device.memory
    memory.power_resets += 1
    memory.games_at_power = meter("games_played", now, memory) or 0
    device.note(Notice.POWER_APPLIED)
