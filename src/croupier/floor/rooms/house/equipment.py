"""What is on a table besides its cards: the card reader, inspected every gaming day, and dice, loaded and counted."""

from datetime import datetime

from croupier.chapters import chapter
from croupier.floor.record.commands import InspectReader, LoadDice
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import DiceLoaded, ReaderInspected
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table, TableKind
from croupier.floor.rooms.house import decks, tables
from croupier.rules.procedure.handling import DiceHandling
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


def dice_of(floor: Floor, table: Table) -> DiceHandling | None:
    """The dice that a table plays with, or that say where the deal begins; None where there are none."""
    handling = decks.handling_of(floor, table)
    if isinstance(handling, DiceHandling):
        return handling
    return chapter(table.chapter).shaker(floor.options(table))


def dice_are_missing(floor: Floor, table: Table, at: datetime) -> bool:
    """Whether nobody has loaded the dice, or they have been on the table for 24 hours."""
    dice = dice_of(floor, table)
    if dice is None:
        return False
    return table.dice_since is None or dice.change_due(at - table.dice_since)


def reader_is_due(floor: Floor, table: Table, at: datetime) -> bool:
    """Whether the card reader of the table has not been inspected in this gaming day."""
    today = floor.state.settings.gaming_day(at)
    return bool(chapter(table.chapter).card_reader) and table.reader_inspected != today


def refuse_playing(floor: Floor, table: Table, at: datetime) -> Refusal | None:
    """Nothing is dealt or rolled before somebody of the pit has seen to what a table with hands needs."""
    if table.generator:
        return None
    if reader_is_due(floor, table, at):
        cite = chapter(table.chapter).card_reader
        return refuse(Reason.READER_IS_NOT_INSPECTED, cite, say("table.reader_is_due", table=table.id))
    dice = dice_of(floor, table)
    if dice and dice_are_missing(floor, table, at):
        detail = say("table.dice_are_due", table=table.id, dice=dice.dice)
        return refuse(Reason.DICE_ARE_NOT_LOADED, dice.cites["loading"], detail)
    return None


@decides(InspectReader)
def inspect_reader(floor: Floor, command: InspectReader, _asked: Asked) -> Decision:
    """The floorperson of the table has looked: nobody has tampered with the reader, and it works.

    §§ 672a.2(d), 673a.2(d)
    """
    table = tables.opened(floor, command.table)
    if table.generator or not chapter(table.chapter).card_reader:
        return refuse(Reason.UNKNOWN_DEVICE, "§ 605a.9", say("table.no_reader", table=table.id))
    return [ReaderInspected(table.id)]


@carries_out(ReaderInspected)
def _inspected(floor: Floor, event: ReaderInspected, at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.reader_inspected = floor.state.settings.gaming_day(at)
    floor.mention(f"table:{table.id}")


@decides(LoadDice)
def load_dice(floor: Floor, command: LoadDice, _asked: Asked) -> Decision:
    """A floorperson puts the dice of the game, all of them, into the shaker before the dealer.

    §§ 668a.3(d), 670a.2(d)(1)(i), 675a.3(d)
    """
    table = tables.between_rounds(floor, command.table)
    dice = dice_of(floor, table)
    if table.generator or dice is None:
        return refuse(Reason.UNKNOWN_DEVICE, "§ 605a.9", say("table.no_dice", table=table.id))
    if table.kind is TableKind.HYBRID and not table.dealer:
        return refuse(Reason.DEALER_IS_MISSING, dice.cites["loading"], say("table.needs_dealer", table=table.id))
    return dice.refuse_loading(command.dice) or [DiceLoaded(table.id, command.dice)]


@carries_out(DiceLoaded)
def _loaded(floor: Floor, event: DiceLoaded, at: datetime) -> None:
    """The dice of a shaker beside cards have 24 hours of their own; the cards keep theirs."""
    table = floor.state.tables[event.table]
    table.dice_since = at
    if isinstance(decks.handling_of(floor, table), DiceHandling):
        table.in_use_since = at
    floor.mention(f"table:{table.id}")
