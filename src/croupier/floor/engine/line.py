"""The engine's input queue: fair between sources, so that no source waits behind another's flood.

A source is a terminal, a person or a device. Sources take turns round-robin, and none has more than a few turns in one
commit: a source that sends a thousand commands at once hardly lengthens a commit for the others. Beyond a few hundred
queued commands a source is refused by name; nothing is dropped silently.

Why: docs/design/0141; what it costs: docs/design/0171.
"""

import threading
import time
from collections import deque
from contextlib import AbstractContextManager
from typing import Generic, TypeVar

WAITING_AT_MOST = 256
"""The most commands one source may have queued; the next is refused."""

TURNS_IN_A_COMMIT = 8
"""The most commands of one source in one commit."""

OneT = TypeVar("OneT")


class Line(Generic[OneT]):
    """A queue by source; any thread may put, one thread takes.

    ``trusted`` is the one source without a limit: the system itself.
    """

    def __init__(self, trusted: str) -> None:
        self._trusted = trusted
        self._lock = threading.RLock()
        self._changed, self._is_awaited = threading.Condition(self._lock), False
        self._sources: dict[str, deque[OneT]] = {}
        self._over = False

    def put(self, source: str, one: OneT) -> bool:
        """Queue an item; false if its source has too many queued."""
        with self._lock:
            own = self._sources.get(source)
            if own is None:
                self._sources[source] = deque((one,))
            elif len(own) >= WAITING_AT_MOST and source != self._trusted:
                return False
            else:
                own.append(one)
            if self._is_awaited:  # notify once: a stadium queues a thousand items before the taker wakes up
                self._is_awaited = False
                self._changed.notify()
            return True

    def held(self) -> AbstractContextManager[bool]:
        """Hold the queue, so that everything one thread puts in is taken together."""
        return self._lock

    def end(self) -> None:
        """Close the queue: once drained, `take` returns nothing."""
        with self._lock:
            self._over, self._is_awaited = True, False
            self._changed.notify()

    def take(self, most: int, within: float | None = None) -> list[OneT]:
        """Wait for items and take them round-robin; empty once closed, or on a timeout."""
        until = None if within is None else time.monotonic() + within
        with self._lock:
            while not self._sources and not self._over:
                left = None if until is None else until - time.monotonic()
                if left is not None and left <= 0:
                    break
                self._is_awaited = True
                self._changed.wait(left)
            return self._in_turn(most)

    def _in_turn(self, most: int) -> list[OneT]:
        own = min(most // 2, len(self._sources.get(self._trusted, ())))
        taken = [self._next_of(self._trusted) for _ in range(own)]
        for _ in range(TURNS_IN_A_COMMIT):
            others = [source for source in self._sources if source != self._trusted]
            if not others:
                break
            taken.extend(self._next_of(source) for source in others[: most - len(taken)])
        return taken

    def _next_of(self, source: str) -> OneT:
        """Take one item of a source, and move the source to the back."""
        own = self._sources.pop(source)
        one = own.popleft()
        if own:
            self._sources[source] = own
        return one
