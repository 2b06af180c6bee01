"""Clocks: what a computer says the time is, and whether it can be believed (docs/design/0153)."""

import threading
import time
from datetime import UTC, datetime, timedelta

from croupier.floor.record.ports import Clock

TOLERATED = timedelta(seconds=5)
"""A difference between the computer's clock and the time told that nobody has to look at."""

FASTEST_CORRECTION = 200
"""The time told follows the computer's clock by at most one part in 200, as time services do: no timer jumps."""

_COUNTER = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A counter that goes on while the computer sleeps, where there is one."""


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """The moment in UTC."""
        return datetime.now(UTC)

    def ticks(self) -> int:
        """Nanoseconds that only grow, whatever happens to the time."""
        return time.clock_gettime_ns(_COUNTER)


class SteadyClock:
    """Tells the time by the counter behind it and follows the clock behind it, as long as that is plausible.

    Where the clock jumps, the time told goes on as if nothing had happened, and ``gap`` says how far away the clock is.
    Any thread may ask.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._told, self._ticks = clock.now(), clock.ticks()
        self.gap = timedelta()
        """How far the clock was from the time told, when somebody asked last."""

    def begin(self, last: datetime, longest_absence: timedelta) -> None:
        """After a start: go on from the last moment that was recorded, if the clock can be right."""
        with self._lock:
            now, self._ticks = self._clock.now(), self._clock.ticks()
            plausible = last - TOLERATED <= now <= last + longest_absence
            self._told = max(now, last) if plausible else last
            self.gap = now - self._told

    def set(self, at: datetime) -> None:
        """It is this time now: people have said so."""
        with self._lock:
            self._told, self._ticks = at, self._clock.ticks()
            self.gap = self._clock.now() - at

    def now(self) -> datetime:
        """The moment in UTC, never before one that was told, unless people have set it."""
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
        """The counter behind it."""
        return self._clock.ticks()

    @property
    def doubted(self) -> bool:
        """Whether the clock is too far from the time told to be believed."""
        return abs(self.gap) > TOLERATED
