"""The clock of automated tables: it opens betting, and lets the generator deal once the players are done.

It decides when, never what: which card comes is decided behind the engine (:mod:`croupier.floor.rooms.play.automatic`).
Betting and decisions are ended by the timekeeper, as at every table.
"""

import asyncio
from itertools import count

from croupier.floor.engine.batch import Done
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import AnyCommand, DealNext, OpenBetting, Request
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Phase, Table
from croupier.rules.procedure.needs import CardNeeded

SECONDS_BETWEEN_LOOKS = 0.1

SECONDS_AFTER_A_REFUSAL = 2.0
"""Seconds after a refusal: nobody is there to play, or a payout waits for the pit."""

CARD_SECONDS = 0.3
"""Seconds between two cards."""

TURN_SECONDS = 1.0
"""Seconds before something is turned up or rolled."""

ROUND_SECONDS = 6.0
"""Seconds between two rounds, so that players see the result."""


def next_command(floor: Floor, table: Table) -> tuple[float, AnyCommand | None]:
    """What the table does next by itself, and the delay before it."""
    live = floor.rounds.get(table.id)
    if table.phase is not Phase.OPEN or (live is not None and (live.betting or live.decision)):
        return 0.0, None
    if live is None or live.over:
        return (ROUND_SECONDS if live else 0.0), OpenBetting(table.id)
    return CARD_SECONDS if isinstance(live.needs, CardNeeded) else TURN_SECONDS, DealNext(table.id)


class Automatic:
    """One automated table."""

    def __init__(self, engine: Engine, table: str) -> None:
        self._engine, self._table, self._started = engine, table, engine.clock.now().isoformat()

    async def deal(self) -> None:
        """Deal step by step, as long as the table is automated."""
        for number in count():
            found = await asyncio.wrap_future(self._engine.look(self._next))
            if found is None:
                return
            pause, command = found
            await asyncio.sleep(pause or SECONDS_BETWEEN_LOOKS)
            if command is not None:
                request = Request(f"deals {self._started} {self._table} {number}", SYSTEM, command)
                answer = await asyncio.wrap_future(self._engine.submit(request))
                await asyncio.sleep(0.0 if isinstance(answer, Done) else SECONDS_AFTER_A_REFUSAL)

    def _next(self, floor: Floor) -> tuple[float, AnyCommand | None] | None:
        table = floor.table(self._table)
        return next_command(floor, table) if table and table.generator and table.phase is not Phase.CLOSED else None


def dealing_themselves(floor: Floor) -> list[str]:
    """The open tables that are automated."""
    tables = floor.state.tables.values()
    return [table.id for table in tables if table.generator and table.phase is not Phase.CLOSED]


async def deal_automatically(engine: Engine) -> None:
    """Run every automated table that is open or opens, until cancelled."""
    async with asyncio.TaskGroup() as group:
        dealt: dict[str, asyncio.Task[None]] = {}
        while True:
            for table in await asyncio.wrap_future(engine.look(dealing_themselves)):
                if table not in dealt or dealt[table].done():
                    dealt[table] = group.create_task(Automatic(engine, table).deal())
            await asyncio.sleep(1.0)
