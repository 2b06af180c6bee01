"""A house with its pages: the real server on a loopback port, and browsers that speak to it in the open.

``Served(House())`` serves until ``close``; ``served.browser()`` is one browser with its own cookies.
"""

import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection
from http.cookies import SimpleCookie
from itertools import count
from typing import Any, Self
from urllib.parse import urlencode

import msgspec
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import EnrollDevice
from croupier.video.contract import Settings
from croupier.web.devices.simulated import SimulatedPeripherals
from croupier.web.identity import people as identity
from croupier.web.server import tls
from croupier.web.server.app import Web
from croupier.web.server.door import Door, Limits, Listening
from croupier.web.server.pictures import Pictures, open_port
from croupier.web.wire.documents import AnyHeard
from croupier.words import to_sentence
from support.floor.house import SYSTEM, House
from support.web.on_the_wire import in_english, on_the_wire

PASSWORD = "a good password"
QUICKLY_HASHED = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
"""Verified in no time; what is kept in earnest takes its time."""

PATIENCE = 120
"""Seconds after which something that should come has not."""

_ids = count(1)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of the server."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


class Served:
    """The server of a house."""

    def __init__(
        self,
        house: House,
        *,
        demo: bool = False,
        simulated: bool = False,
        encrypted: tls.Encrypted | None = None,
        tasks: tuple[Any, ...] = (),
        camera: str = "",
        limits: Limits | None = None,
        proxies: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
    ) -> None:
        self.house, self.encrypted = house, encrypted
        listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = listening.getsockname()[1]
        house.engine.start()
        devices = tls.Certificates(encrypted) if encrypted else None
        self.pictures = pictures_by(camera, self.port) if camera else None
        self.web = Web(house.engine, demo=demo, tasks=tasks, devices=devices, pictures=self.pictures, names=names)
        if simulated:
            self.web.simulated = SimulatedPeripherals(house.engine, house)
        self.application = self.web.application()
        door = Door(limits, tls.context(encrypted) if encrypted else None, proxies)
        self._server = Listening(self.application, door, log_level="critical")
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        until(lambda: self._server.started)

    def close(self) -> None:
        """End the server and the engine; the store of the house keeps everything."""
        self._server.should_exit = True
        self._thread.join()
        self.house.engine.stop()
        if self.pictures:
            self.pictures.close()

    @property
    def origin(self) -> str:
        """The address of its pages."""
        return f"{'https' if self.encrypted else 'http'}://127.0.0.1:{self.port}"

    def staff(self, name: str, *roles: Role) -> "Served":
        """A person with an account; everybody has the same password."""
        self.house.staff(name, *roles, password=QUICKLY_HASHED)
        return self

    def browser(self, trust: ssl.SSLContext | None = None) -> "Browser":
        """A browser that nobody has used yet; where pages are encrypted, with what it trusts and shows."""
        return Browser(self, trust)

    def logged_in(self, name: str, role: Role) -> "Browser":
        """A browser in which somebody is at work; their account is made if there is none."""
        if name not in self.house.floor.state.staff:
            self.staff(name, role)
        browser = self.browser()
        answer = browser.log_in(name, role)
        assert answer.status == 303, answer.text
        return browser

    def device(self, terminal: str) -> "Browser":
        """The browser of an enrolled terminal."""
        browser = self.browser()
        browser.cookies[identity.DEVICE] = credentials.new_secret()
        token = credentials.hashed(browser.cookies[identity.DEVICE])
        self.house.do(SYSTEM, EnrollDevice(terminal, token))
        return browser


def pictures_by(camera: str, floor: int) -> Pictures:
    """The pictures of every table of the floor at a port, by one kind of camera."""
    listening = open_port("127.0.0.1", 0)
    return Pictures(
        listening, Settings(b"a secret of the tests", listening.fileno(), f"ws://127.0.0.1:{floor}", {}, camera)
    )


