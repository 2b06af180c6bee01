"""The host's own loop: every line is polled in its turn, and nobody waits for another."""

import contextlib
import heapq
import os
import selectors
import termios
import threading
import time
import tty
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.central.host.store import HostStore
from croupier.central.host.watch import Talk, Watch
from croupier.central.protocol.checksum import is_whole
from croupier.central.protocol.polls import GENERAL

BETWEEN_POLLS = 0.2
"""Seconds between two general polls of a terminal."""

ANSWER_WITHIN = 0.25
"""Seconds that an answer is waited for; a terminal begins one within 20 ms, a busy machine carries it later."""

BETWEEN_MEETINGS = 0.0108
"""Seconds after which the next line is polled for the first time: who is met is asked a lot, and hundreds of lines are
polled one after the other from then on, instead of all in the same moment."""

LOOKS_EVERY = 0.05
"""Seconds after which the thread looks whether it shall do something else."""

COMMITTED_EVERY = 0.25
"""Seconds between two commits of what was heard."""

EVERY = 60.0
"""Seconds between two readings of the meters of a terminal."""


@dataclass(slots=True)
class _Line:
    watch: Watch
    """Who is polled right now."""
    path: str
    place: int
    watches: list[Watch]
    """All that are polled on this line, each by its address."""
    handle: int | None = None
    """The port, while it is there."""
    talk: Talk = field(init=False)
    sent: bytes = b""
    at: float = 0
    sending: int = 0
    """How often something was sent: what was due for the message before is no longer."""
    came: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.talk = self._in_turns()

    def _in_turns(self) -> Talk:
        """Nobody, then one address after the other; each poll acknowledges what the one before was answered."""
        while True:
            yield bytes([GENERAL])
            for watch in tuple(self.watches):
                self.watch = watch
                yield from watch.turn()

    @property
    def awaits(self) -> bool:
        """Whether an answer is waited for."""
        return self.sending > 0 and self.sent != bytes([GENERAL])

    def complete(self) -> bool:
        """Whether what has come is a whole answer."""
        if len(self.sent) == 1:
            return len(self.came) == 1 or is_whole(bytes(self.came))
        return len(self.came) <= 2 or is_whole(bytes(self.came))


class Host:
    """Polls terminals on lines, from a thread of its own."""

    def __init__(self, store: HostStore, *, between: float = BETWEEN_POLLS, every: float = EVERY) -> None:
        self.store, self._between, self._every = store, between, every
        self._lines: list[_Line] = []
        self.watches: list[Watch] = []
        """Everybody who is polled."""
        self._due: list[tuple[float, int, int]] = []
        """When something is to be done on a line, if nothing comes before."""
        self._over = False
        self._selector = selectors.DefaultSelector()
        self._todo: list[Callable[[], None]] = []
        self._thread = threading.Thread(target=self._run, name="central host", daemon=True)
        self.waits: deque[float] = deque(maxlen=100_000)
        """How long answers were waited for, the newest last."""

    def add(self, terminal: str, path: str, address: int = 1) -> Watch:
        """Poll a terminal on the line at a path; before the start, or with :meth:`do`."""
        watch = Watch(terminal, address, self.store, time.monotonic, self._every)
        self.watches.append(watch)
        if line := next((one for one in self._lines if one.path == path), None):
            line.watches.append(watch)
            return watch
        line = _Line(watch, path, len(self._lines), [watch])
        self._opened(line)
        self._lines.append(line)
        if self._thread.is_alive():
            self._send(line, next(line.talk))
        return watch

    def move(self, terminal: str, path: str) -> None:
        """A terminal is at another path now; before the start, or with :meth:`do`."""
        for line in self._lines:
            if any(watch.terminal == terminal for watch in line.watches):
                self._let_go(line)
                line.path = path  # it is opened with the next poll

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._over = True
        if self._thread.is_alive():
            self._thread.join()
        for line in self._lines:
            line.watch.polls -= line.awaits  # nobody can say whether it would have been answered
            self._let_go(line)
        self._selector.close()
        self.store.close()

    def figures(self) -> dict[str, float]:
        """Polls, answers, and in how many milliseconds half of the answers came, and 99 of 100."""
        waits = sorted(1_000 * one for one in self.waits) or [0.0]
        polls, answers = sum(one.polls for one in self.watches), sum(one.answers for one in self.watches)
        return {
            "polls": polls,
            "answers": answers,
            "half": waits[len(waits) // 2],
            "most": waits[len(waits) * 99 // 100],
        }

    def ask_all(self, why: str) -> None:
        """Read the meters of every terminal with the next polls; before the start, or with :meth:`do`."""
        for watch in self.watches:
            watch.ask_meters(why)

    def do(self, what: Callable[[], None]) -> None:
        """Let the thread do this soon: the store is its own."""
        self._todo.append(what)

    # The thread

    def _run(self) -> None:
        committed, began = 0.0, time.monotonic()
        for line in self._lines:
            heapq.heappush(self._due, (began + BETWEEN_MEETINGS * line.place, line.place, 0))
        while not self._over:
            for key, _ in self._selector.select(self._until_due()):
                self._take(key.data, key.fd)
            while self._todo:
                self._todo.pop(0)()
            now = time.monotonic()
            if now - committed >= COMMITTED_EVERY:
                committed = now
                self.store.commit()
            while self._due and self._due[0][0] <= now:
                _, place, sending = heapq.heappop(self._due)
                line = self._lines[place]
                if line.sending == sending:
                    self._go_on(line, b"") if sending else self._send(line, next(line.talk))

    def _until_due(self) -> float:
        """Seconds until something is to be done: each line in its own moment, or many would come to share one."""
        wait = self._due[0][0] - time.monotonic() if self._due else LOOKS_EVERY
        return min(LOOKS_EVERY, max(0.0, wait))

    def _opened(self, line: _Line) -> int:
        if line.handle is not None:
            return line.handle
        handle = os.open(line.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            tty.setraw(handle)
        except termios.error:
            os.close(handle)
            raise
        line.handle = handle
        self._selector.register(handle, selectors.EVENT_READ, line)
        return handle

    def _let_go(self, line: _Line) -> None:
        if line.handle is not None:
            self._selector.unregister(line.handle)
            os.close(line.handle)
            line.handle = None

    def _take(self, line: _Line, handle: int) -> None:
        data = _read(handle)
        if data is None:
            self._let_go(line)  # nobody is at the other end any more; with the next poll it is looked for again
            return
        line.came += data
        if not line.awaits:
            line.came.clear()  # a call, also before the first poll, or an answer that came too late
        elif line.came and line.complete():
            self.waits.append(time.monotonic() - line.at)
            self._go_on(line, bytes(line.came))

    def _go_on(self, line: _Line, answer: bytes) -> None:
        line.came.clear()
        line.watch.answers += bool(answer)
        self._send(line, line.talk.send(answer))

    def _send(self, line: _Line, message: bytes) -> None:
        line.sent, line.at, line.sending = message, time.monotonic(), line.sending + 1
        wait = self._between if message == bytes([GENERAL]) else ANSWER_WITHIN
        heapq.heappush(self._due, (line.at + wait, line.place, line.sending))
        line.watch.polls += message != bytes([GENERAL])
        with contextlib.suppress(OSError, termios.error):
            os.write(self._opened(line), message)


def _read(handle: int) -> bytes | None:
    """What has come; None where nobody is at the other end any more."""
    try:
        return os.read(handle, 4_096) or None
    except BlockingIOError:
        return b""
    except OSError:
        return None
