"""Throttling of password attempts: guessing gets slower and slower, and locks out only the guesser.

Failures count against the source they come from, per name. A source is a device's certificate or an address. Failures
from elsewhere delay verification only by moments, and not at all for a source from which that person has logged in
before. All counts expire, and memory is bounded. Why: docs/design/0152.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

FREE_TRIES = 3
"""Failures from one source at one name without delay; the next one starts the waiting."""

LONGEST_WAIT_SECONDS = 60
FREE_TRIES_AT_A_NAME = 10
LONGEST_PAUSE_SECONDS = 3
FORGOTTEN_AFTER_SECONDS = 900
KEYS_REMEMBERED = 10_000


class Tries(NamedTuple):
    """Consecutive failures, and the time of the last one."""

    wrong: int = 0
    last: float = 0.0


class Remembered:
    """The latest failures by key; the oldest are evicted."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._tries: OrderedDict[tuple[str, ...], Tries] = OrderedDict()

    def of(self, *key: str) -> Tries:
        """The failures that still count."""
        tries = self._tries.get(key, Tries())
        return tries if self._now() - tries.last < FORGOTTEN_AFTER_SECONDS else Tries()

    def one_more(self, *key: str) -> None:
        """Count a failure."""
        tries = Tries(self.of(*key).wrong + 1, self._now())
        self._tries.pop(key, None)
        self._tries[key] = tries
        while len(self._tries) > KEYS_REMEMBERED:
            self._tries.popitem(last=False)

    def forget(self, *key: str) -> None:
        """Clear the count."""
        self._tries.pop(key, None)

    def __contains__(self, key: tuple[str, ...]) -> bool:
        return key in self._tries

    def __len__(self) -> int:
        return len(self._tries)


class Guesses:
    """The failures that count."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.wrong, self.names, self.good = Remembered(now), Remembered(now), Remembered(now)

    def wait(self, source: str, name: str) -> float:
        """Seconds until a source may try a name again; until then it is refused without verification."""
        tries = self.wrong.of(source, name)
        if tries.wrong < FREE_TRIES:
            return 0
        doubled = min(tries.wrong - FREE_TRIES, LONGEST_WAIT_SECONDS.bit_length())
        wait = float(min(2**doubled, LONGEST_WAIT_SECONDS))
        return max(0.0, tries.last + wait - self._now())

    def pause(self, source: str, name: str, recorded: int = 0) -> float:
        """Seconds to delay an attempt because others guess at the name; never longer than moments.

        ``recorded`` counts the failures in the journal since the last success, so that a restart forgets none.
        """
        tries = max(self.names.of(name).wrong, recorded)
        if tries < FREE_TRIES_AT_A_NAME or (source, name) in self.good:
            return 0
        return float(min(0.1 * (tries - FREE_TRIES_AT_A_NAME + 1), LONGEST_PAUSE_SECONDS))

    def failed(self, source: str, name: str) -> None:
        """Count a failed attempt."""
        self.wrong.one_more(source, name)
        self.names.one_more(name)

    def proved(self, source: str, name: str) -> None:
        """A successful attempt clears this source's failures and makes it known for the name."""
        self.wrong.forget(source, name)
        self.good.one_more(source, name)