class Browser:
    """Cookies, and requests that carry them."""

    def __init__(self, served: Served, trust: ssl.SSLContext | None = None) -> None:
        self._served, self._trust = served, trust
        self.cookies: dict[str, str] = {}

    def _headers(self, headers: Mapping[str, str]) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**({"Cookie": cookies} if cookies else {}), **headers}

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answered:
        """One request, of any kind; nothing is followed."""
        host, port = "127.0.0.1", self._served.port
        connection = HTTPConnection(host, port, timeout=PATIENCE)
        if self._trust:
            connection = HTTPSConnection(host, port, timeout=PATIENCE, context=self._trust)
        connection.request(method, path, body, self._headers(headers))
        response = connection.getresponse()
        answer = Answered(response.status, response.headers, response.read())
        connection.close()
        for cookie in response.headers.get_all("set-cookie") or []:
            for name, morsel in SimpleCookie(cookie).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
        return answer

    def get(self, path: str) -> Answered:
        """A page."""
        return self.ask("GET", path)

    def form(self, path: str, origin: str = "", **fields: str) -> Answered:
        """A form that is sent."""
        return self.ask("POST", path, urlencode(fields).encode(), **({"Origin": origin} if origin else {}))

    def post(self, path: str, document: Any) -> Answered:
        """A document that is sent."""
        return self.ask("POST", path, json.dumps(document).encode())

    def log_in(self, name: str, role: Role, password: str = PASSWORD, **fields: str) -> Answered:
        """The log-in form, filled in."""
        return self.form("/login", name=name, role=role.value, password=password, **fields)

    def command(self, tag: str, id: str = "", second: Any = None, origin: str = "", **fields: Any) -> Answered:  # noqa: A002
        """A command over plain HTTP."""
        message = {"id": id or f"c{next(_ids)}", "command": {"command": tag, **fields}, "second": second}
        body = json.dumps(message).encode()
        return self.ask("POST", f"/api/{tag}", body, **({"Origin": origin} if origin else {}))

    def simulate(self, tag: str, id: str = "", **fields: Any) -> Answered:  # noqa: A002
        """What hands do at the machine of this terminal."""
        message = {"id": id or f"c{next(_ids)}", "command": {"command": tag, **fields}}
        return self.ask("POST", f"/simulated/{tag}", json.dumps(message).encode())

    def socket(self, page: str, table: str = "", origin: str | None = None, through: int = 0) -> "Socket":
        """The socket of a page; through the port of a proxy where a network lies between."""
        headers = self._headers({})
        url = f"{self._served.origin.replace('http', 'ws', 1)}/live/{page}?table={table}"
        url = url.replace(f":{self._served.port}/", f":{through or self._served.port}/")
        how: dict[str, Any] = {"origin": origin, "ssl": self._trust, "compression": None, "open_timeout": PATIENCE}
        return Socket(connect(url, additional_headers=headers, **how))


HEARD: msgspec.json.Decoder[AnyHeard] = msgspec.json.Decoder(AnyHeard, dec_hook=to_sentence)


class Socket:
    """One page's connection."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self._open = ExitStack()
        self.connection = self._open.enter_context(opening)
        self._seen: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self._open.close()

    def send(self, message: Any) -> None:
        """A message, as JSON unless it is text or bytes already."""
        self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive(self) -> Any:
        """The next message in English, which is all that its record says; a change is put over what was seen before."""
        text = self.connection.recv(PATIENCE)
        heard = HEARD.decode(text)
        assert on_the_wire(heard) == json.loads(text)
        message = in_english(heard)
        if message["kind"] == "change":
            message = {**self._seen, **message, "kind": "view"}
        if message["kind"] == "view":
            self._seen = message
        return message

    def view(self) -> Any:
        """The next document."""
        return self.first(lambda message: message["kind"] == "view")

    def first(self, wanted: Callable[[Any], bool]) -> Any:
        """The first message that is wanted; those before it are passed over."""
        while not wanted(message := self.receive()):
            pass
        return message

    def command(self, tag: str, id: str = "", second: Any = None, **fields: Any) -> Any:  # noqa: A002
        """A command, and its answer."""
        name = id or f"c{next(_ids)}"
        self.send({"kind": "ask", "id": name, "command": {"command": tag, **fields}, "second": second})
        return self.first(lambda message: message.get("id") == name)

    def simulate(self, tag: str, id: str = "", **fields: Any) -> Any:  # noqa: A002
        """What hands do at the machine, and the answer to it."""
        name = id or f"c{next(_ids)}"
        self.send({"kind": "simulate", "id": name, "command": {"command": tag, **fields}})
        return self.first(lambda message: message.get("id") == name)

    def refused(self, message: Any) -> Any:
        """What is refused about a message that is none."""
        self.send(message)
        return self.first(lambda answer: answer["kind"] == "refused")

    def closed(self) -> int:
        """The code with which the server ends the connection."""
        try:
            while True:
                self.connection.recv(PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes soon."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.005)
