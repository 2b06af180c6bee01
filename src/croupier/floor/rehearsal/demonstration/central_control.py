"""A simulated central control computer for a demonstration: it enables every terminal that is put on the floor."""

import asyncio
from collections.abc import Collection, Sequence

from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import EnableTerminal, Request
from croupier.floor.record.events import FloorEvent, TerminalInstalled

CENTRAL_CONTROL = Actor("central control", Role.REVENUE)


async def enable_terminals(engine: Engine) -> None:
    """Enable every terminal that is put on the floor from now on, until cancelled (§ 605a.5(a))."""
    loop = asyncio.get_running_loop()
    new: asyncio.Queue[str] = asyncio.Queue()

    def heard(events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        for event in events:
            if isinstance(event, TerminalInstalled):
                loop.call_soon_threadsafe(new.put_nowait, event.terminal)

    engine.listen(heard)
    while True:
        name = await new.get()
        engine.submit(Request(f"enable {name}", CENTRAL_CONTROL, EnableTerminal(name)))
