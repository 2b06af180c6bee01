"""The cards of a table on their way into play: opened, spread, collected, shuffled, cut, exchanged, changed.

§§ .4 and .5 of each game with cards
"""

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import ChangeCards, HandleCards, PrepareCards
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import CardsChanged, CardsHandled, CardsWent, FloorEvent, ReshuffleDemanded
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Table, TableKind
from croupier.floor.rooms.house import decks, devices, tables, voids
from croupier.rules.procedure.cutting import Cut, may_recut, refuse_cut
from croupier.rules.procedure.handling import (
    OPENING,
    CardsOnTheTable,
    HandlingReason,
    Readiness,
    Shuffle,
    Task,
)
from croupier.rules.terms.keeping import SpareCoverCard
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

FOR_A_FLOORPERSON = frozenset({Task.VERIFY, Task.RECUT})
RESHUFFLES = frozenset({Task.COLLECT, Task.SHUFFLE, Task.EXCHANGE})
"""What begins a reshuffle: of cards in play a floorperson orders it (§§ 657a.5(a), 672a.5(f))."""

IN_THE_SHUFFLER = frozenset({Task.COLLECT, Task.SHUFFLE, *OPENING.values()})
"""What is done to cards that are not at hand."""

FOUR_FROM_THE_BOTTOM = 4


