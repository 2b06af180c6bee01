"""The whole swarm: prepares the floor, connects everybody, plays the rounds, and compares the money."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from secrets import token_hex
from typing import cast

from croupier.floor.pages.documents.console import BetsStep, DecideStep, OpenStep, WaitStep
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CloseTable, InstallTable, InstallTerminal, NewTerminal, OpenTable
from croupier.floor.record.commands.office.personnel import SuperviseTables
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import TableKind
from croupier.floor.rehearsal.deliveries import Delivery
from croupier.floor.rehearsal.demonstration.seeded import PASSWORD, STADIUM
from croupier.floor.rehearsal.staff import Movers
from croupier.web.server.handles import allow_many_sockets
from croupier.web.swarm.dealer import Console
from croupier.web.swarm.figures import Figures
from croupier.web.swarm.page import LATE_SECONDS
from croupier.web.swarm.staff import Desk, Person, become_terminal, stadium_submission
from croupier.web.swarm.terminal import Terminal
from croupier.web.swarm.wire import Address, NotServed
from croupier.web.wire.documents import RefusedAnswer
from croupier.web.wire.messages import Second
from croupier.web.wire.reports import Sent

TERMINALS_ARRIVING_TOGETHER = 64
"""At most 64 terminals connect at a time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run, and where; the people are those of a demonstration floor."""

    url: str
    terminals: int
    rounds: int
    chapter: str = "657a"
    technician: str = "tess"
    slots: str = "sue"
    manager: str = "flora"
    compliance: str = "cora"
    dealer: str = "dana"
    password: str = PASSWORD
    seed: int = 1

    @property
    def table(self) -> str:
        """The table they all play at."""
        return f"S-{self.chapter}"

    def names(self) -> list[str]:
        """The terminals."""
        return [f"S-{number:04}" for number in range(1, self.terminals + 1)]


class Stadium:
    """One table, very many terminals, and their staff."""

    def __init__(self, plan: Plan, played: Callable[[int], None]) -> None:
        self._plan, self._played = plan, played
        self._address = Address(plan.url)
        self.figures = Figures()
        self._random = Random(plan.seed)  # noqa: S311 - the players' taste, not a secret
        self.terminals: list[Terminal] = []
        self._console: Console
        self._not_wagered: set[Terminal] = set()
        self._not_settled: set[Terminal] = set()
        self._reached = asyncio.Event()

    async def run(self) -> Figures:
        """Run everything, from an unprepared floor to the comparison."""
        allow_many_sockets()
        async with AsyncExitStack() as leaving:
            await self.fill(leaving)
            await self.play()
            await self.compare()
        return self.figures

    # Preparing

    async def fill(self, leaving: AsyncExitStack) -> None:
        """Open the table and seat everybody."""
        await self._prepare(leaving)
        await self._arrive(leaving)

    async def _prepare(self, leaving: AsyncExitStack) -> None:
        plan = self._plan
        manager = await self._logged_in(plan.manager, Role.PIT_MANAGER, leaving)
        dealer = await self._logged_in(plan.dealer, Role.DEALER, leaving)
        technician = await self._logged_in(plan.technician, Role.TECHNICIAN, leaving)
        await manager.ask(InstallTable(plan.table, plan.chapter))  # refused if it exists already
        register = await technician.read("/api/devices")
        if register["kept"]:
            slots = await self._logged_in(plan.slots, Role.SLOT_SUPERVISOR, leaving)
            await self._deliver(slots, frozenset(one["device"]["asset"] for one in register["devices"]))
        await self._supervised(manager)
        second = Second(plan.compliance, Role.COMPLIANCE, plan.password)
        opened = await manager.ask(OpenTable(plan.table, plan.dealer, stadium_submission(plan.chapter)), second)
        if isinstance(opened, RefusedAnswer) and opened.reason != Reason.TABLE_IS_OPEN:
            raise NotServed(f"{plan.table} cannot be opened: {opened.detail}")
        leaving.push_async_callback(manager.ask, CloseTable(plan.table))
        if not register["kept"]:
            await self._install(technician)
        self._console = Console(plan.table, self._address, dealer, manager, self.figures)
        await self._console.open()
        leaving.callback(self._console.close)
        await self._console.take_over()

    async def _supervised(self, manager: Person) -> None:
        """Where supervision is required, assign somebody on duty with room for one more table (§ 465a.35(d))."""
        duty = await manager.read("/api/duty")
        floorpersons = [one for one in duty["on_duty"] if one["role"] == Role.FLOORPERSON]
        if any(self._plan.table in one["tables"] for one in floorpersons):
            return
        for one in floorpersons:
            if len(one["tables"]) < duty["most_tables"]:
                await manager.ask(SuperviseTables(one["name"], (*one["tables"], self._plan.table)))
                return

    async def _logged_in(self, name: str, role: Role, leaving: AsyncExitStack) -> Person:
        person = await Person(self._address, name, role, self._plan.password).log_in()
        leaving.push_async_callback(person.log_out)
        return person

    async def _install(self, technician: Person) -> None:
        """Install the missing terminals, where devices are not registered."""
        desk = Desk(self._address, technician, Figures())
        await desk.open()
        installing = [InstallTerminal(one.terminal, one.asset, one.location) for one in self._new()]
        await desk.do_all(installing, harmless=Reason.TERMINAL_EXISTS)
        desk.close()

    def _new(self) -> list[NewTerminal]:
        return [NewTerminal(name, f"swarm {name}", f"{STADIUM} {name}") for name in self._plan.names()]

    async def _deliver(self, slots: Person, known: frozenset[str]) -> None:
        """Bring table and terminals in with their papers, where devices are registered (§ 463a)."""
        plan = self._plan
        slot, technician = Actor(plan.slots, Role.SLOT_SUPERVISOR), Actor(plan.technician, Role.TECHNICIAN)
        movers = Movers(slot, technician, Actor(plan.compliance, Role.COMPLIANCE))
        delivery = Delivery(f"swarm {token_hex(4)}", datetime.now(UTC), movers)
        wishes = list(delivery.terminals([one for one in self._new() if one.asset not in known]))
        if f"table {plan.table}" not in known:
            wishes += delivery.table(plan.table, TableKind.HYBRID, f"{STADIUM} {plan.table}")
        for wish in wishes:
            signer = Second(plan.technician, Role.TECHNICIAN, plan.password) if wish.witness else None
            answer = await slots.ask(cast("Sent", wish.command), signer)
            if isinstance(answer, RefusedAnswer):
                raise NotServed(f"{wish.command.tag()} is refused: {answer.detail}")

    async def _arrive(self, leaving: AsyncExitStack) -> None:
        door = asyncio.Semaphore(TERMINALS_ARRIVING_TOGETHER)

        async def arrive(name: str) -> None:
            async with door:
                cookie = await become_terminal(self._address, name)
                one = Terminal(name, self._plan.table, self._address, cookie, self.figures, self)
                leaving.callback(one.close)
                await one.join(self._random)
                self.terminals.append(one)

        async with asyncio.TaskGroup() as everybody:
            for name in self._plan.names():
                everybody.create_task(arrive(name))

    # Playing

    async def warm_up(self) -> None:
        """Play a round that is not measured."""
        await self._round()
        self.figures.forget_times()

    async def play(self) -> None:
        """All rounds."""
        while self.figures.rounds < self._plan.rounds:
            await self._round()
            self._played(self.figures.rounds)

    @property
    def settling_since(self) -> float:
        """When the dealer made the last action of the round."""
        return self._console.acted_at

    def has_wagered(self, terminal: Terminal) -> None:
        """Count a durable wager."""
        self._not_wagered.discard(terminal)
        self._reached.set()

    def has_settled(self, terminal: Terminal) -> None:
        """Count a terminal that has its result."""
        self._not_settled.discard(terminal)
        self._reached.set()

    async def _round(self) -> None:
        """Play from the opening of betting until everybody has seen their result."""
        self._not_wagered, self._not_settled = set(self.terminals), set(self.terminals)
        opened = False
        while not isinstance(step := await self._console.step(), OpenStep) or not opened:
            match step:
                case OpenStep():
                    opened = True
                    await self._console.open_betting()
                case BetsStep():
                    await self._all_have(self._not_wagered)
                    if opened:  # by this run: an earlier swarm may have left a round open for bets
                        self.figures.everybody.append(self._console.since_opened)
                    await self._console.close_betting()
                case DecideStep() | WaitStep():
                    await self._console.change()
                case _:
                    await self._console.do(step)
        await self._all_have(self._not_settled)
        self.figures.rounds += 1

    async def _all_have(self, waiting: set[Terminal]) -> None:
        """Wait until none is left, or until it is too late."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LATE_SECONDS):
                while waiting:
                    self._reached.clear()
                    await self._reached.wait()

    # At the end

    async def compare(self) -> None:
        """Have every terminal compare its account with the server's."""
        for one in self.terminals:
            one.look_again()
        with suppress(TimeoutError):
            async with asyncio.timeout(LATE_SECONDS):
                await asyncio.gather(*(one.shown.wait() for one in self.terminals))
        self.figures.differences = [words for one in self.terminals if (words := _difference(one))]


def _difference(terminal: Terminal) -> str:
    """A terminal's discrepancy; one that received nothing is one."""
    return terminal.difference() if terminal.shown.is_set() else f"{terminal.name} is told nothing any more"
