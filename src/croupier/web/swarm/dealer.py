"""A simulated dealer at the real console: does what the console shows as the next step, and nothing else."""

import asyncio
from collections import Counter

from croupier.equipment.cards import Card
from croupier.floor.pages.documents.console import (
    AnyStep,
    ChangeStep,
    ConsoleDocument,
    DealStep,
    HandleStep,
    InspectStep,
    LoadStep,
    PrepareStep,
    ReaderStep,
    RevealStep,
    RollStep,
    StubStep,
    TaskDocument,
    ValidateStep,
)
from croupier.floor.pages.documents.table import TableDocument
from croupier.floor.record.commands import (
    ChangeCards,
    HandleCards,
    InspectReader,
    LoadDice,
    OpenBetting,
    PrepareCards,
    Report,
    Reported,
    ResumeTable,
    TakeTable,
    ValidatePayout,
)
from croupier.floor.record.payout import Validation
from croupier.rules.procedure.round import DEALER
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    DiceRolled,
    HoleCardRead,
    StubCounted,
)
from croupier.web.swarm.figures import Figures
from croupier.web.swarm.page import Page, in_time
from croupier.web.swarm.staff import Person
from croupier.web.swarm.wire import Address, NotServed
from croupier.web.wire.documents import DoneAnswer, RefusedAnswer, View
from croupier.web.wire.reports import Sent

PATIENCE_SECONDS = 2.0
"""Seconds of an unchanged console after which it is taken as up to date."""

SECONDS_BEFORE_A_SECOND_LOOK = 0.1
"""Seconds after a refusal before the dealer looks again."""

CARDS_BEHIND_THE_COVER = 80
"""The cover card lies before the last 80 cards."""

TENS = set("TJQK")
FOR_THE_PIT = (ChangeCards, InspectReader, LoadDice, ValidatePayout)


