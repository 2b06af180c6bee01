"""Who may wager before the reshuffle although they sat out: the certificate holder lets them in.

§§ 672a.6(b)(1), 673a.6(b)(1)
"""

from datetime import datetime

from croupier.chapters import chapter
from croupier.floor.record.commands import LetIn
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import PlayerLetIn
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import tables
from croupier.floor.rooms.money import terminals
from croupier.rules.game.live_round import LiveRound
from croupier.words import say


def is_kept_out(floor: Floor, table: Table, terminal: str) -> bool:
    """Whether the game keeps a player from wagering in the round that wagers are or will be taken for."""
    live, game = floor.rounds.get(table.id), chapter(table.chapter)
    betting = live is not None and live.betting
    round = live.round if live and betting else LiveRound(game, floor.options(table), table.following).round
    return game.player_rule(round, terminal) is not None


def kept_out(floor: Floor, table: Table) -> list[str]:
    """The terminals that wagered here last and may not now, while they could be let in."""
    if chapter(table.chapter).let_in is None or not tables.nothing_is_dealt(floor, table):
        return []
    here = (one.id for one in floor.state.terminals.values() if one.joined == table.id or table.kept_for(one.id))
    return [name for name in here if is_kept_out(floor, table, name)]


@decides(LetIn)
def let_in(floor: Floor, command: LetIn, asked: Asked) -> Decision:
    """A player who did not wager in the last round may again, before the reshuffle."""
    table = tables.no_card_is_out(floor, command.table)
    terminal = terminals.own(floor, command.terminal, asked)
    if refused := tables.refuse_other_dealer(floor, table, asked):
        return refused
    if not is_kept_out(floor, table, terminal.id):
        detail = say("table.not_kept_out", terminal=terminal.id, table=table.id)
        return refuse(Reason.PLAYER_IS_NOT_KEPT_OUT, "§§ 672a.6(b)(1), 673a.6(b)(1)", detail)
    return [PlayerLetIn(table.id, terminal.id)]


@carries_out(PlayerLetIn)
def _let_in(floor: Floor, event: PlayerLetIn, _at: datetime) -> None:
    """Into the round that wagers are taken for, or else into the next."""
    table = floor.state.tables[event.table]
    live, admit = floor.rounds.get(table.id), chapter(table.chapter).let_in
    if admit and (live is None or not live.admit(event.terminal)):
        table.following = admit(table.following, event.terminal)
    floor.mention(f"table:{table.id}", table.subject)
