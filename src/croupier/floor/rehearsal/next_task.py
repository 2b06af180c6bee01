"""What the cards or dice of a table need next, by the book: for a dealer that is no person."""

from datetime import datetime

from croupier.floor.record.commands import ChangeCards, HandleCards, ValidatePayout
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import tables
from croupier.rules.procedure.handling import OPENING, CardsOnTheTable, Readiness, Shuffle, Task


def decision_about(floor: Floor, table: Table) -> ValidatePayout | None:
    """A floorperson validates what the last round pays, one hand after the other."""
    waiting = floor.not_validated(table)
    return ValidatePayout(table.id, waiting[0].id) if waiting else None


def before_betting(floor: Floor, table: Table, at: datetime) -> ChangeCards | HandleCards | None:
    """New ones where they are due, and then their way to the table; nothing once wagers may be taken."""
    if tables.change_due(floor, table, at) or table.readiness is Readiness.REMOVED:
        return ChangeCards(table.id)
    if tables.cards_of(floor, table) and table.readiness in OPENING:
        return HandleCards(table.id, OPENING[table.readiness])
    return None


def before_dealing(table: Table, cards: CardsOnTheTable, shuffle: Shuffle) -> HandleCards | None:
    """Shuffled in this way and, where the game wants it, cut; nothing once they are in play (§ .5 of each game)."""
    if cards.readiness is Readiness.IN_PLAY:
        return None
    if cards.readiness is Readiness.MIXED:
        return HandleCards(table.id, Task.SHUFFLE, shuffle)
    uncut = cards.readiness is Readiness.SHUFFLED and cards.handling.cut_needed(cards.shuffle)
    return HandleCards(table.id, Task.CUT if uncut else Task.BEGIN)


def is_for_a_floorperson(command: ChangeCards | HandleCards) -> bool:
    """Whether somebody of the pit does it rather than the dealer."""
    return isinstance(command, ChangeCards) or command.task is Task.VERIFY
