"""The line in front of the engine: each source waits for itself, and none for what another asks too much.

A source is a terminal, a person or a device.  Of those who wait each gets its turn before any gets a second one, and
none more than a few turns in one commit: who sends a thousand commands at once makes a commit hardly longer for the
others.  What more than some hundreds of one source would wait for is refused by name; nothing is dropped in silence.

Why: docs/design/0141; what it costs: docs/design/0171.
"""

import threading
import time
from collections import deque
from contextlib import AbstractContextManager
from typing import Generic, TypeVar

WAITING_AT_MOST = 256
"""As many commands of one source may wait; the next is refused."""

TURNS_IN_A_COMMIT = 8
"""As many commands of one source share a commit."""

OneT = TypeVar("OneT")


class Line(Generic[OneT]):
    """What waits, by source; any thread may put something in, one takes it out.

    ``trusted`` is the source that asks as much as it likes: the system itself.
    """

    def __init__(self, trusted: str) -> None:
        self._trusted = trusted
        self._lock = threading.RLock()
        self._changed, self._is_awaited = threading.Condition(self._lock), False
        self._sources: dict[str, deque[OneT]] = {}
        self._over = False

    def put(self, source: str, one: OneT) -> bool:
        """Let something wait; false where too much of its source does already."""
        with self._lock:
            own = self._sources.get(source)
            if own is None:
                self._sources[source] = deque((one,))
            elif len(own) >= WAITING_AT_MOST and source != self._trusted:
                return False
            else:
                own.append(one)
            if self._is_awaited:  # once: a stadium puts in a thousand before the taker has come
                self._is_awaited = False
                self._changed.notify()
            return True

    def held(self) -> AbstractContextManager[bool]:
        """Nothing is taken meanwhile: what one thread puts in is found together, whatever the threads' luck."""
        return self._lock

    def end(self) -> None:
        """Nothing more comes: when what waits has been taken, nothing is left."""
        with self._lock:
            self._over, self._is_awaited = True, False
            self._changed.notify()

    def take(self, most: int, within: float | None = None) -> list[OneT]:
        """What is next, once something is: turn by turn; nothing at the end, or where nothing came in this time."""
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
        """Who had a turn goes to the end of the line."""
        own = self._sources.pop(source)
        one = own.popleft()
        if own:
            self._sources[source] = own
        return one
