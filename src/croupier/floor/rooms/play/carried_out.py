"""What the events of a round do: money moves, meters move when it is over, time runs, the cards go their way.

§§ 605a.2(d)(2), 605a.5(d), 605a.9(c)
"""

from datetime import datetime, timedelta
from typing import TypeAlias

from croupier.floor.record.dispatch import Judged, carries_out
from croupier.floor.record.events import RoundWent
from croupier.floor.record.floor import Floor
from croupier.floor.record.meters import Meter
from croupier.floor.record.table import Table, Tally
from croupier.floor.record.terminal import Terminal, terminal_of
from croupier.floor.rooms.house import days, decks
from croupier.floor.rooms.money import progressives, terminals
from croupier.floor.rooms.money.settlement import settle
from croupier.floor.rooms.play import betting_clock, presence
from croupier.floor.rooms.tracking import spells
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound, Ready, next_opening
from croupier.rules.procedure.steps import Step
from croupier.rules.terms.events import BettingClosed, Decided, IrregularityFound, RoundEvent, WagersPlaced
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import BrokenInvariant, Refusal
from croupier.words import as_data, say


@carries_out(RoundWent)
def _recorded(floor: Floor, event: RoundWent, at: datetime) -> None:
    """As the journal has it, or as the system does it: nobody has judged it yet."""
    ready = floor.rounds[event.table].judge(event.what)
    if isinstance(ready, Refusal):
        table = floor.state.tables[event.table]
        raise BrokenInvariant(f"{table.id} round {table.number}: {ready}")
    _judged(floor, Judged(event, ready), at)


@carries_out(Judged)
def _judged(floor: Floor, judged: Judged, at: datetime) -> None:
    table = floor.state.tables[judged.event.table]
    floor.moved[table.id] = at
    if isinstance(judged.event.what, WagersPlaced):
        _take_wagers(floor, table, judged.event.what, judged.ready, at)
    else:
        _go_on(floor, table, judged.ready, at)
    floor.mention(table.subject)


def _take_wagers(floor: Floor, table: Table, what: WagersPlaced, ready: Ready, at: datetime) -> None:
    """A slip moves its money and nothing else; a terminal is at the table as long as it has a stake there."""
    live, terminal = floor.rounds[table.id], floor.state.terminals[what.player]
    before = _at_risk(live, what.stake)
    live.take(ready)
    _pay_in(floor, table, terminal, _at_risk(live, what.stake) - before)
    if live.round.stakes.of(terminal.id):
        terminal.sits_down(table.id)
    else:
        terminal.gets_up(table.id)
    terminal.joined = table.id
    betting_clock.begin(floor, table, at)


def _go_on(floor: Floor, table: Table, ready: Ready, at: datetime) -> None:
    """A decision pays in what it puts at risk; whatever is settled with it, or with anything else, moves too."""
    live, what = floor.rounds[table.id], ready.event
    turn = _turn(live)
    stake = what.stake if isinstance(what, Decided) else ""
    before, settled = _at_risk(live, stake), len(live.round.lines)
    live.take(ready)
    lines = live.round.lines[settled:]
    if stake:
        gone = sum(line.staked for line in lines if line.stake == stake)
        terminal = floor.state.terminals[terminal_of(stake)]
        _pay_in(floor, table, terminal, _at_risk(live, stake) + gone - before)
    if isinstance(what, BettingClosed):
        progressives.grow(floor, table, live)
    if lines:
        floor.effects.lines += lines
        settle(floor, table, lines, at)
        progressives.award(floor, table, live, lines, at)
    _after(floor, table, live, what, turn, at)


def _at_risk(live: LiveRound[TableOptions], stake: str) -> Cents:
    held = live.round.stakes.get(stake)
    return sum(held.at_risk.values()) if held else 0


def _pay_in(floor: Floor, table: Table, terminal: Terminal, amount: Cents) -> None:
    """Wagers leave the game account as they are placed, and come back as they are withdrawn (§ 605a.2(d)(2))."""
    if amount > 0:
        floor.post(Transfer(terminal.account, table.at_risk, amount, "wagers"))
    else:
        floor.post(Transfer(table.at_risk, terminal.account, -amount, "wagers withdrawn"))


Turn: TypeAlias = tuple[Step | None, int]


def _turn(live: LiveRound[TableOptions]) -> Turn:
    """What the table waits for, and how many turns of it are left."""
    return live.step, len(live.decision.waiting) if live.decision else 0


def _after(
    floor: Floor, table: Table, live: LiveRound[TableOptions], what: RoundEvent, turn: Turn, at: datetime
) -> None:
    if isinstance(what, IrregularityFound):
        table.go_on()
    if live.round.stop_table:
        why = say("stop.remedy")
        table.stop(str(why), as_data(why))
    if live.over:
        _finish(floor, table, live)
        presence.after_round(floor, table, live, at)
    elif live.decision:
        if _turn(live) != turn:
            table.until = at + timedelta(seconds=floor.options(table).decision_seconds)
    elif not live.betting:
        table.until = None


def _finish(floor: Floor, table: Table, live: LiveRound[TableOptions]) -> None:
    """The round is over: the meters move, and the cards go their way."""
    spells.count(floor, table, live)
    for tally in table.tallies.values():
        _count(floor, table, tally, played=bool(tally.coin_in) and not live.round.void)
        floor.mention(f"rounds:{tally.terminal}")
    table.following = next_opening(live)
    standing = {wager.player for wager in table.following.standing}
    for stake_in_round in live.round.stakes.values():
        if stake_in_round.player not in standing:
            floor.state.terminals[stake_in_round.player].gets_up(table.id)
    table.until = None
    decks.put_away(floor, table, live)


def _count(floor: Floor, table: Table, tally: Tally, *, played: bool) -> None:
    """Wagers and wins count when the round is settled (§ 605a.5(d)(1), (2), (10), (12))."""
    terminal = floor.state.terminals[tally.terminal]
    counted: dict[str, int] = {
        Meter.COIN_IN: tally.coin_in,
        Meter.COIN_OUT: tally.coin_out,
        Meter.TERMINAL_PROGRESSIVES: tally.awards,
        Meter.GAMES_PLAYED: int(played),
    }
    terminals.meter(floor, terminal, counted, table.chapter)
    added = {
        "losses": tally.lost,
        "winnings": tally.won,
        "progressives": tally.awards,
        "terminal_progressives": tally.awards,
    }
    days.add(floor, terminal, table.id, added)
