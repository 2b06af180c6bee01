"""Whether automated tables dealt in the order committed to before anybody wagered (docs/design/0261)."""

from collections import Counter

from croupier.chapters import chapter
from croupier.equipment.draw import Draw, Order, about
from croupier.floor.record.events import OrderDrawn, OrderShown, RoundWent
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.rooms.play.automatic import Live, cards_out, dice_out


def difference(floor: Floor, event: OrderDrawn | OrderShown | RoundWent) -> str:
    """What is wrong with an event of an automated table, before it is carried out; empty for other tables."""
    table = floor.state.tables[event.table]
    live = floor.rounds.get(table.id)
    if not table.generator or live is None:
        return ""
    where = f"round {table.number} of {table.id}"
    match event:
        case RoundWent():
            return "" if table.draw else f"{where} went on although no order was fixed"
        case OrderDrawn():
            right = (event.number, event.cards, event.dice) == (table.number, len(cards_out(live)), len(dice_out(live)))
            lost = table.draw.commitment if table.draw else ""
            too_late = bool(live.events) and not lost
            return "" if right and not too_late and event.instead == lost else f"an order of {where} was fixed too late"
        case OrderShown(order=order):
            if table.draw is None or order.commitment != table.draw.commitment:
                return f"the order that is shown of {where} is not the one that was fixed"
            return _came_otherwise(floor, table, table.draw, live, order)


def _came_otherwise(floor: Floor, table: Table, draw: Draw, live: Live, order: Order) -> str:
    """The dealt cards must be the first of the order, and the order must hold every remaining card once."""
    cards, dice = cards_out(live)[draw.cards :], dice_out(live)[draw.dice :]
    left = Counter(chapter(table.chapter).cards(floor.options(table)))
    left.subtract(Counter(card for card in cards_out(live)[: draw.cards] if card is not None))
    if order.about != about(table.id, table.number) or Counter(order.cards) != +left:
        return f"the order of round {table.number} of {table.id} is of other cards"
    if (*cards,) != order.cards[: len(cards)] or (*dice,) != order.dice[: len(dice)]:
        return f"the cards of round {table.number} of {table.id} came in another order than was fixed"
    return ""
