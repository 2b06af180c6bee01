"""Weekly returns: what each class of tables is taxed for, worked out by the floor and filed under two names (§ 601a.9).

How losses and a week are read, which the text we hold leaves open: docs/readings/0362.
"""

from collections.abc import Iterator, Mapping
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
"""Days that are remembered here; the journal knows all of them."""

RETURNS_KEPT = 5 * 60
"""Returns that are: a loss of 52 weeks ago may have been used since, and before it an older one."""

RECKONED = 2
"""How returns are reckoned today: what one section of the Act takes is rounded once, and then divided."""


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
    return [ReturnFiled(command.week, command.reference, asked.actor.name, lines, command.corrects, RECKONED)]


def _is_open(floor: Floor, week: date, at: datetime) -> bool:
    """Whether the last gaming day is over and not closed yet: that comes with the next thing that happens."""
    day = floor.state.day
    return day is not None and day < week + WEEK and floor.state.settings.is_over(day, at)


@carries_out(ReturnFiled)
def _filed(floor: Floor, event: ReturnFiled, at: datetime) -> None:
    filed = FiledReturn(event.week, event.reference, event.by, at, event.lines, event.corrects)
    floor.state.revenue.filed = [*floor.state.revenue.filed[1 - RETURNS_KEPT :], filed]
    floor.mention(f"return:{event.week.isoformat()}")


# What a week comes to


def worked_out(floor: Floor, week: date) -> tuple[ReturnLine, ...]:
    """Every class that won or lost anything in a week: terminals and fully automated tables (§ 601a.9(b)(3), (e))."""
    return tuple(line(name, days, carried(floor, week, name)) for name, days in _by_class(floor, week))


def _by_class(floor: Floor, week: date) -> Iterator[tuple[str, dict[date, Cents]]]:
    """What each class came to on the closed days of a week."""
    days, kept = [week + timedelta(days=more) for more in range(7)], floor.state.revenue.days
    known = {day: kept[day.isoformat()] for day in days if day.isoformat() in kept}
    for name in dict.fromkeys(name for found in known.values() for name in found):
        yield name, {day: found.get(name, 0) for day, found in known.items()}


def follows(floor: Floor, filed: ReturnFiled) -> bool:
    """Whether a return is what its gaming days lead to.

    One that was reckoned as returns once were is held to that: every tax was rounded for itself, and which losses were
    used it says itself.
    """
    if filed.reckoned == RECKONED:
        return filed.lines == worked_out(floor, filed.week)
    used = {one.tax_class: one.losses_used for one in filed.lines}
    found = _by_class(floor, filed.week)
    return filed.lines == tuple(line(name, days, used.get(name, 0), filed.reckoned) for name, days in found)


def line(tax_class: str, days: Mapping[date, Cents], losses: Cents, reckoned: int = RECKONED) -> ReturnLine:
    """Days of a week offset each other; a class never another one.

    Each tax takes its share of each day at the rate of that day, less that of losses that were carried on.
    """
    revenue = sum(days.values())
    if revenue <= 0:
        return ReturnLine(tax_class, revenue, 0, 0, {}, -revenue)
    used = min(losses, revenue)
    shares: dict[rates.Rate, Fraction] = {}
    for day, won in days.items():
        for rate in rates.on(tax_class, day):
            shares[rate] = shares.get(rate, Fraction(0)) + rate.share * won
    for rate in rates.on(tax_class, min(days)):
        shares[rate] -= rate.share * used
    taxes = _each_rounded(shares) if reckoned < RECKONED else _divided(shares)
    return ReturnLine(tax_class, revenue, used, revenue - used, taxes)


def _divided(shares: Mapping[rates.Rate, Fraction]) -> dict[str, Cents]:
    """What a section of the Act takes is one amount to the cent; the last of its parts is what the others leave."""
    taxes: dict[str, Cents] = {}
    for act in dict.fromkeys(rate.act for rate in shares):
        parts = {rate: share for rate, share in shares.items() if rate.act == act}
        left = _cents(sum(parts.values(), Fraction(0)))
        *others, last = parts
        for rate in others:
            taxes[rate.tax] = taxes.get(rate.tax, 0) + _cents(parts[rate])
            left -= _cents(parts[rate])
        taxes[last.tax] = taxes.get(last.tax, 0) + left
    return taxes


def _each_rounded(shares: Mapping[rates.Rate, Fraction]) -> dict[str, Cents]:
    sums: dict[str, Fraction] = {}
    for rate, share in shares.items():
        sums[rate.tax] = sums.get(rate.tax, Fraction(0)) + share
    return {tax: _cents(share) for tax, share in sums.items()}


def _cents(share: Fraction) -> Cents:
    return max(0, Rounding.HALF_UP_TO_THE_CENT.cents(share))


def carried(floor: Floor, week: date, tax_class: str) -> Cents:
    """What was lost in the weeks before and not used since, as far as the facility may carry losses on.

    The oldest loss is used first, as long as it may be.
    """
    longest = floor.state.settings.loss_weeks * WEEK
    left: dict[date, Cents] = {}
    for before in sorted({one.week for one in floor.state.revenue.filed if one.week < week}):
        left = {lost: amount for lost, amount in left.items() if before - lost <= longest}
        for one in _lines(floor, before, tax_class):
            _use(left, one.losses_used)
            left[before] = one.loss
    return sum(amount for lost, amount in left.items() if week - lost <= longest)


def _lines(floor: Floor, week: date, tax_class: str) -> Iterator[ReturnLine]:
    """What the return of a week says of a class, if anything."""
    filed = filed_for(floor, week)
    yield from (one for one in (filed.lines if filed else ()) if one.tax_class == tax_class)


def _use(left: dict[date, Cents], used: Cents) -> None:
    for lost in sorted(left):
        taken = min(left[lost], used)
        left[lost], used = left[lost] - taken, used - taken
