"""One socket per page: commands in, answers when they are durable, documents as they change."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.floor.actors import Actor, Role
from croupier.floor.commands import Request
from croupier.floor.engine import Engine
from croupier.floor.floor import Floor
from croupier.floor.slips import considered
from croupier.web import identity
from croupier.web.hub import Client, Hub
from croupier.web.messages import LONGEST, Ask, BadMessage, Consider, Second, Watch, answered, encode, read

PAGES = {"terminal": Role.TERMINAL, "dealer": Role.DEALER, "pit": None, "display": None}
FORBIDDEN, TOO_LONG, TOO_MANY = 4403, 4413, 4429

Prove = Callable[[Second], Awaitable[Actor | None]]


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
            self._hub.clients.discard(self._client)
            self._client.let_go()
            await writing

    async def _write(self) -> None:
        while (message := await self._client.outbox.get()) is not None:
            try:
                await self._socket.send_text(message.decode())
            except (RuntimeError, WebSocketDisconnect):
                return
        if self._client in self._hub.clients:
            await self._socket.close(TOO_MANY, "this page does not keep up")

    async def _read(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if len(text) > LONGEST:
                await self._socket.close(TOO_LONG, "this message is too long")
                return
            await self._take(text)

    async def _take(self, text: str) -> None:
        try:
            message = read(text)
        except BadMessage as wrong:
            self._client.send(encode({"kind": "refused", "id": "", "reason": "bad_message", "detail": str(wrong)}))
            return
        if isinstance(message, Watch):
            self._client.table = message.table
            await self._hub.show([self._client])
        elif isinstance(message, Consider):
            await self._consider(message)
        else:
            await self._ask(message)

    async def _consider(self, slip: Consider) -> None:
        """What a slip would need; for terminals only."""
        if self._client.actor is None:
            return
        name = self._client.actor.name

        def look(floor: Floor) -> dict[str, Any]:
            table, terminal = floor.table(slip.table), floor.terminal(name)
            return considered(floor, table, terminal, slip.seat, slip.wagers) if table and terminal else {}

        seen = await asyncio.wrap_future(self._engine.look(look))
        self._client.send(encode({"kind": "considered", "id": slip.id, **seen}))

    async def _ask(self, ask: Ask) -> None:
        """The answer goes out when it is there; meanwhile the page may ask more."""
        if self._client.actor is None:
            self._client.send(encode({"kind": "refused", "id": ask.id, "reason": "nobody_asks", "detail": "log in"}))
            return
        witness = await self._prove(ask.second) if ask.second else None
        request = Request(f"{self._client.actor.name}/{ask.id}", self._client.actor, ask.command, witness)
        answer = asyncio.wrap_future(self._engine.submit(request))
        answer.add_done_callback(lambda done: self._client.send(encode(answered(ask.id, done.result()))))


async def open_page(socket: WebSocket, hub: Hub, engine: Engine, actor: Actor | None, prove: Prove) -> None:
    """Serve a page if it is ours, and its role is the one it shows."""
    page, table = socket.path_params["page"], socket.query_params.get("table", "")
    role = PAGES.get(page, Role.SYSTEM)
    if not identity.same_origin(socket) or (role is not None and (actor is None or actor.role is not role)):
        await socket.close(FORBIDDEN, "this page is not for you")
        return
    if page == "pit" and actor is None:
        await socket.close(FORBIDDEN, "log in first")
        return
    await Page(socket, Client(page, actor, table), hub, engine, prove).serve()
