"""How many sockets a process may hold, and that nobody holds one for nothing."""

import asyncio
import resource
import socket
import sys

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SOCKETS_AT_MOST = 8_192

SECONDS_FOR_A_REQUEST = 10
"""Seconds in which a request has come, and has come whole."""


SECONDS_UNREAD = 30
"""Seconds that something may lie unread."""


def allow_many_sockets() -> None:
    """A stadium has more terminals than a process may usually open sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS_AT_MOST if most == resource.RLIM_INFINITY else min(SOCKETS_AT_MOST, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def end_unread(listening: socket.socket) -> None:
    """Who comes here and reads nothing is let go of by the system itself, also when all else has ended the page."""
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SECONDS_UNREAD * 1_000)


class InTime(HttpToolsProtocol):
    """Connections that end when nobody asks anything on them: a few thousand silent ones would keep everybody out."""

    _late: asyncio.TimerHandle
    _asked = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._late = self.loop.call_later(SECONDS_FOR_A_REQUEST, transport.close)

    def data_received(self, data: bytes) -> None:
        """Something came; a line feed alone ends uvicorn's wait for the next request, and begins none."""
        resting, self._asked = self.timeout_keep_alive_task is not None, False
        super().data_received(data)
        if resting and not self._asked:
            self._late = self.loop.call_later(SECONDS_FOR_A_REQUEST, self.transport.close)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._asked = True
        self._late.cancel()
        self._late = self.loop.call_later(SECONDS_FOR_A_REQUEST, self.transport.close)

    def on_message_complete(self) -> None:
        """A request is there; uvicorn counts how long the next one may take to begin."""
        super().on_message_complete()
        self._late.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._late.cancel()
        super().connection_lost(exc)
