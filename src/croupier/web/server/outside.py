"""Connections waiting for admission: accepted by the kernel, not read.

A rejected client retries at once, and each retry costs the server a connection; one that waits costs a socket. So an
address over its rate gets its connections at that rate, and a flood delays only itself.
"""

import asyncio
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import NamedTuple

from croupier.web.identity.people import network_of
from croupier.web.server.proxies import Address

SECONDS_BETWEEN_LOOKS = 0.05
WAITING_AT_MOST, WAITING_FROM_AN_ADDRESS = 1_024, 64


class Waiting(NamedTuple):
    """A waiting connection."""

    come: socket.socket
    address: Address
    until: float


class Outside:
    """All waiting connections; ``lets_in`` admits one if it may enter now."""

    def __init__(self, lets_in: Callable[[socket.socket, Address], bool], seconds: float) -> None:
        self._lets_in, self._seconds = lets_in, seconds
        self._waiting: deque[Waiting] = deque()
        self._by_source: Counter[str] = Counter()
        self._somebody = asyncio.Event()

    def wait(self, come: socket.socket, address: Address) -> bool:
        """Queue a connection; if the queue is full, close it and return false."""
        source = network_of(address[0])
        if len(self._waiting) >= WAITING_AT_MOST or self._by_source[source] >= WAITING_FROM_AN_ADDRESS:
            come.close()
            return False
        self._by_source[source] += 1
        self._waiting.append(Waiting(come, address, time.monotonic() + self._seconds))
        self._somebody.set()
        return True

    async def watch(self) -> None:
        """Admit waiting connections in their order of arrival, until cancelled."""
        try:
            while await self._somebody.wait():
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
                self._look()
        finally:
            for one in self._waiting:
                one.come.close()

    def _look(self) -> None:
        now = time.monotonic()
        for one in [self._waiting.popleft() for _ in range(len(self._waiting))]:
            if self._lets_in(one.come, one.address):
                self._uncount(one)
            elif one.until <= now:
                one.come.close()
                self._uncount(one)
            else:
                self._waiting.append(one)
        if not self._waiting:
            self._somebody.clear()

    def _uncount(self, one: Waiting) -> None:
        source = network_of(one.address[0])
        self._by_source[source] -= 1
        if not self._by_source[source]:
            del self._by_source[source]
