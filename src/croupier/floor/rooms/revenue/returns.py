"""Weekly returns: what each class of tables is taxed for, worked out by the floor and filed under two names (§ 601a.9).

How losses and a week are read, which the text we hold leaves open: docs/readings/0362.
"""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from fractions import Fraction

from croupier.floor.record.commands.office.revenue import FileReturn
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.revenue import ReturnFiled, ReturnLine, RevenueClosed
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.revenue import FiledReturn
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.revenue import rates
from croupier.money import Cents, Rounding
from croupier.words import say

CITE = "§ 601a.9(b)"
WEEK = timedelta(days=7)
WEEKS_KEPT = 60
"""Days and returns that are remembered here; the journal knows all of them."""


@carries_out(RevenueClosed)
def _closed(floor: Floor, event: RevenueClosed, _at: datetime) -> None:
    days = floor.state.revenue.days
    days[event.day.isoformat()] = dict(event.revenue)
    for old in [day for day in days if event.day - date.fromisoformat(day) > WEEKS_KEPT * WEEK]:
        del days[old]
    floor.mention(f"revenue:{event.day.isoformat()}")


def week_of(floor: Floor, day: date) -> date:
    """The first day of the week that a gaming day belongs to."""
    return day - timedelta(days=_into(floor, day))


def _into(floor: Floor, day: date) -> int:
    """How many days of its week are before a day."""
    return (day.weekday() - floor.state.settings.tax_week_begins) % 7


def filed_for(floor: Floor, week: date) -> FiledReturn | None:
    """The return of a week as it stands: the last that was filed for it."""
    return next((one for one in reversed(floor.state.revenue.filed) if one.week == week), None)


def unfiled(floor: Floor, today: date) -> list[date]:
    """The weeks that are over and have no return, the oldest first."""
    weeks = {week_of(floor, date.fromisoformat(day)) for day in floor.state.revenue.days}
    return sorted(week for week in weeks if week + WEEK <= today and filed_for(floor, week) is None)


@decides(FileReturn)
def file_return(floor: Floor, command: FileReturn, asked: Asked) -> Decision:
    """A week that is over, after those before it; a second return for it says why (§ 601a.9(b), (e))."""
    today = floor.state.settings.gaming_day(asked.at)
    day = command.week.isoformat()
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, CITE, say("asset.needs_reference"))
    if _into(floor, command.week):
        return refuse(Reason.WEEK_BEGINS_OTHERWISE, CITE, say("tax.no_week", day=day))
    if today - command.week < WEEK or _is_open(floor, command.week, asked.at):
        return refuse(Reason.IT_IS_TOO_EARLY, CITE, say("tax.week_goes_on", day=day))
    if filed_for(floor, command.week) and not command.corrects.strip():
        return refuse(Reason.RETURN_IS_FILED, CITE, say("tax.is_filed", day=day))
    if earlier := [week for week in unfiled(floor, today) if week < command.week]:
        return refuse(Reason.EARLIER_RETURN_IS_MISSING, CITE, say("tax.earlier", day=earlier[0].isoformat()))
    lines = worked_out(floor, command.week)
    return [ReturnFiled(command.week, command.reference, asked.actor.name, lines, command.corrects)]


def _is_open(floor: Floor, week: date, at: datetime) -> bool:
    """Whether the last gaming day is over and not closed yet: that comes with the next thing that happens."""
    day = floor.state.day
    return day is not None and day < week + WEEK and floor.state.settings.is_over(day, at)


@carries_out(ReturnFiled)
def _filed(floor: Floor, event: ReturnFiled, at: datetime) -> None:
    filed = FiledReturn(event.week, event.reference, event.by, at, event.lines, event.corrects)
    floor.state.revenue.filed = [*floor.state.revenue.filed[1 - WEEKS_KEPT :], filed]
    floor.mention(f"return:{event.week.isoformat()}")


# What a week comes to


def worked_out(floor: Floor, week: date) -> tuple[ReturnLine, ...]:
    """Every class that won or lost anything in a week: terminals and fully automated tables (§ 601a.9(b)(3), (e))."""
    days, kept = [week + timedelta(days=more) for more in range(7)], floor.state.revenue.days
    known = {day: kept[day.isoformat()] for day in days if day.isoformat() in kept}
    classes = dict.fromkeys(name for found in known.values() for name in found)
    return tuple(
        line(name, {day: found.get(name, 0) for day, found in known.items()}, carried(floor, week, name))
        for name in classes
    )


def line(tax_class: str, days: Mapping[date, Cents], losses: Cents) -> ReturnLine:
    """Days of a week offset each other; a class never another one.

    Each tax takes its share of each day at the rate of that day, less that of losses that were carried on.
    """
    revenue = sum(days.values())
    if revenue <= 0:
        return ReturnLine(tax_class, revenue, 0, 0, {}, -revenue)
    used = min(losses, revenue)
    first = min(days)
    shares: dict[str, Fraction] = {}
    for day, won in days.items():
        for rate in rates.on(tax_class, day):
            shares[rate.tax] = shares.get(rate.tax, Fraction(0)) + rate.share * won
    for rate in rates.on(tax_class, first):
        shares[rate.tax] -= rate.share * used
    taxes = {name: max(0, Rounding.HALF_UP_TO_THE_CENT.cents(share)) for name, share in shares.items()}
    return ReturnLine(tax_class, revenue, used, revenue - used, taxes)


def carried(floor: Floor, week: date, tax_class: str) -> Cents:
    """What was lost in the weeks before and not used since, as far as the facility may carry losses on."""
    weeks = floor.state.settings.loss_weeks
    left = [0] * weeks
    for number in range(weeks):
        before = filed_for(floor, week - (weeks - number) * WEEK)
        found = next((one for one in before.lines if one.tax_class == tax_class), None) if before else None
        if found is None:
            continue
        left[number], used = found.loss, found.losses_used
        for earlier in range(number):
            taken = min(left[earlier], used)
            left[earlier], used = left[earlier] - taken, used - taken
    return sum(left)
