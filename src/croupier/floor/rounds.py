"""Rounds: the chapter's own driver, with real money behind every event (§§ 605a.2(a), 605a.2(d)(2), 605a.9(c))."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import msgspec

from croupier.chapters import chapter
from croupier.floor import days, progressives, tables, terminals
from croupier.floor.commands import (
    Choose,
    CorrectCard,
    ExtendTime,
    OpenBetting,
    PlaceWagers,
    Report,
    ReportIrregularity,
    TakeDown,
    TimeOut,
)
from croupier.floor.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.events import CardCorrected, FloorEvent, RoundOpened, RoundWent, TableStopped, TimeSet
from croupier.floor.floor import Floor
from croupier.floor.kinds import Block, Phase
from croupier.floor.meters import Meter
from croupier.floor.refusals import Reason, refuse
from croupier.floor.settlement import settle, stake_of, terminal_of
from croupier.floor.state import Table, Terminal
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.decisions import Decide
from croupier.rules.driver import Driver, next_opening, replay
from croupier.rules.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    Decided,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
)
from croupier.rules.handling import CardHandling, Readiness, Shuffle
from croupier.rules.refusals import BrokenInvariant, Refusal
from croupier.rules.refusals import Reason as RulesReason
from croupier.rules.round import Opening, Stake
from croupier.rules.steps import NoMoreBets, ReadMeters, Select, Step

REPORTED = (
    BettingClosed,
    CardDealt,
    CoverCardAppeared,
    CardsRevealed,
    HoleCardRead,
    DiceRolled,
    NoRollCalled,
    StubCounted,
)
"""What a dealer, or the device that deals, reports; the rest comes from terminals and from the system."""

STOPPING = {RulesReason.CARD_IS_NOT_IN_THE_DECK, RulesReason.CARDS_DIFFER_FROM_THOSE_DEALT}
"""Cards that cannot be: the table stops and a floorperson chooses the remedy."""

MOST_SECONDS = 600
"""Nobody gives the players more at once."""

NOT_READY = {Readiness.RECEIVED, Readiness.INSPECTED, Readiness.VERIFIED, Readiness.SPREAD, Readiness.VIEWED}


def driver_of(floor: Floor, name: str) -> tuple[Table, Driver[Any]] | Refusal:
    """An open table and the round it is in."""
    table = tables.opened(floor, name)
    return table if isinstance(table, Refusal) else _in_round(floor, table)


def _in_round(floor: Floor, table: Table) -> tuple[Table, Driver[Any]] | Refusal:
    driver = floor.rounds.get(table.id)
    if driver is None or driver.over:
        return refuse(Reason.NO_ROUND_IS_UNDER_WAY, "§ 605a.9", f"no round is under way at {table.id}")
    return table, driver


# Betting


@decides(OpenBetting)
def open_betting(floor: Floor, command: OpenBetting, asked: Asked) -> Decision:
    """The next round begins when the last one is over, with cards that may still be used and somebody to play."""
    table = tables.between_rounds(floor, command.table)
    if isinstance(table, Refusal):
        return table
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    if not any(one.enabled and tables.may_play(one, table) for one in floor.state.terminals.values()):
        cite, detail = "§ 605a.1(Hybrid gaming table)", f"no terminal is connected to {table.id}"
        return refuse(Reason.NO_TERMINAL_IS_CONNECTED, cite, detail)
    if refused := _refuse_cards(floor, table, asked.at):
        return refused
    return [RoundOpened(table.id, table.number + 1, _opening(floor, table))]


def _refuse_cards(floor: Floor, table: Table, at: datetime) -> Refusal | None:
    cards = tables.cards_of(floor, table)
    if tables.change_due(floor, table, at) or (cards and table.readiness is Readiness.REMOVED):
        return refuse(Reason.CARDS_ARE_DUE_FOR_A_CHANGE, "§ 605a.9", f"new cards or dice are due at {table.id}")
    if cards and table.readiness in NOT_READY:
        state = table.readiness.value.replace("_", " ")
        cite = cards.handling.cites["opening"]
        return refuse(Reason.CARDS_ARE_NOT_READY, cite, f"the cards of {table.id} are {state} only")
    return None


def _opening(floor: Floor, table: Table) -> Opening:
    """What the last round left, and what only the table knows: who deals, and whether a count is due."""
    handling = chapter(table.chapter).handling_under(floor.options(table))
    stub = handling.stub if isinstance(handling, CardHandling) else None
    counts = table.shuffle is Shuffle.SELF_RESHUFFLING
    due = stub is not None and stub.due(table.rounds_since_count + 1, counting_shuffler=counts)
    return msgspec.structs.replace(table.following, new_dealer=table.new_dealer, count_stub=due)


@carries_out(RoundOpened)
def _opened(floor: Floor, event: RoundOpened, at: datetime) -> None:
    table = floor.state.tables[event.table]
    options = floor.options(table)
    floor.rounds[table.id] = Driver(chapter(table.chapter), options, event.opening)
    table.number, table.opening, table.events, table.tallies = event.number, event.opening, [], {}
    table.new_dealer = False
    table.rounds_since_count = 0 if event.opening.count_stub else table.rounds_since_count + 1
    table.until = at + timedelta(seconds=options.betting_seconds)
    table.in_use_since = table.in_use_since or at
    floor.mention(round_of(table))


def round_of(table: Table) -> str:
    """The subject under which everything about the table's round is found."""
    return f"round:{table.id}/{table.number}"


