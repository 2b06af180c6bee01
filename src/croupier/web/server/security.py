"""Security headers: no foreign content, no framing, no sniffing; and refusal of devices no longer admitted.

Nothing at all is served to such a device.
"""

from collections.abc import Awaitable, Callable, Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.web.identity.people import Devices, without_port
from croupier.web.server.pictures import Pictures
from croupier.web.sockets.hub import FORBIDDEN
from croupier.words import say

POLICY = "content-security-policy"

HEADERS = {
    POLICY: (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' blob:; "
        "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # any stricter, and a browser would hide that a form is our own
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


ENCRYPTED = {"strict-transport-security": "max-age=31536000"}
"""After one encrypted visit browsers use no other way."""


class SecureHeaders:
    """Adds the headers to every response; pages themselves are never cached."""

    def __init__(self, app: ASGIApp, pictures: Pictures | None = None) -> None:
        self._app, self._pictures = app, pictures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request; a socket has no headers to add, and is passed on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                encrypted = ENCRYPTED if scope.get("scheme") == "https" else {}
                for name, value in {**HEADERS, **self._with_pictures(scope), **encrypted}.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, with_headers)

    def _with_pictures(self, scope: Scope) -> dict[str, str]:
        """The headers of pages, which may also reach the origin of the pictures."""
        origin = self._pictures.origin(scope["scheme"], Headers(scope=scope).get("host", "")) if self._pictures else ""
        return {POLICY: HEADERS[POLICY].replace("connect-src 'self'", f"connect-src 'self' {origin}")} if origin else {}


LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

MISDIRECTED = 421


class CalledByName:
    """Answers only requests addressed to a name of the server, or to the address of the connection.

    A DNS rebinding attack arrives under the attacker's name.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app, self._names = app, {name.lower() for name in names} | LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one socket."""
        if scope["type"] == "lifespan" or self._is_ours(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse("", MISDIRECTED)(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).close()

    def _is_ours(self, scope: Scope) -> bool:
        called = Headers(scope=scope).getlist("host")
        if len(called) != 1:
            return False
        host = without_port(called[0]).lower()
        return host in self._names or host == (scope.get("server") or ("",))[0]


class LetIn:
    """Refuses devices that are no longer admitted, logged in or not."""

    def __init__(
        self, app: ASGIApp, devices: Devices, refuse: Callable[[Request, HTTPException], Awaitable[Response]]
    ) -> None:
        self._app, self._devices, self._refuse = app, devices, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one socket; a socket is accepted first, so that it can be told the reason."""
        if scope["type"] == "lifespan" or not self._devices.refused(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            answer = await self._refuse(Request(scope), HTTPException(403, say("page.not_let_in")))
            await answer(scope, receive, send)
        else:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await socket.close(*FORBIDDEN)
