"""Patrons who want to be known, as they stand (§ 461a.16)."""

from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from typing import NamedTuple

from croupier.money import Cents


class Daily(NamedTuple):
    """What a patron wants to play, lose and put in at most on a gaming day, everywhere together; 0 is no limit."""

    minutes: int = 0
    loss: Cents = 0
    deposit: Cents = 0


NO_LIMITS = Daily()


@dataclass(slots=True)
class DayPlayed:
    """What the visits of a patron that have ended on a gaming day came to."""

    day: date
    seconds: int = 0
    lost: Cents = 0
    put_in: Cents = 0


@dataclass(slots=True)
class Patron:
    """Somebody with a card: their own limits, what they played for, and whether they are excluded.

    Of a document, of name and birth date together, and of a PIN there is a keyed digest, and nothing else.
    """

    id: str
    document: str
    excluded: bool = False
    until: date | None = None
    """The last day of an exclusion; none of one for life."""
    minutes: int = 0
    loss: Cents = 0
    deposit: Cents = 0
    limited: datetime | None = None
    """When they last set a limit of a visit."""
    person: str = ""
    pin: str = ""
    wrong_pins: int = 0
    """Wrong ones in a row, wherever that was."""
    visits: int = 0
    """How often their card was in a terminal."""
    daily: Daily = NO_LIMITS
    wider: Daily | None = None
    """What takes the place of the daily limits when the cooling time is over."""
    wider_from: datetime | None = None
    played: DayPlayed | None = None
    handle: Cents = 0
    theory: Fraction = Fraction(0)
    """What the house should have won of them, exactly, in cents."""
    to_points: Fraction = Fraction(0)
    """How much of it has not come to a whole point yet."""
    points: int = 0

    def is_excluded(self, today: date) -> bool:
        """Whether they are kept from playing on a gaming day."""
        return self.excluded and (self.until is None or today <= self.until)

    def limits(self, at: datetime) -> Daily:
        """The daily limits that hold at a moment."""
        if self.wider is not None and self.wider_from is not None and at >= self.wider_from:
            return self.wider
        return self.daily

    def played_on(self, day: date) -> DayPlayed:
        """What has ended on a gaming day."""
        return self.played if self.played and self.played.day == day else DayPlayed(day)


@dataclass(slots=True)
class Spell:
    """A card in a terminal: since when, what stood there then, and what was wagered by rules and wager."""

    patron: str
    visit: int
    since: datetime
    put_in: Cents
    taken_out: Cents
    here: Cents
    """What was on the terminal and in play when the card went in."""
    by_number: bool = False
    """Whether a number and a PIN were entered instead of a card."""
    rounds: int = 0
    handle: Cents = 0
    wagered: dict[str, dict[str, Cents]] = field(default_factory=dict)
    """By what it was played under, and by wager."""


@dataclass(slots=True)
class Tries:
    """Cards and PINs in a row at a terminal that are nobody's."""

    wrong: int
    last: datetime
    until: datetime | None = None
    """Until when none is taken there."""


@dataclass(slots=True)
class Patrons:
    """All of them."""

    known: dict[str, Patron] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    """Whose each card is, by its digest."""
    at: dict[str, str] = field(default_factory=dict)
    """Whose card is in each terminal."""
    spells: dict[str, Spell] = field(default_factory=dict)
    """Since when, and what was played, where that is counted."""
    rules: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The game and the Rules Submission that something was wagered under, by its digest."""
    tries: dict[str, Tries] = field(default_factory=dict)

    def at_terminal(self, terminal: str) -> Patron | None:
        """The patron whose card is in a terminal."""
        return self.known.get(self.at.get(terminal, ""))
