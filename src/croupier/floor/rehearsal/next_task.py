"""The next task on the cards or dice of a table, by the book: for a simulated dealer."""

from datetime import datetime
from typing import TypeAlias

from croupier.floor.record.commands import (
    ChangeCards,
    HandleCards,
    InspectReader,
    LoadDice,
    PrepareCards,
    ValidatePayout,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import decks, equipment, idle, tables
from croupier.rules.procedure.handling import OPENING, Readiness, Task

CardTask: TypeAlias = ChangeCards | HandleCards | PrepareCards


def decision_about(floor: Floor, table: Table) -> ValidatePayout | None:
    """A floorperson's validation of the last round's payouts, hand by hand."""
    waiting = floor.not_validated(table)
    return ValidatePayout(table.id, waiting[0].id) if waiting else None


def equipment_task(floor: Floor, table: Table, at: datetime) -> InspectReader | LoadDice | None:
    """A floorperson's task before the first round of a day, or with new dice."""
    if equipment.reader_is_due(floor, table, at):
        return InspectReader(table.id)
    dice = equipment.dice_of(floor, table)
    missing = dice is not None and equipment.dice_are_missing(floor, table, at)
    return LoadDice(table.id, dice.dice) if dice and missing else None


def next_task(floor: Floor, table: Table, at: datetime) -> CardTask | None:
    """The next task: replacement where due, bringing to the table, shuffling; None once cards are in play."""
    between = not tables.under_way(floor, table)
    if (between and decks.change_due(floor, table, at)) or table.readiness is Readiness.REMOVED:
        return ChangeCards(table.id)
    if decks.cards_of(floor, table) is None:
        return None
    if between and decks.removed(table):
        return ChangeCards(table.id)
    if idle.spread_is_due(floor, table, at):
        return HandleCards(table.id, Task.SPREAD)
    if table.readiness in OPENING:
        return HandleCards(table.id, OPENING[table.readiness])
    if waits := decks.unopened(table):
        return HandleCards(table.id, OPENING[waits.readiness], deck=decks.other_deck(table))
    return None if decks.ready(floor, table) else PrepareCards(table.id)


def is_for_a_floorperson(command: CardTask) -> bool:
    """Whether a floorperson rather than the dealer does it."""
    return isinstance(command, ChangeCards) or (isinstance(command, HandleCards) and command.task is Task.VERIFY)
