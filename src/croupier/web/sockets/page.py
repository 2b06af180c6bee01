"""One socket per page: commands in, answers when they are durable, documents as they change."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.floor.engine.engine import Engine
from croupier.floor.pages.console import foreseen
from croupier.floor.pages.documents.console import RemedyDocument
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import PIT, Request
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.play.slips import ConsideredSlip, Wanted, considered
from croupier.rules.terms.refusals import Refusal
from croupier.web.identity import people as identity
from croupier.web.sockets.hub import FORBIDDEN, NO_TEXT, TOO_LONG, TOO_MANY, TOO_SLOW, Client, Hub
from croupier.web.wire.documents import HereAnswer, RefusedAnswer, answered, considered_answer, foreseen_answer
from croupier.web.wire.messages import (
    LONGEST,
    UNPROVED,
    Approve,
    Ask,
    BadMessage,
    Consider,
    Decline,
    Foresee,
    Here,
    Second,
    Watch,
    Wish,
    Withdraw,
    encode,
    misread,
    read,
)

PAGES = {"terminal": Role.TERMINAL, "dealer": Role.DEALER, "pit": None, "display": None}

LEAVE = 5
"""Seconds that a page gets to hear why it is sent away."""

MOST_SIGNS = 500
"""So many displays may be open to people who have not said who they are: the rest of the sockets is for terminals."""

Prove = Callable[[Second], Awaitable[Actor | Refusal]]


class Page:
    """A page and its socket."""

    def __init__(self, socket: WebSocket, client: Client, hub: Hub, engine: Engine, prove: Prove) -> None:
        self._socket, self._client, self._hub, self._engine, self._prove = socket, client, hub, engine, prove

    async def serve(self) -> None:
        """Until the page is closed or stops reading."""
        await self._socket.accept()
        self._hub.clients.add(self._client)
        writing = asyncio.create_task(self._write())
        try:
            await self._hub.show([self._client])
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.leave(self._client)
            self._client.let_go(TOO_SLOW)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(writing, LEAVE)

    async def _write(self) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the page has gone by itself
            while (message := await self._client.outbox.get()) is not None:
                await self._socket.send_text(message.decode())
            await self._socket.close(*(self._client.ended or TOO_SLOW))

    async def _read(self) -> None:
        """One message after the other, until the page or its session is over, or it sends what no page sends.

        Who was sent away and does not read has not noticed: what they send is not done any more.
        """
        while not self._client.ended and (message := await self._socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            if self._client.is_over(self._hub.clock.now()):
                self._client.let_go(FORBIDDEN)
            elif text is None:
                self._client.let_go(NO_TEXT)
            elif len(text) > LONGEST:
                self._client.let_go(TOO_LONG)
            elif not self._client.ended:
                await self._take(text)

    async def _take(self, text: str) -> None:
        try:
            message = read(text)
        except BadMessage as wrong:
            self._client.send(encode(misread(text, wrong)))
            return
        if isinstance(message, Watch):
            self._client.table, self._client.shown = message.table, None
            await self._hub.show([self._client])
        elif isinstance(message, Here):
            self._client.send(encode(HereAnswer(message.id)))
        elif isinstance(message, Consider):
            await self._consider(message)
        elif isinstance(message, Foresee):
            await self._foresee(message)
        elif isinstance(message, Wish | Withdraw | Approve | Decline):
            await self._let_decide(message)
        else:
            await self._ask(message)

    async def _consider(self, slip: Consider) -> None:
        """What a slip would need; for terminals only."""
        if self._client.actor is None:
            return
        name = self._client.actor.name
        wanted = Wanted(slip.seat, slip.wagers, slip.changed)

        def look(floor: Floor) -> ConsideredSlip | None:
            table, terminal = floor.table(slip.table), floor.terminal(name)
            return considered(floor, table, terminal, wanted) if table and terminal else None

        seen = await asyncio.wrap_future(self._engine.look(look))
        self._client.send(encode(considered_answer(slip.id, seen)))

    async def _foresee(self, wish: Foresee) -> None:
        """What a remedy would do; for those who report and approve one."""
        if self._client.actor is None or self._client.actor.role not in {Role.DEALER, *PIT}:
            return

        def look(floor: Floor) -> RemedyDocument:
            table = floor.table(wish.table)
            return foreseen(floor, table, wish.event) if table else RemedyDocument(refused="there is no such table")

        seen = await asyncio.wrap_future(self._engine.look(look))
        self._client.send(encode(foreseen_answer(wish.id, seen)))

    async def _let_decide(self, message: Wish | Withdraw | Approve | Decline) -> None:
        """Something between a dealer and the pit."""
        actor, approvals = self._client.actor, self._hub.approvals
        if actor is None:
            return
        if isinstance(message, Wish):
            await approvals.wish(actor, message, self._engine)
        elif isinstance(message, Withdraw):
            approvals.withdraw(actor)
        elif isinstance(message, Approve):
            self._client.send(encode(await approvals.approve(actor, message, self._engine, self._proved)))
        else:
            self._client.send(encode(approvals.decline(actor, message)))

    async def _ask(self, ask: Ask) -> None:
        """The answer goes out when it is there; meanwhile the page may ask more."""
        if self._client.actor is None:
            self._client.send(encode(RefusedAnswer(ask.id, "nobody_asks", detail="log in")))
            return
        witness = await self._proved(ask.second) if ask.second else None
        if isinstance(witness, Refusal):
            self._client.send(encode(answered(ask.id, witness)))
            return
        request = Request(f"{self._client.actor}/{ask.id}", self._client.actor, ask.command, witness)
        answer = self._engine.submit(request.by_the_second)
        answer.add_done_callback(lambda done: self._hub.answer(self._client, ask.id, done.result()))

    async def _proved(self, second: Second) -> Actor | Refusal:
        """A second person; nobody where the first was sent away while the password was verified."""
        witness = await self._prove(second)
        return UNPROVED if self._client.ended else witness


async def open_page(socket: WebSocket, hub: Hub, engine: Engine, client: Client, prove: Prove) -> None:
    """Serve a page if it is ours, and its role is the one it shows."""
    if not identity.same_origin(socket):
        await socket.close(*FORBIDDEN)  # before it is open: a page of another site learns nothing
    elif not may_see(client.page, client.actor):
        await socket.accept()
        await socket.close(*FORBIDDEN)
    elif client.actor is None and sum(one.actor is None for one in hub.clients) >= MOST_SIGNS:
        await socket.accept()
        await socket.close(*TOO_MANY)
    else:
        await Page(socket, client, hub, engine, prove).serve()


def may_see(page: str, actor: Actor | None) -> bool:
    """Whether a page is for this role: the display for everybody, the pit for every member of staff."""
    if page not in PAGES or actor is None:
        return page == "display"
    return PAGES[page] in {None, actor.role}
