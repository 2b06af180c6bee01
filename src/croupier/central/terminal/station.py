"""Terminals on lines that are served from this process: the floor tells them what is durable, and hears what hosts ask.

For a bench and for tests; a floor with many lines has them served apart (``apart``).
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
from croupier.central.terminal.device import FloorPort, TerminalDevice
from croupier.central.terminal.following import Following
from croupier.central.terminal.memory import Memory, Store
from croupier.central.terminal.metering import meter
from croupier.central.terminal.program import components, list_of_components, size
from croupier.central.terminal.standing import Standing
from croupier.floor.engine.batch import Answer
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.host_asked import Take
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Request
from croupier.money import Cents

__all__ = ["Desk", "Station", "replies"]


class Desk:
    """Terminals on lines, their memories, and one thread that answers for all of them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lines = Lines()
        self.devices: dict[str, TerminalDevice] = {}
        self._lines: dict[Transport, Line] = {}
        for name in components():
            size(name)  # once, before a host waits for it

    def begin(self, host: str, memory: Memory, floor: FloorPort, now: Standing, *, new: bool) -> TerminalDevice:
        """A terminal as it comes back, with what it has missed."""
        device = TerminalDevice(host, now, memory, floor)
        if new:
            memory.games_counted = meter("games_played", now, memory) or 0
        device.take(now)
        _power_comes(device, now)
        replies.transfers.resume(device)
        self.devices[now.terminal] = device
        return device

    def put(self, device: TerminalDevice, transport: Transport, address: int, *, strict: bool, patience: float) -> None:
        """Put it on a line, under an address; others may be on it already."""
        device.volatile["address"] = address
        device.kept = partial(self.store.keep, device.standing.terminal)
        device.kept(device.memory)  # that the power came, and to which program, is not forgotten by a crash right after
        slave = Slave(address, device, strict=strict, patience=patience)
        self.lines.do(partial(self._put, transport, slave))

    def _put(self, transport: Transport, slave: Slave) -> None:
        line = self._lines.get(transport)
        if line is None:
            self._lines[transport] = line = Line(transport, self.lines.now())
            self.lines.add(line)
        line.put(slave)

    def take(self, now: Standing) -> None:
        """A terminal is so from now on; from any thread."""
        self.lines.do(partial(self.devices[now.terminal].take, now))

    def lies(
        self,
        terminal: str,
        number: str,
        ends: Callable[[bool], None],
        redeem: Callable[[Cents, Callable[[Answer], None]], None],
    ) -> None:
        """A voucher lies in a real reader: the host is asked about it; from any thread."""

        def asked() -> None:
            device = self.devices.get(terminal)
            if device is None or not replies.vouchers.insert(device, number, self.lines.now(), ends, redeem):
                ends(False)  # noqa: FBT003 - the reader's own word

        self.lines.do(asked)

    def stop(self) -> None:
        """Answer no more; what is owed is kept."""
        self.lines.stop()
        self.store.close()


class Station:
    """The lines of a floor, in its own process."""

    def __init__(self, engine: Engine, store: Store) -> None:
        self._engine, self._desk = engine, Desk(store)
        self.lines, self.devices = self._desk.lines, self._desk.devices
        self._following = Following(engine, self._desk.take)
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
        memory = self._desk.store.load(terminal)

        def begun(now: Standing, new: bool) -> TerminalDevice:  # noqa: FBT001 - of one caller
            return self._desk.begin(host, memory, self, now, new=new)

        found = self._following.begin(terminal, host, memory.sequence, begun)
        self._desk.put(found, transport, address, strict=strict, patience=patience)
        return found

    def start(self) -> None:
        """Answer from now on."""
        self.lines.start()

    def stop(self) -> None:
        """Answer no more; what is owed is kept."""
        self._desk.stop()

    # The floor

    def submit(self, request: Request, then: Callable[[Answer], None]) -> None:
        """Ask the floor; the answer is taken in on the thread of the lines."""
        future = self._engine.submit(request)
        future.add_done_callback(lambda done: self.lines.do(partial(then, done.result())))

    def ask_host(self, terminal: str, number: str, take: Take) -> "Future[Answer | None]":
        """A voucher lies in a real reader: the host is asked, and redeems it by the machine's own report."""
        told: Future[Answer | None] = Future()

        def redeem(cents: Cents, then: Callable[[Answer], None]) -> None:
            def done(found: "Future[Answer]") -> None:
                told.set_result(found.result())
                self.lines.do(partial(then, found.result()))

            take(Actor(self.devices[terminal].host, Role.HOST), cents).add_done_callback(done)

        def ends(stacked: bool) -> None:  # noqa: FBT001 - the reader's own word
            if not stacked and not told.done():
                told.set_result(None)

        self._desk.lies(terminal, number, ends, redeem)
        return told

    def now(self) -> datetime:
        """The time of the house."""
        return self._engine.clock.now()


def _power_comes(device: TerminalDevice, now: Standing) -> None:
    memory = device.memory
    memory.power_resets += 1
    memory.games_at_power = meter("games_played", now, memory) or 0
    device.note(Notice.POWER_APPLIED)
    before, memory.components = memory.components, list_of_components()
    if before not in {0, memory.components}:
        device.note(Notice.COMPONENTS_CHANGED)
