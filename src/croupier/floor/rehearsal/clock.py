"""Simulated time: it advances with actions, never by itself."""

from datetime import UTC, datetime, timedelta

BEGINS = datetime(2026, 1, 11, 5, tzinfo=UTC)
"""The start of a rehearsal on an empty journal: midnight at the start of a Sunday in Pennsylvania."""

MONTH_BEGINS = datetime(2026, 3, 1, 5, tzinfo=UTC)
"""The start of a month, also at midnight; on the eighth day Pennsylvania switches to daylight saving time."""

A_MOMENT = timedelta(milliseconds=1)


class SimulatedClock:
    """A clock that advances a little with every reading."""

    def __init__(self, begins: datetime) -> None:
        self._now = begins

    def now(self) -> datetime:
        """The current time in UTC."""
        self._now += A_MOMENT
        return self._now

    def ticks(self) -> int:
        """Nanoseconds since the first rehearsal began."""
        return (self._now - BEGINS) // timedelta(microseconds=1) * 1_000

    def let_pass(self, seconds: float) -> None:
        """Let time pass."""
        self._now += timedelta(seconds=seconds)

    def wait_for(self, moment: datetime | None) -> None:
        """Let time pass up to a moment, unless it is past."""
        if moment is not None and moment > self._now:
            self._now = moment
