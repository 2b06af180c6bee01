"""Rounds: as the chapter plays them, with real money behind every event (§§ 605a.2(a), 605a.2(d)(2), 605a.9(c))."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import TypeAlias

import msgspec

from croupier.chapters import chapter
from croupier.equipment.devices import Device
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    Choose,
    ExtendTime,
    OpenBetting,
    PlaceWagers,
    Report,
    ReportIrregularity,
    TakeDown,
    TimeOut,
)
from croupier.floor.record.dispatch import Asked, Decision, Judged, carries_out, decides
from croupier.floor.record.events import FloorEvent, OrderShown, ReshuffleDemanded, RoundOpened, RoundWent, TimeSet
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Phase, Table
from croupier.floor.record.terminal import Terminal, stake_of
from croupier.floor.rooms.house import decks, devices, equipment, idle, tables
from croupier.floor.rooms.money import limits, progressives, terminals, validation
from croupier.floor.rooms.play import automatic, betting_clock, pace, presence
from croupier.floor.rooms.play.contradictions import cannot_be, contradicts, stopped
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound, Ready
from croupier.rules.procedure.handling import OPENING, CardHandling, CardsOnTheTable, Readiness
from croupier.rules.procedure.irregularities import DEVICE_OUT_OF_ORDER, SHUFFLER_FAILED, VOIDED_BY_THE_PIT
from croupier.rules.procedure.needs import MetersNeeded, SelectionNeeded
from croupier.rules.procedure.round import Opening, Stake
from croupier.rules.procedure.steps import Remedy
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    Decided,
    IrregularityFound,
    MetersRead,
    RandomlySelected,
    WagersPlaced,
    WagerTakenDown,
)
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, named, say

MOST_SECONDS = 600
"""Nobody gives the players more at once."""


Admission: TypeAlias = Callable[[Floor, str, Asked], Terminal]
"""Which terminals may ask for something: their own, those in play, …"""


def live_round_of(floor: Floor, name: str) -> tuple[Table, LiveRound[TableOptions]]:
    """An open table and the round it is in."""
    table = tables.opened(floor, name)
    return table, in_round(floor, table)


def in_round(floor: Floor, table: Table) -> LiveRound[TableOptions]:
    """The round that a table is in, whether it is stopped or not."""
    live = floor.rounds.get(table.id)
    if live is None or live.over:
        raise Refused(refuse(Reason.NO_ROUND_IS_UNDER_WAY, "§ 605a.9", say("table.no_round", table=table.id)))
    return live


def _player(
    floor: Floor, command: PlaceWagers | TakeDown | Choose, asked: Asked, admitted: Admission
) -> tuple[Terminal, Table, LiveRound[TableOptions]]:
    """The terminal that asks, if it is admitted, and the round that it asks about."""
    return (admitted(floor, command.terminal, asked), *live_round_of(floor, command.table))


# Betting


@decides(OpenBetting)
def open_betting(floor: Floor, command: OpenBetting, asked: Asked) -> Decision:
    """The next round begins when the last one is over, with cards that may still be used and somebody to play."""
    table = tables.between_rounds(floor, command.table)
    by_itself = table.generator and asked.actor.role is Role.SYSTEM
    if not by_itself and (refused := tables.refuse_other_dealer(floor, table, asked)):
        return refused
    if not any(one.enabled and tables.may_play(one, table) for one in floor.state.terminals.values()):
        cite, detail = "§ 605a.1(Hybrid gaming table)", say("table.no_terminal", table=table.id)
        return refuse(Reason.NO_TERMINAL_IS_CONNECTED, cite, detail)
    if refused := validation.refuse_going_on(floor, table) or _refuse_cards(floor, table, asked.at):
        return refused
    if refused := equipment.refuse_playing(floor, table, asked.at) or idle.refuse_dealing(floor, table, asked.at):
        return refused
    opened = RoundOpened(table.id, table.number + 1, _opening(floor, table), validates=True, watched=True)
    return automatic.opened(floor, table, opened) if table.generator else [opened]


def _refuse_cards(floor: Floor, table: Table, at: datetime) -> Refusal | None:
    """Nobody may wager before the cards are in play, nor where others are due."""
    cards = decks.cards_of(floor, table)
    due = say("table.cards_are_due", table=table.id)
    if decks.change_due(floor, table, at):
        return refuse(Reason.CARDS_ARE_DUE_FOR_A_CHANGE, "§ 605a.9", due)
    if cards and decks.removed(table):
        cites = cards.handling.cites
        cite = cites["wrong count" if "wrong count" in cites else "shuffle"]
        return refuse(Reason.CARDS_ARE_DUE_FOR_A_CHANGE, cite, due)
    if cards and (waits := decks.unopened(table)):
        return _not_ready(table, cards, waits.readiness)
    return _not_ready(table, cards, table.readiness) if cards and not decks.ready(floor, table) else None


def _not_ready(table: Table, cards: CardsOnTheTable, readiness: Readiness) -> Refusal:
    cite = cards.handling.cites["opening" if readiness in OPENING else "shuffle"]
    detail = say("table.cards_not_ready", table=table.id, state=named("readiness", readiness))
    return refuse(Reason.CARDS_ARE_NOT_READY, cite, detail)


def _opening(floor: Floor, table: Table) -> Opening:
    """What the last round left, and what only the table knows: who deals and how, and whether a count is due.

    What a device reshuffles by itself is complete in every round, and everybody may come in.
    """
    handling, method = decks.handling_of(floor, table), decks.method_of(floor, table)
    stub = handling.stub if isinstance(handling, CardHandling) else None
    due = stub is not None and stub.due(table.rounds_since_count + 1, counting_shuffler=decks.counts(floor, table))
    opening = msgspec.structs.replace(table.following, new_dealer=table.new_dealer, count_stub=due)
    if method is not floor.options(table).dealing_method:
        opening = msgspec.structs.replace(opening, dealing_method=method)
    return msgspec.structs.replace(opening, seen=(), carried={}) if decks.by_itself(table) else opening


@carries_out(RoundOpened)
def _opened(floor: Floor, event: RoundOpened, at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.limits = table.limits_to_come
    options = floor.options(table)
    floor.rounds[table.id] = LiveRound(chapter(table.chapter), options, event.opening)
    table.number, table.tallies = event.number, {}
    table.corrected, table.returned, table.questions = [], [], 0
    table.ready, table.whole_time = [], None
    table.new_dealer, table.validates = False, event.validates
    if event.watched:
        table.active = table.active or at
    validation.forget(floor, table)
    table.rounds_since_count = 0 if event.opening.count_stub else table.rounds_since_count + 1
    table.until = at + timedelta(seconds=options.betting_seconds)
    table.in_use_since, table.draw = None if table.generator else table.in_use_since or at, None
    floor.moved[table.id] = at
    floor.mention(table.subject)


@decides(PlaceWagers)
def place_wagers(floor: Floor, command: PlaceWagers, asked: Asked) -> Decision:
    """A wager comes from a terminal, from its own account, on an open table (§§ 605a.2(a), 605a.2(d)(2))."""
    terminal, table, live = _player(floor, command, asked, terminals.in_play)
    if refused := _refuse_other_round(command, table) or _refuse_terminal(floor, terminal, table):
        return refused
    if refused := presence.refuse_seat(floor, table, command.seat, terminal):
        return refused
    stake = stake_of(terminal.id, command.seat)
    event = WagersPlaced(stake, command.seat, terminal.id, command.wagers)
    judged = _judged(table, live.judge(event))
    if refused := progressives.refuse_wagers(floor, table, live, command.wagers):
        return refused
    more = sum(command.wagers.values()) - _placed(live.round.stakes.get(stake))
    if refused := limits.refuse_wagers(floor, terminal, more, asked.at):
        return refused
    return _refuse_price(floor, terminal, more) or [judged, *pace.changed(table, terminal, asked.at)]


def _judged(table: Table, found: Ready | Refusal) -> Judged:
    """What was judged is to happen at the table, unless it was refused."""
    if isinstance(found, Refusal):
        raise Refused(found)
    return Judged(RoundWent(table.id, found.event), found)


def _refuse_other_round(command: PlaceWagers | TakeDown, table: Table) -> Refusal | None:
    """What was long on its way is not taken for a round that its player had not seen."""
    if command.round in {0, table.number}:
        return None
    detail = say("table.another_round", meant=command.round, table=table.id, round=table.number)
    return refuse(Reason.ANOTHER_ROUND_IS_MEANT, "§ 605a.9", detail)


def _refuse_terminal(floor: Floor, terminal: Terminal, table: Table) -> Refusal | None:
    """The game account is the terminal's and not a table's; at how many it is wagered, the house says."""
    if not tables.may_play(terminal, table):
        detail = say("terminal.not_for_game", terminal=terminal.id, table=table.id)
        return refuse(Reason.GAME_IS_NOT_ENABLED, "§ 605a.2(a)", detail)
    if not tables.has_room_for(floor, terminal, table):
        detail = say("terminal.plays_at", terminal=terminal.id, table=terminal.where)
        return refuse(Reason.TERMINAL_IS_IN_A_ROUND, "§ 605a.2(a)", detail)
    return None


def _placed(stake: Stake | None) -> Cents:
    """What a stake has placed in this round, not what stands from earlier ones."""
    if stake is None:
        return 0
    return sum(amount for name, amount in stake.at_risk.items() if name not in stake.standing)


def _refuse_price(floor: Floor, terminal: Terminal, more: Cents) -> Refusal | None:
    balance = floor.available(terminal)
    if more <= balance:
        return None
    detail = say("terminal.balance_is_too_low", amount=Money(more), balance=Money(balance))
    return refuse(Reason.BALANCE_IS_TOO_LOW, "§ 605a.1(Game account)", detail)


@decides(TakeDown)
def take_down(floor: Floor, command: TakeDown, asked: Asked) -> Decision:
    """A standing wager goes back where the game allows it; also from a terminal that is blocked."""
    terminal, table, live = _player(floor, command, asked, terminals.own)
    event = WagerTakenDown(stake_of(terminal.id, command.seat), command.wager)
    return _refuse_other_round(command, table) or [_judged(table, live.judge(event))]


# Playing


@decides(Choose)
def choose(floor: Floor, command: Choose, asked: Asked) -> Decision:
    """A decision, with what it puts at risk; a win that waits for an attendant does not end one's round."""
    terminal, table, live = _player(floor, command, asked, terminals.in_its_round)
    stake = stake_of(terminal.id, command.seat)
    event = Decided(stake, command.stage, command.choice, command.amount, command.cards, command.hand)
    judged = _judged(table, live.judge(event))
    return _refuse_price(floor, terminal, command.amount) or [judged]


