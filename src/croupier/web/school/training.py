"""A training table: a floor in memory for one student, with simulated players and a simulated pit.

Console, rules, engine and refusals are the real ones. Nothing connects it to the floor: no money, no meter, no report,
no journal; only the coach's counts are recorded there as practice. Why: docs/design/0333.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import datetime
from itertools import count
from random import Random

from croupier.chapters import FOLDERS
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    Choose,
    DeclineApproval,
    EnableTerminal,
    GrantApproval,
    InsertBill,
    InstallTable,
    InstallTerminal,
    OpenTable,
    PlaceWagers,
    Request,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import stake_of, terminal_of
from croupier.floor.rehearsal.next_task import decision_about, equipment_task
from croupier.floor.rehearsal.staff import CENTRAL_CONTROL, FLOORPERSON, PIT_MANAGER, TECHNICIAN, Wish
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import random_decision, random_slip
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import invariant
from croupier.storage.opening import memory_store
from croupier.web.school.coach import Coach
from croupier.web.sockets.hub import ELSEWHERE, Hub
from croupier.words import say

PLAYERS = ("Player 1", "Player 2")
BILLS = 20
"""Bills of $100: play money for an evening."""

PAUSE_SECONDS = 0.1
"""The interval between turns of the players and the pit."""

PREFIX = "school-"
SETTINGS = Settings(facility="Training", payout_limit=10**11, award_limit=10**11, papers_per_minute=10_000)


def table_name(game: str) -> str:
    """The training table of a game."""
    return f"{PREFIX}{game}"


def game_of(table: str) -> str:
    """The game of a training table; empty for any other table."""
    game = table.removeprefix(PREFIX)
    return game if game in FOLDERS and table == table_name(game) else ""


class TrainingEngine(Engine):
    """An engine that shows the coach each of its student's commands and the answer."""

    room: "TrainingRoom | None" = None

    def submit(self, request: Request) -> "Future[Answer]":
        """Submit as on any floor; the coach sees the student's commands."""
        room = self.room
        answer = super().submit(request)
        if room is not None and request.actor == room.student:
            answer.add_done_callback(lambda done: room.heard(request, done.result()))
        return answer


class TrainingRoom:
    """One student at one table."""

    def __init__(self, student: str, game: str, clock: Clock, random: Random) -> None:
        self.student, self.game, self.table = Actor(student, Role.DEALER), game, table_name(game)
        self.coach, self.used = Coach(random), clock.now()
        self._clock, self._random, self._ids = clock, random, count()
        self._store = memory_store()
        self.engine = TrainingEngine(self._store, clock, SeededChance(random), SETTINGS)
        for wish in self._set_up():
            answer = self.engine.do(self._request(wish))
            invariant(isinstance(answer, Done), f"the training table cannot be set up: {answer}")
        self.engine.room = self
        self.engine.start()
        self._tasks: list[asyncio.Task[None]] = []
        self.hub: Hub
        self._floor: Hub

    def begin(self, floor: Hub) -> None:
        """Start the console, the players and the pit, on the pages' event loop.

        A student who logs out on the floor leaves the training table too.
        """
        self._floor, self.hub = floor, Hub(self.engine, self.engine.clock)
        floor.beside.add(self.hub)
        self._tasks = [asyncio.create_task(self.hub.run()), asyncio.create_task(self._crew())]

    async def close(self) -> None:
        """Close it and keep nothing; pages that still show it are told."""
        if self._tasks:
            self._floor.beside.discard(self.hub)
            for client in self.hub.clients:
                client.let_go(ELSEWHERE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.engine.stop)
        self._store.close()

    def _set_up(self) -> Iterator[Wish]:
        yield Wish(PIT_MANAGER, InstallTable(self.table, self.game))
        for number, name in enumerate(PLAYERS, 1):
            yield Wish(TECHNICIAN, InstallTerminal(name, f"T{number}", f"seat {number}"))
            yield Wish(CENTRAL_CONTROL, EnableTerminal(name))
            for _ in range(BILLS):
                yield Wish(Actor(name, Role.PERIPHERALS), InsertBill(name, 100_00))
        yield Wish(FLOORPERSON, OpenTable(self.table, self.student.name))

    def _request(self, wish: Wish) -> Request:
        return Request(f"training {next(self._ids)}", *wish)

    def heard(self, request: Request, answer: Answer) -> None:
        """On the engine's thread: the coach judges what the student did, before anything else happens."""
        live = self.engine.floor.rounds.get(self.table)
        self.coach.heard(request.command, answer, self._clock.now(), live)
        self.coach.comes(live)

    # Players and the pit

    async def _crew(self) -> None:
        while True:
            for wish in await asyncio.wrap_future(self.engine.look(self._wishes)):
                await asyncio.wrap_future(self.engine.submit(self._request(wish)))
            await asyncio.sleep(PAUSE_SECONDS)

    def _wishes(self, floor: Floor) -> list[Wish]:
        table, live = floor.state.tables[self.table], floor.rounds.get(self.table)
        self.coach.looks(live)
        self.coach.comes(live)
        return [*self._pit(floor, table, self._clock.now()), *self._players(live)]

    def _pit(self, floor: Floor, table: Table, at: datetime) -> Iterator[Wish]:
        """Sign what is asked for, unless it did not happen; attend to equipment and payouts."""
        for approval in floor.state.approvals.values():
            if self.coach.may_sign(approval.command):
                yield Wish(approval.asker, GrantApproval(self.table, approval.wish), FLOORPERSON)
            else:
                why = str(say("coach.not_happened"))
                yield Wish(FLOORPERSON, DeclineApproval(approval.dealer, approval.wish, why))
        task: AnyCommand | None = equipment_task(floor, table, at) or decision_about(floor, table)
        if task is not None:
            yield Wish(FLOORPERSON, task)

    def _players(self, live: LiveRound[TableOptions] | None) -> Iterator[Wish]:
        if live is None or live.over:
            return
        if live.betting:
            yield from self._slips(live)
        elif live.decision is not None:
            stake = live.decision.deciding()[0]
            made, name = random_decision(live, self._random, (stake,)), terminal_of(stake)
            seat = live.round.stakes[stake].seat
            choice = Choose(name, self.table, seat, made.stage, made.choice, made.amount, made.cards, made.hand)
            yield Wish(Actor(name, Role.TERMINAL), choice)

    def _slips(self, live: LiveRound[TableOptions]) -> Iterator[Wish]:
        for seat, name in enumerate(PLAYERS, 1):
            if stake_of(name, seat) not in live.round.stakes:
                wagers = dict(random_slip(live, self._random, seat))
                yield Wish(Actor(name, Role.TERMINAL), PlaceWagers(name, self.table, seat, wagers))
