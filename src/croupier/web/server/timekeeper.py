"""The wall clock: closes betting and decides for players who did not, when their time is up."""

import asyncio
from datetime import datetime
from itertools import count

from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import Request, TimeOut
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.record.table import Phase

SECONDS_BETWEEN_LOOKS = 0.1
"""Seconds between two looks."""


def overdue(floor: Floor, at: datetime) -> list[str]:
    """The tables whose time is over."""
    tables = floor.state.tables.values()
    return [table.id for table in tables if table.phase is Phase.OPEN and table.until and table.until <= at]


async def keep_time(engine: Engine, clock: Clock) -> None:
    """Look again and again, until cancelled."""
    started = clock.now().isoformat()
    for number in count():
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        late = await asyncio.wrap_future(engine.look(lambda floor: overdue(floor, clock.now())))
        for table in late:
            command = Request(f"time {started} {number} {table}", SYSTEM, TimeOut(table))
            await asyncio.wrap_future(engine.submit(command))
