"""What happened to revenue: what a gaming day came to by class of tax, and the returns that were filed (§ 601a.9)."""

from datetime import date
from typing import TypeAlias

import msgspec

from croupier.floor.record.events.base import Event
from croupier.money import Cents


class RevenueClosed(Event, frozen=True, tag="revenue_closed.1"):
    """A gaming day ends with this gross table game revenue, by the clauses under which it is taxed."""

    day: date
    revenue: dict[str, Cents]


class ReturnLine(msgspec.Struct, frozen=True):
    """A class of tables in a weekly return: what it won, what of it is taxed, and how much each tax is."""

    tax_class: str
    revenue: Cents
    losses_used: Cents
    taxable: Cents
    taxes: dict[str, Cents]
    loss: Cents = 0
    """What the week lost, which may be carried on."""


class ReturnFiled(Event, frozen=True, tag="return_filed.1"):
    """The return of a week was filed; ``reckoned`` says how cents were rounded in it (docs/readings/0362)."""

    week: date
    reference: str
    by: str
    lines: tuple[ReturnLine, ...]
    corrects: str = ""
    reckoned: int = 1


RevenueEvent: TypeAlias = RevenueClosed | ReturnFiled
