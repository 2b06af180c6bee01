"""Limits of a table from its next round on, within those of its Rules Submission (§ 601a.2). Why: docs/design/0200."""

from datetime import datetime

from croupier.floor.record.commands import PostLimits
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import LimitsPosted
from croupier.floor.record.floor import Floor, options_under, within
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Limits, Phase, Table
from croupier.floor.rooms.house import tables
from croupier.rules.terms.options import BadSubmission
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, say


@decides(PostLimits)
def post_limits(floor: Floor, command: PostLimits, _asked: Asked) -> Decision:
    """At any time: a round that is under way keeps the limits it was opened with."""
    table = tables.known(floor, command.table)
    if table.phase is Phase.CLOSED:
        return refuse(Reason.TABLE_IS_CLOSED, "§ 605a.9", say("table.closed", table=table.id))
    limits = Limits(command.minimum, command.maximum)
    if refused := _refuse(table, limits):
        return refused
    return [] if limits == to_come(table) else [LimitsPosted(table.id, limits.minimum, limits.maximum)]


def approved(table: Table) -> Limits:
    """The limits of the Rules Submission that the table plays under."""
    options = options_under(table.chapter, table.submission)
    return Limits(options.table_minimum, options.table_maximum)


def to_come(table: Table) -> Limits:
    """The limits of the next round."""
    return table.limits_to_come or approved(table)


def _refuse(table: Table, limits: Limits) -> Refusal | None:
    """What was approved may be narrowed, not widened, and in chips that there are."""
    most, options = approved(table), options_under(table.chapter, table.submission)
    if not most.minimum <= limits.minimum <= limits.maximum <= most.maximum:
        detail = say("table.limits_not_approved", minimum=Money(most.minimum), maximum=Money(most.maximum))
        return refuse(Reason.LIMITS_ARE_NOT_APPROVED, "§ 601a.2", detail)
    if limits.minimum % options.smallest_chip or limits.maximum % options.smallest_chip:
        detail = say("table.limits_in_chips", chip=Money(options.smallest_chip))
        return refuse(Reason.LIMITS_ARE_NOT_APPROVED, "§ 601a.2", detail)
    try:
        within(options, limits)
    except BadSubmission as error:
        return refuse(Reason.LIMITS_ARE_NOT_APPROVED, "§ 601a.2", error.said)
    return None


@carries_out(LimitsPosted)
def _set(floor: Floor, event: LimitsPosted, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.limits_to_come = Limits(event.minimum, event.maximum)
    floor.mention(f"table:{table.id}")
