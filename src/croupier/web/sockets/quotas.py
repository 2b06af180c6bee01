"""Rate limits for each source: a terminal, a person or an address.

Commands beyond them are refused by name with the time after which to retry; queries, which change nothing, are delayed.
Expensive work has limited concurrency: verifying passwords, reading rounds from the journal.

Why: docs/design/0141.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from croupier.floor.record.actors import Actor, Role

THIS_MACHINE = frozenset({"127.0.0.1", "::1", "::/64"})
"""The machine itself speaks for many, so it is exempt."""

SOURCES_REMEMBERED = 10_000
"""The number of recent sources remembered."""


class Quota(NamedTuple):
    """A token bucket: the burst, and the rate per second after it."""

    at_once: int
    in_a_second: float


OF_A_TERMINAL = Quota(200, 50)
"""A player taps a few times in a second, and after a lost connection resends everything unanswered."""

OF_PERIPHERALS = Quota(200, 20)
"""Each report stays in the journal: a door that opens and closes a thousand times a second is heard twenty times."""

OF_A_MACHINE = Quota(60, 5)
"""A redemption machine takes papers one by one; what it tells stays in the journal."""

OF_A_PERSON = Quota(1_000, 400)
"""A dealer's scanner reads a few cards in a second; the rest is for simulated dealers, who deal as fast as they can."""


class Quotas:
    """The remaining quota of each source."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, source: Actor) -> float:
        """Seconds until this source may ask again; zero where it may now, which is taken from what it has left."""
        of_devices = {Role.TERMINAL: OF_A_TERMINAL, Role.REDEMPTION_MACHINE: OF_A_MACHINE}
        return self.wait_for(str(source), of_devices.get(source.role, OF_A_PERSON))

    def of_device(self, terminal: str) -> float:
        """The same for the peripherals of a terminal."""
        return self.wait_for(f"peripherals of {terminal}", OF_PERIPHERALS)

    def wait_for(self, source: str, quota: Quota) -> float:
        """The same for any source."""
        now = self._now()
        had, since = self._left.pop(source, (float(quota.at_once), now))
        left = min(quota.at_once, had + (now - since) * quota.in_a_second)
        granted = left >= 1
        self._left[source] = (left - 1 if granted else left, now)
        if len(self._left) > SOURCES_REMEMBERED:
            self._left.popitem(last=False)
        return 0 if granted else (1 - left) / quota.in_a_second

    def give_back(self, source: str, quota: Quota) -> None:
        """Return the last token: it belonged to another source."""
        had, since = self._left.get(source, (float(quota.at_once), self._now()))
        self._left[source] = (min(quota.at_once, had + 1), since)


class Busy(Exception):
    """The queue for this work is full."""


class Dear:
    """Limits concurrency: ``at_once`` run, ``waiting`` more may queue, ``of_one`` of them from one source."""

    def __init__(self, at_once: int, waiting: int, of_one: int) -> None:
        self._turn = asyncio.Semaphore(at_once)
        self._most, self._of_one = at_once + waiting, of_one
        self._asking: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, source: str) -> AsyncIterator[None]:
        """Wait for a turn; raises :class:`Busy` if the queue is full."""
        if self._asking.total() >= self._most or self._asking[source] >= self._of_one:
            raise Busy
        self._asking[source] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._asking[source] -= 1
            if not self._asking[source]:
                del self._asking[source]
