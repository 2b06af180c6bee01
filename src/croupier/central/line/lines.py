"""All lines of a process, in one thread that waits for nothing but bytes.

It touches no disk and no event loop.  What the floor has to tell comes through an inbox and is taken between two
polls; what a host asks of the floor goes out as a command, and the answer comes back through the inbox.
"""

import contextlib
import logging
import os
import selectors
import threading
import time
from collections import deque
from collections.abc import Callable

from croupier.central.line.line import Line

_log = logging.getLogger(__name__)

TICK = 0.1
"""Seconds between two looks at the time on a line."""

PARTS = 10
"""Lines look at the time by turns, so that no host waits for hundreds of them."""

AT_ONCE = 0.002
"""Seconds of what the floor tells that are taken in between two looks at the lines: hosts do not wait for all of it."""

SOON = 0.002
"""The same while a host waits for an answer."""


LONGEST_WAIT = 1.0
"""Seconds that somebody waits for the thread, which may have ended."""


class Lines:
    """Lines that are served from one thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._over = clock, False
        self._lines: list[Line] = []
        self._watching: dict[Line, int] = {}
        self._waiting: set[Line] = set()
        """Those on which a host waits for an answer right now."""
        self._selector = selectors.DefaultSelector()
        self._inbox: deque[Callable[[], None]] = deque()
        self._bell, self._rope = os.pipe()
        os.set_blocking(self._bell, False)
        os.set_blocking(self._rope, False)
        self._selector.register(self._bell, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, name="central lines", daemon=True)

    def add(self, line: Line) -> None:
        """Serve this line too; from the thread itself."""
        self._lines.append(line)
        self._watch(line)

    def now(self) -> float:
        """The time of the lines."""
        return self._clock()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and let go of the lines."""
        self._over = True
        self.do(lambda: None)
        if self._thread.is_alive():
            self._thread.join()
        for line in self._lines:
            line.transport.close()
        self._selector.close()
        os.close(self._bell)
        os.close(self._rope)

    def do(self, what: Callable[[], None]) -> None:
        """Let the thread do this between two polls; from any thread, and never waiting."""
        first = not self._inbox
        self._inbox.append(what)
        if first:  # else the bell rings already, or the thread has not looked to the end yet
            with contextlib.suppress(OSError):
                os.write(self._rope, b"\0")

    def wait(self) -> None:
        """Until the thread has done all that it was let do before."""
        done = threading.Event()
        self.do(done.set)
        done.wait(LONGEST_WAIT)

    # The thread

    def _run(self) -> None:
        ticked, part = 0.0, 0
        while not self._over:
            ready = self._selector.select(0 if self._inbox else SOON if self._waiting else TICK / PARTS)
            now = self._clock()
            for key, _ in ready:
                if isinstance(key.data, Line):
                    self._receive(key.data, now)
            self._take_inbox()
            for line in [*self._waiting]:
                line.late(now)
                if not line.waits:
                    self._waiting.discard(line)
            if now - ticked >= TICK / PARTS:
                ticked, part = now, (part + 1) % PARTS
                for line in self._lines[part::PARTS]:
                    line.tick(now)

    def _take_inbox(self) -> None:
        with contextlib.suppress(BlockingIOError):
            os.read(self._bell, 4_096)
        until = self._clock() + AT_ONCE
        while self._inbox:
            try:
                self._inbox.popleft()()
            except Exception:  # noqa: BLE001 - one terminal's trouble is not the others'
                _log.exception("what the floor told could not be taken in")
            if self._clock() >= until:
                return

    def _receive(self, line: Line, now: float) -> None:
        try:
            line.receive(now)
        except Exception:  # noqa: BLE001 - as above
            _log.exception("what came over a line could not be taken in")
        if line.waits:
            self._waiting.add(line)
        if line.transport.fileno() != self._watching.get(line):
            self._watch(line)

    def _watch(self, line: Line) -> None:
        """Watch what the transport reads from now; a socket's door and its host take turns."""
        if (before := self._watching.get(line)) is not None:
            with contextlib.suppress(KeyError, ValueError):
                self._selector.unregister(before)
        self._watching[line] = line.transport.fileno()
        self._selector.register(line.transport.fileno(), selectors.EVENT_READ, line)
