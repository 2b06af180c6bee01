"""The timekeeper: closes betting and decides for players who did not, when their time is up.

While it could not run, nobody could wager or decide either: time limits restart before anything is decided for anybody
(docs/design/0153).
"""

import asyncio
from collections.abc import Callable
from datetime import datetime
from itertools import count

from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import NoteAbsence, Request, TimeOut
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Phase, Table
from croupier.floor.rooms.house import idle

SECONDS_BETWEEN_LOOKS = 0.1
"""Seconds between two checks."""

LONGEST_LOOK = 2
"""Seconds; a longer interval between checks counts as an absence."""

NANOSECONDS = 1_000_000_000


def overdue(floor: Floor, at: datetime) -> list[str]:
    """The tables whose time is up; none while the time is in doubt."""
    tables = floor.state.tables.values() if floor.state.doubt is None else ()
    return [table.id for table in tables if table.phase is Phase.OPEN and _is_over(floor, table, at)]


def _is_over(floor: Floor, table: Table, at: datetime) -> bool:
    """Whether betting or deciding is out of time, or a table idle long enough for its cards to be spread."""
    if table.until and table.until <= at:
        return True
    return idle.falls_idle(floor, table, at)


class Timekeeper:
    """Checks periodically."""

    def __init__(self, engine: Engine, ticks: Callable[[], int]) -> None:
        self._engine, self._started, self._ticks = engine, engine.clock.now().isoformat(), ticks
        self._looked = ticks()
        """The time of the last check."""

    async def look(self, number: int) -> None:
        """Note an absence, or end the time limits that have passed."""
        late = await asyncio.wrap_future(self._engine.look(lambda floor: overdue(floor, self._engine.clock.now())))
        away = (self._ticks() - self._looked) / NANOSECONDS
        if away > LONGEST_LOOK:
            await self._do(Request(f"away {self._started} {number}", SYSTEM, NoteAbsence(round(away))))
        else:
            for table in late:
                await self._do(Request(f"time {self._started} {number} {table}", SYSTEM, TimeOut(table)))
        self._looked = self._ticks()

    async def _do(self, request: Request) -> None:
        await asyncio.wrap_future(self._engine.submit(request))


async def keep_time(engine: Engine) -> None:
    """Check periodically, until cancelled."""
    timekeeper = Timekeeper(engine, SystemClock().ticks)
    for number in count():
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        await timekeeper.look(number)
