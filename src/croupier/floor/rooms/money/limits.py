"""A player's own limits for a visit: time, loss, deposit, and a break (docs/design/0197).

They bind new wagers and nothing else: who is in a round decides in it, takes money out, is paid.  A limit is lowered
at once and never raised in the same visit; a new visit begins without any.
"""

from datetime import datetime, timedelta

from croupier.floor.record.commands import SetLimits, TakeBreak
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import BreakTaken, LimitsSet
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.terminal import Terminal, Visit
from croupier.floor.rooms.money import terminals, visits
from croupier.floor.rooms.tracking import daily, patron_cards
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, Sentence, say

CITE = "§ 605a.5"
LONGEST = 24 * 60
"""Minutes of a limit or a break at most; a visit is not longer."""


def _visit(terminal: Terminal) -> Visit:
    """The visit under way."""
    if terminal.visit is None or terminal.visit.over:
        raise Refused(refuse(Reason.NOBODY_PLAYS_HERE, CITE, say("limits_own.nobody", terminal=terminal.id)))
    return terminal.visit


@decides(SetLimits)
def set_limits(floor: Floor, command: SetLimits, asked: Asked) -> Decision:
    """Lowered, or set for the first time in the visit."""
    terminal = terminals.own(floor, command.terminal, asked)
    visit = _visit(terminal)
    wanted = (command.minutes, command.loss, command.deposit)
    held = (visit.minutes, visit.loss, visit.deposit)
    if min(wanted) < 0 or command.minutes > LONGEST or not any(wanted):
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, CITE, say("limits_own.out_of_range", minutes=LONGEST))
    if any(new > old > 0 for new, old in zip(wanted, held, strict=True)):
        return refuse(Reason.LIMIT_CANNOT_BE_RAISED, CITE, say("limits_own.not_raised"))
    minutes, loss, deposit = (new or old for new, old in zip(wanted, held, strict=True))
    return [LimitsSet(terminal.id, minutes, loss, deposit)]


@carries_out(LimitsSet)
def _set(floor: Floor, event: LimitsSet, at: datetime) -> None:
    visit = floor.state.terminals[event.terminal].visit
    if visit is not None:
        visit.minutes, visit.loss, visit.deposit = event.minutes, event.loss, event.deposit
        patron_cards.remember(floor, event.terminal, (event.minutes, event.loss, event.deposit), at)
    floor.mention(f"terminal:{event.terminal}")


@decides(TakeBreak)
def take_break(floor: Floor, command: TakeBreak, asked: Asked) -> Decision:
    """From now on; a break that runs is made longer, never shorter."""
    terminal = terminals.own(floor, command.terminal, asked)
    visit = _visit(terminal)
    if not 0 < command.minutes <= LONGEST:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, CITE, say("limits_own.out_of_range", minutes=LONGEST))
    until = asked.at + timedelta(minutes=command.minutes)
    if visit.rests_until and until < visit.rests_until:
        return refuse(Reason.LIMIT_CANNOT_BE_RAISED, CITE, say("limits_own.not_raised"))
    return [BreakTaken(terminal.id, until)]


@carries_out(BreakTaken)
def _taken(floor: Floor, event: BreakTaken, _at: datetime) -> None:
    visit = floor.state.terminals[event.terminal].visit
    if visit is not None:
        visit.rests_until = event.until
    floor.mention(f"terminal:{event.terminal}")


def refuse_wagers(floor: Floor, terminal: Terminal, more: Cents, at: datetime) -> Refusal | None:
    """Why a player's own limits keep so much more from being wagered; less is always taken."""
    visit = terminal.visit
    if more <= 0 or visit is None or visit.over:
        return None
    if visit.excluded:
        return refuse(Reason.PATRON_IS_EXCLUDED, "§ 461a.16(a)", say("patron.no_more"))
    if visit.rests_until and at < visit.rests_until:
        minutes = -(-(visit.rests_until - at) // timedelta(minutes=1))
        return refuse(Reason.PLAYER_RESTS, CITE, say("limits_own.rests", count=minutes))
    if reached := _reached(floor, terminal, visit, more, at):
        return refuse(Reason.OWN_LIMIT_IS_REACHED, CITE, reached)
    return daily.refuse_wagers(floor, terminal, more, at)


def _reached(floor: Floor, terminal: Terminal, visit: Visit, more: Cents, at: datetime) -> Sentence | None:
    if visit.minutes and at - visit.since >= timedelta(minutes=visit.minutes):
        return say("limits_own.time", count=visit.minutes)
    if not visit.loss and not visit.deposit:
        return None
    at_risk = floor.at_risk(terminal)
    figures = visits.came_to(floor, terminal, at_risk)
    if figures is None:
        return None
    if visit.loss and at_risk + more - figures.net > visit.loss:
        return say("limits_own.loss", amount=Money(visit.loss))
    if visit.deposit and figures.put_in > visit.deposit:
        return say("limits_own.deposit", amount=Money(visit.deposit))
    return None
