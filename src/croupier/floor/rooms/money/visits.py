"""Visits: how long somebody has played at a terminal, and what it has come to.

A terminal does not know who sits at it.  What it can tell is that a player comes with the first money on an empty
terminal, and leaves with the balance.  Who loses everything and puts more in stays the same player, unless the
terminal stood empty for a while (docs/design/0120-visits.md).
"""

from datetime import datetime, timedelta

import msgspec

from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.meters import Meter
from croupier.floor.record.terminal import THE_TERMINAL, Block, Terminal, Visit
from croupier.floor.rooms.tracking import patrons
from croupier.money import Cents

SAME_PLAYER_WITHIN = timedelta(minutes=10)
"""Money that goes in this soon after the last of it was lost is from the same player."""

_IN = (Meter.BILLS_IN, Meter.VOUCHERS_IN, Meter.TRANSFERS_IN)
_PAID = (Meter.CANCELLED_CREDITS, Meter.ATTENDANT_JACKPOTS, Meter.ATTENDANT_PROGRESSIVES)
_OUT = (Meter.VOUCHERS_OUT, Meter.TRANSFERS_OUT, *_PAID)
_WON = (HandPayKind.JACKPOT, HandPayKind.PROGRESSIVE)
"""What waits for an attendant and is not on the balance."""


def money_comes(floor: Floor, terminal: Terminal, at: datetime) -> None:
    """Before money goes in: on an empty terminal somebody new may have come."""
    visit = terminal.visit
    empty = not floor.balance(terminal) and not floor.pending(terminal) and not terminal.table
    if visit is None or visit.over or (empty and at - visit.seen > SAME_PLAYER_WITHIN):
        terminal.visit = Visit(since=at, seen=at, put_in=_sum(terminal, _IN), taken_out=_sum(terminal, _OUT))
        patrons.limit(floor, terminal.id, terminal.visit, at)
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
    put_in = _sum(terminal, _IN) - visit.put_in
    taken_out = _sum(terminal, _OUT) - visit.taken_out
    waiting = floor.waits_for_attendant(terminal, *_WON) if Block.HAND_PAY in terminal.blocks else 0
    here = floor.balance(terminal) + floor.pending(terminal) + in_play + waiting
    return VisitFigures(
        since=int(visit.since.timestamp() * 1000),
        put_in=put_in,
        taken_out=taken_out,
        in_play=in_play,
        net=here + taken_out - put_in,
        minutes=visit.minutes,
        loss=visit.loss,
        deposit=visit.deposit,
        rests_until=int(visit.rests_until.timestamp() * 1000) if visit.rests_until else 0,
        check_every=floor.state.settings.reality_check,
    )


def _sum(terminal: Terminal, names: tuple[Meter, ...]) -> Cents:
    meters = terminal.meters.get(THE_TERMINAL, {})
    return sum([meters.get(name, 0) for name in names])
