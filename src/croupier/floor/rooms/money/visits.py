"""Visits: how long somebody has played at a terminal, and what it has come to.

A terminal does not know who sits at it.  What it can tell is that a player comes with the first money on an empty
terminal, and leaves with the balance.  Who loses everything and puts more in stays the same player, unless the
terminal stood empty for a while (docs/design/0120-visits.md).
"""

from datetime import datetime, timedelta

import msgspec

from croupier.floor.record.floor import Floor
from croupier.floor.record.terminal import Terminal, Visit
from croupier.floor.rooms.money import standing
from croupier.floor.rooms.tracking import patron_cards
from croupier.money import Cents

SAME_PLAYER_WITHIN = timedelta(minutes=10)
"""Money that goes in this soon after the last of it was lost is from the same player."""


def money_comes(floor: Floor, terminal: Terminal, at: datetime) -> None:
    """Before money goes in: on an empty terminal somebody new may have come."""
    visit = terminal.visit
    empty = not floor.balance(terminal) and not floor.pending(terminal) and not terminal.table
    if visit is None or visit.over or (empty and at - visit.seen > SAME_PLAYER_WITHIN):
        terminal.visit = Visit(
            since=at, seen=at, put_in=standing.put_in(terminal), taken_out=standing.taken_out(terminal)
        )
        patron_cards.limit(floor, terminal.id, terminal.visit, at)
    else:
        visit.seen = at


def money_left(floor: Floor, terminal: Terminal) -> None:
    """After money went out: with nothing left and nothing in play the visit is over."""
    if terminal.visit and not floor.balance(terminal) and not floor.pending(terminal) and not terminal.table:
        terminal.visit.over = True


def played(terminal: Terminal, at: datetime) -> None:
    """Somebody is still there."""
    if terminal.visit:
        terminal.visit.seen = at


class VisitFigures(msgspec.Struct, frozen=True):
    """Since when somebody plays, in milliseconds, and what it has come to."""

    since: int
    put_in: Cents
    taken_out: Cents
    in_play: Cents
    net: Cents
    minutes: int = 0
    """The player's own limits, 0 for none, and until when they rest, in milliseconds."""
    loss: Cents = 0
    deposit: Cents = 0
    rests_until: int = 0
    check_every: int = 0
    """After how many minutes a page tells its player again how long they have played and what it has come to."""


def came_to(floor: Floor, terminal: Terminal, in_play: Cents) -> VisitFigures | None:
    """What went in, what came out, and the difference that is not explained by what is still there; nothing if
    nobody is there.
    """
    visit = terminal.visit
    if visit is None or visit.over:
        return None
    put_in = standing.put_in(terminal) - visit.put_in
    taken_out = standing.taken_out(terminal) - visit.taken_out
    return VisitFigures(
        since=int(visit.since.timestamp() * 1000),
        put_in=put_in,
        taken_out=taken_out,
        in_play=in_play,
        net=standing.here(floor, terminal, in_play) + taken_out - put_in,
        minutes=visit.minutes,
        loss=visit.loss,
        deposit=visit.deposit,
        rests_until=int(visit.rests_until.timestamp() * 1000) if visit.rests_until else 0,
        check_every=floor.state.settings.reality_check,
    )
