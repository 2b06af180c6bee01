"""A simulated dealer and shoe for every table of a demonstration, until a person takes the table over."""

import asyncio
from itertools import count
from random import Random
from typing import Any

from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    OpenBetting,
    Report,
    ReportIrregularity,
    Request,
    ResumeTable,
    TakeTable,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.record.table import Phase, Table
from croupier.floor.rehearsal.next_task import before_betting, before_dealing, is_for_a_floorperson
from croupier.floor.rooms.house import tables
from croupier.rules.game.driver import Driver
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.handling import Shuffle
from croupier.rules.terms.events import CardDealt, IrregularityFound

NAME = "the simulated dealer"
DEALER = Actor(NAME, Role.DEALER)
FLOORPERSON = Actor("the simulated floorperson", Role.FLOORPERSON)

CARD, TURN, ROUND, IDLE = 0.3, 1.0, 6.0, 0.25
"""Seconds: between two cards, before something is turned up or rolled, between two rounds, between two looks."""

HANDLING = 0.05
"""Seconds for each thing that is done to cards before a round."""


class TableDealer:
    """Deals at one table while nobody else does."""

    def __init__(self, table: str, random: Random, clock: Clock) -> None:
        self._table, self._random, self._clock = table, random, clock
        self._taken: Driver[Any] | None = None
        self._dealing: SimulatedDealer

    async def deal(self, engine: Engine, started: str) -> None:
        """Do one thing after the other, until cancelled."""
        for number in count():
            pause, actor, command = await asyncio.wrap_future(engine.look(self.next))
            await asyncio.sleep(pause)
            if command is not None:
                witness = FLOORPERSON if isinstance(command, ReportIrregularity) else None
                request = Request(f"{started} {self._table} {number}", actor, command, witness)
                await asyncio.wrap_future(engine.submit(request))

    def next(self, floor: Floor) -> tuple[float, Actor, AnyCommand | None]:
        """How long to wait, and who then does what."""
        table = floor.state.tables[self._table]
        if table.phase is Phase.STOPPED and not table.dealer:
            return 1.0, FLOORPERSON, ResumeTable(table.id)
        if table.phase is Phase.OPEN and not table.dealer:
            return 1.0, DEALER, TakeTable(table.id)
        if table.phase is not Phase.OPEN or table.dealer != NAME:
            return 1.0, DEALER, None
        driver = floor.rounds.get(table.id)
        if driver is None or driver.over:
            return self._between_rounds(floor, table, 0.1 if driver is None else ROUND)
        cards = tables.cards_of(floor, table)
        if driver.betting:
            task = before_dealing(table, cards, Shuffle.AUTOMATED) if cards else None
            return (CARD, DEALER, task) if task else (IDLE, DEALER, None)
        return self._in_round(driver)

    def _between_rounds(self, floor: Floor, table: Table, pause: float) -> tuple[float, Actor, AnyCommand | None]:
        if task := before_betting(floor, table, self._clock.now()):
            return HANDLING, FLOORPERSON if is_for_a_floorperson(task) else DEALER, task
        return pause, DEALER, OpenBetting(table.id)

    def _in_round(self, driver: Driver[Any]) -> tuple[float, Actor, AnyCommand | None]:
        if driver is not self._taken:
            self._taken, self._dealing = driver, SimulatedDealer(driver, self._random)
        event = self._dealing.next_event()
        if event is None:
            return IDLE, DEALER, None
        if isinstance(event, IrregularityFound):
            return TURN, DEALER, ReportIrregularity(self._table, event)
        return (CARD if isinstance(event, CardDealt) else TURN), DEALER, Report(self._table, event)


async def deal_everywhere(engine: Engine, random: Random, clock: Clock) -> None:
    """A simulated dealer at every table there is, until cancelled."""
    names = await asyncio.wrap_future(engine.look(lambda floor: list(floor.state.tables)))
    started = clock.now().isoformat()
    dealers = [TableDealer(name, random, clock) for name in names]
    await asyncio.gather(*(dealer.deal(engine, started) for dealer in dealers))
