"""A simulated dealer and shoe for every table of a demonstration, until a person takes over."""

import asyncio
from itertools import count
from random import Random

from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    OpenBetting,
    ReportIrregularity,
    Request,
    ResumeTable,
    TakeTable,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.record.table import Phase, Table
from croupier.floor.rehearsal.dealing import RoundDealer, report
from croupier.floor.rehearsal.next_task import decision_about, equipment_task, is_for_a_floorperson, next_task
from croupier.floor.rooms.house import decks, idle
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.options import TableOptions

NAME = "the simulated dealer"
DEALER = Actor(NAME, Role.DEALER)
FLOORPERSON = Actor("the simulated floorperson", Role.FLOORPERSON)

CARD_SECONDS = 0.3
"""Seconds between two cards."""

TURN_SECONDS = 1.0
"""Seconds before something is turned up or rolled."""

ROUND_SECONDS = 6.0
"""Seconds between two rounds."""

VALIDATION_SECONDS = 4.0
"""Seconds until the pit has validated a payout."""

FIRST_ROUND_SECONDS = 0.1
"""Seconds before the first round of a table."""

LOOK_SECONDS = 0.25
"""The polling interval for a table that waits for its players."""

ABSENT_SECONDS = 1.0
"""The polling interval for a table with a person as its dealer, or with none."""

HANDLING_SECONDS = 0.05
"""Seconds for each task on the cards before a round."""


class DemonstrationDealer:
    """Deals at one table while nobody else does."""

    def __init__(self, table: str, random: Random, clock: Clock) -> None:
        self._table, self._clock = table, clock
        self._dealing = RoundDealer(random)

    async def deal(self, engine: Engine, started: str) -> None:
        """Deal step by step, until cancelled."""
        for number in count():
            pause, actor, command = await asyncio.wrap_future(engine.look(self.next))
            await asyncio.sleep(pause)
            if command is not None:
                witness = FLOORPERSON if isinstance(command, ReportIrregularity) else None
                request = Request(f"{started} {self._table} {number}", actor, command, witness)
                await asyncio.wrap_future(engine.submit(request))

    def next(self, floor: Floor) -> tuple[float, Actor, AnyCommand | None]:
        """The delay, the actor and the command of the next step."""
        table = floor.state.tables[self._table]
        if table.phase is Phase.STOPPED and not table.dealer:
            return ABSENT_SECONDS, FLOORPERSON, ResumeTable(table.id)
        if table.phase is Phase.OPEN and not table.dealer:
            return ABSENT_SECONDS, DEALER, TakeTable(table.id)
        if table.phase is not Phase.OPEN or table.dealer != NAME:
            return ABSENT_SECONDS, DEALER, None
        live = floor.rounds.get(table.id)
        if live is None or live.over:
            return self._between_rounds(floor, table, FIRST_ROUND_SECONDS if live is None else ROUND_SECONDS)
        if not decks.ready(floor, table) and (task := next_task(floor, table, self._clock.now())):
            return CARD_SECONDS, FLOORPERSON if is_for_a_floorperson(task) else DEALER, task
        if live.betting:
            return LOOK_SECONDS, DEALER, None
        return self._in_round(live)

    def _between_rounds(self, floor: Floor, table: Table, pause: float) -> tuple[float, Actor, AnyCommand | None]:
        if waiting := decision_about(floor, table):
            return VALIDATION_SECONDS, FLOORPERSON, waiting
        if seen_to := equipment_task(floor, table, self._clock.now()):
            return HANDLING_SECONDS, FLOORPERSON, seen_to
        if idle.waits_for_a_player(table):
            return LOOK_SECONDS, DEALER, None
        if task := next_task(floor, table, self._clock.now()):
            return HANDLING_SECONDS, FLOORPERSON if is_for_a_floorperson(task) else DEALER, task
        return pause, DEALER, OpenBetting(table.id)

    def _in_round(self, live: LiveRound[TableOptions]) -> tuple[float, Actor, AnyCommand | None]:
        self._dealing.takes_up(live)
        event = self._dealing.next_event()
        if event is None:
            return LOOK_SECONDS, DEALER, None
        pause = CARD_SECONDS if isinstance(event, CardDealt) else TURN_SECONDS
        return pause, DEALER, report(self._table, event)


async def deal_everywhere(engine: Engine, random: Random, clock: Clock) -> None:
    """Run a simulated dealer at every table that is not automated, until cancelled."""
    names = await asyncio.wrap_future(
        engine.look(lambda floor: [one.id for one in floor.state.tables.values() if not one.generator])
    )
    started = clock.now().isoformat()
    dealers = [DemonstrationDealer(name, random, clock) for name in names]
    await asyncio.gather(*(dealer.deal(engine, started) for dealer in dealers))