class Console(Page):
    """The dealer's console, with a floorperson for when one is needed."""

    def __init__(self, table: str, address: Address, dealer: Person, floorperson: Person, figures: Figures) -> None:
        super().__init__(address, "dealer", table, dealer.cookie, figures)
        self.dealer, self._floorperson, self._name = dealer, floorperson, table
        self.table: TableDocument
        self._console: ConsoleDocument | None = None
        self._done_for: ConsoleDocument | None = None
        self._new = asyncio.Event()
        self._shoe: Counter[str] = Counter()
        self._shoe_of = 0
        self._dealers: list[str] = []
        self.acted_at, self._opened_at, self._acted = 0.0, 0.0, False

    def showed(self, view: View) -> None:
        """Note a view, perhaps with a new step."""
        if self._acted:
            self._acted = False
            self._figures.acts[view.version] = self.acted_at
        self.table = view.table or self.table
        self._console = view.dealer or self._console
        self._new.set()

    async def take_over(self) -> None:
        """Take the table over, in whatever state an earlier swarm left it."""
        if self.table.phase == "stopped":
            await self._resume()
        await self.dealer.ask(TakeTable(self._name))

    async def _resume(self) -> None:
        """Resume as the floorperson, whose answer may arrive before the console is updated."""
        await self._floorperson.do(ResumeTable(self._name))
        while self.table.phase == "stopped":
            self._new.clear()
            await in_time(self._new.wait(), f"the console of {self._name}")
        self._done_for = None

    async def step(self) -> AnyStep:
        """The next step, once the console reflects the last action."""
        while self._console is None or self._console == self._done_for:
            self._new.clear()
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._new.wait()
            except TimeoutError:
                if self.hears_nothing:
                    raise NotServed(f"the console of {self._name} is told nothing any more") from None
                break
        if self._console is None:
            raise NotServed(f"the console of {self._name} shows nothing")
        return self._console.step

    async def change(self) -> None:
        """Wait until the console changes."""
        self._done_for = self._console
        await self.step()

    async def do(self, step: AnyStep) -> None:
        """Carry out a step, except opening and closing betting and waiting for players."""
        if self.table.phase == "stopped":  # stopped by an impossible card, after joining in the middle of a round
            await self._resume()
            return
        command = self._answer_to(step)
        if isinstance(command, FOR_THE_PIT) or (isinstance(command, HandleCards) and self._needs_floorperson()):
            self._done_for = self._console
            await self._floorperson.do(command)
        elif command is not None:
            await self.act(command)

    async def act(self, command: Sent) -> None:
        """Send a dealer's command; a refusal is counted, and the console looked at again."""
        self._done_for, self.acted_at = self._console, self._loop.time()
        answer = await in_time(self.ask(command), f"the console of {self._name}")
        self._acted = isinstance(answer, DoneAnswer)
        if isinstance(answer, DoneAnswer):
            self._note(command)
        elif isinstance(answer, RefusedAnswer):
            self._figures.refusals[f"dealer: {answer.reason}"] += 1
            self._done_for = None
            await asyncio.sleep(SECONDS_BEFORE_A_SECOND_LOOK)
        else:
            raise NotServed(f"the dealer's console answers {answer}")

    def _note(self, command: Sent) -> None:
        """Note the dealer's own cards, which the reader needs, once they are accepted."""
        match command:
            case Report(event=CardDealt(place=place, card=Card() as card)) if place == DEALER:
                self._dealers.append(card.value)

    async def open_betting(self) -> None:
        """Open the next round, with no dealer's cards yet."""
        self._dealers, self._opened_at = [], self._loop.time()
        await self.act(OpenBetting(self._name))

    @property
    def since_opened(self) -> float:
        """Seconds since betting was opened."""
        return self._loop.time() - self._opened_at

    async def close_betting(self) -> None:
        """No more bets."""
        await self.act(Report(self._name, BettingClosed()))

    def _answer_to(self, step: AnyStep) -> Sent | None:
        if isinstance(step, ChangeStep):
            return ChangeCards(self._name)
        if isinstance(step, InspectStep):
            return InspectReader(self._name)
        if isinstance(step, LoadStep):
            return LoadDice(self._name, step.dice)
        if isinstance(step, ValidateStep):
            return self._validate()
        if isinstance(step, HandleStep):
            task = self._task()
            return HandleCards(self._name, task.task, task.shuffle, task.deck) if task else None
        if isinstance(step, PrepareStep):
            return PrepareCards(self._name)
        event = self._event(step)
        return Report(self._name, event) if event else None

    def _validate(self) -> ValidatePayout | None:
        payouts = self._console.payouts if self._console else []
        waiting = [one.payout for one in payouts if one.validation is Validation.PENDING]
        return ValidatePayout(self._name, waiting[0]) if waiting else None

    def _task(self) -> TaskDocument | None:
        return next(iter(self._console.cards.tasks or ()), None) if self._console else None

    def _needs_floorperson(self) -> bool:
        task = self._task()
        return task is not None and task.floorperson

    def _event(self, step: AnyStep) -> Reported | None:
        """The report for a step that waits for cards or dice."""
        match step:
            case DealStep(place=place) if step.cover_card and sum(step.deck.values()) < CARDS_BEHIND_THE_COVER:
                return CoverCardAppeared(place)
            case DealStep(place=place):
                (card,) = self._drawn(step, 1)
                return CardDealt(place, card)
            case RevealStep(place=place):
                return CardsRevealed(place, self._drawn(step, step.name))
            case ReaderStep():
                return HoleCardRead(self._blackjack())
            case RollStep(dice=dice):
                return DiceRolled(tuple(self._random.randint(1, 6) for _ in range(dice)))
            case StubStep():
                return StubCounted(step.all)
            case _:
                return None

    def _drawn(self, step: DealStep | RevealStep, number: int) -> tuple[Card, ...]:
        """Draw cards from the shoe as it was before the round: the console counts face-down cards as still to come."""
        if self._shoe_of != self.table.round or not self._shoe.total():
            self._shoe, self._shoe_of = Counter(step.deck), self.table.round
        drawn = self._random.sample(list(self._shoe.elements()), number)
        self._shoe.subtract(drawn)
        return tuple(Card(one) for one in drawn)

    def _blackjack(self) -> bool:
        ranks = {one[0] for one in self._dealers[:2]}
        return "A" in ranks and bool(ranks & TENS)
