"""The report of tips: how the pools were distributed, from the journal alone (§ 465a.19(g)(2))."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from croupier.floor.record.events import FloorOpened, TipsDistributed, decode
from croupier.floor.record.ports import Store
from croupier.floor.record.settings import Settings
from croupier.money import Cents


@dataclass(frozen=True, slots=True)
class Share:
    """A dealer's share, and the seconds of dealing it is for."""

    dealer: str
    seconds: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class Distribution:
    """A pool paid out on a gaming day; ``since`` is the day of its first tip, if known."""

    entry: int
    day: date
    pool: str
    since: date | None
    by: str
    shares: tuple[Share, ...]

    @property
    def total(self) -> Cents:
        """The total paid."""
        return sum(share.amount for share in self.shares)


def distributions(store: Store, day: date | None = None) -> Iterator[Distribution]:
    """The distributions of a gaming day, or all of them, in order."""
    settings = _settings(store)
    for entry in store.mentioning("tips"):
        on = settings.gaming_day(entry.at)
        for event in decode(entry.body).events if day in {None, on} else ():
            if isinstance(event, TipsDistributed):
                shares = tuple(Share(who, event.seconds[who], got) for who, got in event.shares.items())
                yield Distribution(entry.sequence, on, event.pool, event.since, entry.actor, shares)


def _settings(store: Store) -> Settings:
    """The facility's settings, which are the first event of its journal."""
    first = next(iter(store.entries()), None)
    opened = (event for event in decode(first.body).events if isinstance(event, FloorOpened)) if first else ()
    return next((event.settings for event in opened), Settings())
