"""Admission of connections: limits for each address, on idle time and on the size of a request's head.

Every connection is a :class:`Caller`, which stands between the network and uvicorn and uses only public interfaces of
asyncio and ASGI. It is counted before anything is read, completes its TLS handshake in time or not at all, and is
closed when a request does not arrive whole in time, or has a head larger than any browser sends.

Why, and what was measured: docs/design/0141.
"""

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from typing import Any

import uvicorn
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.floor.engine.engine import TOO_MUCH
from croupier.web.identity.people import network_of
from croupier.web.server import handles, proxies
from croupier.web.server.outside import Outside
from croupier.web.server.proxies import Address
from croupier.web.sockets.at_once import AT_ONCE, framed
from croupier.web.sockets.quotas import THIS_MACHINE, Quota, Quotas

HEAD_BYTES_AT_MOST = 32_768
"""The largest head of a request: browsers send about a thousand bytes."""

SECONDS_WITHOUT_HANDLES = 0.1
"""Seconds before accepting again when the process is out of file descriptors."""

SECONDS_AFTER_ONE_TOO_MANY = 0.002
"""Seconds without accepting after a rejection: rejected clients retry at once, and established ones go first."""

SECONDS_BEFORE_TOO_MUCH = 0.5
"""Seconds before the answer to a request over the rate limit."""

LENGTHS = frozenset({"content-length", "transfer-encoding"})
"""Two ways to delimit a request. If both are present, a proxy in front may see another end, and a second request hidden
in this one; so nothing more is read after it (RFC 9112)."""

OPENED_FROM_AN_ADDRESS = Quota(24, 20)
"""A browser opens six connections for a page; further ones are admitted at this rate."""

ASKED_FROM_AN_ADDRESS = Quota(512, 128)

