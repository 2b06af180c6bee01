"""How much one source may ask: a terminal, a person or an address.

Commands beyond it are refused by name with the time after which to ask again; questions that change nothing wait.  Some
work is dear and done for few at once: passwords that are verified, rounds that are read from the journal.

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
"""Who speaks from the machine itself speaks for many: it is not counted."""

SOURCES_REMEMBERED = 10_000
"""What as many sources have asked lately is remembered."""


class Quota(NamedTuple):
    """How many may come at once, and how many in a second after that."""

    at_once: int
    in_a_second: float


OF_A_TERMINAL = Quota(200, 50)
"""A player taps a few times in a second, and comes back after a lost connection with all that has no answer."""

OF_PERIPHERALS = Quota(200, 20)
"""Each report stays in the journal: a door that opens and closes a thousand times a second is heard twenty times."""

OF_A_MACHINE = Quota(60, 5)
"""A redemption machine takes papers one by one; what it tells stays in the journal."""

OF_A_PERSON = Quota(1_000, 400)
"""A dealer's scanner reads a few cards in a second; the rest is for simulated dealers, who deal as fast as they can."""


class Quotas:
    """What each source has left."""

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
        """What was taken last was for somebody else, as it turned out."""
        had, since = self._left.get(source, (float(quota.at_once), self._now()))
        self._left[source] = (min(quota.at_once, had + 1), since)


class Busy(Exception):
    """As many wait for this as may."""


class Dear:
    """Work that is done for ``at_once`` at a time; ``waiting`` more may wait, ``of_one`` of them from one source."""

    def __init__(self, at_once: int, waiting: int, of_one: int) -> None:
        self._turn = asyncio.Semaphore(at_once)
        self._most, self._of_one = at_once + waiting, of_one
        self._asking: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, source: str) -> AsyncIterator[None]:
        """One's turn, when it has come; raises :class:`Busy` where no more may wait."""
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
