"""Clocks: what the computer says the time is, and whether to believe it (docs/design/0153)."""

import threading
import time
from datetime import UTC, datetime, timedelta

from croupier.floor.record.ports import Clock

TOLERATED = timedelta(seconds=5)
"""A deviation of the computer's clock from the reported time that needs no attention."""

FASTEST_CORRECTION = 200
"""The reported time is slewed by at most 1 part in 200, as time services do, so that no timer jumps."""

_COUNTER = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A counter that keeps running while the computer sleeps, where available."""


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """The current time in UTC."""
        return datetime.now(UTC)

    def ticks(self) -> int:
        """A monotonic count of nanoseconds, unaffected by changes of the time."""
        return time.clock_gettime_ns(_COUNTER)


class SteadyClock:
    """Advances by a monotonic counter and slews towards the clock behind it, as long as that clock is plausible.

    If the clock jumps, the reported time goes on steadily, and ``gap`` says how far off the clock is. Thread-safe.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._told, self._ticks = clock.now(), clock.ticks()
        self.gap = timedelta()
        """How far the clock was from the reported time at the last reading."""

    def begin(self, last: datetime, longest_absence: timedelta) -> None:
        """Resume after a start from the last recorded moment, if the clock is plausible."""
        with self._lock:
            now, self._ticks = self._clock.now(), self._clock.ticks()
            plausible = last - TOLERATED <= now <= last + longest_absence
            self._told = max(now, last) if plausible else last
            self.gap = now - self._told

    def set(self, at: datetime) -> None:
        """Set the time to what people have confirmed."""
        with self._lock:
            self._told, self._ticks = at, self._clock.ticks()
            self.gap = self._clock.now() - at

    def now(self) -> datetime:
        """The current time in UTC; it never goes back unless people set it."""
        with self._lock:
            now, passed = self._clock.now(), (self._clock.ticks() - self._ticks) // 1_000
            self._ticks += passed * 1_000
            told = self._told + timedelta(0, 0, passed)
            gap = now - told
            if gap and -TOLERATED <= gap <= TOLERATED:
                most = timedelta(0, 0, passed // FASTEST_CORRECTION)
                told += most if gap > most else max(gap, -most)
            self._told, self.gap = told, gap
            return told

    def ticks(self) -> int:
        """The monotonic counter."""
        return self._clock.ticks()

    @property
    def doubted(self) -> bool:
        """Whether the clock is too far from the reported time to be believed."""
        return abs(self.gap) > TOLERATED