BLANK_LINE = b"\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits on concurrent connections.

    When fewer than ``kept_free`` are left, an address gets no more than ``few``, so that those without any get in. This
    machine itself and trusted proxies speak for many and are exempt. A client with a certificate of the site is counted
    by it and not by its address, behind which there may be a whole stadium.
    """

    connections: int = handles.SOCKETS_AT_MOST - 512
    per_address: int = 256
    per_device: int = 64
    kept_free: int = 1_024
    few: int = 8
    coming: Quota = OPENED_FROM_AN_ADDRESS
    """The rate at which an address may open connections."""
    asking: Quota = ASKED_FROM_AN_ADDRESS
    """The rate of requests from an address: loading a page takes some dozens."""
    uncounted: frozenset[str] = THIS_MACHINE
    seconds_outside: float = 3
    """The longest wait for admission before a connection is rejected."""


class Door:
    """All connections of a server, by source."""

    def __init__(
        self, limits: Limits | None = None, secured: ssl.SSLContext | None = None, proxies: tuple[str, ...] = ()
    ) -> None:
        self._limits, self.secured, self._proxies = limits or Limits(), secured, proxies
        self._by_source: Counter[str] = Counter()
        self._quotas = Quotas()
        self._callers: dict[Address, Caller] = {}
        self.closing = False
        """Whether the server is shutting down."""

    def lets_in(self, address: str) -> bool:
        """Whether an address may have one more connection."""
        source = network_of(address)
        if self._is_uncounted(address):
            return True
        taken = len(self._callers)
        crowded = taken >= self._limits.connections - self._limits.kept_free
        most = min(self._limits.few, self._limits.per_address) if crowded else self._limits.per_address
        if taken >= self._limits.connections or self._by_source[source] >= most:
            return False
        return not self._quotas.wait_for(f"coming {source}", self._limits.coming)

    @property
    def seconds_outside(self) -> float:
        """The longest wait for admission."""
        return self._limits.seconds_outside

    def is_proxy(self, address: str) -> bool:
        """Whether an address is a trusted proxy."""
        return address in self._proxies

    def client(self, caller: "Caller", headers: Headers) -> Address:
        """The client's address: the peer, or the client a trusted proxy forwards for."""
        if self.secured is None and self.is_proxy(caller.address[0]):
            return proxies.forwarded(headers, caller.client[0], self._proxies), 0
        return caller.client

    def wait(self, source: str) -> float:
        """Seconds until a source may send a request."""
        return 0 if self._is_uncounted(source) else self._quotas.wait_for(f"asking {source}", self._limits.asking)

    def _is_uncounted(self, address: str) -> bool:
        return address in self._limits.uncounted or self.is_proxy(address)

    def enter(self, caller: "Caller") -> None:
        """Count an admitted connection."""
        self._callers[caller.address] = caller
        self._by_source[caller.source] += 1

    def known(self, caller: "Caller", certificate: bytes) -> bool:
        """Count a connection by its certificate from now on, not by its address.

        Returns whether it may stay: one device has many pages, but not every connection there is.
        """
        self._uncount(caller)
        self._quotas.give_back(f"coming {caller.source}", self._limits.coming)
        caller.source = f"certificate {sha256(certificate).hexdigest()}"
        self._by_source[caller.source] += 1
        return self._by_source[caller.source] <= self._limits.per_device

    def leave(self, caller: "Caller") -> None:
        """A connection was closed."""
        if self._callers.get(caller.address) is caller:
            del self._callers[caller.address]
            self._uncount(caller)

    def _uncount(self, caller: "Caller") -> None:
        self._by_source[caller.source] -= 1
        if not self._by_source[caller.source]:
            del self._by_source[caller.source]

    def watched(self, app: ASGIApp) -> ASGIApp:
        """Wrap the application for connections through this door."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            caller = self._callers.get(tuple(scope.get("client") or ()))
            if caller is None:
                await app(scope, receive, send)
            else:
                await caller.answer(app, scope, receive, send)

        return answer


def _is_worth_saying(record: logging.LogRecord) -> bool:
    """Drop log records about invalid UTF-8, which only ends its own socket: anybody could flood the log with it."""
    raised = record.exc_info[0] if record.exc_info else None
    return raised is not UnicodeDecodeError


class Listening(uvicorn.Server):
    """A server whose connections all pass a door."""

    def __init__(self, app: ASGIApp, door: Door, **options: Any) -> None:
        config = uvicorn.Config(
            door.watched(app),
            h11_max_incomplete_event_size=HEAD_BYTES_AT_MOST,
            proxy_headers=False,
            ws_max_size=65_536,
            ws_per_message_deflate=False,
            **options,
        )
        super().__init__(config)
        logging.getLogger("uvicorn.error").addFilter(_is_worth_saying)
        self._door = door
        self._outside = Outside(self._lets_in, door.seconds_outside)
        self._coming: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        await super().startup(sockets=[])
        self._keep(self._outside.watch())
        for listening in sockets or ():
            listening.settimeout(0)
            self._keep(self._listen(listening))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, and give open connections time to close."""
        self._door.closing = True
        for task in self._coming:
            task.cancel()
        await super().shutdown(sockets)

    def leave(self) -> None:
        """Shut down; thread-safe."""
        self.should_exit = True

    def _keep(self, work: Coroutine[Any, Any, None], come: socket.socket | None = None) -> None:
        """Keep a task alive; its socket is closed if it ends before it starts."""

        def ended(task: asyncio.Task[None]) -> None:
            self._coming.discard(task)
            if come is not None and task.cancelled():
                come.close()

        task = asyncio.ensure_future(work)
        self._coming.add(task)
        task.add_done_callback(ended)

    async def _listen(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                come, name = await loop.sock_accept(listening)
            except OSError:  # it closed again, or no file descriptor is left
                await asyncio.sleep(SECONDS_WITHOUT_HANDLES)
                continue
            address = (str(name[0]), int(name[1]))
            if self._door.secured and self._door.is_proxy(address[0]):
                self._keep(self._let_in_by_proxy(come, address), come)
            elif not self._lets_in(come, address) and not self._outside.wait(come, address):
                await asyncio.sleep(SECONDS_AFTER_ONE_TOO_MANY)
            await asyncio.sleep(0)  # the next one may be waiting already: let open connections go on meanwhile

    def _lets_in(self, come: socket.socket, address: Address) -> bool:
        """Admit a connection if it may enter now."""
        allowed = self._door.lets_in(address[0])
        if allowed:
            self._keep(self._let_in(come, address, address), come)
        return allowed

    async def _let_in_by_proxy(self, come: socket.socket, proxy: Address) -> None:
        """Admit a connection from a proxy, which first names the client; otherwise it is not read."""
        come.settimeout(0)
        try:
            client = await proxies.told(come, proxy)
        except (OSError, TimeoutError, proxies.NotTold, asyncio.CancelledError):
            come.close()
            return
        if self._door.lets_in(client[0]):
            await self._let_in(come, proxy, client)
        else:
            come.close()

    async def _let_in(self, come: socket.socket, address: Address, client: Address) -> None:
        """Admit a connection, if it completes the TLS handshake in time."""
        secured, patience = self._door.secured, handles.SECONDS_FOR_A_REQUEST
        inner = H11Protocol(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        caller = Caller(self._door, address, client, inner)
        self._door.enter(caller)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: caller, come, ssl=secured, ssl_handshake_timeout=patience if secured else None
            )
        except (OSError, asyncio.CancelledError):
            self._door.leave(caller)
            come.close()


class Caller(asyncio.Protocol):
    """One connection, from the first byte to the last."""

    def __init__(self, door: Door, address: Address, client: Address, inner: asyncio.Protocol) -> None:
        self._door, self.address, self.client, self._inner = door, address, client, inner
        self.source = network_of(client[0])
        """The source it is counted under."""
        self._transport: asyncio.Transport
        self._late: asyncio.TimerHandle | None = None
        self._head, self._tail = 0, b""
        self._heard = self._paused = False
        self._asked = self._told = 0

    # The network

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection was made, with TLS if required."""
        self._transport = transport
        self._inner.connection_made(_Through(transport, self))  # type: ignore[arg-type]
        self._wait()
        if (shown := _shown(transport)) and not self._door.known(self, shown):
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Data arrived: a request begins, and must be complete in time."""
        if self._late is None and self._asked == self._told:
            self._wait()
        if self._heard or self._fits(data):
            self._inner.data_received(data)
        else:
            self._transport.write(TOO_LARGE)
            self._transport.close()

    def _fits(self, data: bytes) -> bool:
        """Whether the head of the request is within its limit so far."""
        seen = self._tail + data
        end = seen.find(BLANK_LINE)
        self._head += len(data) if end < 0 else end - len(self._tail)
        self._heard, self._tail = end >= 0, seen[-len(BLANK_LINE) + 1 :]
        return self._head <= HEAD_BYTES_AT_MOST

    def eof_received(self) -> bool | None:
        """The client has finished sending."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._paused = True
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """The client caught up."""
        self._paused = False
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._in_time()
        self._door.leave(self)
        self._inner.connection_lost(exc)

    # The application

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one socket."""
        self._asked += 1
        number = self._asked
        headers = Headers(scope=scope)
        scope["client"] = client = self._door.client(self, headers)
        if client != self.client and headers.get("x-forwarded-proto") == "https":
            scope["scheme"] = {"http": "https", "ws": "wss"}.get(scope["scheme"], scope["scheme"])
        if (shown := self._transport.get_extra_info("ssl_object")) is not None:
            scope["extensions"] = {**(scope.get("extensions") or {}), "tls": _extension(shown)}
        if scope["type"] == "websocket" or not _has_body(scope):
            self._in_time()
        if scope["type"] == "websocket":  # its messages are not inspected here (docs/design/0171)
            scope["extensions"] = {**(scope.get("extensions") or {}), AT_ONCE: self.tell_at_once}
            await self._open(app, scope, receive, send, number)
            return

        async def heard() -> Message:
            message = await receive()
            if not message.get("more_body"):
                self._in_time()
            return message

        async def said(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                self._answered(number)

        try:
            await (self._refuses(client, headers) or app)(scope, heard, said)
        finally:
            self._answered(number)

    def _refuses(self, client: Address, headers: Headers) -> ASGIApp | None:
        """Refuse a request over the rate limit, or one whose end is ambiguous."""
        if wait := self._door.wait(self._counted_as(client)):
            return _Later(wait)
        return PlainTextResponse("", 400, {"connection": "close"}) if set(headers.keys()) >= LENGTHS else None

    async def _open(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send, number: int) -> None:
        try:
            await app(scope, receive, send)
        finally:
            self._answered(number)

    def _counted_as(self, client: Address) -> str:
        return self.source if client == self.client else network_of(client[0])

    def _answered(self, number: int) -> None:
        """The next request begins; uvicorn times the idle period before it."""
        if number > self._told:
            self._told, self._heard, self._head, self._tail = number, False, 0, b""

    def _wait(self) -> None:
        if not self._transport.is_closing():
            self._late = asyncio.get_running_loop().call_later(handles.SECONDS_FOR_A_REQUEST, self._transport.close)

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def hand_over(self, protocol: asyncio.Protocol) -> None:
        """A WebSocket was opened: pass all data on to its protocol."""
        self._inner, self._heard = protocol, True

    def tell_at_once(self, text: bytes) -> bool:
        """Write a message to an accepted socket; false if the client reads too slowly."""
        if self._paused or self._door.closing or self._transport.is_closing():
            return False
        self._transport.write(framed(text))
        return True


class _Through:
    """The transport as uvicorn sees it; it intercepts the switch to a WebSocket."""

    def __init__(self, transport: asyncio.Transport, caller: Caller) -> None:
        self._transport, self._caller = transport, caller
        self.write = transport.write  # avoids __getattr__ on the hottest method

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        """A WebSocket replaces the HTTP protocol."""
        self._caller.hand_over(protocol)


class _Later:
    """The delayed answer to a request over the rate limit, so that it is not retried at once."""

    def __init__(self, wait: float) -> None:
        self._wait = wait

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(SECONDS_BEFORE_TOO_MUCH)
        refused = PlainTextResponse(str(TOO_MUCH.detail), 429, {"retry-after": str(ceil(self._wait))})
        await refused(scope, receive, send)


def _has_body(scope: Scope) -> bool:
    names = {name: value for name, value in scope["headers"] if name in {b"content-length", b"transfer-encoding"}}
    return b"transfer-encoding" in names or names.get(b"content-length", b"0") != b"0"


def _shown(transport: asyncio.Transport) -> bytes | None:
    """The client's certificate, issued by the site's authority."""
    secured = transport.get_extra_info("ssl_object")
    return secured.getpeercert(binary_form=True) if secured else None


def _extension(shown: ssl.SSLObject) -> dict[object, object]:
    """The client's certificate in the form of the ASGI extension "tls"."""
    certificate = shown.getpeercert(binary_form=True)
    return {"client_cert_chain": [ssl.DER_cert_to_PEM_cert(certificate)] if certificate else []}
