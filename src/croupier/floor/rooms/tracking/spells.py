"""A card in a terminal: how long, what it came to, and what was wagered in the meantime (§ 461a.16)."""

from collections import defaultdict
from datetime import datetime
from typing import NamedTuple

import msgspec

from croupier.floor.record.dispatch import carries_out
from croupier.floor.record.events.office.tracking import CardInserted, VisitRated
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.patrons import Patron, Spell
from croupier.floor.record.table import Table
from croupier.floor.rooms.money import standing
from croupier.floor.rooms.tracking import theory
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.options import TableOptions


class CameTo(NamedTuple):
    """What a patron's gaming day came to so far, the card that is in among it."""

    seconds: int
    lost: Cents
    """Below zero for who has won."""
    put_in: Cents


def begin(floor: Floor, event: CardInserted, at: datetime) -> None:
    """From now on what is played is counted for its patron."""
    terminal = floor.state.terminals[event.terminal]
    floor.state.patrons.known[event.patron].visits = event.visit
    floor.state.patrons.spells[terminal.id] = Spell(
        patron=event.patron,
        visit=event.visit,
        since=at,
        put_in=standing.put_in(terminal),
        taken_out=standing.taken_out(terminal),
        here=standing.here(floor, terminal, floor.at_risk(terminal)),
        by_number=event.by_number,
    )


def count(floor: Floor, table: Table, live: LiveRound[TableOptions]) -> None:
    """A round is over: what was settled of carded terminals counts, unless it was given back or was play money."""
    spells = floor.state.patrons.spells
    if not spells or live.round.void or table.training:
        return
    lines: defaultdict[str, list[Line]] = defaultdict(list)
    for line in live.round.lines:
        lines[line.stake].append(line)
    for name, settled in lines.items():
        stake = live.round.stakes[name]
        spell = spells.get(stake.player)
        if spell and not any(line.result is Result.RETURNED for line in settled):
            _add(floor, table, spell, stake.wagers, settled)


def _add(floor: Floor, table: Table, spell: Spell, placed: dict[str, Cents], settled: list[Line]) -> None:
    rules = theory.rules_of(table)
    floor.state.patrons.rules[rules] = (table.chapter, table.submission)
    wagered = spell.wagered.setdefault(rules, {})
    for wager in dict.fromkeys(line.settles for line in settled):
        amount = placed.get(wager) or sum(line.staked for line in settled if line.settles == wager)
        if amount:
            wagered[wager] = wagered.get(wager, 0) + amount
    spell.rounds += 1
    spell.handle += sum(line.staked for line in settled)


def end(floor: Floor, name: str, at: datetime) -> None:
    """The card is out: what the visit came to counts for the gaming day on which it ended."""
    patron = floor.state.patrons.at_terminal(name)
    if patron is not None and name in floor.state.patrons.spells:
        day = floor.state.settings.gaming_day(at)
        seconds, lost, put_in = came_to(floor, patron, at)
        played = patron.played_on(day)
        played.seconds, played.lost, played.put_in = seconds, lost, put_in
        patron.played = played
        del floor.state.patrons.spells[name]


def came_to(floor: Floor, patron: Patron, at: datetime) -> CameTo:
    """What a patron has played, lost and put in on this gaming day, at all terminals together."""
    ended = patron.played_on(floor.state.settings.gaming_day(at))
    sums = CameTo(ended.seconds, ended.lost, ended.put_in)
    for name, spell in floor.state.patrons.spells.items():
        if spell.patron == patron.id:
            seconds, lost, put_in = _so_far(floor, name, spell, at)
            sums = CameTo(sums.seconds + seconds, sums.lost + lost, sums.put_in + put_in)
    return sums


def _so_far(floor: Floor, name: str, spell: Spell, at: datetime) -> CameTo:
    """What one visit has come to; one that goes on over the end of a gaming day counts as a whole."""
    terminal = floor.state.terminals[name]
    put_in = standing.put_in(terminal) - spell.put_in
    out = standing.taken_out(terminal) - spell.taken_out
    here = standing.here(floor, terminal, floor.at_risk(terminal))
    return CameTo(int((at - spell.since).total_seconds()), spell.here + put_in - here - out, max(0, put_in))


class CardFigures(msgspec.Struct, frozen=True):
    """What a terminal tells the player whose card is in it; times are in milliseconds.

    Points of this visit come when the card is out.  ``ended`` are the seconds of the other visits of the gaming day,
    ``lost`` and ``put_in`` those of all of them.
    """

    account: str
    since: int
    by_number: bool
    points: int
    ended: int
    lost: Cents
    put_in: Cents
    limits: tuple[int, Cents, Cents]
    """Minutes, loss and money in of a gaming day."""
    wider: tuple[int, Cents, Cents] | None = None
    wider_from: int = 0
    pin: bool = False


def figures(floor: Floor, terminal: str) -> CardFigures | None:
    """What the card in a terminal has come to; nothing where none is in, or nothing is counted."""
    patron, spell = floor.state.patrons.at_terminal(terminal), floor.state.patrons.spells.get(terminal)
    if patron is None or spell is None:
        return None
    ended = patron.played_on(floor.state.day or spell.since.date())
    _, lost, put_in = _so_far(floor, terminal, spell, spell.since)
    return CardFigures(
        account=patron.id,
        since=int(spell.since.timestamp() * 1000),
        by_number=spell.by_number,
        points=patron.points,
        ended=ended.seconds,
        lost=ended.lost + lost,
        put_in=ended.put_in + put_in,
        limits=patron.daily,
        wider=patron.wider,
        wider_from=int(patron.wider_from.timestamp() * 1000) if patron.wider_from else 0,
        pin=bool(patron.pin),
    )


@carries_out(VisitRated)
def _rated(floor: Floor, event: VisitRated, _at: datetime) -> None:
    patron = floor.state.patrons.known[event.patron]
    worth = theory.theory_of(event.rates)
    patron.handle += event.handle
    patron.theory += worth
    patron.to_points += worth - event.points * floor.state.settings.cents_per_point
    patron.points += event.points
    floor.mention(f"patron:{event.patron}", f"terminal:{event.terminal}")
