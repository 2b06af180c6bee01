"""Each viewer has a short queue: a slow viewer misses pictures and keeps nobody else waiting."""

import asyncio
from collections import deque
from time import monotonic
from typing import NamedTuple

PIECES_WAITING_AT_MOST = 12
"""At most 12 pieces, a second of video, are queued per viewer. An older picture is not worth sending."""


class Piece(NamedTuple):
    """Data to send; a video can be joined, or resumed after a gap, only at a key frame."""

    data: bytes
    key: bool = True


class Viewer:
    """One open picture."""

    def __init__(self, *, every: float = 0, room: int = PIECES_WAITING_AT_MOST) -> None:
        self._first: deque[bytes | str] = deque()
        self._waiting: deque[bytes] = deque()
        self._every, self._room = every, room
        self._next = 0.0
        self._from_a_key = True
        self._changed = asyncio.Event()
        self._over = False

    def greet(self, *said: bytes | str) -> None:
        """Queue what precedes every piece and is never dropped; a viewer that requests too much is ignored."""
        if len(self._first) < self._room:
            self._first.extend(said)
        self._changed.set()

    def put(self, piece: Piece) -> None:
        """Queue a piece. When the queue is full it is cleared: only the newest matters."""
        now = monotonic()
        if now < self._next or (self._from_a_key and not piece.key):
            return
        if len(self._waiting) >= self._room:
            self._waiting.clear()
            self._from_a_key = True
            if not piece.key:
                return
        self._from_a_key, self._next = False, now + self._every
        self._waiting.append(piece.data)
        self._changed.set()

    def end(self) -> None:
        """End the queue."""
        self._over = True
        self._changed.set()

    async def next(self) -> bytes | str | None:
        """Wait for the next piece; None at the end."""
        while not (self._first or self._waiting or self._over):
            self._changed.clear()
            await self._changed.wait()
        if self._over:
            return None
        return self._first.popleft() if self._first else self._waiting.popleft()
