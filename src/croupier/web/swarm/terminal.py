"""A simulated terminal: it wagers when betting opens, decides when asked, and keeps its own account of its money."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Protocol

from croupier.equipment.cards import Card
from croupier.floor.pages.documents.table import TableDocument
from croupier.floor.pages.documents.terminal import ChoiceDocument, OwnPayout, StakeDocument, TerminalDocument
from croupier.floor.record.commands import Choose, InsertBill, PlaceWagers
from croupier.floor.record.payout import Validation
from croupier.money import Cents, in_words
from croupier.web.swarm.figures import Figures
from croupier.web.swarm.page import Answer, Page, in_time
from croupier.web.swarm.wire import Address, NotServed
from croupier.web.wire.documents import ConsideredAnswer, DoneAnswer, RefusedAnswer, View
from croupier.words import verbatim

SECONDS_TO_BE_ENABLED = 180
"""A host polls every terminal five times a second, and enables it with the first poll; a stadium arrives all at once.
"""

BILL_CENTS = 100_00
SLIPS_BROUGHT, SLIPS_LEFT_AT_LEAST = 10, 3
"""A player brings the price of 10 slips, and inserts another bill when less than that of 3 is left."""

OPTIONAL_WAGER_CHANCE = 0.3
"""The probability of an optional wager on the slip."""


class Progress(Protocol):
    """Receives a terminal's progress."""

    @property
    def settling_since(self) -> float:
        """When the dealer made the last action of the round."""

    def has_wagered(self, terminal: "Terminal") -> None:
        """Its wager is durable, or will not come."""

    def has_settled(self, terminal: "Terminal") -> None:
        """It has seen the end of the round."""


