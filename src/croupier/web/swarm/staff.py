"""The staff of the swarm: they log in like anybody, install terminals and open the table."""

import asyncio
import http.client
import json
from collections.abc import Iterable
from functools import partial
from importlib import resources
from itertools import count
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec

from croupier.chapters import chapter
from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.record.refusals import Reason
from croupier.web.swarm.figures import Figures
from croupier.web.swarm.page import Answer, Page, in_time
from croupier.web.swarm.wire import PATIENCE_SECONDS, Address, NotServed
from croupier.web.wire.documents import DoneAnswer, RefusedAnswer, View
from croupier.web.wire.messages import Second
from croupier.web.wire.reports import Sent, asked_for

COMMANDS_ON_THE_WAY_AT_MOST = 16
"""At most 16 of a person's commands are outstanding: a page whose answers pile up is dropped."""

SECONDS_AFTER_TOO_MUCH = 1
"""A rate-limited client is told to retry after a second."""

STADIUM = 'seating = "stadium"\nturns = "together"\nbetting_seconds = 20\ndecision_seconds = 20\n'


def stadium_submission(number: str) -> str:
    """The Rules Submission that ships with a game, for a stadium (§ 601a.2)."""
    text = resources.files(chapter(number).package).joinpath("submission.toml").read_text(encoding="utf-8")
    return text.replace("-default", "-stadium", 1).replace("[options]\n", f"[options]\n{STADIUM}", 1)


class Person:
    """A member of the staff, logged in, with commands over plain HTTP."""

    def __init__(self, address: Address, name: str, role: Role, password: str) -> None:
        self._address, self.name, self.role, self._password = address, name, role, password
        self._ids = count(1)
        self.cookie = ""

    async def log_in(self) -> "Person":
        """Start a session."""
        form = urlencode({"name": self.name, "role": self.role.value, "password": self._password})
        status, headers, _ = await self._post("/login", form.encode())
        if status != http.client.SEE_OTHER:
            raise NotServed(f"{self.name} cannot log in as {self.role.value}: the server answers {status}")
        self.cookie = headers["set-cookie"].partition(";")[0]
        self._session = credentials.hashed(self.cookie)[:16]
        return self

    async def log_out(self) -> None:
        """End the session."""
        await self._post("/logout", b"")

    async def ask(self, command: Sent, second: Second | None = None) -> Answer:
        """Send a command, with a second person if needed; the answer comes when it is durable."""
        name = f"{self._session}-{next(self._ids)}"
        body = msgspec.json.encode(
            {"id": name, "command": asked_for(command), "second": second or self._proof(command)}
        )
        _, _, told = await self._post(f"/api/{command.tag()}", body)
        answer = json.loads(told)
        if answer["kind"] == "done":
            return DoneAnswer(name)
        return RefusedAnswer(name, answer["reason"], detail=answer.get("detail", ""))

    async def read(self, path: str) -> Any:
        """A document."""
        status, _, told = await _exchange(self._address, "GET", path, b"", self.cookie)
        if status != http.client.OK:
            raise NotServed(f"{self.name} cannot read {path}: the server answers {status}")
        return json.loads(told)

    def _proof(self, command: Sent) -> Second | None:
        """The person's own password, for a command that asks for it again."""
        return Second(self.name, self.role, self._password) if command.password_again else None

    async def do(self, command: Sent) -> None:
        """Send a command that must succeed."""
        answer = await self.ask(command)
        if not isinstance(answer, DoneAnswer):
            raise NotServed(f"{self.name} cannot {command.tag()}: {answer}")

    async def _post(self, path: str, body: bytes) -> tuple[int, http.client.HTTPMessage, bytes]:
        return await _exchange(self._address, "POST", path, body, self.cookie)


async def become_terminal(address: Address, name: str) -> str:
    """The cookie of a browser as a terminal, which any may become in a demonstration."""
    status, headers, _ = await _exchange(address, "GET", f"/terminal/{name}")
    if status != http.client.SEE_OTHER:
        raise NotServed(f"no browser becomes {name}: the server answers {status}, as where it shows no demonstration")
    return headers["set-cookie"].partition(";")[0]


Exchanged = tuple[int, http.client.HTTPMessage, bytes]


async def _exchange(address: Address, method: str, path: str, body: bytes = b"", cookie: str = "") -> Exchanged:
    try:
        return await asyncio.to_thread(_exchanged, address.page(path), method, body, cookie)
    except (OSError, ValueError, http.client.HTTPException) as failed:  # ValueError: no address of a server
        raise NotServed(f"{address.url} does not answer: {failed}") from None


def _exchanged(page: str, method: str, body: bytes, cookie: str) -> Exchanged:
    parts = urlsplit(page)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE_SECONDS)
    try:
        connection.request(method, parts.path, body, {"Cookie": cookie})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


class Desk(Page):
    """A pit page for sending many commands."""

    def __init__(self, address: Address, person: Person, figures: Figures) -> None:
        super().__init__(address, "pit", "", person.cookie, figures)

    def showed(self, view: View) -> None:
        """Ignore documents."""

    async def do_all(self, commands: Iterable[Sent], harmless: str = "") -> None:
        """Send many commands; a refusal named ``harmless`` means done before, and rate-limited ones are retried."""
        left = await self._ask_all(commands, harmless)
        while left:
            await asyncio.sleep(SECONDS_AFTER_TOO_MUCH)
            left = await self._ask_all(left, harmless)

    async def _ask_all(self, commands: Iterable[Sent], harmless: str) -> list[Sent]:
        """Send some at a time; returns the rate-limited ones."""
        free = asyncio.Semaphore(COMMANDS_ON_THE_WAY_AT_MOST)
        wrong: list[Answer] = []
        put_off: list[Sent] = []

        def answered(told: "asyncio.Future[Answer]", command: Sent) -> None:
            free.release()
            answer = told.result()
            reason = answer.reason if isinstance(answer, RefusedAnswer) else ""
            if reason == Reason.TOO_MUCH_AT_ONCE:
                put_off.append(command)
            elif not isinstance(answer, DoneAnswer) and reason != harmless:
                wrong.append(answer)

        for command in commands:
            await in_time(free.acquire(), "the technician")
            self.ask(command).add_done_callback(partial(answered, command=command))
        for _ in range(COMMANDS_ON_THE_WAY_AT_MOST):
            await in_time(free.acquire(), "the technician")
        if wrong:
            raise NotServed(f"the floor cannot be prepared: {wrong[0]}")
        return put_off
