"""The process of the lines: it has a copy of what its terminals can be asked about, and nothing of the floor.

Nothing in it waits for a disk or for the floor while a poll is open, and no wager of the floor takes its time.  It ends
when the floor's process does; what it owes to hosts is in its memories.
"""

import argparse
import contextlib
import gc
import queue
import socket
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path

from croupier.central.line.transports import PseudoTerminal, SerialPort, Transport
from croupier.central.terminal.memory import Folder, Forgetful, Memory
from croupier.central.terminal.station import Desk
from croupier.central.terminal.wire import (
    TO_LINES,
    Agreed,
    Answered,
    Asked,
    Begin,
    GivenBack,
    Lies,
    Loaded,
    Put,
    Take,
    ToFloor,
    ToLines,
    Where,
    answer_in,
    packed,
    received,
)
from croupier.floor.engine.batch import Answer
from croupier.floor.record.commands import Request
from croupier.money import Cents

SWITCH = 0.0005
"""Seconds after which the thread of the lines gets its turn back from those that read and write."""


class Process:
    """The lines, and the one socket to the floor."""

    def __init__(self, end: socket.socket, desk: Desk, ahead: float) -> None:
        self._end, self._desk, self._ahead = end, desk, ahead
        self._numbers = count(1)
        self._waiting: dict[int, Callable[[Answer], None]] = {}
        self._put: dict[str, tuple[Put, Memory, Transport]] = {}
        self._open: dict[Where, Transport] = {}
        """Lines that have a name: several terminals may be on one."""
        self._addresses: dict[tuple[Where, int], str] = {}
        """Whose each address on these is."""
        self._out: queue.SimpleQueue[ToFloor] = queue.SimpleQueue()
        threading.Thread(target=self._write, name="to the floor", daemon=True).start()

    def run(self) -> None:
        """Hear the floor until it is gone."""
        self._desk.lines.start()
        for data in received(self._end):
            self._take(TO_LINES.decode(data))
        self._desk.stop()

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._end.sendall(packed(self._out.get()))

    # What a device asks of the floor

    def submit(self, request: Request, then: Callable[[Answer], None]) -> None:
        """Ask the floor; from the thread of the lines, and answered there."""
        name = next(self._numbers)
        self._waiting[name] = then
        self._out.put(Asked(name, request))

    def now(self) -> datetime:
        """The time of the house."""
        return datetime.fromtimestamp(time.time() + self._ahead, UTC)

    # What the floor says

    def _take(self, message: ToLines) -> None:
        match message:
            case Take(standing=now):
                self._desk.take(now)
            case Answered(id=name):
                if name in self._waiting:
                    self._desk.lines.do(partial(self._waiting.pop(name), answer_in(message)))
            case Put():
                self._load(message)
            case Begin():
                self._begin(message)
            case Lies():
                self._lies(message)

    def _load(self, put: Put) -> None:
        try:
            self._require_address(put)
            line = self._opened(put.where)
            self._addresses[put.where, put.address] = put.terminal
        except (OSError, ValueError) as failure:
            self._out.put(Loaded(put.terminal, "", 0, str(failure)))
            return
        memory = self._desk.store.load(put.terminal)
        self._put[put.terminal] = (put, memory, line)
        path = put.where.port or (str(line.path) if isinstance(line, PseudoTerminal) else "")
        self._out.put(Loaded(put.terminal, path, memory.sequence))

    def _require_address(self, put: Put) -> None:
        """Two that answered to one address would talk at once; a line without a name is nobody else's."""
        other = self._addresses.get((put.where, put.address), put.terminal)
        if put.where != Where() and other != put.terminal:
            raise ValueError(f"address {put.address} of this line is that of {other}")

    def _opened(self, where: Where) -> Transport:
        found = self._open.get(where) or _transport(where)
        if where != Where():
            self._open[where] = found
        return found

    def _begin(self, begin: Begin) -> None:
        put, memory, line = self._put.pop(begin.standing.terminal)
        device = self._desk.begin(put.host, memory, self, begin.standing, new=begin.new)
        self._desk.put(device, line, put.address, strict=put.strict, patience=put.patience)

    def _lies(self, lies: Lies) -> None:
        agreed = False

        def ends(stacked: bool) -> None:  # noqa: FBT001 - the reader's own word
            if not stacked and not agreed:
                self._out.put(GivenBack(lies.id))

        def redeem(cents: Cents, then: Callable[[Answer], None]) -> None:
            nonlocal agreed
            agreed, name = True, next(self._numbers)
            self._waiting[name] = then
            self._out.put(Agreed(lies.id, name, self._desk.devices[lies.terminal].host, cents))

        self._desk.lies(lies.terminal, lies.number, ends, redeem)


def _transport(where: Where) -> Transport:
    return SerialPort(where.port) if where.port else PseudoTerminal(Path(where.link) if where.link else None)


def main() -> None:
    """Serve lines for the process at the other end of a socket that was handed down."""
    parser = argparse.ArgumentParser()
    parser.add_argument("socket", type=int)
    parser.add_argument("--memories", type=Path)
    parser.add_argument("--ahead", type=float, default=0.0)
    args = parser.parse_args()
    sys.setswitchinterval(SWITCH)
    desk = Desk(Folder(args.memories) if args.memories else Forgetful())
    gc.collect()
    gc.freeze()  # what is loaded stays: a poll never waits until all of it was looked through
    Process(socket.socket(fileno=args.socket), desk, args.ahead).run()


if __name__ == "__main__":
    main()