class Terminal(Page):
    """One terminal and its player."""

    def __init__(
        self, name: str, table: str, address: Address, cookie: str, figures: Figures, progress: Progress
    ) -> None:
        super().__init__(address, "terminal", table, cookie, figures)
        self.name, self._progress = name, progress
        self.own: TerminalDocument
        self.table: TableDocument
        self.money: Cents = 0
        """The balance by the player's own account."""
        self._slip: dict[str, Cents] = {}
        self._plain: dict[str, Cents] = {}
        self._seat, self._enabled = 1, asyncio.Event()
        self._wagered_in = self._settled_in = 0
        self._lines_seen: dict[str, int] = {}
        self._hand_pays_seen: set[str] = set()
        self._withheld: dict[str, Cents] = {}
        self._asked_for: dict[str, tuple[int, StakeDocument]] = {}

    # Joining

    async def join(self, random: Random) -> None:
        """Sit down, choose a slip and bring enough money for it."""
        await self.open()
        self.money = self.own.balance
        self._seat = random.randint(1, self.table.seats)
        self._slip = await self._choose_slip(random)
        price = sum(self._slip.values())
        await self._wait_to_be_enabled()
        while self.money < SLIPS_BROUGHT * price:
            answer = await in_time(self.simulate(InsertBill(self.name, BILL_CENTS)), self.name)
            if not isinstance(answer, DoneAnswer):
                raise NotServed(f"{self.name} takes no bills: {answer}")
            self.money += BILL_CENTS

    async def _wait_to_be_enabled(self) -> None:
        """Wait until central control enables a newly installed terminal (§ 605a.5(a))."""
        if not self.own.enabled:
            await in_time(self._enabled.wait(), self.name, SECONDS_TO_BE_ENABLED)

    async def _choose_slip(self, random: Random) -> dict[str, Cents]:
        """The required wagers and some optional ones, each at its minimum."""
        first = await self._considered({})
        amounts = {name: one.least for name, one in (first.amounts or {}).items() if one.least > 0}
        begun = dict(list(amounts.items())[:1])
        wanted = begun | {name: least for name, least in amounts.items() if random.random() < OPTIONAL_WAGER_CHANCE}
        plain, mended = await self._considered(begun), await self._considered(wanted)
        if plain.refused or not plain.slip:
            raise NotServed(f"{self.name} finds no slip at {self._table}: {plain.refused}")
        self._plain = plain.slip
        return mended.slip if mended.slip and not mended.refused else plain.slip

    async def _considered(self, wagers: dict[str, Cents]) -> ConsideredAnswer:
        answer = await in_time(self.consider(self._seat, wagers), self.name)
        if isinstance(answer, ConsideredAnswer):
            return answer
        return ConsideredAnswer("", refused=verbatim("it was not considered"))

    # Playing

    def showed(self, view: View) -> None:
        """Update the account, then act."""
        self._figures.arrived(view.version, self._loop.time(), own=bool(view.own))
        self.own, self.table = view.own or self.own, view.table or self.table
        self._count()
        if self.own.enabled:
            self._enabled.set()
        if self.table.moment == "betting":
            self._wager()
        elif self.table.moment == "deciding":
            self._decide()
        elif self.table.moment == "over" and self._settled_in < self.table.round == self._wagered_in:
            self._settled_in = self.table.round
            self._figures.settled.append(self._loop.time() - self._progress.settling_since)
            self._progress.has_settled(self)

    def _count(self) -> None:
        """Count new credits; what an attendant pays does not go to the balance."""
        for stake in self.own.stakes:
            key = f"{self.table.round} {stake.stake}"
            seen = self._lines_seen.get(key, 0)
            if self._slip:  # before that, it is all in the initial balance
                self.money += sum(line.credited for line in stake.lines[seen:])
            self._lines_seen[key] = len(stake.lines)
        for payout in self.own.payouts:
            self._wait_for(payout)
        for due in self.own.hand_pays:
            if due.hand_pay not in self._hand_pays_seen:
                self._hand_pays_seen.add(due.hand_pay)
                self._figures.hand_pays += 1
                self.money -= due.amount if self._slip else 0

    def _wait_for(self, payout: OwnPayout) -> None:
        """Wait for a payout's validation; only then is it on the balance, or waiting to be paid by hand."""
        key = f"{self.table.round} {payout.stake} {payout.wager} {payout.row}"
        withheld = 0 if payout.validation is Validation.VALIDATED else payout.amount
        if self._slip:
            self.money += self._withheld.get(key, 0) - withheld
        self._withheld[key] = withheld

    def _wager(self) -> None:
        if not self._slip or self._wagered_in == self.table.round:
            return
        self._wagered_in = self.table.round
        if self.own.blocks:
            self._sit_out()
        elif self.money < SLIPS_LEFT_AT_LEAST * sum(self._slip.values()):
            self.simulate(InsertBill(self.name, BILL_CENTS)).add_done_callback(
                lambda told: self._bill_answered(told.result())
            )
        else:
            self._place()

    def _bill_answered(self, answer: Answer) -> None:
        if isinstance(answer, DoneAnswer):
            self.money += BILL_CENTS
            self._place()
        else:
            self._refused(answer)
            self._sit_out()

    def _place(self) -> None:
        sent, price = self._loop.time(), sum(self._slip.values())
        answer = self.ask(PlaceWagers(self.name, self._table, self._seat, self._slip))
        answer.add_done_callback(lambda told: self._wager_answered(told.result(), sent, price))

    def _wager_answered(self, answer: Answer, sent: float, price: Cents) -> None:
        if isinstance(answer, DoneAnswer):
            self._figures.wager_is_durable(self._wagered_in, sent, self._loop.time())
            self.money -= price
            self._progress.has_wagered(self)
        else:
            self._refused(answer)
            self._slip = self._plain  # not with these others, or not on this seat
            self._sit_out()

    def _sit_out(self) -> None:
        self._settled_in = self._wagered_in
        self._progress.has_wagered(self)
        self._progress.has_settled(self)

    def _decide(self) -> None:
        """Decide each new question once; after a draw it is a new one."""
        for stake in self.own.stakes:
            asked = self.table.round, stake
            if stake.choices and asked != self._asked_for.get(stake.stake):
                self._asked_for[stake.stake] = asked
                self._choose(stake, self._random.choice(self._affordable(stake)), self._default)

    def _affordable(self, stake: StakeDocument) -> list[ChoiceDocument]:
        return [choice for choice in stake.choices if choice.least <= self.money] or stake.choices

    def _choose(self, stake: StakeDocument, choice: ChoiceDocument, otherwise: Callable[[StakeDocument], None]) -> None:
        """Choose at the minimum; if refused, do something else."""
        began = self._loop.time()
        cards = self._cards(stake, choice)
        command = Choose(
            self.name, self._table, stake.seat, stake.stage, choice.choice, choice.least, cards, stake.hand
        )

        def answered(answer: Answer) -> None:
            if isinstance(answer, DoneAnswer):
                self._figures.decided.append(self._loop.time() - began)
                self._figures.decisions += 1
                self.money -= choice.least
            else:
                self._refused(answer)
                otherwise(stake)

        self.ask(command).add_done_callback(lambda told: answered(told.result()))

    def _cards(self, stake: StakeDocument, choice: ChoiceDocument) -> tuple[Card, ...]:
        """The cards the choice must name: a setting that is not refused, or any of the player's own."""
        allowed = [setting.cards for setting in choice.settings or () if not setting.refused]
        held = [card for cards in stake.cards.values() for card in cards]
        fewest, _ = choice.cards
        named = self._random.choice(allowed) if allowed else self._random.sample(held, min(fewest, len(held)))
        return tuple(Card(code) for code in named)

    def _default(self, stake: StakeDocument) -> None:
        """Do what a time-out would do; if that is refused too, leave it to the time-out."""
        default = next((choice for choice in stake.choices if choice.default), stake.choices[-1])
        self._choose(stake, default, lambda _stake: None)

    def _refused(self, answer: Answer) -> None:
        self._figures.refusals[answer.reason if isinstance(answer, RefusedAnswer) else "no_answer"] += 1

    # At the end

    def difference(self) -> str:
        """The discrepancy with the server, in words."""
        if self.own.balance == self.money:
            return ""
        return f"{self.name} has {in_words(self.own.balance)}; its player counts {in_words(self.money)}"
