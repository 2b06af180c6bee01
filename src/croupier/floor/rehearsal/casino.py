"""The casino: gives everybody their turn, submits commands to the engine, and counts the answers."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import IO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.record.commands import Request
from croupier.floor.record.events import TableStopped
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import StorageFailure, Store
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase, TableKind
from croupier.floor.rehearsal.accounts import Accounts
from croupier.floor.rehearsal.automatic_crew import AutomaticCrew
from croupier.floor.rehearsal.clock import BEGINS, MONTH_BEGINS, SimulatedClock
from croupier.floor.rehearsal.figures import Figures
from croupier.floor.rehearsal.house import House
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.players import Players
from croupier.floor.rehearsal.staff import Wish
from croupier.floor.rehearsal.table_crew import TableCrew
from croupier.floor.rehearsal.troubles import Troubles
from croupier.journal.seals import Sealer

CHANCE_OF_A_REPETITION = 0.05
"""The probability that a command is sent twice, under the same id."""

ANSWERS_REMEMBERED = 500
"""The commands that may be sent again."""

MOST_TURNS_WITHOUT_A_ROUND = 3_000
"""A rehearsal that completes no round in this many turns is stuck."""

TURNS_TO_OPEN = 2
"""Terminals are installed in the first turn, and enabled in the second."""

STORAGE_TRIES = 40
SECONDS_BETWEEN_TRIES = 0.25

Progress = Callable[[int], None]
Found = Callable[[], list[str]]


class RehearsalStuck(Exception):
    """The rehearsal cannot continue; the message gives its state."""


class Casino:
    """One rehearsal on one store."""

    def __init__(self, store: Store, plan: Plan, acknowledged: IO[str] | None = None) -> None:
        last = store.last()
        begun = last.sequence if last else 0
        seed = f"{plan.seed}/{begun}"
        self._plan, self._acknowledged = plan, acknowledged
        self.random = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
        self.clock = SimulatedClock(last.at if last else MONTH_BEGINS if plan.office else BEGINS)
        chance = SeededChance(Random(f"chance {seed}"))  # noqa: S311 - as above
        sealer = Sealer(Ed25519PrivateKey.from_private_bytes(sha256(seed.encode()).digest())) if plan.office else None
        self.engine = Engine(store, self.clock, chance, plan.settings(), sealer)
        self.accounts = Accounts(self.engine.floor)
        self.players = Players(plan, self.random, self.accounts)
        self._house = House(plan, self.random, self.accounts)
        self._troubles = Troubles(self.random, self.accounts)
        self._tables = [self._crew(name, number) for name, number in self._names().items()]
        self._recent: deque[tuple[Request, Answer]] = deque(maxlen=ANSWERS_REMEMBERED)
        self._prefix, self._asked = f"r{begun}-", 0
        self._stops = {(table.id, str(table.finding)) for table in self.floor.state.tables.values()}
        self.figures = Figures(tables=len(self._tables))
        self.hearing: list[Callable[[Floor, Done], None]] = []
        """Observers of executed commands, called before the players."""

    @property
    def floor(self) -> Floor:
        """The current floor; a storage failure replaces it."""
        return self.engine.floor

    @property
    def rounds_to_play(self) -> int:
        """The number of rounds to play at all tables together."""
        return self._plan.rounds * len(self._tables)

    def _names(self) -> dict[str, str]:
        """The tables of the plan, and those found on the floor."""
        found = {table.id: table.chapter for table in self.floor.state.tables.values()}
        return {**found, **self._plan.tables()}

    def _crew(self, name: str, number: str) -> TableCrew:
        found = self.floor.table(name)
        automated = found.kind is TableKind.AUTOMATED if found else self._plan.automated
        crew = AutomaticCrew if automated else TableCrew
        return crew(name, number, self._plan, self.random, self.clock, self.players)

    # The run

    def run(self, progress: Progress = lambda _rounds: None, at_the_end: Found = list) -> Figures:
        """Play all rounds, then compare the players' accounts with the floor's.

        ``at_the_end`` inspects the floor while the engine still runs, and returns what it finds.
        """
        with self.opened():
            self.play(progress)
            self.figures.books += at_the_end()
        return self.figures

    @contextmanager
    def opened(self, first: Callable[[], None] = lambda: None) -> Iterator[None]:
        """A running engine with all terminals; at the end everybody's accounts are compared.

        ``first`` runs before anything is installed.
        """
        started = time.perf_counter()
        self.engine.start()
        try:
            first()
            self._open()
            yield
        finally:
            self.engine.stop()
            self.figures.seconds = time.perf_counter() - started
        self.figures.differences += self.accounts.differences(self.floor)

    def _open(self) -> None:
        for _ in range(TURNS_TO_OPEN):
            wishes = self._house.opening(self.floor, self.clock.now())
            for _actor, some in groupby(
                wishes, key=lambda wish: wish.actor
            ):  # only one client's commands keep their order
                self.ask(some)
        if self._house.opening(self.floor, self.clock.now()):
            reasons = ", ".join(self.figures.refusals).replace("_", " ")
            raise RehearsalStuck(f"terminals cannot be installed: {reasons}")
        self.figures.terminals = len(self.floor.state.terminals)

    def furnish(self) -> None:
        """Install every missing table, closed."""
        self.ask([wish for table in self._tables for wish in table.missing(self.floor)])

    def play_more(self) -> None:
        """Schedule the same number of rounds again at every table."""
        for table in self._tables:
            table.rounds += self._plan.rounds

    def play(self, progress: Progress) -> None:
        """Give everybody their turn until all rounds are played."""
        turns = 0
        while not all(table.finished for table in self._tables):
            self.ask(self._wishes())
            self._look_at_stops()
            self.clock.let_pass(self.random.uniform(0.5, 4))
            played = sum(table.played for table in self._tables)
            turns = 0 if played != self.figures.rounds else turns + 1
            self.figures.rounds, self.figures.void_rounds = played, sum(table.void for table in self._tables)
            progress(played)
            if turns > MOST_TURNS_WITHOUT_A_ROUND:
                raise RehearsalStuck(self._where())

    def _look_at_stops(self) -> None:
        """A table stopped by neither a command nor a remedy was stopped by the engine, for a broken invariant."""
        for name, table in self.floor.state.tables.items():
            live = self.floor.rounds.get(name)
            by_remedy = live is not None and live.round.stop_table
            if table.phase is Phase.STOPPED and not by_remedy and (name, str(table.finding)) not in self._stops:
                self._stops.add((name, str(table.finding)))
                self.figures.differences.append(f"{name} was stopped in round {table.number}: {table.finding}")

    def _where(self) -> str:
        stands = []
        for name, table in self.floor.state.tables.items():
            live = self.floor.rounds.get(name)
            step = live.step.prompt(live.round) if live is not None and live.step else "between rounds"
            stands.append(f"{name} is {table.phase.value} in round {table.number}: {table.finding or step}")
        return f"no round has ended for a long time; {'; '.join(stands)}"

    def _wishes(self) -> list[Wish]:
        """What everybody wants to do now."""
        floor = self.floor
        wishes = [wish for table in self._tables for wish in table.wishes(floor)]
        wishes += self._house.wishes(floor)
        wishes += self.players.idle(floor)
        if self._plan.faults:
            wishes += self._troubles.next(floor)
        return wishes

    # Commands

    def ask(self, wishes: Iterable[Wish]) -> None:
        """Submit everything at once and process the answers; some commands are sent twice."""
        requests = [self._request(wish) for wish in wishes]
        again = self._again(requests) if self._plan.faults else []
        answers = self._answered([*requests, *(request for request, _ in again)])
        for request, answer in zip(requests, answers, strict=False):
            self._note(request, answer)
        first = dict(zip((request.id for request in requests), answers, strict=False))
        for (request, known), answer in zip(again, answers[len(requests) :], strict=True):
            self.figures.repeated += 1
            if answer != (known or first[request.id]):
                self.figures.differences.append(f"{request.id} was answered otherwise when it was asked again")

    def ask_one(self, wish: Wish) -> Answer:
        """Submit a command and wait for the answer."""
        (answer,) = self.ask_all([wish])
        return answer

    def ask_all(self, wishes: Sequence[Wish]) -> list[Answer]:
        """Submit several commands at the same moment, each once."""
        requests = [self._request(wish) for wish in wishes]
        answers = self._answered(requests)
        for request, answer in zip(requests, answers, strict=True):
            self._note(request, answer)
        return answers

    def _request(self, wish: Wish) -> Request:
        self._asked += 1
        return Request(f"{self._prefix}{self._asked}", wish.actor, wish.command, wish.witness)

    def _again(self, requests: Sequence[Request]) -> list[tuple[Request, Answer | None]]:
        """Commands to send again: a current one and an earlier one."""
        again: list[tuple[Request, Answer | None]] = []
        if requests and self.random.random() < CHANCE_OF_A_REPETITION:
            again.append((self.random.choice(requests), None))
        if self._recent and self.random.random() < CHANCE_OF_A_REPETITION:
            again.append(self.random.choice(self._recent))
        return again

    def _answered(self, requests: list[Request]) -> list[Answer]:
        """Wait for the answers, resubmitting under the same ids what a storage failure left unrecorded."""
        for _ in range(STORAGE_TRIES):
            answers = [waiting.result() for waiting in self.engine.submit_all(requests)]
            if not any(map(_is_down, answers)):
                return answers
            self._recent.clear()
            time.sleep(SECONDS_BETWEEN_TRIES)
        raise StorageFailure("the journal could not be written for a long time; what was acknowledged is safe")

    def _note(self, request: Request, answer: Answer) -> None:
        if isinstance(answer, Done):
            for hears in self.hearing:
                hears(self.floor, answer)
            self.accounts.note(answer)
            self._stops |= {
                (event.table, event.found or event.why) for event in answer.events if isinstance(event, TableStopped)
            }
            if self._acknowledged is not None and answer.events:  # a command that changes nothing leaves no entry
                self._acknowledged.write(f"{request.id} {answer.sequence}\n")
        self.figures.note(answer)
        self._recent.append((request, answer))


def _is_down(answer: Answer) -> bool:
    return not isinstance(answer, Done) and answer.reason is Reason.STORAGE_IS_DOWN
