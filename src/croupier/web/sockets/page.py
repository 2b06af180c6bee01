"""One socket per page: commands in, answers when they are durable, documents as they change."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, NamedTuple

from msgspec.structs import replace
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.floor.engine.batch import Answer
from croupier.floor.engine.credentials import new_secret
from croupier.floor.engine.engine import Engine
from croupier.floor.pages.documents.console import RemedyDocument
from croupier.floor.pages.foreseen import foreseen
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import (
    AskPit,
    DeclineApproval,
    ForeseeRemedy,
    GrantApproval,
    NoteReturn,
    PitCommand,
    Request,
    WithdrawApproval,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.house import approvals
from croupier.floor.rooms.play.slips import ConsideredSlip, Wanted, considered
from croupier.rules.terms.refusals import Refusal
from croupier.web.devices.simulated import SimulatedPeripherals
from croupier.web.identity import people as identity
from croupier.web.sockets.at_once import AT_ONCE
from croupier.web.sockets.hub import (
    FORBIDDEN,
    NO_TEXT,
    TOO_LONG,
    TOO_MANY,
    TOO_MANY_PAGES,
    TOO_SLOW,
    Client,
    Ended,
    Hub,
)
from croupier.web.sockets.quotas import THIS_MACHINE, Quota, Quotas
from croupier.web.wire.documents import (
    HereAnswer,
    RefusedAnswer,
    answered,
    considered_answer,
    foreseen_answer,
    too_much,
)
from croupier.web.wire.messages import (
    LONGEST_MESSAGE_BYTES,
    NO_SIMULATION,
    UNPROVED,
    Approve,
    Ask,
    BadMessage,
    Consider,
    Decline,
    Foresee,
    Here,
    Second,
    Simulate,
    Watch,
    Wish,
    Withdraw,
    encode,
    misread,
    read,
)
from croupier.web.wire.proof import proven
from croupier.web.wire.reports import command_of
from croupier.words import say

PAGES = {"terminal": Role.TERMINAL, "dealer": Role.DEALER, "pit": None, "display": None}

LEAVE_SECONDS = 5
"""Seconds for a page to receive the reason it is being closed."""

MOST_UNKNOWN_DISPLAYS = 500
"""The most displays open to anonymous viewers: the remaining sockets are for terminals."""

LOG_IN = say("page.log_in")

DISPLAYS_KEPT_FREE = 100
"""The number of these reserved for addresses that have none yet."""

DISPLAYS_OF_AN_ADDRESS = 16
"""One machine drives a few signs."""

PAGES_OF_A_TERMINAL = 8
"""A terminal shows one page; after a network failure some dead ones may not have been noticed yet."""

PAGES_OF_A_SESSION = 32
"""The most pages one session may have open."""

OF_A_DISPLAY = Quota(50, 10)
"""A display only receives."""

REFUSED_PAUSE_SECONDS = 0.1
"""The longest pause in reading from a source over its quota: the flood backs up at its origin, and costs little here.
"""

MOST_PROOFS_WAITING = 8
"""The most commands of a page that may wait for a password to be verified."""

_log = logging.getLogger(__name__)

NOT_FOR_THE_PIT = refuse(Reason.NOT_FOR_THE_PIT, "§ 605a.2", say("approval.not_for_the_pit"))

Prove = Callable[[Second], Awaitable[Actor | Refusal]]


class WhoIsAsked(NamedTuple):
    """The services behind a page: the floor, verification of second persons, and a demonstration's peripherals.

    ``used`` is told of sessions that are active.
    """

    engine: Engine
    prove: Prove
    quotas: Quotas
    used: Callable[[str], None]
    simulated: SimulatedPeripherals | None = None


class PageSocket(WebSocket):
    """A socket that sends encoded documents; the server below knows whether it is still open."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._out = send
        self.tell_at_once: Callable[[bytes], bool] | None = (scope.get("extensions") or {}).get(AT_ONCE)

    async def write(self, document: bytes) -> None:
        """Send one document."""
        await self._out({"type": "websocket.send", "text": document.decode()})


