"""A bench without threads: bytes in, bytes out, and the floor between two messages."""

from collections import deque
from collections.abc import Callable
from datetime import datetime
from random import Random

from croupier.central.line.framing import Framer, Heard
from croupier.central.line.slave import Slave
from croupier.central.terminal.bench import HOST, Bench, settings
from croupier.central.terminal.device import TerminalDevice
from croupier.central.terminal.following import Following
from croupier.central.terminal.memory import Forgetful, Memory
from croupier.central.terminal.replies import vouchers
from croupier.central.terminal.standing import Standing
from croupier.central.terminal.station import Desk
from croupier.floor.engine.batch import Answer
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.record.commands import Request
from croupier.floor.record.events import FloorEvent, decode
from croupier.floor.record.settings import VoucherSystem
from support.central.legal_polls import LAID
from support.storage.list_store import ListStore


class Driven:
    """A bench without threads: bytes in, bytes out, and the floor between two messages."""

    def __init__(self, system: VoucherSystem, *, stranger: bool, seed: int = 1) -> None:
        self.random, self.store = Random(seed), ListStore()
        chance = SeededChance(Random(seed))
        self.engine = Engine(self.store, SystemClock(), chance, settings(system, transfers=True))
        self.bench = Bench(self.engine, "E-01")
        self.bench.furnish(enrolled=not stranger)
        self._told: deque[Standing] = deque()
        self._desk = Desk(Forgetful())
        self.device = Following(self.engine, self._told.append).begin("E-01", HOST, 0, self._begun)
        self.slave, self._framer, self.at = Slave(1, self.device, strict=False, patience=0), Framer(), 1e6

        self.step = 0.06
        """Seconds from one message to the next."""

    def _begun(self, now: Standing, new: bool) -> TerminalDevice:
        return self._desk.begin(HOST, Memory(), self, now, new=new)

    def submit(self, request: Request, then: Callable[[Answer], None]) -> None:
        answer = self.engine.do(request)
        self.take()
        then(answer)

    def now(self) -> datetime:
        return self.engine.clock.now()

    def say(self, data: bytes) -> bytes:
        """What is answered to these bytes, after everything that they led to has come back."""
        self.at += self.step
        answer = b""
        for message in self._framer.feed([Heard(byte) for byte in data], self.at):
            answer = self.slave.take(message, self.at) or self.slave.late(self.at) or answer
        self.slave.tick(self.at)
        self.take()
        return answer

    def take(self) -> None:
        while self._told:
            self.device.take(self._told.popleft())

    def hand(self, line: str) -> None:
        self.bench.do(line)
        self.take()
        self.bench.shown()
        self.take()

    def lay(self) -> None:
        """A voucher goes into the reader."""
        vouchers.insert(self.device, LAID, self.at, lambda _stacked: None)

    def entries_after(self, sequence: int) -> list[FloorEvent]:
        return [event for entry in self.store.entries(sequence) for event in decode(entry.body).events]
