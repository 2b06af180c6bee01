"""Everybody is ready: betting ends as if its time were over, after a last look (docs/design/0196).

Ready says a player who has placed all they want.  Betting waits for everybody with a stake at the table and for
everybody whose seat is kept there; who changes a slip, or comes with a first one, is not ready, and the others have
the time again that they had.
"""

from datetime import datetime, timedelta

from croupier.floor.record.commands import SayReady
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import PlayerReady
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.money import terminals
from croupier.floor.rooms.play.presence import kept_seats
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import say

LAST_LOOK = timedelta(seconds=2)
"""What is left when the last player is ready: enough to take it back."""


def awaited(floor: Floor, table: Table) -> set[str]:
    """The terminals without whose word betting does not end early."""
    live = floor.rounds.get(table.id)
    staked = {stake.player for stake in live.round.stakes.values()} if live else set[str]()
    return staked | set(kept_seats(floor, table).values())


@decides(SayReady)
def say_ready(floor: Floor, command: SayReady, asked: Asked) -> Decision:
    """From a terminal that is awaited, while betting is open; saying it again changes nothing."""
    terminal, table = terminals.in_play(floor, command.terminal, asked), tables.opened(floor, command.table)
    live = floor.rounds.get(table.id)
    if live is None or not live.betting or command.round not in {0, table.number}:
        return Refusal(Reason.BETTING_IS_CLOSED, "§ 605a.9", say("table.betting_is_closed", table=table.id))
    if terminal.id not in awaited(floor, table):
        return Refusal(Reason.UNKNOWN_STAKE, "§ 605a.9", say("table.place_a_wager_first", table=table.id))
    if (terminal.id in table.ready) is command.ready:
        return []
    return [_ready(floor, table, terminal, asked.at) if command.ready else _not_ready(table, terminal, asked.at)]


def _ready(floor: Floor, table: Table, terminal: Terminal, at: datetime) -> PlayerReady:
    soon, everybody = at + LAST_LOOK, awaited(floor, table) <= {*table.ready, terminal.id}
    if everybody and table.until is not None and soon < table.until:
        return PlayerReady(table.id, terminal.id, ready=True, until=soon, whole=table.until)
    return PlayerReady(table.id, terminal.id, ready=True)


def _not_ready(table: Table, terminal: Terminal, at: datetime) -> PlayerReady:
    """The time that everybody had, where it was cut short; a last look at least."""
    if table.until is None or table.whole_time is None or table.until >= table.whole_time:
        return PlayerReady(table.id, terminal.id, ready=False)
    return PlayerReady(table.id, terminal.id, ready=False, until=max(table.whole_time, at + LAST_LOOK))


def changed(table: Table, terminal: Terminal, at: datetime) -> list[PlayerReady]:
    """A slip was placed or changed: its player is not ready any more, and nobody has been hurried."""
    hurried = table.until is not None and table.whole_time is not None and table.until < table.whole_time
    return [_not_ready(table, terminal, at)] if hurried or terminal.id in table.ready else []


@carries_out(PlayerReady)
def _said(floor: Floor, event: PlayerReady, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    others = [name for name in table.ready if name != event.terminal]
    table.ready = [*others, event.terminal] if event.ready else others
    if event.until is not None:
        table.until, table.whole_time = event.until, event.whole
    floor.mention(table.subject)
