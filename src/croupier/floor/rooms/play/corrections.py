"""Cards that were read wrongly, put right while nothing depends on them yet (§ 605a.9)."""

from datetime import datetime
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.floor.record.commands import CorrectCard
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import CardCorrected
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.play.rounds import driver_of
from croupier.rules.game.driver import Driver, replay
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.refusals import BrokenInvariant


@decides(CorrectCard)
def correct_card(floor: Floor, command: CorrectCard, asked: Asked) -> Decision:
    """Before the next step the dealer may; after it a floorperson; after settlement nobody.

    Whoever has to decide with the right card has the whole time for it.
    """
    table, driver = driver_of(floor, command.table)
    index = _dealt(table, command.place, command.index)
    if index is None:
        detail = f"no card {command.index} was dealt to {command.place!r}"
        return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", detail)
    if index < len(table.events) - 1 and not asked.floorperson:
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 605a.9", "after the next step a floorperson corrects cards")
    corrected = _replayed(floor, table, index, command.card)
    if isinstance(corrected, str) or not _same_money(driver, corrected):
        detail = corrected if isinstance(corrected, str) else "the card has been settled, or would change a wager"
        return refuse(Reason.NOTHING_CAN_BE_CORRECTED, "§ 605a.9", detail)
    was = table.events[index]
    event = CardCorrected(table.id, index, was.card if isinstance(was, CardDealt) else None, command.card)
    return [event, *tables.time_anew(floor, table, corrected.step, asked.at)]


def _dealt(table: Table, place: str, number: int) -> int | None:
    """Which event of the round dealt the card of that number, from 1, to a place."""
    dealt = [index for index, event in enumerate(table.events) if isinstance(event, CardDealt) and event.place == place]
    return dealt[number - 1] if 0 < number <= len(dealt) else None


def _replayed(floor: Floor, table: Table, index: int, card: Any) -> Driver[Any] | str:
    """The round as it would have gone with the right card, or why it could not have."""
    events = list(table.events)
    was = events[index]
    if not isinstance(was, CardDealt) or table.opening is None:
        return "no card was dealt there"
    events[index] = msgspec.structs.replace(was, card=card)
    try:
        return replay(chapter(table.chapter), floor.options(table), table.opening, events)
    except BrokenInvariant as broken:
        return str(broken)


def _same_money(driver: Driver[Any], corrected: Driver[Any]) -> bool:
    """Whether every stake has the same at risk, and nothing has been settled."""
    risks = [{name: stake.at_risk for name, stake in one.round.stakes.items()} for one in (driver, corrected)]
    return risks[0] == risks[1] and not driver.round.lines and not corrected.round.lines


@carries_out(CardCorrected)
def _corrected(floor: Floor, event: CardCorrected, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    corrected = _replayed(floor, table, event.index, event.card)
    if isinstance(corrected, str):
        raise BrokenInvariant(corrected)
    table.events = list(corrected.events)
    floor.rounds[table.id] = corrected
    floor.mention(table.subject)
