"""A rehearsal whose terminals are polled: both ends of every line, byte by byte, with faults on both sides.

The host believes what came over the line and nothing else.  At the end of each gaming day and of the rehearsal it has
read every terminal, and each reading is looked for in the journal (§§ 601a.9(e), 605a.5(a)).
"""

from collections import Counter, deque
from collections.abc import Callable
from datetime import datetime
from random import Random

import msgspec

from croupier.central.host.store import HostStore
from croupier.central.host.watch import Talk, Watch
from croupier.central.line.framing import Framer, Heard
from croupier.central.line.slave import Slave
from croupier.central.protocol.checksum import is_whole
from croupier.central.reconciliation.comparison import compare
from croupier.central.terminal.device import TerminalDevice
from croupier.central.terminal.following import Following
from croupier.central.terminal.memory import Forgetful, Memory
from croupier.central.terminal.standing import Standing
from croupier.central.terminal.station import Desk
from croupier.floor.engine.batch import Answer
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import EnrollHost, Request
from croupier.floor.record.ports import Store

HOST = "rehearsed host"
STEP = 0.2
"""Seconds between two polls of a terminal, by the clock of the lines."""

MOST_POLLS = 400
"""Polls in which a terminal that was asked for its meters has told everything that waited, and them."""

POLLED_AT_ONCE = 4
"""Terminals that are polled while everybody on the floor has a turn."""

CHANCE = 0.03
"""How often a line garbles what is said, and swallows an answer; and a tenth of it, how often either end crashes."""


class _End:
    """One line: the terminal's end, and the host's."""

    def __init__(self, device: TerminalDevice, watch: Watch) -> None:
        self.slave, self.framer, self.device = Slave(1, device, strict=False, patience=0), Framer(), device
        self.watch = watch
        self.talk: Talk = watch.talk()
        self.message = next(self.talk)


class Polled:
    """The lines of a rehearsal, and their host."""

    def __init__(self, engine: Engine, *, faults: bool, seed: int) -> None:
        self._engine, self._faults = engine, faults
        self._random = Random(f"lines {seed}")  # noqa: S311 - a rehearsal must be repeatable
        self._desk, self.store = Desk(Forgetful()), HostStore()
        self._told: deque[Standing] = deque()
        self._following = Following(engine, self._told.append)
        self._ends: dict[str, _End] = {}
        self._turn: deque[str] = deque()
        self._time = 1e6
        self._day: object = None
        self.counts: Counter[str] = Counter()

    # The floor, from a line

    def submit(self, request: Request, then: Callable[[Answer], None]) -> None:
        """Ask and wait: a rehearsal has no other thread to answer."""
        then(self._engine.submit(request).result())

    def now(self) -> datetime:
        """The time of the house."""
        return self._engine.clock.now()

    # The run

    def turn(self, _rounds: int = 0) -> None:
        """A few lines are polled; with a new gaming day, all are read."""
        self._meet()
        self._take()
        day = self._engine.floor.state.day
        if self._day not in {None, day}:
            self.read_all("day end")
        self._day = day
        for _ in range(min(POLLED_AT_ONCE, len(self._turn))):
            self._turn.rotate(-1)
            self._poll(self._ends[self._turn[0]])
        if self._faults and self._turn and self._random.random() < CHANCE / 10:
            self._crash(self._turn[0])

    def _meet(self) -> None:
        floor = self._engine.floor
        if HOST not in floor.state.hosts:
            technician, board = Actor("technician", Role.TECHNICIAN), Actor("compliance", Role.COMPLIANCE)
            self._engine.do(Request(f"enroll {HOST}", technician, EnrollHost(HOST, (HostDuty.CONTROL,)), board))
        for name in sorted(floor.state.terminals.keys() - self._ends.keys()):
            self._begin(name, Memory())
            self._turn.append(name)

    def _begin(self, name: str, memory: Memory) -> None:
        def begun(now: Standing, new: bool) -> TerminalDevice:  # noqa: FBT001 - of one caller
            return self._desk.begin(HOST, memory, self, now, new=new)

        device = self._following.begin(name, HOST, memory.sequence, begun)
        self._ends[name] = _End(device, Watch(name, 1, self.store, lambda: self._time, 1e12))

    def _take(self) -> None:
        self._engine.look(lambda _floor: None).result()  # what was told of the last commit is there now
        while self._told:
            now = self._told.popleft()
            end = self._ends.get(now.terminal)
            if end is not None and now.sequence > end.device.memory.sequence:
                end.device.take(now)

    def _poll(self, end: _End) -> None:
        """One message of the host, and what comes back."""
        self._time += STEP
        self.counts["polls"] += 1
        message = self._garbled(end.message)
        answer = b""
        for heard in end.framer.feed([Heard(byte) for byte in message], self._time):
            answer = end.slave.take(heard, self._time) or end.slave.late(self._time) or answer
        end.slave.tick(self._time)
        if self._faults and self._random.random() < CHANCE:
            self.counts["answers swallowed"] += bool(answer)
            answer = b""
        end.message = end.talk.send(answer if len(answer) < 3 or is_whole(answer) else b"")

    def _garbled(self, message: bytes) -> bytes:
        if not self._faults or len(message) < 4 or self._random.random() >= CHANCE:
            return message  # what has no checksum would only be another poll
        self.counts["messages garbled"] += 1
        place = self._random.randrange(len(message) - 2, len(message))
        return message[:place] + bytes([message[place] ^ 0x40]) + message[place + 1 :]

    def _crash(self, name: str) -> None:
        """Either end is gone without a word: a terminal comes back with what it had kept, a host with its store."""
        end = self._ends[name]
        if self._random.random() < 0.5:
            self.counts["terminals lost their power"] += 1
            kept = msgspec.json.encode(end.device.memory)
            self._begin(name, msgspec.json.decode(kept, type=Memory))
        else:
            self.counts["hosts lost their thread"] += 1
            self._ends[name] = _End(end.device, Watch(name, 1, self.store, lambda: self._time, 1e12))

    def read_all(self, why: str) -> None:
        """Every terminal is read, whatever the line does to it."""
        self._take()
        for name, end in list(self._ends.items()):
            before = self.store.readings(name)
            end.watch.ask_meters(why)
            for _ in range(MOST_POLLS):
                self._poll(end)
                self._take()
                if self.store.readings(name) > before:
                    break
            self.counts["readings"] += 1

    # The end

    def differences(self, store: Store) -> list[str]:
        """What the host, the floor and the ledger say otherwise than each other; each terminal is read once more."""
        self._meet()
        self.read_all("the end")
        found = []
        for one in compare(store, self.store):
            if not one.right:
                found.append(f"{one.terminal}: the floor never had what the host read: {one.differences}")
            elif one.differences:
                found.append(f"{one.terminal}: {one.differences} since entry {one.found_at}")
        for name, terminal in self._engine.floor.state.terminals.items():
            read, held = self.store.last_reading(name), self._engine.floor.balance(terminal)
            if read.get("current_credits") != held:
                found.append(f"{name}: the host read credits of {read.get('current_credits')}, the ledger holds {held}")
        return found