@decides(Report)
def report(floor: Floor, command: Report, asked: Asked) -> Decision:
    """What the dealer did, or what the device read; a card that cannot be stops the table at once."""
    table, live = live_round_of(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    cards = decks.cards_of(floor, table)
    if cards and isinstance(command.event, CardDealt | BettingClosed) and not decks.ready(floor, table):
        return refuse(Reason.CARDS_ARE_NOT_READY, cards.handling.cites["shuffle"], say("table.shuffle_first"))
    found = live.judge(command.event)
    if cannot_be(found):
        return [stopped(table, found.detail)]
    return [_judged(table, found)]


@decides(ReportIrregularity)
def report_irregularity(floor: Floor, command: ReportIrregularity, asked: Asked) -> Decision:
    """The remedy the chapter has for it, approved by a floorperson; a stopped table goes on with its whole time.

    A card that is named and may lie face down elsewhere is no refusal, which would tell where it is: the table stops.
    """
    table = tables.known(floor, command.table)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    if refused := _refuse_device(floor, table, command.event):
        return refused
    live = in_round(floor, table)
    found = live.judge(command.event)
    if contradicts(found, live, command.event.card):
        return [stopped(table, found.detail)]
    whole_time = tables.whole_time_again(floor, table, live, asked.at) if table.phase is Phase.STOPPED else []
    judged = _judged(table, found)
    return [*whole_time, judged, *_what_follows(floor, table, live.remedy(command.event), command.event)]


def _refuse_device(floor: Floor, table: Table, event: IrregularityFound) -> Refusal | None:
    """What only two people of the pit may find, and what cannot be wrong where no such device stands."""
    if event.kind == VOIDED_BY_THE_PIT.kind:
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, "§ 605a.2", say("people.pit_decides"))
    if event.kind == DEVICE_OUT_OF_ORDER:
        return devices.refuse_signing(floor, table, _device(floor, table, event))
    if event.kind == SHUFFLER_FAILED and not decks.has_device(floor, table, Device.SHUFFLER):
        return refuse(Reason.UNKNOWN_DEVICE, "§ 605a.9", say("table.device_is_not_here", table=table.id))
    return None


