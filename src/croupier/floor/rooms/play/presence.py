"""Who is at a table between two rounds: whose seat is kept, who has come to an idle table, who has left.

docs/readings/0188
"""

from datetime import datetime

from croupier.floor.record.commands import Arrive, GetUp
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import PlayerArrived, PlayerGotUp
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import KeptSeat, Table
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.rooms.house import idle, tables
from croupier.floor.rooms.money import terminals
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.options import Seating, TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITE = "§ 605a.9(c)"


def keeper(floor: Floor, table: Table, seat: int) -> str:
    """The terminal for which a seat is kept; none is for one that cannot play, or that plays elsewhere."""
    kept = table.kept.get(str(seat))
    terminal = floor.terminal(kept.terminal) if kept else None
    return terminal.id if terminal and _can_play(floor, terminal, table) else ""


def _can_play(floor: Floor, terminal: Terminal, table: Table) -> bool:
    """Where one table is all a terminal may play at, who has wagered at another is gone."""
    several = floor.state.settings.tables_at_once > 1
    here = (several or terminal.joined == table.id) and tables.has_room_for(floor, terminal, table)
    return here and terminal.enabled and not terminal.blocks - {Block.HAND_PAY}


def kept_seats(floor: Floor, table: Table) -> dict[int, str]:
    """Every seat that is kept, with the terminal it is kept for."""
    return {int(seat): name for seat in table.kept if (name := keeper(floor, table, int(seat)))}


def refuse_seat(floor: Floor, table: Table, seat: int, terminal: Terminal) -> Refusal | None:
    """A seat is its player's from one round to the next, even if another is quicker."""
    if keeper(floor, table, seat) in {"", terminal.id}:
        return None
    return refuse(Reason.SEAT_IS_KEPT, CITE, say("table.seat_is_kept", seat=seat, table=table.id))


def after_round(floor: Floor, table: Table, live: LiveRound[TableOptions], at: datetime) -> None:
    """Who has played keeps the seat; who sat out loses it after some rounds.  A round without wagers is none.

    Before a journal told of it nothing was kept, and no time was taken.
    """
    if table.active is None or not live.round.stakes:
        return
    table.active, table.idle = at, False
    if live.round.options.seating is Seating.STADIUM:
        return
    rounds = floor.state.settings.seats_kept
    out = {seat: KeptSeat(one.terminal, one.out + 1) for seat, one in table.kept.items() if one.out < rounds}
    played = {str(stake.seat): KeptSeat(stake.player) for stake in live.round.stakes.values()} if rounds else {}
    table.kept = out | played


@decides(Arrive)
def arrive(floor: Floor, command: Arrive, asked: Asked) -> Decision:
    """Somebody comes to a table whose cards lie spread, and is given the chance to look at them (§ 657a.5(f))."""
    terminal, table = terminals.in_play(floor, command.terminal, asked), tables.opened(floor, command.table)
    if not tables.may_play(terminal, table):
        detail = say("terminal.not_for_game", terminal=terminal.id, table=table.id)
        return refuse(Reason.GAME_IS_NOT_ENABLED, "§ 605a.2(a)", detail)
    if not idle.waits_for_a_player(table):
        return refuse(Reason.IT_IS_TOO_EARLY, CITE, say("table.not_spread", table=table.id))
    return [PlayerArrived(table.id, terminal.id)]


@carries_out(PlayerArrived)
def _arrived(floor: Floor, event: PlayerArrived, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.arrived = event.terminal
    floor.mention(f"table:{table.id}")


@decides(GetUp)
def get_up(floor: Floor, command: GetUp, asked: Asked) -> Decision:
    """A player leaves: the seat is free at once, unless there are wagers on it."""
    terminal, table = terminals.own(floor, command.terminal, asked), tables.known(floor, command.table)
    return [PlayerGotUp(table.id, terminal.id)] if table.kept_for(terminal.id) else []


@carries_out(PlayerGotUp)
def _got_up(floor: Floor, event: PlayerGotUp, _at: datetime) -> None:
    floor.state.tables[event.table].free_seats_of(event.terminal)
    floor.mention(f"table:{event.table}")
