"""Revenue as documents: what is due, what each week comes to, the returns that were filed (§ 601a.9)."""

from datetime import date, datetime, timedelta

import msgspec

from croupier.floor.pages.setup import signers
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.revenue import FileReturn
from croupier.floor.record.events.office.revenue import ReturnLine
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.house import days
from croupier.floor.rooms.revenue import rates, returns
from croupier.money import Cents, in_percent
from croupier.office.due import Due, due
from croupier.words import say

MAY_READ = frozenset({Role.FINANCE, Role.AUDITOR, Role.COMPLIANCE, Role.REVENUE})
WEEKS_SHOWN = 8


class DayShown(msgspec.Struct, frozen=True):
    """A gaming day: what each class won, or below zero lost."""

    day: date
    revenue: dict[str, Cents]
    closed: bool


class RateShown(msgspec.Struct, frozen=True):
    """A tax that a class pays, at the rate of the first day of the week."""

    tax: str
    tax_class: str
    percent: str
    act: str


class WeekShown(msgspec.Struct, frozen=True):
    """A week: worked out from its days, and as it was filed if it was."""

    week: date
    ends: date
    over: bool
    lines: tuple[ReturnLine, ...]
    rates: tuple[RateShown, ...]
    total: Cents
    reference: str = ""
    filed_by: str = ""
    filed_at: datetime | None = None
    corrects: str = ""
    carries: bool = False
    """Whether the facility carries what a week lost on to later ones."""


class RevenueDocument(msgspec.Struct, frozen=True):
    """Revenue and tax of a house."""

    facility: str
    today: date
    due: tuple[Due, ...]
    days: tuple[DayShown, ...]
    weeks: tuple[WeekShown, ...]
    """The newest first."""
    signers: dict[str, list[Role]]
    """Who signs besides, by command."""


def revenue_document(floor: Floor, at: datetime, reader: Role = Role.AUDITOR) -> RevenueDocument:
    """The last weeks, with the one that goes on."""
    today = floor.state.settings.gaming_day(at)
    this = returns.week_of(floor, today)
    known = {returns.week_of(floor, date.fromisoformat(day)) for day in floor.state.revenue.days} | {this}
    weeks = sorted(known, reverse=True)[:WEEKS_SHOWN]
    return RevenueDocument(
        facility=floor.state.settings.facility,
        today=today,
        due=tuple(due_items(floor, today)),
        days=_days(floor),
        weeks=tuple(week_shown(floor, week, today) for week in weeks),
        signers=signers(floor, reader),
    )


def _days(floor: Floor) -> tuple[DayShown, ...]:
    """The closed days that are known, and the one that goes on."""
    closed = [
        DayShown(date.fromisoformat(day), dict(found), closed=True) for day, found in floor.state.revenue.days.items()
    ]
    shown = sorted(closed, key=lambda one: one.day)[-7 * WEEKS_SHOWN :]
    if floor.state.day is not None:
        shown.append(DayShown(floor.state.day, days.class_revenue(floor), closed=False))
    return tuple(shown)


def week_shown(floor: Floor, week: date, today: date) -> WeekShown:
    """A week as it comes to, or as its return says."""
    filed = returns.filed_for(floor, week)
    lines = filed.lines if filed else returns.worked_out(floor, week)
    total = sum(sum(line.taxes.values()) for line in lines)
    shown = tuple(
        RateShown(rate.tax, line.tax_class, in_percent(rate.share), rate.act)
        for line in lines
        for rate in rates.on(line.tax_class, week)
    )
    ends = week + returns.WEEK - timedelta(days=1)
    told = (filed.reference, filed.by, filed.at, filed.corrects) if filed else ()
    shows = WeekShown(week, ends, ends < today, lines, shown, total, *told)
    return msgspec.structs.replace(shows, carries=floor.state.settings.loss_weeks > 0)


def due_items(floor: Floor, today: date) -> list[Due]:
    """The returns of weeks that are over, each by the first day after its week (§ 601a.9)."""
    settings, found = floor.state.settings, [(week + returns.WEEK, week) for week in returns.unfiled(floor, today)]
    return [
        due(settings, FileReturn.tag(), day, "§ 601a.9", say("tax.due", day=week.isoformat()), overdue=today > day)
        for day, week in found
    ]
