"""Clocks."""

from datetime import UTC, datetime

from croupier.floor.record.ports import Clock


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """The moment in UTC."""
        return datetime.now(UTC)


class ForwardClock:
    """A clock that never goes back, whatever the one behind it does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.last = datetime.min.replace(tzinfo=UTC)

    def now(self) -> datetime:
        """The moment, or the last one that was told if that is later."""
        self.last = max(self.last, self._clock.now())
        return self.last