@decides(PlaceWagers)
def place_wagers(floor: Floor, command: PlaceWagers, asked: Asked) -> Decision:
    """A wager comes from a terminal, from its own account, on an open table (§§ 605a.2(a), 605a.2(d)(2))."""
    terminal = terminals.in_play(floor, command.terminal, asked)
    if isinstance(terminal, Refusal):
        return terminal
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, driver = found
    if refused := _refuse_terminal(terminal, table):
        return refused
    stake = stake_of(terminal.id, command.seat)
    event = WagersPlaced(stake, command.seat, terminal.id, command.wagers)
    refused = driver.refuse(event) or progressives.refuse_wagers(floor, table, driver, command.wagers)
    if refused:
        return refused
    more = sum(command.wagers.values()) - _placed(driver.round.stakes.get(stake))
    return _refuse_price(floor, terminal, more) or [RoundWent(table.id, event)]


def _refuse_terminal(terminal: Terminal, table: Table) -> Refusal | None:
    if not tables.may_play(terminal, table):
        detail = f"{terminal.id} is not enabled for the game of {table.id}"
        return refuse(Reason.GAME_IS_NOT_ENABLED, "§ 605a.2(a)", detail)
    if terminal.table not in {"", table.id}:
        return refuse(Reason.TERMINAL_IS_IN_A_ROUND, "§ 605a.2(a)", f"{terminal.id} plays at {terminal.table}")
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
    detail = f"this takes ${more / 100:,.2f} and the balance is ${balance / 100:,.2f}"
    return refuse(Reason.BALANCE_IS_TOO_LOW, "§ 605a.1(Game account)", detail)


@decides(TakeDown)
def take_down(floor: Floor, command: TakeDown, asked: Asked) -> Decision:
    """A standing wager goes back where the game allows it; also from a terminal that is blocked."""
    terminal = terminals.own(floor, command.terminal, asked)
    if isinstance(terminal, Refusal):
        return terminal
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, driver = found
    event = WagerTakenDown(stake_of(terminal.id, command.seat), command.wager)
    return driver.refuse(event) or [RoundWent(table.id, event)]


# Playing


@decides(Choose)
def choose(floor: Floor, command: Choose, asked: Asked) -> Decision:
    """A decision, with what it puts at risk; a win that waits for an attendant does not end one's round."""
    terminal = terminals.own(floor, command.terminal, asked)
    if isinstance(terminal, Refusal):
        return terminal
    if refused := terminals.refuse_blocked(terminal, terminal.blocks - {Block.HAND_PAY}):
        return refused
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, driver = found
    stake = stake_of(terminal.id, command.seat)
    event = Decided(stake, command.stage, command.choice, command.amount, command.cards, command.hand)
    if refused := driver.refuse(event):
        return refused
    choice = next(one for one in driver.legal(stake) if one.name == command.choice)
    price = command.amount if choice.wager else 0
    return _refuse_price(floor, terminal, price) or [RoundWent(table.id, event)]