@decides(HandleCards)
def handle_cards(floor: Floor, command: HandleCards, asked: Asked) -> Decision:
    """One step at a time, in the order of § .4 and § .5 of the game; a floorperson verifies and orders a recut."""
    table = tables.opened(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    cards = _cards(floor, table, command.deck)
    return (
        _refuse_person(floor, table, cards, command, asked)
        or _refuse_moment(floor, table, cards, command)
        or cards.refuse(command.task, command.shuffle)
        or _refuse_details(floor, table, cards, command)
        or [*_first(floor, table, command), _went(floor, table, cards, command)]
    )


def _cards(floor: Floor, table: Table, deck: int) -> CardsOnTheTable:
    if decks.cards_of(floor, table) is None:
        raise Refused(refuse(Reason.THERE_ARE_NO_CARDS, "§ 605a.9", say("table.has_dice", table=table.id)))
    cards = decks.cards_of(floor, table, deck)
    if cards is None:
        raise Refused(refuse(Reason.THERE_ARE_NO_CARDS, "§ 605a.9", say("cards.no_such_deck", table=table.id)))
    return cards


def _at_hand(table: Table, deck: int) -> bool:
    return deck in {0, table.deck}


def _refuse_person(
    floor: Floor, table: Table, cards: CardsOnTheTable, command: HandleCards, asked: Asked
) -> Refusal | None:
    """Who verifies, and who orders that cards are cut again or shuffled although they are in play."""
    automated = table.kind is not TableKind.HYBRID and asked.actor.role is Role.SYSTEM
    ordered = command.task in RESHUFFLES and cards.readiness is Readiness.IN_PLAY and not tables.under_way(floor, table)
    if asked.floorperson or automated or (command.task not in FOR_A_FLOORPERSON and not ordered):
        return None
    detail = say("table.floorperson_has_to", task=command.task.value)
    return refuse(Reason.ROLE_MAY_NOT_DO_THIS, cards.handling.cites["shuffle" if ordered else "opening"], detail)


def _refuse_moment(floor: Floor, table: Table, cards: CardsOnTheTable, command: HandleCards) -> Refusal | None:
    """Cards in play are left alone while a round is dealt from them; only an idle table spreads them then."""
    if command.task is Task.REMOVE:
        return refuse(Reason.CARDS_ARE_NOT_READY, cards.handling.cites["opening"], say("table.cards_go_later"))
    if not _at_hand(table, command.deck):
        return None if command.task in IN_THE_SHUFFLER else _not_at_hand(table, cards)
    if not tables.under_way(floor, table) or cards.readiness in OPENING or _nobody_plays(floor, table, command.task):
        return None
    whole = command.task in {Task.SPREAD, Task.EXCHANGE, Task.COLLECT}
    if cards.readiness is Readiness.IN_PLAY or whole:
        detail = say("table.in_round", round=table.number, table=table.id)
        return refuse(Reason.ROUND_IS_UNDER_WAY, cards.handling.cites["shuffle"], detail)
    return None


def _not_at_hand(table: Table, cards: CardsOnTheTable) -> Refusal:
    detail = say("cards.no_such_deck", table=table.id)
    return refuse(Reason.CARDS_ARE_NOT_READY, cards.handling.cites["two decks"], detail)


def _nobody_plays(floor: Floor, table: Table, task: Task) -> bool:
    live = floor.rounds.get(table.id)
    return task is Task.SPREAD and live is not None and live.betting and not live.round.stakes


def _refuse_details(floor: Floor, table: Table, cards: CardsOnTheTable, command: HandleCards) -> Refusal | None:
    handling = cards.handling
    match command.task:
        case Task.SHUFFLE:
            wrong = _refuse_collected(floor, table, cards, command) if command.shuffle is Shuffle.MANUAL else None
            return wrong or handling.refuse_shuffle(command.shuffle, decks.shuffling_of(floor, table))
        case Task.COLLECT:
            return _refuse_collected(floor, table, cards, command)
        case Task.EXCHANGE:
            waits = table.other
            if waits is None or not decks.alternates(table) or waits.readiness is not Readiness.SHUFFLED:
                return _not_at_hand(table, cards)
        case Task.CUT | Task.RECUT:
            cut = _cut(floor, table, cards, command)
            return refuse_cut(handling, decks.number_of_cards(floor, table), cut, _entitled(floor, table, cards))
        case Task.BEGIN if _twin_is_uncollected(floor, table):
            cite = handling.cites["collect"]
            return Refusal(HandlingReason.THE_CARDS_ARE_NOT_COLLECTED, cite, say("cards.the_cards_are_not_collected"))
    return None


def _refuse_collected(floor: Floor, table: Table, cards: CardsOnTheTable, command: HandleCards) -> Refusal | None:
    """Before a shuffle the cards of shoe and discard rack are together: none may be missing.

    A device that counts removes what it finds wrong; who counts by hand does not shuffle it.
    §§ 672a.7(d)(1), 673a.7(d)(1)
    """
    complete = decks.number_of_cards(floor, table)
    if command.found in {None, complete}:
        return None
    cite = cards.handling.cites["collect" if cards.handling.by_the_shoe else "shuffle"]
    detail = say("cards.collected", found=command.found, complete=complete)
    return Refusal(HandlingReason.THE_COLLECTED_CARDS_ARE_NOT_COMPLETE, cite, detail)


def _twin_is_uncollected(floor: Floor, table: Table) -> bool:
    twin = decks.cards_of(floor, table, decks.other_deck(table)) if decks.alternates(table) else None
    return twin is not None and twin.readiness is Readiness.MIXED and twin.uncollected


# The cut


def _entitled(floor: Floor, table: Table, cards: CardsOnTheTable) -> tuple[str, ...]:
    """Who may cut: anybody in order to whom it is offered, and of a recut who cut last, or the next."""
    order = decks.cut_offered_to(floor, table, cards.handling)
    if cards.readiness is not Readiness.CUT or table.cut is None:
        return order
    return may_recut(order, table.cut.by)


def _cut(floor: Floor, table: Table, cards: CardsOnTheTable, said: HandleCards | PrepareCards) -> Cut:
    """What was said of a cut, with what is usual where nothing was."""
    order = decks.cut_offered_to(floor, table, cards.handling)
    again = cards.readiness is Readiness.CUT and table.cut is not None
    by = said.by or (table.cut.by if again and table.cut else order[0])
    rule, number = cards.handling.cut, decks.number_of_cards(floor, table)
    return Cut(
        by=by,
        depth=said.depth or rule.usual_depth(number),
        cover=said.cover or rule.usual_cover(number) or _spare_cover_card(floor, table),
        refused=order[: order.index(by)] if by in order and not again else (),
    )


def _spare_cover_card(floor: Floor, table: Table) -> int:
    """How many cards lie below the cover card that is left over, where it goes back in (§ 670a.5(e))."""
    again = floor.keeping(table).spare_cover_card is SpareCoverCard.FOUR_FROM_THE_BOTTOM
    return FOUR_FROM_THE_BOTTOM if again else 0


# What happened


def _first(floor: Floor, table: Table, command: HandleCards) -> Iterator[FloorEvent]:
    """At a table without players the round that nobody wagered in ends before the cards are spread."""
    if tables.under_way(floor, table) and _nobody_plays(floor, table, command.task):
        yield from voids.ended(table, "")


def _went(floor: Floor, table: Table, cards: CardsOnTheTable, command: HandleCards) -> CardsWent:
    cut = _cut(floor, table, cards, command) if command.task in {Task.CUT, Task.RECUT} else None
    return CardsWent(
        table.id,
        command.task,
        command.shuffle,
        deck=command.deck or table.deck,
        by=cut.by if cut else command.by if command.task is Task.VIEW else "",
        refused=cut.refused if cut else (),
        depth=cut.depth if cut else 0,
        cover=cut.cover if cut else 0,
        found=command.found if command.task in {Task.COLLECT, Task.SHUFFLE} else None,
    )


@carries_out(CardsHandled)
def _handled(floor: Floor, event: CardsHandled, at: datetime) -> None:
    """As it was recorded when a table had one deck, which was cut by nobody in particular."""
    table = floor.state.tables[event.table]
    cards = decks.cards_of(floor, table)
    if cards is not None:
        after = cards.went(event.task, event.shuffle)
        table.readiness, table.shuffle = after.readiness, after.shuffle
    if event.task is Task.BEGIN and table.in_use_since is None:
        table.in_use_since = at


@carries_out(CardsWent)
def _carried_on(floor: Floor, event: CardsWent, at: datetime) -> None:
    table = floor.state.tables[event.table]
    floor.moved[table.id] = at
    floor.mention(table.subject)
    if event.task is Task.EXCHANGE:
        decks.exchange(table)
        decks.new_shoe(floor, table)
        return
    _keep(floor, table, event)
    if _at_hand(table, event.deck):
        _at_hand_went(floor, table, event, at)


def _keep(floor: Floor, table: Table, event: CardsWent) -> None:
    cards, one = decks.cards_of(floor, table, event.deck), table if _at_hand(table, event.deck) else table.other
    if cards is None or one is None:
        return
    after = cards.went(event.task, event.shuffle)
    one.readiness, one.shuffle, one.gathered = after.readiness, after.shuffle, after.gathered
    if _miscounted(floor, table, event):
        one.readiness = Readiness.REMOVED


def _miscounted(floor: Floor, table: Table, event: CardsWent) -> bool:
    """Whether a device that counts found another number after the shuffle: the deck goes (§ 657a.5(b)).

    Of cards that are shuffled in the middle of a round some lie on the table: no number is wrong then.
    """
    wrong = event.found not in {None, decks.number_of_cards(floor, table)}
    whole = not _at_hand(table, event.deck) or _nothing_is_laid(floor, table)
    return event.task is Task.SHUFFLE and event.shuffle is not Shuffle.MANUAL and wrong and whole


def _nothing_is_laid(floor: Floor, table: Table) -> bool:
    live = floor.rounds.get(table.id)
    return live is None or live.over or not live.round.laid


def _at_hand_went(floor: Floor, table: Table, event: CardsWent, at: datetime) -> None:
    match event.task:
        case Task.VIEW:
            table.first_player, table.arrived = event.by, ""
            table.active, table.idle = table.active and at, False
        case Task.SHUFFLE | Task.ACCEPT_PREINSPECTED:
            table.cut = None
            if event.shuffle is not Shuffle.MANUAL:
                devices.used(table)
            if not tables.under_way(floor, table):
                decks.new_shoe(floor, table)
        case Task.CUT | Task.RECUT:
            table.cut = Cut(event.by, event.depth, event.cover, event.refused)
        case Task.BEGIN:
            table.in_use_since, table.first_player = table.in_use_since or at, ""
            decks.shuffled_meanwhile(floor, table)
        case _:
            pass


@carries_out(ReshuffleDemanded)
def _demanded(floor: Floor, event: ReshuffleDemanded, _at: datetime) -> None:
    """Nothing is dealt from these cards before they were shuffled; in the middle of a round none are collected."""
    table = floor.state.tables[event.table]
    if _at_hand(table, event.deck):
        table.readiness, table.gathered, table.cut = Readiness.MIXED, True, None
    elif table.other is not None:
        table.other.readiness = Readiness.MIXED


# All at once


@decides(PrepareCards)
def prepare_cards(floor: Floor, command: PrepareCards, asked: Asked) -> Decision:
    """What is left on the way into play, in its order: every step as if it were given by itself."""
    table = tables.opened(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    cards, events = _cards(floor, table, 0), list[FloorEvent]()
    for step in steps_left(floor, table, command):
        one = cards if _at_hand(table, step.deck) else _cards(floor, table, step.deck)
        if refused := _refuse_moment(floor, table, one, step) or one.refuse(step.task, step.shuffle):
            return refused
        if step.task is not Task.BEGIN and (refused := _refuse_details(floor, table, one, step)):
            return refused
        events.append(_went(floor, table, one, step))
        cards = cards.went(step.task, step.shuffle) if one is cards else cards
    return events or cards.refuse(Task.BEGIN) or []


def steps_left(floor: Floor, table: Table, said: PrepareCards) -> Iterator[HandleCards]:
    """What has to be done to cards that were opened or played until they are in play; nothing to others."""
    cards = decks.cards_of(floor, table)
    if cards is None or cards.readiness not in {Readiness.MIXED, Readiness.SHUFFLED, Readiness.CUT}:
        return
    how = cards.shuffle
    if _twin_is_uncollected(floor, table):
        yield HandleCards(table.id, Task.COLLECT, deck=decks.other_deck(table))
    if cards.readiness is Readiness.MIXED:
        if cards.uncollected:
            yield HandleCards(table.id, Task.COLLECT)
        how = cards.handling.usual_shuffle(decks.shuffling_of(floor, table))
        yield HandleCards(table.id, Task.SHUFFLE, how)
    if cards.readiness is not Readiness.CUT and cards.handling.cut_needed(how):
        yield HandleCards(table.id, Task.CUT, by=said.by, depth=said.depth, cover=said.cover)
    yield HandleCards(table.id, Task.BEGIN)


# New cards


@decides(ChangeCards)
def change_cards(floor: Floor, command: ChangeCards, asked: Asked) -> Decision:
    """New cards or dice come between rounds, and before the first card of one whose deck had to go."""
    table = tables.opened(floor, command.table)
    if refused := tables.refuse_hands(table):
        return refused
    if table.readiness is not Readiness.REMOVED or not _nothing_is_laid(floor, table):
        tables.between_rounds(floor, table.id)
    return [CardsChanged(table.id, 0 if decks.change_due(floor, table, asked.at) else decks.to_replace(table))]


@carries_out(CardsChanged)
def _changed(floor: Floor, event: CardsChanged, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    if event.deck:
        decks.new_deck(floor, table, event.deck)
    else:
        decks.new_cards(floor, table)
    floor.mention(f"table:{table.id}")
