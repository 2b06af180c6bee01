"""Patrons who want to be known, as they stand (§ 461a.16)."""

from dataclasses import dataclass, field
from datetime import date, datetime

from croupier.money import Cents


@dataclass(slots=True)
class Patron:
    """Somebody with a card: their own limits, and whether they are excluded."""

    id: str
    document: str
    excluded: bool = False
    until: date | None = None
    """The last day of an exclusion; none of one for life."""
    minutes: int = 0
    loss: Cents = 0
    deposit: Cents = 0
    limited: datetime | None = None
    """When they last set a limit of their own."""

    def is_excluded(self, today: date) -> bool:
        """Whether they are kept from playing on a gaming day."""
        return self.excluded and (self.until is None or today <= self.until)


@dataclass(slots=True)
class Patrons:
    """All of them."""

    known: dict[str, Patron] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    """Whose each card is, by its digest."""
    at: dict[str, str] = field(default_factory=dict)
    """Whose card is in each terminal."""

    def at_terminal(self, terminal: str) -> Patron | None:
        """The patron whose card is in a terminal."""
        return self.known.get(self.at.get(terminal, ""))
