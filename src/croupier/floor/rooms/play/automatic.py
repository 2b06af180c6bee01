"""Tables that deal themselves: the order is fixed when betting opens, and dealt from, and shown (§ 605a.5(b)).

Nobody says which card comes: the decision looks it up in the order, by how many are out.  Why the order is nowhere in
the record until the round is over, and what becomes of it in a crash: docs/design/0261.
"""

from datetime import datetime
from typing import TypeAlias

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.equipment.draw import Draw, Order, about
from croupier.floor.record.commands import DealNext
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import FloorEvent, OrderDrawn, OrderShown, RoundOpened, RoundWent, TableStopped
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import GeneratorFailed
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import tables
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.needs import CardNeeded, CountNeeded, FacesNeeded, ReaderNeeded, RollNeeded
from croupier.rules.procedure.steps import ReadHoleCard
from croupier.rules.terms.events import (
    CardDealt,
    CardsRevealed,
    DiceRolled,
    HoleCardRead,
    RoundEvent,
    StubCounted,
)
from croupier.rules.terms.options import TableOptions
from croupier.words import as_data, say, verbatim

MOST_DICE = 60
"""Dice whose order is fixed for a round: more than any game of them throws in one."""

Live: TypeAlias = LiveRound[TableOptions]


def opened(floor: Floor, table: Table, round_opened: RoundOpened) -> Decision:
    """The next round, with the order it will be dealt in: both are in the record before anybody can wager."""
    cards = chapter(table.chapter).cards(floor.options(table))
    try:
        order = floor.chance.draw(about(table.id, round_opened.number), cards, MOST_DICE)
    except GeneratorFailed as failed:
        return [_failed(table, failed)]
    return [round_opened, OrderDrawn(table.id, round_opened.number, order.commitment)]


@decides(DealNext)
def deal_next(floor: Floor, command: DealNext, _asked: Asked) -> Decision:
    """The next card, roll or turn of the round.

    Where the order is lost, as the process that had it is gone, what is not dealt yet is drawn again.
    """
    table = tables.opened(floor, command.table)
    live = floor.rounds.get(table.id)
    if live is None or live.over or table.draw is None:
        return refuse(Reason.NO_ROUND_IS_UNDER_WAY, "§ 605a.5(b)", say("table.no_round", table=table.id))
    if live.betting or live.decision:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 605a.5(b)", say("table.time_is_not_over", table=table.id))
    order = floor.chance.drawn(table.draw.commitment)
    if order is None:
        return [_drawn_again(floor, table, live)]
    return [RoundWent(table.id, _next(table, table.draw, live, order))]


def _next(table: Table, draw: Draw, live: Live, order: Order) -> RoundEvent:
    match live.needs:
        case CardNeeded(place=place):
            return CardDealt(place, order.cards[len(cards_out(live)) - draw.cards])
        case FacesNeeded(place=place):
            return CardsRevealed(place)
        case ReaderNeeded():
            return HoleCardRead(isinstance(live.step, ReadHoleCard) and bool(live.step.blackjack))
        case RollNeeded(dice=dice):
            thrown = len(dice_out(live)) - draw.dice
            return DiceRolled(order.dice[thrown : thrown + dice])
        case CountNeeded(cards=cards):
            return StubCounted(found=cards)
        case _:
            raise Refused(refuse(Reason.IT_IS_TOO_EARLY, "§ 605a.5(b)", say("table.time_is_not_over", table=table.id)))


def cards_out(live: Live) -> list[Card | None]:
    """The cards that a round was dealt, in their order."""
    return [event.card for event in live.events if isinstance(event, CardDealt)]


def dice_out(live: Live) -> list[int]:
    """The dice that were thrown in a round, in their order."""
    return [die for event in live.events if isinstance(event, DiceRolled) for die in event.faces]


def _drawn_again(floor: Floor, table: Table, live: Live) -> FloorEvent:
    """An order of what is not dealt yet: it is as unknown to everybody as the one that was lost."""
    left = [card for card in Card for _ in range(live.round.pack.remaining(card))]
    try:
        order = floor.chance.draw(about(table.id, table.number), left, MOST_DICE)
    except GeneratorFailed as failed:
        return _failed(table, failed)
    lost = table.draw.commitment if table.draw else ""
    return OrderDrawn(table.id, table.number, order.commitment, len(cards_out(live)), len(dice_out(live)), lost)


def _failed(table: Table, failed: GeneratorFailed) -> TableStopped:
    why, found = say("stop.generator_failed"), verbatim(str(failed))
    return TableStopped(table.id, str(why), as_data(why), str(found), as_data(found))


def shown(floor: Floor, table: Table) -> OrderShown | None:
    """The order of a round that is over, unless it was lost or is shown: with the entry that ends the round."""
    order = floor.chance.drawn(table.draw.commitment) if table.draw else None
    return OrderShown(table.id, table.number, order) if order is not None else None


@carries_out(OrderDrawn)
def _drawn(floor: Floor, event: OrderDrawn, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.draw = Draw(event.commitment, event.cards, event.dice)
    floor.mention(table.subject)


@carries_out(OrderShown)
def _was_shown(floor: Floor, event: OrderShown, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    floor.mention(table.subject)
    table.draw = None