def _device(floor: Floor, table: Table, event: IrregularityFound) -> Device:
    """The device that is named, or the one that the table has."""
    if event.place in {device.value for device in Device}:
        return Device(event.place)
    return Device.SHUFFLER if decks.has_device(floor, table, Device.SHUFFLER) else Device.DEALING_SHOE


def _what_follows(floor: Floor, table: Table, remedy: Remedy, event: IrregularityFound) -> Iterator[FloorEvent]:
    """A remedy that shuffles cards in the middle of a round is carried out before anything is dealt."""
    if event.kind == SHUFFLER_FAILED:
        yield from devices.jammed(table)
    elif event.kind == DEVICE_OUT_OF_ORDER:
        yield from devices.signed(floor, table, _device(floor, table, event))
    elif remedy.reshuffle and not remedy.void:
        yield ReshuffleDemanded(table.id, table.deck)


@decides(TimeOut)
def time_out(floor: Floor, command: TimeOut, asked: Asked) -> Decision:
    """Betting closes; players who have not decided get what was announced beforehand.

    Betting goes on without a clock where nobody wagered, and where nobody is there to deal what it would lock in: the
    clock begins with what was missing.  At a table that has become idle it ends, so that the cards are spread.  It
    goes on with the whole time again until the cards are in play
    (§ 605a.1(Hybrid gaming table), docs/readings/0115-absent-dealers.md, docs/readings/0187-idle-tables.md).
    """
    if idle.falls_idle(floor, table := tables.opened(floor, command.table), asked.at):
        return list(idle.fell_idle(floor, table))
    live = in_round(floor, table)
    if table.until is None or asked.at < table.until:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 605a.9", say("table.time_is_not_over", table=table.id))
    if step := live.decision:
        return [RoundWent(table.id, step.default(live.round, stake)) for stake in step.deciding()]
    if not betting_clock.is_dealt_for(floor, table):
        return [TimeSet(table.id, None)]
    if live.betting and decks.ready(floor, table):
        return [RoundWent(table.id, BettingClosed())]
    return tables.whole_time_again(floor, table, live, asked.at)