class PageSockets:
    """A minimal ASGI application for a socket, without middleware."""

    def __init__(self, serve: Callable[[PageSocket], Awaitable[None]]) -> None:
        self._serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a page."""
        await self._serve(PageSocket(scope, receive, send))


class Page:
    """A page and its socket."""

    def __init__(self, socket: PageSocket, client: Client, hub: Hub, asked: "WhoIsAsked") -> None:
        self._socket, self._client, self._hub = socket, client, hub
        self._engine, self._prove, self._quotas, self._used, self._simulated = asked
        self._proving, self._one_at_a_time = set[asyncio.Task[None]](), asyncio.Lock()

    async def serve(self) -> None:
        """Run until the page is closed or stops reading."""
        await self._socket.accept()
        self._client.tell_at_once = self._socket.tell_at_once
        self._hub.clients.add(self._client)
        writing = asyncio.create_task(self._write())
        try:
            await self._come_back()
            await self._hub.show([self._client])
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.leave(self._client)
            self._client.let_go(TOO_SLOW)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(writing, LEAVE_SECONDS)

    async def _come_back(self) -> None:
        """Restore the time of a decision to a returning terminal, as far as the settings allow."""
        if self._client.page == "terminal" and self._client.actor and self._hub.has_left(self._client.actor.name):
            command = NoteReturn(self._client.actor.name)
            await self._do(Request(f"return {new_secret()}", SYSTEM, command))

    async def _write(self) -> None:
        with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):  # the page closed by itself
            client = self._client
            while not client.ended:
                client.awake.clear()
                while client.outbox:
                    await self._socket.write(client.outbox[0])
                    if client.outbox:
                        client.outbox.popleft()  # only after the write: later messages queue behind it
                await client.awake.wait()
            await self._socket.close(*client.ended)

    async def _read(self) -> None:
        """Read messages until the page or its session is over, or it sends what no page sends.

        A closed client that does not read has not noticed: what it sends is no longer carried out.
        """
        while not self._client.ended and (message := await self._socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            if self._client.until is not None and self._client.is_over(self._hub.clock.now()):
                self._client.let_go(FORBIDDEN)
            elif text is None:
                self._client.let_go(NO_TEXT)
            elif len(text) > LONGEST_MESSAGE_BYTES:
                self._client.let_go(TOO_LONG)
            elif not self._client.ended:
                await self._take(text)

    def _wait(self) -> float:
        """Seconds until this page may send again."""
        actor, address = self._client.actor, self._client.address
        return self._quotas.wait(actor) if actor else self._quotas.wait_for(f"display {address}", OF_A_DISPLAY)

    async def _take(self, text: str) -> None:
        wait = self._wait()
        try:
            message = read(text)
        except BadMessage as wrong:
            await asyncio.sleep(wait)
            self._client.send(encode(misread(text, wrong)))
            return
        if wait and isinstance(message, Ask | Simulate | Wish | Approve | Decline):
            self._client.send(encode(too_much(message.id, wait)))
            await asyncio.sleep(min(wait, REFUSED_PAUSE_SECONDS))
            return
        if wait:  # anything but a command changes nothing, and may be delayed
            await asyncio.sleep(wait)
        if isinstance(message, Watch):
            self._client.turn_to(message.table, message.beside)
            await self._hub.show([self._client])
        elif isinstance(message, Here):
            self._client.send(encode(HereAnswer(message.id)))
        elif isinstance(message, Consider):
            await self._consider(message)
        else:
            self._used(self._client.key)
            await self._act(message)

    async def _act(self, message: Foresee | Simulate | Wish | Withdraw | Approve | Decline | Ask) -> None:
        """Handle a deliberate action."""
        if isinstance(message, Foresee):
            await self._foresee(message)
        elif isinstance(message, Simulate):
            await self._simulate(message)
        elif isinstance(message, Wish | Withdraw | Approve | Decline):
            await self._let_decide(message)
        else:
            await self._ask(message)

    async def _consider(self, slip: Consider) -> None:
        """What a slip would require; for terminals only."""
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
        """Preview a remedy, for those who report or approve one; recorded before it is answered."""
        actor = self._client.actor
        if actor is None or actor.role not in ForeseeRemedy.given_by():
            return
        question = Request(f"{actor}/{wish.id}", actor, ForeseeRemedy(wish.table, wish.event))
        answer = await self._do(question)
        if isinstance(answer, Refusal):
            seen = RemedyDocument(refused=answer.detail, cite=answer.cite)
        else:
            seen = await asyncio.wrap_future(self._engine.look(lambda floor: foreseen(floor, wish.table, wish.event)))
        self._client.send(encode(foreseen_answer(wish.id, seen)))

    async def _simulate(self, hands: Simulate) -> None:
        """Simulate a player's action at a demonstration's machine; only at the page's own terminal."""
        actor, simulated = self._client.actor, self._simulated
        if simulated is None or actor is None or actor.role is not Role.TERMINAL:
            self._client.send(encode(answered(hands.id, NO_SIMULATION)))
            return
        telling = asyncio.ensure_future(simulated.report(actor.name, hands.id, hands.command))
        telling.add_done_callback(lambda told: self._client.send(encode(answered(hands.id, told.result()))))

    def _prove_beside(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Verify a password in a task of its own, so that the page is served meanwhile.

        Nothing is read from a socket while its last message is handled, not even whether it is still open.
        """
        if len(self._proving) >= MOST_PROOFS_WAITING:
            work.close()
            self._client.send(encode(too_much(name, 1)))
            return
        task = asyncio.create_task(self._in_turn(work))
        self._proving.add(task)
        task.add_done_callback(self._proved_beside)

    async def _in_turn(self, work: Coroutine[Any, Any, None]) -> None:
        async with self._one_at_a_time:
            await work

    def _proved_beside(self, task: asyncio.Task[None]) -> None:
        self._proving.discard(task)
        if not task.cancelled() and (raised := task.exception()):
            _log.error("a command with a second person failed", exc_info=raised)
            self._client.let_go(TOO_SLOW)  # the page reconnects and asks again

    async def _let_decide(self, message: Wish | Withdraw | Approve | Decline) -> None:
        """Handle a message between a dealer and the pit."""
        actor = self._client.actor
        if actor is None:
            return
        if isinstance(message, Wish):
            await self._wish(actor, message)
        elif isinstance(message, Withdraw):
            await self._do(Request(f"{actor}/{new_secret()}", actor, WithdrawApproval()))
        elif isinstance(message, Approve):
            self._prove_beside(message.id, self._tell_decision(actor, message))
        else:
            await self._tell_decision(actor, message)

    async def _tell_decision(self, actor: Actor, decision: Approve | Decline) -> None:
        self._client.send(encode(answered(decision.id, await self._decide(actor, decision))))

    async def _wish(self, actor: Actor, wish: Wish) -> None:
        """A dealer's request; the answer comes with the pit's decision, at once if it was made meanwhile."""
        answer: Answer = NOT_FOR_THE_PIT
        if isinstance(wish.command, PitCommand):
            answer = await self._do(Request(f"{actor}/{wish.id}", actor, AskPit(wish.id, wish.command)))
        if isinstance(answer, Refusal):
            self._client.send(encode(answered(wish.id, answer)))
        else:
            await self._hub.tell_dealer(actor, wish.id)

    async def _decide(self, actor: Actor, decision: Approve | Decline) -> Answer:
        """The pit grants a request, with the approver's own password for this one command, or declines it."""
        found = await asyncio.wrap_future(
            self._engine.look(lambda floor: approvals.to_decide(floor, decision.wish, actor))
        )
        name = f"{actor}/{decision.id}"
        if isinstance(found, Refusal):
            return found
        if isinstance(decision, Decline):
            return await self._do(Request(name, actor, DeclineApproval(found.dealer, found.wish, decision.why)))
        witness = await self._proved(Second(actor.name, actor.role, decision.password, decision.key))
        if isinstance(witness, Refusal):
            return witness
        return await self._do(Request(name, found.asker, GrantApproval(found.command.table, found.wish), witness))

    async def _do(self, request: Request) -> Answer:
        return await asyncio.wrap_future(self._engine.submit(replace(request, source=self._client.address)))

    async def _ask(self, ask: Ask) -> None:
        """Submit a command; the page may send more until the answer comes."""
        if self._client.actor is None:
            self._client.send(encode(RefusedAnswer(ask.id, "nobody_asks", detail=str(LOG_IN), said=LOG_IN)))
            return
        if ask.second:
            self._prove_beside(ask.id, self._ask_with(self._client.actor, ask, ask.second))
        else:
            self._submit(self._client.actor, ask, None)

    async def _ask_with(self, actor: Actor, ask: Ask, second: Second) -> None:
        """Submit a command with a verified second person; not if the first was logged out meanwhile."""
        witness = await self._prove(second)
        if not self._client.ended:
            self._submit(actor, ask, witness)

    def _submit(self, actor: Actor, ask: Ask, witness: Actor | Refusal | None) -> None:
        request: Request | Refusal
        if isinstance(witness, Refusal):
            request = witness
        else:
            settings = self._engine.floor.state.settings
            request = proven(f"{actor}/{ask.id}", actor, command_of(ask.command), witness, settings)
        if isinstance(request, Refusal):
            tried = (ask.command.tag(), str(request.reason.value), self._client.address)
            self._engine.refused.tried(actor, *tried, self._engine.clock.now())
            self._client.send(encode(answered(ask.id, request)))
            return
        answer = self._engine.submit(replace(request, source=self._client.address))
        answer.add_done_callback(lambda done: self._hub.answer(self._client, ask.id, done.result()))

    async def _proved(self, second: Second) -> Actor | Refusal:
        """Verify a second person; none if the first was logged out during the verification."""
        witness = await self._prove(second)
        return UNPROVED if self._client.ended else witness


async def open_page(socket: PageSocket, hub: Hub, client: Client, asked: WhoIsAsked) -> None:
    """Serve a page if it is of our origin and its role may see it."""
    if not identity.same_origin(socket):
        engine, why = asked.engine, identity.ANOTHER_SITE
        engine.refused.tried(client.actor, "live", why, client.address, engine.clock.now())
        await socket.close(*FORBIDDEN)  # before it is accepted: a page of another site learns nothing
    elif not may_see(client.page, client.actor):
        if client.actor is not None:
            engine, why = asked.engine, identity.NOT_THEIRS
            engine.refused.tried(client.actor, "live", why, client.address, engine.clock.now())
        await socket.accept()
        await socket.close(*FORBIDDEN)
    elif crowded := too_many(client, hub.clients):
        await socket.accept()
        await socket.close(*crowded)
    else:
        await Page(socket, client, hub, asked).serve()


def too_many(client: Client, others: Collection[Client]) -> Ended | None:
    """Whether a device, session or address has its maximum of pages open; nobody crowds out the others."""
    if client.actor is not None:
        most = PAGES_OF_A_TERMINAL if client.page == "terminal" else PAGES_OF_A_SESSION
        own = sum(one.key == client.key for one in others)
        return TOO_MANY_PAGES if own >= most else None
    unknown = Counter(one.address for one in others if one.actor is None)
    own = 0 if client.address in THIS_MACHINE else unknown[client.address]
    crowded = unknown.total() >= MOST_UNKNOWN_DISPLAYS - DISPLAYS_KEPT_FREE
    most = (1 if crowded else DISPLAYS_OF_AN_ADDRESS) if own else MOST_UNKNOWN_DISPLAYS
    return TOO_MANY if unknown.total() >= MOST_UNKNOWN_DISPLAYS or own >= most else None


def may_see(page: str, actor: Actor | None) -> bool:
    """Whether a role may see a page: the display is for everybody, the pit for every member of staff."""
    if page not in PAGES or actor is None:
        return page == "display"
    return PAGES[page] in {None, actor.role}
