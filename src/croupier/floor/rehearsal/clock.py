"""Time as a rehearsal has it: it passes with what is done, never by itself."""

from datetime import UTC, datetime, timedelta

BEGINS = datetime(2026, 1, 11, 5, tzinfo=UTC)
"""When the first rehearsal on an empty journal begins: midnight of a Saturday in Pennsylvania."""

MONTH_BEGINS = datetime(2026, 3, 1, 5, tzinfo=UTC)
"""When a month does: midnight of a Saturday too; on the eighth day clocks in Pennsylvania are set to summer."""

A_MOMENT = timedelta(milliseconds=1)


class SimulatedClock:
    """Every look at it takes a moment."""

    def __init__(self, begins: datetime) -> None:
        self._now = begins

    def now(self) -> datetime:
        """The moment in UTC."""
        self._now += A_MOMENT
        return self._now

    def ticks(self) -> int:
        """Nanoseconds since the first rehearsal began."""
        return (self._now - BEGINS) // timedelta(microseconds=1) * 1_000

    def let_pass(self, seconds: float) -> None:
        """Wait."""
        self._now += timedelta(seconds=seconds)

    def wait_for(self, moment: datetime | None) -> None:
        """Wait until then, if it is not past."""
        if moment is not None and moment > self._now:
            self._now = moment
