"""The lines of a floor, served by a process of their own (docs/design/0213).

The engine's thread puts what it has to tell into a queue and goes on.  When the process dies it is started again, and
every terminal is put on its line as after a loss of power: what a host has not acknowledged is told again.
"""

import logging
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path

from croupier.central.line.slave import ANSWERED_WITHIN
from croupier.central.terminal.following import Following, UnknownTerminal
from croupier.central.terminal.standing import Standing
from croupier.central.terminal.wire import (
    TO_FLOOR,
    Agreed,
    Answered,
    Asked,
    Begin,
    GivenBack,
    Lies,
    Loaded,
    Put,
    ToFloor,
    ToLines,
    Where,
    answered,
    packed,
    received,
)
from croupier.central.terminal.wire import Take as TakeStanding
from croupier.floor.engine.batch import Answer
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.host_asked import Take
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Request

_log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds that the process may take to open a line."""

BETWEEN_STARTS = 1.0

TRIES = 3
"""Processes that are asked to open a line, where one after the other dies over it."""

GATHERED = 0.02
"""Seconds that a terminal's standing waits for those of others before they are told together (docs/design/0402)."""


NEW = Where()


class Way:
    """The way to one process, in order: an answer that was asked for by one that has died goes nowhere.

    Standings wait a moment for each other, so that a stadium's wagers are answered before anybody tells of them; what
    somebody waits for goes at once, and takes along all that came before it.
    """

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[ToLines | None] = queue.SimpleQueue()
        self._awaited = threading.Event()
        self._ordered: set[str] = set()
        """Terminals that did what their hosts ordered: their lines hold the answer until they have heard of it."""

    def put(self, message: ToLines | None) -> None:
        """Send this; nothing is the end."""
        self._waiting.put(message)
        if not isinstance(message, TakeStanding) or message.standing.terminal in self._ordered:
            self._awaited.set()
        if isinstance(message, TakeStanding):
            self._ordered.discard(message.standing.terminal)

    def answer(self, answer: Answered, terminal: str) -> None:
        """Send an answer; how its terminal stands now is awaited as well."""
        self._ordered.add(terminal)
        self.put(answer)

    def take(self) -> list[ToLines | None]:
        """What is to be sent together, once there is something."""
        messages = [self._waiting.get()]
        if isinstance(messages[0], TakeStanding):
            self._awaited.wait(GATHERED)
        self._awaited.clear()
        while not self._waiting.empty():
            messages.append(self._waiting.get())
        return messages


class NoLine(Exception):
    """A terminal cannot be put on its line; the sentence says why."""


