"""A page of the swarm: its socket, its commands with their ids, and its reconnection.

After a lost connection every unanswered command is sent again under its id, so that its outcome is certain.
"""

import asyncio
from collections.abc import Awaitable
from functools import lru_cache
from itertools import count
from random import Random
from typing import TypeAlias, TypeVar

import msgspec

from croupier.floor.record.commands import PeripheralReport
from croupier.web.swarm.figures import Figures
from croupier.web.swarm.wire import Address, NotServed, Wire, connected
from croupier.web.wire.documents import (
    AnyHeard,
    ConsideredAnswer,
    DoneAnswer,
    ForeseenAnswer,
    HereAnswer,
    RefusedAnswer,
    View,
)
from croupier.web.wire.messages import Ask, Consider, Simulate, Watch, encode
from croupier.web.wire.reports import Sent, asked_for
from croupier.words import SILENCE, Sentence, verbatim

FIRST_PAUSE, LONGEST_PAUSE = 0.3, 5.0
"""Reconnection back-off in seconds, with jitter: a thousand reconnect at once after a restart."""

LATE_SECONDS = 30.0
"""Seconds after which waiting fails: for an answer, or for a terminal to wager or to see its result."""

Awaited = TypeVar("Awaited")
Answer: TypeAlias = DoneAnswer | RefusedAnswer | ConsideredAnswer | ForeseenAnswer | HereAnswer

CHANGE = b'{"kind":"change"'
SOMETHING = verbatim("something is said")


def _unread(_kind: type, said: object) -> Sentence:
    """Ignore sentences, which are for people: a simulated terminal only checks whether there is one."""
    return SOMETHING if said else SILENCE


_decoder: msgspec.json.Decoder[AnyHeard] = msgspec.json.Decoder(AnyHeard, dec_hook=_unread)
_change = lru_cache(maxsize=16)(_decoder.decode)
"""Cached, as a change common to all is the same bytes a thousand times."""


def heard(message: bytes) -> AnyHeard:
    """Decode a message of the server."""
    return _change(message) if message.startswith(CHANGE) else _decoder.decode(message)


async def in_time(awaited: Awaitable[Awaited], whose: str, seconds: float = LATE_SECONDS) -> Awaited:
    """Await a result, or fail with a time-out that names it."""
    try:
        async with asyncio.timeout(seconds):
            return await awaited
    except TimeoutError:
        raise NotServed(f"{whose} gets no answer") from None


class Page:
    """One page; its documents are passed to ``showed``."""

    def __init__(self, address: Address, page: str, table: str, cookie: str, figures: Figures) -> None:
        self._uri, self._cookie, self._figures, self._table = address.live(page, table), cookie, figures, table
        self._loop = asyncio.get_running_loop()
        self._random = Random()  # noqa: S311 - a jitter, not a secret
        self._ids, self._session = count(1), f"{self._random.getrandbits(64):016x}"
        self._waiting: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._wire: Wire | None = None
        self._heard_at = self._loop.time()
        self._closed = False
        self._coming_back: asyncio.Task[None] | None = None
        self.shown = asyncio.Event()

    async def open(self) -> None:
        """Connect and wait for the first document."""
        await self._connect()
        await in_time(self.shown.wait(), "a page")

    async def _connect(self) -> None:
        self._wire = await connected(self._uri, self._cookie, self._heard, self._lost)
        for message, _ in list(self._waiting.values()):
            self._wire.send(message)

    def _lost(self) -> None:
        self._wire = None
        if not self._closed and (self._coming_back is None or self._coming_back.done()):
            self._coming_back = self._loop.create_task(self._come_back())

    async def _come_back(self) -> None:
        pause = FIRST_PAUSE
        while not self._closed and self._wire is None:
            await asyncio.sleep(pause * (0.5 + self._random.random()))
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                await self._connect()
                self._figures.reconnects += 1
            except NotServed:
                continue

    def close(self) -> None:
        """Close the page."""
        self._closed = True
        if self._coming_back is not None:
            self._coming_back.cancel()
        if self._wire is not None:
            self._wire.close()

    # Sending

    def ask(self, command: Sent) -> "asyncio.Future[Answer]":
        """Send a command; the answer comes when it is durable."""
        name = self._next_id()
        return self._send(name, encode(Ask(name, asked_for(command))))

    def simulate(self, report: PeripheralReport) -> "asyncio.Future[Answer]":
        """Simulate an action at the machine; only a demonstration has simulated machines."""
        name = self._next_id()
        return self._send(name, encode(Simulate(name, report)))

    def consider(self, seat: int, wagers: dict[str, int]) -> "asyncio.Future[Answer]":
        """Ask what a slip would require."""
        name = self._next_id()
        return self._send(name, encode(Consider(name, self._table, seat, wagers)))

    def look_again(self) -> None:
        """Request everything again."""
        self.shown.clear()
        if self._wire is not None:
            self._wire.send(encode(Watch(self._table)))

    def _next_id(self) -> str:
        return f"{self._session}-{next(self._ids)}"

    def _send(self, name: str, message: bytes) -> "asyncio.Future[Answer]":
        answer: asyncio.Future[Answer] = self._loop.create_future()
        self._waiting[name] = message, answer
        if self._wire is not None:
            self._wire.send(message)
        return answer

    # Receiving

    @property
    def hears_nothing(self) -> bool:
        """Whether the server has been silent too long."""
        return self._loop.time() - self._heard_at > LATE_SECONDS

    def _heard(self, message: bytes) -> None:
        self._heard_at = self._loop.time()
        told = heard(message)
        if isinstance(told, View):
            self.showed(told)
            self.shown.set()
        elif (asked := self._waiting.pop(told.id, None)) and not asked[1].done():
            asked[1].set_result(told)

    def showed(self, view: View) -> None:
        """Handle a new document."""
        raise NotImplementedError