@decides(ExtendTime)
def extend_time(floor: Floor, command: ExtendTime, _asked: Asked) -> Decision:
    """A floorperson gives the players more time."""
    table, _ = live_round_of(floor, command.table)
    if table.until is None:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 605a.9", say("table.no_time", table=table.id))
    if not 0 < command.seconds <= MOST_SECONDS:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, "§ 605a.9", say("table.more_time", seconds=MOST_SECONDS))
    return [TimeSet(table.id, table.until + timedelta(seconds=command.seconds))]


@carries_out(TimeSet)
def _time_set(floor: Floor, event: TimeSet, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.until = event.until
    floor.mention(table.subject)


def system_step(floor: Floor, event: FloorEvent) -> RoundWent | OrderShown | None:
    """What the system itself has to do next in a round: select at random, read the meters, show the order."""
    if not isinstance(event, RoundOpened | RoundWent):
        return None
    table, live = floor.state.tables[event.table], floor.rounds[event.table]
    if live.over:
        return automatic.shown(floor, table)
    if live.step is None or not live.step.by_system:
        return None
    match live.needs:
        case SelectionNeeded(purpose=purpose, among=among):
            return RoundWent(table.id, RandomlySelected(purpose, floor.chance.select(among)))
        case MetersNeeded():
            controller = floor.state.controllers.get(table.progressive)
            return RoundWent(table.id, MetersRead(progressives.read(controller) if controller else {}))
        case _:
            return None