class LinesApart:
    """Terminals on lines that another process answers for."""

    def __init__(
        self, engine: Engine, memories: Path | None = None, *, moved: Callable[[str, str], None] | None = None
    ) -> None:
        """``moved`` hears where a terminal is found after the process had to be started again."""
        self._engine, self._memories, self._moved = engine, memories, moved
        self._over, self._starting = threading.Event(), threading.Lock()
        self._numbers = count(1)
        self._put: dict[str, Put] = {}
        self._loaded: dict[str, Future[Loaded | None]] = {}
        self._vouchers: dict[int, tuple[str, Take, Future[Answer | None]]] = {}
        self._out = Way()
        self._following = Following(engine, lambda now: self._out.put(TakeStanding(now)))
        self._start()
        engine.ask_hosts_by(self.ask_host)

    # Terminals

    def put(
        self,
        terminal: str,
        host: str,
        where: Where = NEW,
        *,
        address: int = 1,
        strict: bool = True,
        patience: float = ANSWERED_WITHIN,
    ) -> str:
        """Put a terminal on a line, a serial port or a pseudo-terminal; where a host finds it."""
        self._put[terminal] = put = Put(terminal, host, where, address, strict, patience)
        return self._place(put)

    @property
    def terminals(self) -> frozenset[str]:
        """Those that are on a line."""
        return frozenset(self._put)

    def _place(self, put: Put) -> str:
        loaded = self._opened(put)
        if loaded.why_not:
            self._put.pop(put.terminal, None)
            raise NoLine(loaded.why_not)

        def begun(now: Standing, new: bool) -> None:  # noqa: FBT001 - of one caller
            self._out.put(Begin(now, new))

        try:
            self._following.begin(put.terminal, put.host, loaded.sequence, begun)
        except UnknownTerminal:
            self._put.pop(put.terminal, None)
            raise
        return loaded.path

    def _opened(self, put: Put) -> Loaded:
        """What the process says to it; one that dies meanwhile says nothing, and the next is asked."""
        for _ in range(TRIES):
            told: Future[Loaded | None] = Future()
            self._loaded[put.terminal] = told
            self._out.put(put)
            if self._over.is_set():
                self._give_up()
            if loaded := told.result(PATIENCE):
                return loaded
        return Loaded(put.terminal, "", 0, "the process of the lines ends each time it is started")

    # Vouchers in readers

    def ask_host(self, terminal: str, number: str, take: Take) -> "Future[Answer | None]":
        """A voucher lies in a real reader: the host is asked, and redeems it by the machine's own report."""
        told: Future[Answer | None] = Future()
        name = next(self._numbers)
        self._vouchers[name] = (terminal, take, told)
        self._out.put(Lies(name, terminal, number))
        return told

    # The process

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        ahead = self._engine.clock.now().timestamp() - time.time()
        command = [
            sys.executable,
            "-m",
            "croupier.central.terminal.serving",
            str(theirs.fileno()),
            f"--ahead={ahead:.6f}",
        ]
        if self._memories is not None:
            command += ["--memories", str(self._memories)]
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()])  # noqa: S603 - our own program
        theirs.close()
        self._end = ours
        threading.Thread(target=self._write, args=(ours, self._out), name="to the lines", daemon=True).start()
        threading.Thread(target=self._read, args=(ours, self._out), name="from the lines", daemon=True).start()

    def stop(self) -> None:
        """End the process; what it owes is in its memories.  One that is gone is not started again."""
        self._over.set()
        self._following.hosts.clear()
        self._give_up()
        with self._starting:
            self._out.put(None)
            with suppress(OSError):  # who ends all processes of a service at once has ended this one before
                self._end.shutdown(socket.SHUT_RDWR)
            self.process.wait(PATIENCE)
            self._end.close()

    def _give_up(self) -> None:
        """Nobody waits for a line that will not be opened any more."""
        while self._loaded:
            terminal, told = self._loaded.popitem()
            told.set_result(Loaded(terminal, "", 0, "the lines are not served any more"))

    @staticmethod
    def _write(end: socket.socket, out: Way) -> None:
        """In order; what waits goes together, so that the floor's threads take turns less often."""
        ended = False
        while not ended:
            messages = out.take()
            ended = None in messages
            try:
                end.sendall(b"".join(packed(one) for one in messages if one is not None))
            except OSError:
                return

    def _read(self, end: socket.socket, out: Way) -> None:
        for data in received(end):
            self._take(TO_FLOOR.decode(data), out)
        if not self._over.is_set():
            self._start_again()

    def _start_again(self) -> None:
        """Terminals come back one after the other; vouchers that lay in readers go back to their players.

        Who waits for a line to be opened hears at once that nobody opens it, and asks again.
        """
        _log.error("the process of the lines has ended with %s and is started again", self.process.wait())
        for put in [*self._put.values()]:
            if put.where.link:
                Path(put.where.link).unlink(missing_ok=True)  # what it leads to may soon be somebody else's
        self._out.put(None)
        self._end.close()
        self._out = Way()
        self._following.hosts.clear()
        for _, _, given in self._vouchers.values():
            given.set_result(None)
        self._vouchers.clear()
        if self._over.wait(BETWEEN_STARTS):
            return
        waited, self._loaded = self._loaded, {}
        with self._starting:
            if self._over.is_set():
                return
            self._start()
        for put in [one for name, one in self._put.items() if name not in waited]:
            threading.Thread(target=self._try, args=(put,), daemon=True).start()
        for told in waited.values():
            told.set_result(None)

    def _try(self, put: Put) -> None:
        try:
            path = self._place(put)
            if self._moved is not None:
                self._moved(put.terminal, path)
        except Exception:  # noqa: BLE001 - one terminal's trouble is not the others'
            _log.exception("%s cannot be put on its line again", put.terminal)

    def _take(self, message: ToFloor, out: Way) -> None:
        match message:
            case Asked(id=name, request=request):
                self._engine.submit(request).add_done_callback(partial(_answer, out, name, _meant(request)))
            case Loaded(terminal=terminal):
                if loading := self._loaded.pop(terminal, None):
                    loading.set_result(message)
            case Agreed():
                terminal, take, given = self._vouchers.pop(message.voucher)
                done = take(Actor(message.host, Role.HOST), message.cents)
                done.add_done_callback(partial(_redeemed, out, message.id, terminal, given))
            case GivenBack(voucher=voucher):
                self._vouchers.pop(voucher)[-1].set_result(None)


def _meant(request: Request) -> str:
    return str(getattr(request.command, "terminal", ""))


def _answer(out: Way, name: int, terminal: str, done: "Future[Answer]") -> None:
    out.answer(answered(name, done.result()), terminal)


def _redeemed(out: Way, name: int, terminal: str, told: "Future[Answer | None]", done: "Future[Answer]") -> None:
    told.set_result(done.result())
    _answer(out, name, terminal, done)
