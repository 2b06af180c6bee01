"""Unusual handling of cards: cuts by anybody, spreading, miscounts, ordered shuffles."""

from collections.abc import Iterator
from random import Random

from croupier.equipment.devices import Condition, Device
from croupier.floor.record.commands import HandleCards, PrepareCards, RepairDevice, SignDevice, VoidRound
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.rehearsal.next_task import CardTask
from croupier.floor.rehearsal.staff import FLOORPERSON, SECURITY, TECHNICIAN, Wish, dealer
from croupier.floor.rooms.house import decks
from croupier.rules.procedure.handling import OPENING, CardHandling, Readiness, Shuffle, Task

CHANCE_BETWEEN_ROUNDS = 0.15
"""The probability of an extra task on the cards before a round."""

CHANCE_OF_A_VOID = 0.002
"""The probability, per step of the table, that the pit voids the round."""


class CardTroubles:
    """The unusual handling at one table."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def by_somebody(self, floor: Floor, table: Table, task: CardTask) -> CardTask:
        """The same task, with a name: anybody offered the cut may cut, and the first player may be at any seat."""
        handling = decks.handling_of(floor, table)
        if isinstance(task, PrepareCards) and isinstance(handling, CardHandling):
            return PrepareCards(table.id, self._random.choice(decks.cut_offered_to(floor, table, handling)))
        if isinstance(task, HandleCards) and task.task is Task.VIEW:
            return HandleCards(table.id, Task.VIEW, deck=task.deck, by=str(self._random.randint(1, 6)))
        return task

    def between_rounds(self, floor: Floor, table: Table) -> Wish | None:
        """A task on the cards between rounds, or None."""
        if self._random.random() > CHANCE_BETWEEN_ROUNDS:
            return None
        found = list(self._possible(floor, table))
        return self._random.choice(found) if found else None

    def in_a_round(self, table: Table) -> Wish | None:
        """Occasionally void the round, with two people."""
        if self._random.random() > CHANCE_OF_A_VOID:
            return None
        return Wish(FLOORPERSON, VoidRound(table.id, "a glass was spilled on the layout"), SECURITY)

    def _possible(self, floor: Floor, table: Table) -> Iterator[Wish]:
        cards = decks.cards_of(floor, table)
        if cards is None or cards.readiness in OPENING or cards.readiness is Readiness.REMOVED:
            return
        yield Wish(dealer(table.dealer), HandleCards(table.id, Task.SPREAD))
        if cards.readiness is Readiness.IN_PLAY:
            yield self._ordered(floor, table, by_the_shoe=cards.uncollected)
        yield from self._devices(floor, table)
        if decks.counts_cards(floor, table) and cards.readiness is Readiness.MIXED and not cards.uncollected:
            wrong = decks.number_of_cards(floor, table) - 1
            yield Wish(
                dealer(table.dealer), HandleCards(table.id, Task.SHUFFLE, Shuffle.AUTOMATED, table.deck, found=wrong)
            )

    def _ordered(self, floor: Floor, table: Table, *, by_the_shoe: bool) -> Wish:
        """A floorperson orders a reshuffle of cards in play."""
        if by_the_shoe:
            return Wish(FLOORPERSON, HandleCards(table.id, Task.COLLECT))
        if decks.alternates(table):
            return Wish(FLOORPERSON, HandleCards(table.id, Task.EXCHANGE))
        handling = decks.handling_of(floor, table)
        usual = isinstance(handling, CardHandling) and handling.usual_shuffle(decks.shuffling_of(floor, table))
        return Wish(FLOORPERSON, HandleCards(table.id, Task.SHUFFLE, usual or Shuffle.MANUAL))

    def _devices(self, floor: Floor, table: Table) -> Iterator[Wish]:
        for device in Device:
            if not decks.has_device(floor, table, device):
                continue
            if table.condition(device) is Condition.OUT_OF_ORDER:
                yield Wish(TECHNICIAN, RepairDevice(table.id, device))
            else:
                yield Wish(FLOORPERSON, SignDevice(table.id, device))
