"""One WebSocket of the swarm.

The protocol is that of the `websockets` package without its tasks and queues: more than a thousand of these share two
cores with the server they measure.
"""

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

PATIENCE_SECONDS = 60.0
"""Seconds in which a connection must be made."""


class NotServed(Exception):
    """The server does not answer, or not as expected."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens."""

    url: str

    def page(self, path: str) -> str:
        """The address of a page."""
        return f"{self.url.rstrip('/')}{path}"

    def live(self, page: str, table: str = "") -> str:
        """The address of the socket of a page."""
        return self.page(f"/live/{page}?table={table}").replace("http", "ws", 1)


class Wire(asyncio.Protocol):
    """One connection: messages go to ``heard``, its end to ``lost``."""

    def __init__(self, uri: str, cookie: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(uri), max_size=None)
        self._cookie, self._heard, self._lost = cookie, heard, lost
        self._transport: asyncio.WriteTransport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake, as a browser would."""
        assert isinstance(transport, asyncio.WriteTransport)  # noqa: S101 - for the type checker: it is a TCP connection
        self._transport = transport
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Decode messages as they arrive."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._answered()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._heard(bytes(event.data))
        self._flush()

    def _answered(self) -> None:
        refused = self._protocol.handshake_exc
        if not self.opened.done():
            self.opened.set_exception(NotServed(str(refused))) if refused else self.opened.set_result(None)

    def connection_lost(self, _error: Exception | None) -> None:
        """The connection was closed, by either side."""
        if not self.opened.done():
            self.opened.set_exception(NotServed("the connection was closed"))
        self._lost()

    def send(self, message: bytes) -> None:
        """Send a message; dropped silently if the connection is gone."""
        if not self._transport.is_closing():
            self._protocol.send_text(message)
            self._flush()

    def close(self) -> None:
        """Close the connection at once."""
        self._transport.abort()

    def _flush(self) -> None:
        for part in self._protocol.data_to_send():
            if part and not self._transport.is_closing():
                self._transport.write(part)


async def connected(uri: str, cookie: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> Wire:
    """Open a connection."""
    parts = urlsplit(uri)
    secure = ssl.create_default_context() if parts.scheme == "wss" else None
    port = parts.port or (443 if secure else 80)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            _, wire = await asyncio.get_running_loop().create_connection(
                lambda: Wire(uri, cookie, heard, lost), parts.hostname or "", port, ssl=secure
            )
            await wire.opened
    except (OSError, TimeoutError) as failed:
        raise NotServed(f"{parts.netloc} does not answer: {failed}") from None
    return wire