@decides(Report)
def report(floor: Floor, command: Report, asked: Asked) -> Decision:
    """What the dealer did, or what the device read; a card that cannot be stops the table at once."""
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, driver = found
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    if not isinstance(command.event, REPORTED):
        return refuse(Reason.ONLY_THE_SYSTEM_KNOWS, "§ 605a.2(a)", "a dealer reports cards, dice and calls")
    if isinstance(command.event, CardDealt) and not tables.ready(floor, table):
        cards = tables.cards_of(floor, table)
        cite = cards.handling.cites["shuffle"] if cards else "§ 605a.9"
        return refuse(Reason.CARDS_ARE_NOT_READY, cite, "the cards have to be shuffled and cut first")
    refused = driver.refuse(command.event)
    if refused and refused.reason in STOPPING:
        return [TableStopped(table.id, refused.detail)]
    return refused or [RoundWent(table.id, command.event)]


@decides(ReportIrregularity)
def report_irregularity(floor: Floor, command: ReportIrregularity, asked: Asked) -> Decision:
    """The remedy the chapter has for it, approved by a floorperson; a table that was stopped goes on."""
    table = tables.known(floor, command.table)
    if isinstance(table, Refusal):
        return table
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    found = _in_round(floor, table)
    if isinstance(found, Refusal):
        return found
    return found[1].refuse(command.event) or [RoundWent(table.id, command.event)]


@decides(TimeOut)
def time_out(floor: Floor, command: TimeOut, asked: Asked) -> Decision:
    """Betting closes; whoever has not decided gets what was announced beforehand."""
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, driver = found
    if table.until is None or asked.at < table.until:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 605a.9", f"the time at {table.id} is not over")
    if isinstance(driver.step, Decide):
        step = driver.step
        return [RoundWent(table.id, step.default(driver.round, stake)) for stake in step.deciding()]
    if driver.round.stakes:
        return [RoundWent(table.id, BettingClosed())]
    seconds = floor.options(table).betting_seconds
    return [TimeSet(table.id, asked.at + timedelta(seconds=seconds))]


@decides(ExtendTime)
def extend_time(floor: Floor, command: ExtendTime, _asked: Asked) -> Decision:
    """A floorperson gives the players more time."""
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, _ = found
    if table.until is None:
        return refuse(Reason.IT_IS_TOO_EARLY, "§ 605a.9", f"no time is running at {table.id}")
    if not 0 < command.seconds <= MOST_SECONDS:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, "§ 605a.9", f"more time is 1 to {MOST_SECONDS} seconds")
    return [TimeSet(table.id, table.until + timedelta(seconds=command.seconds))]


