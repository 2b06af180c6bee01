"""What patrons want to play, lose and put in at most on a gaming day, at all terminals together (§ 461a.16).

A limit is narrowed at once and widened only after the cooling time: docs/design/0376.
"""

from datetime import datetime, timedelta

from croupier.floor.record.commands.office.tracking import LimitMyself, LimitPatron
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.tracking import PatronLimited
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.patrons import Daily, Patron
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.tracking import patron_cards, spells
from croupier.floor.rooms.tracking.patrons import CITE, subject, the_patron
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, Sentence, say

LONGEST = 24 * 60
"""Minutes of a gaming day."""


@decides(LimitMyself)
def limit_myself(floor: Floor, command: LimitMyself, asked: Asked) -> Decision:
    """By the patron whose card is in."""
    patron = patron_cards.patron_at(floor, patron_cards.own(floor, command.terminal, asked))
    return _limited(floor, patron, Daily(command.minutes, command.loss, command.deposit), asked.at)


@decides(LimitPatron)
def limit_patron(floor: Floor, command: LimitPatron, asked: Asked) -> Decision:
    """At the desk, at the patron's wish."""
    patron = the_patron(floor, command.patron)
    return _limited(floor, patron, Daily(command.minutes, command.loss, command.deposit), asked.at)


def _limited(floor: Floor, patron: Patron, wanted: Daily, at: datetime) -> Decision:
    """What is narrower holds at once, what is wider when the cooling time is over; what was to come is replaced."""
    if min(wanted) < 0 or wanted.minutes > LONGEST:
        return refuse(Reason.TIME_IS_OUT_OF_RANGE, CITE, say("limits_own.out_of_range", minutes=LONGEST))
    held = patron.limits(at)
    now = Daily(*(_narrower(new, old) for new, old in zip(wanted, held, strict=True)))
    where = patron_cards.where(floor, patron)
    if now == wanted:
        return [PatronLimited(patron.id, *now, terminal=where)]
    cooled = at + timedelta(hours=floor.state.settings.limits_cool_hours)
    wider = (wanted.minutes, wanted.loss, wanted.deposit)
    return [PatronLimited(patron.id, *now, wider=wider, wider_from=cooled, terminal=where)]


def _narrower(new: int, old: int) -> int:
    """Without a limit everything is narrower, and no limit is the widest."""
    return new if not old else min(new or old, old)


@carries_out(PatronLimited)
def _carried_out(floor: Floor, event: PatronLimited, _at: datetime) -> None:
    patron = floor.state.patrons.known[event.patron]
    patron.daily = Daily(event.minutes, event.loss, event.deposit)
    patron.wider = Daily(*event.wider) if event.wider else None
    patron.wider_from = event.wider_from
    floor.mention(subject(event.patron))


def refuse_wagers(floor: Floor, terminal: Terminal, more: Cents, at: datetime) -> Refusal | None:
    """Why the limits of the patron whose card is in keep so much more from being wagered."""
    patron = floor.state.patrons.at_terminal(terminal.id)
    if patron is None or not any(limits := patron.limits(at)):
        return None
    reached = _reached(floor, terminal, limits, spells.came_to(floor, patron, at), more)
    return refuse(Reason.OWN_LIMIT_IS_REACHED, CITE, reached) if reached else None


def _reached(floor: Floor, terminal: Terminal, limits: Daily, today: spells.CameTo, more: Cents) -> Sentence | None:
    if limits.minutes and today.seconds >= limits.minutes * 60:
        return say("patron.time_today", count=limits.minutes)
    if limits.loss and today.lost + floor.at_risk(terminal) + more > limits.loss:
        return say("patron.loss_today", amount=Money(limits.loss))
    if limits.deposit and today.put_in > limits.deposit:
        return say("patron.deposit_today", amount=Money(limits.deposit))
    return None
