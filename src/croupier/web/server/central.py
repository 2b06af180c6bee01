"""The lines of a served floor: terminals on serial ports, or in a demonstration on simulated lines with a host.

In a demonstration the reference host polls and enables the first terminals as it would over wires; those beyond the
lines shown are enabled by its operator (§ 605a.5(a)).
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path

import croupier
from croupier.central.host.host import Host
from croupier.central.host.store import HostStore
from croupier.central.line.wiring import Wired
from croupier.central.terminal.apart import LinesApart
from croupier.central.terminal.program import signature
from croupier.central.terminal.wire import Where
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EnableTerminal, Request
from croupier.floor.record.events import FloorEvent, TerminalInstalled

HOST = "central control"
OPERATOR = Actor(HOST, Role.REVENUE)

SEEDS = (4_711, 30_103)
"""Seeds of a demonstration; a production host makes its own, which are secret."""

BETWEEN_POLLS = 0.5
"""Seconds between polls of a terminal in a demonstration, whose host takes processor time from the pages as a real one
would not."""

LINES_SHOWN = 40
"""In a demonstration 40 terminals are polled; any others are enabled without a line."""


async def serve_ports(engine: Engine, wired: Mapping[str, Wired], memories: Path) -> None:
    """Connect terminals to the host wired to their serial ports, until cancelled (§ 463a.4(a))."""
    lines = await asyncio.to_thread(LinesApart, engine, memories)
    try:
        for terminal, (port, address) in wired.items():
            await asyncio.to_thread(lines.put, terminal, HOST, Where(port), address=address)
        await asyncio.Event().wait()
    finally:
        lines.stop()


async def demonstrate(engine: Engine, store: HostStore | None = None) -> None:
    """Put every terminal, present or added later, on a line polled by a host, until cancelled."""
    loop = asyncio.get_running_loop()
    new: asyncio.Queue[str] = asyncio.Queue()

    def heard(events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        for event in events:
            if isinstance(event, TerminalInstalled):
                loop.call_soon_threadsafe(new.put_nowait, event.terminal)

    engine.listen(heard)
    for name in await asyncio.wrap_future(engine.look(lambda floor: list(floor.state.terminals))):
        new.put_nowait(name)
    lines = await asyncio.to_thread(_Lines, engine, store or HostStore())
    try:
        while True:
            await asyncio.to_thread(lines.put, await new.get())
    finally:
        lines.stop()


class _Lines:
    """Both ends of the lines of a demonstration."""

    def __init__(self, engine: Engine, store: HostStore) -> None:
        self._engine = engine
        self._host = Host(_knowing_us(store), between=BETWEEN_POLLS)
        self._lines = LinesApart(engine, moved=self._moved)
        self._host.start()

    def put(self, terminal: str) -> None:
        """Give a terminal a line, unless it has one or there are enough."""
        if terminal in self._lines.terminals:
            return
        if len(self._lines.terminals) >= LINES_SHOWN:
            self._engine.submit(Request(f"enable {terminal}", OPERATOR, EnableTerminal(terminal)))
            return
        path = self._lines.put(terminal, HOST, strict=False)
        self._host.do(partial(_poll, self._host, terminal, path))

    def _moved(self, terminal: str, path: str) -> None:
        """The process of the lines died and was replaced."""
        self._host.do(partial(self._host.move, terminal, path))

    def stop(self) -> None:
        """Stop the host first, so that nothing is polled any more."""
        self._host.stop()
        self._lines.stop()


def _knowing_us(store: HostStore) -> HostStore:
    """Approve the running program at the host, which then verifies it at every terminal."""
    store.approve(f"croupier {croupier.__version__}", {seed: signature(seed) for seed in SEEDS})
    return store


def _poll(host: Host, terminal: str, path: str) -> None:
    host.add(terminal, path)