@carries_out(TimeSet)
def _time_set(floor: Floor, event: TimeSet, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.until = event.until
    floor.mention(round_of(table))


def system_step(floor: Floor, event: FloorEvent) -> RoundWent | None:
    """What the system itself has to do next in a round: select at random, read the meters."""
    if not isinstance(event, RoundOpened | RoundWent):
        return None
    table = floor.state.tables[event.table]
    match floor.rounds[table.id].step:
        case Select(purpose=purpose, among=among):
            return RoundWent(table.id, RandomlySelected(purpose, floor.chance.select(among)))
        case ReadMeters():
            controller = floor.state.controllers.get(table.progressive)
            return RoundWent(table.id, MetersRead(progressives.read(controller) if controller else {}))
        case _:
            return None


# What a round does to the money


@carries_out(RoundWent)
def _went(floor: Floor, event: RoundWent, at: datetime) -> None:
    table, driver = floor.state.tables[event.table], floor.rounds[event.table]
    turn = _turn(driver)
    stake = event.what.stake if isinstance(event.what, WagersPlaced | Decided) else ""
    before, settled = _at_risk(driver, stake), len(driver.round.lines)
    if refused := driver.feed(event.what):
        raise BrokenInvariant(f"{table.id} round {table.number}: {refused}")
    table.events.append(event.what)
    lines = driver.round.lines[settled:]
    if stake:
        gone = sum(line.staked for line in lines if line.stake == stake)
        _pay_in(floor, table, stake, _at_risk(driver, stake) + gone - before)
        _join(floor, table, driver, stake)
    if isinstance(event.what, BettingClosed):
        progressives.grow(floor, table, driver)
    if lines:
        floor.effects.lines += lines
        settle(floor, table, lines, at)
        progressives.award(floor, table, driver, lines, at)
    _after(floor, table, driver, event.what, turn, at)
    floor.mention(round_of(table))


def _at_risk(driver: Driver[Any], stake: str) -> Cents:
    held = driver.round.stakes.get(stake)
    return sum(held.at_risk.values()) if held else 0


def _pay_in(floor: Floor, table: Table, stake: str, amount: Cents) -> None:
    """Wagers leave the game account as they are placed, and come back as they are withdrawn (§ 605a.2(d)(2))."""
    terminal = floor.state.terminals[terminal_of(stake)]
    if amount > 0:
        floor.post(Transfer(terminal.account, table.at_risk, amount, "wagers"))
    else:
        floor.post(Transfer(table.at_risk, terminal.account, -amount, "wagers withdrawn"))


Turn: TypeAlias = tuple[Step | None, int]


def _join(floor: Floor, table: Table, driver: Driver[Any], stake: str) -> None:
    """A terminal is at the table as long as it has a stake there."""
    terminal = floor.state.terminals[terminal_of(stake)]
    terminal.table = table.id if driver.round.stakes.of(terminal.id) else ""
    terminal.joined = table.id


def _turn(driver: Driver[Any]) -> Turn:
    """What the table waits for, and how many turns of it are left."""
    step = driver.step
    return step, len(step.waiting) if isinstance(step, Decide) else 0


def _after(floor: Floor, table: Table, driver: Driver[Any], what: RoundEvent, turn: Turn, at: datetime) -> None:
    if isinstance(what, IrregularityFound):
        table.phase, table.why = Phase.OPEN, ""
    if driver.round.stop_table:
        table.phase, table.why = Phase.STOPPED, "the remedy stops the table"
    if driver.over:
        _finish(floor, table, driver)
    elif isinstance(driver.step, Decide):
        if _turn(driver) != turn:
            table.until = at + timedelta(seconds=floor.options(table).decision_seconds)
    elif not isinstance(driver.step, NoMoreBets):
        table.until = None


def _finish(floor: Floor, table: Table, driver: Driver[Any]) -> None:
    """The round is over: the meters move, and the cards go their way."""
    for stake, tally in table.tallies.items():
        _count(floor, table, stake, played=bool(tally.coin_in) and not driver.round.void)
        floor.mention(f"rounds:{tally.terminal}")
    table.following = next_opening(driver)
    standing = {wager.player for wager in table.following.standing}
    for stake_in_round in driver.round.stakes.values():
        if stake_in_round.player not in standing:
            floor.state.terminals[stake_in_round.player].table = ""
    table.until = None
    _put_cards_away(floor, table, driver)


def _count(floor: Floor, table: Table, stake: str, *, played: bool) -> None:
    """Wagers and wins count when the round is settled (§ 605a.5(d)(1), (2), (10), (12))."""
    tally = table.tallies[stake]
    terminal = floor.state.terminals[tally.terminal]
    moved: Mapping[str, int] = {
        Meter.COIN_IN: tally.coin_in,
        Meter.COIN_OUT: tally.coin_out,
        Meter.TERMINAL_PROGRESSIVES: tally.awards,
        Meter.GAMES_PLAYED: int(played),
    }
    for name, by in moved.items():
        terminals.meter(floor, terminal, name, by, table.chapter)
    days.figure(floor, terminal, table.id, "losses", tally.lost)
    days.figure(floor, terminal, table.id, "winnings", tally.won)
    days.figure(floor, terminal, table.id, "progressives", tally.awards)
    days.figure(floor, terminal, table.id, "terminal_progressives", tally.awards)


def _put_cards_away(floor: Floor, table: Table, driver: Driver[Any]) -> None:
    cards = tables.cards_of(floor, table)
    if cards is None:
        return
    if driver.round.remove_deck:
        table.readiness = Readiness.REMOVED
    elif table.shuffle is not Shuffle.SELF_RESHUFFLING and not table.following.seen:
        table.readiness = Readiness.MIXED


# Corrections


@decides(CorrectCard)
def correct_card(floor: Floor, command: CorrectCard, asked: Asked) -> Decision:
    """Before the next step the dealer may; after it a floorperson; after settlement nobody."""
    found = driver_of(floor, command.table)
    if isinstance(found, Refusal):
        return found
    table, driver = found
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
    return [CardCorrected(table.id, index, was.card if isinstance(was, CardDealt) else None, command.card)]


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
    floor.mention(round_of(table))
