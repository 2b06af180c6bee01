"""The lines of a served floor: terminals on serial ports, or in a demonstration on lines of their own with a host.

In a demonstration the reference host polls the first terminals as it would over wires, and enables them; those beyond
as many lines as one process needs to show are enabled by its operator (§ 605a.5(a)).
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from croupier.central.host.host import Host
from croupier.central.host.store import HostStore
from croupier.central.line.transports import PseudoTerminal, SerialPort
from croupier.central.terminal.memory import Folder, Forgetful
from croupier.central.terminal.station import Station
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EnableTerminal, Request
from croupier.floor.record.events import FloorEvent, TerminalInstalled

HOST = "central control"
OPERATOR = Actor(HOST, Role.REVENUE)

LINES_SHOWN = 40
"""Lines of a demonstration: 40 terminals are polled, more are enabled without one."""


async def serve_ports(engine: Engine, ports: Mapping[str, str], memories: Path) -> None:
    """Put terminals on serial ports, for the host that is wired to them, until cancelled (§ 463a.4(a))."""
    station = Station(engine, Folder(memories))
    try:
        for terminal, port in ports.items():
            await asyncio.to_thread(station.put, terminal, SerialPort(port), HOST)
        station.start()
        await asyncio.Event().wait()
    finally:
        station.stop()


async def demonstrate(engine: Engine) -> None:
    """Put every terminal there is, and every one that comes, on a line that a host polls, until cancelled."""
    loop = asyncio.get_running_loop()
    new: asyncio.Queue[str] = asyncio.Queue()

    def heard(events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        for event in events:
            if isinstance(event, TerminalInstalled):
                loop.call_soon_threadsafe(new.put_nowait, event.terminal)

    engine.listen(heard)
    for name in await asyncio.wrap_future(engine.look(lambda floor: list(floor.state.terminals))):
        new.put_nowait(name)
    lines = _Lines(engine)
    try:
        while True:
            await asyncio.to_thread(lines.put, await new.get())
    finally:
        lines.stop()


class _Lines:
    """Both ends of the lines of a demonstration."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._station, self._host = Station(engine, Forgetful()), Host(HostStore())
        self._station.start()
        self._host.start()

    def put(self, terminal: str) -> None:
        """A line for a terminal, unless it has one or there are enough."""
        if terminal in self._station.devices:
            return
        if len(self._station.devices) >= LINES_SHOWN:
            self._engine.submit(Request(f"enable {terminal}", OPERATOR, EnableTerminal(terminal)))
            return
        line = PseudoTerminal()
        self._station.put(terminal, line, HOST, strict=False)
        self._host.do(lambda: _poll(self._host, terminal, line.path))

    def stop(self) -> None:
        """The host first: nobody asks any more."""
        self._host.stop()
        self._station.stop()


def _poll(host: Host, terminal: str, path: Path) -> None:
    host.add(terminal, str(path))
