"""One line: a transport, and everybody who is polled on it."""

from croupier.central.line.framing import Framer, Message
from croupier.central.line.slave import Slave
from croupier.central.line.transports import Transport

LOOP_BREAK = 5.2
"""Seconds of silence on the whole line after which everybody on it calls: five, and what the poll of a host that polls
every five may be late."""

BETWEEN_CALLS = 0.2
"""Seconds between two calls."""


class Line:
    """Hears a transport and answers for its addresses."""

    def __init__(self, transport: Transport, now: float) -> None:
        self.transport = transport
        self._slaves: dict[int, Slave] = {}
        self._framer = Framer(transport.pause)
        self._heard, self._called = now, now

    def put(self, slave: Slave) -> None:
        """Somebody is polled here from now on; who had the address before is not any more."""
        self._slaves[slave.address] = slave

    def receive(self, now: float) -> None:
        """Take what has come, and answer it."""
        heard = self.transport.receive()
        if not heard:
            return
        self._heard = now
        for message in self._framer.feed(heard, now):
            self._take(message, now)

    def _take(self, message: Message, now: float) -> None:
        for slave in self._slaves.values():
            if answer := slave.take(message, now):
                self.transport.send(answer)

    def tick(self, now: float) -> None:
        """Answers that waited, links that are lost, calls into a silence."""
        self.transport.tick()
        for slave in self._slaves.values():
            slave.tick(now)
            if answer := slave.late(now):
                self.transport.send(answer)
        if now - self._heard > LOOP_BREAK and now - self._called >= BETWEEN_CALLS:
            self._called = now
            for slave in self._slaves.values():
                slave.loop_broken()
                self.transport.call(slave.address)

    def late(self, now: float) -> None:
        """Answers that waited for the floor."""
        for slave in self._slaves.values():
            if slave.waits and (answer := slave.late(now)):
                self.transport.send(answer)

    @property
    def waits(self) -> bool:
        """Whether a host waits for an answer right now."""
        return any(slave.waits for slave in self._slaves.values())
