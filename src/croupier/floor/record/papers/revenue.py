"""Revenue as it stands: what each gaming day came to, and the returns that were filed."""

from dataclasses import dataclass, field
from datetime import date, datetime

from croupier.floor.record.events.office.revenue import ReturnLine
from croupier.money import Cents


@dataclass(slots=True)
class FiledReturn:
    """A weekly return as it was filed; one that corrects another says why."""

    week: date
    reference: str
    by: str
    at: datetime
    lines: tuple[ReturnLine, ...]
    corrects: str = ""


@dataclass(slots=True)
class Revenue:
    """All of it."""

    days: dict[str, dict[str, Cents]] = field(default_factory=dict)
    """By gaming day and class of tax, as far as returns need it."""
    filed: list[FiledReturn] = field(default_factory=list)
    """The last ones."""
