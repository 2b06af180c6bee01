"""The hub: which pages are open, what they show, and the documents sent to them.

Documents are made between two commits, so that nothing is shown that is not durable; each is made once for any number
of pages. Changes in quick succession reach a page as one message, and pages whose own part is unchanged get the same
bytes as their neighbours. A client that does not read is dropped: it reconnects by itself and gets everything again.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, get_args

import msgspec

from croupier.floor.engine.batch import Answer
from croupier.floor.engine.clocks import SteadyClock
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.kept_figures import terminals_among
from croupier.floor.engine.recorded import decision_on
from croupier.floor.pages.table import milliseconds
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.approval import approval_name
from croupier.floor.record.commands import LookIntoStop
from croupier.floor.record.events import ApprovalClosed, DeviceEnrolled, FloorEvent, LoggedOut, RoundWent
from croupier.rules.terms.events import Decided, WagersPlaced
from croupier.web.sockets.results import Results
from croupier.web.sockets.shelf import NOTHING, Documents, Shelf, Wanted
from croupier.web.wire.documents import answered
from croupier.web.wire.messages import encode

PAUSE_SECONDS = 0.02
"""Changes are batched for this long before they are shown."""

REST_SECONDS_PER_PAGE = 0.0002
"""Wagers and decisions are batched for this long per page shown in the last round of updates.

In a stadium they come by the thousand; every player already has the answer, and what changed for the others can wait.
"""

PIT_PAUSE_SECONDS = 0.5
"""The minimum interval between documents of the whole floor, whose size grows with it."""

PAGES_SHOWN_TOGETHER = 400
"""Documents are made and sent for this many pages at a time, so that others are served in between."""

MOST_DOCUMENTS_WAITING = 32
"""A client with more documents queued is dropped."""


DECIDED = get_args(ApprovalClosed)
"""Events that end a dealer's wait for the pit."""

_log = logging.getLogger(__name__)


class Ended(NamedTuple):
    """The code and reason with which the server closes a connection."""

    code: int
    words: str


FORBIDDEN = Ended(4403, "this page is not for you: log in")
ELSEWHERE = Ended(4409, "this terminal was opened on another device")
TOO_LONG = Ended(4413, "this message is too long")
TOO_SLOW = Ended(4429, "this page does not keep up")
TOO_MANY = Ended(4429, "as many signs as may be are open")
TOO_MANY_PAGES = Ended(4429, "as many pages as may be are open here: close one")
NO_TEXT = Ended(1003, "only text is read here")


@dataclass(eq=False, slots=True)
class Client:
    """One open page: its kind, its actor, and the table it shows."""

    page: str
    actor: Actor | None
    table: str = ""
    key: str = ""
    """The hash of the secret it authenticated with."""
    device: str = ""
    """The identity of its device."""
    until: datetime | None = None
    """When its session expires."""
    address: str = ""
    """Its source address."""
    outbox: deque[bytes] = field(default_factory=deque)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the outbox is not empty, and at the end."""
    tell_at_once: Callable[[bytes], bool] | None = None
    """Writes to its socket if nothing is queued there; returns whether it did."""
    shown: "Parts | None" = None
    """What it was sent last."""
    version: int = 0
    """The version of ``shown``."""
    ended: Ended | None = None
    beside: frozenset[str] = frozenset()
    """The other tables a terminal shows."""

    def turn_to(self, table: str, beside: Sequence[str]) -> None:
        """Show another table, and others beside it; none twice."""
        self.table, self.shown = table, None
        self.beside = frozenset(beside) - {table, ""} if self.page == "terminal" else frozenset()

    def is_over(self, at: datetime) -> bool:
        """Whether its session has expired."""
        return self.until is not None and self.until <= at

    def send(self, message: bytes) -> None:
        """Send or queue a message; a client whose queue is full is dropped."""
        if self.ended or (not self.outbox and self.tell_at_once is not None and self.tell_at_once(message)):
            return
        if len(self.outbox) >= MOST_DOCUMENTS_WAITING:
            self.let_go(TOO_SLOW)
        else:
            self.outbox.append(message)
            self.awake.set()

    def let_go(self, why: Ended) -> None:
        """Close the connection after the message in progress."""
        self.ended = self.ended or why
        self.outbox.clear()
        self.awake.set()


@dataclass(slots=True)
class Changes:
    """What has changed since the last documents."""

    tables: set[str] = field(default_factory=set)
    terminals: set[str] = field(default_factory=set)
    anything: bool = False


class Parts(NamedTuple):
    """What one page shows; an unchanged part is the identical object."""

    own: msgspec.Raw
    middle: msgspec.Raw
    """The table, the lobby or the pit."""
    beside: dict[str, msgspec.Raw]
    """The other tables a terminal shows."""


class Hub:
    """All open pages."""

    def __init__(self, engine: Engine, clock: SteadyClock) -> None:
        self._engine, self.clock, self.results = engine, clock, Results(engine)
        self._shelf = Shelf(clock, self.results.pace)
        self.clients: set[Client] = set()
        self.beside: set[Hub] = set()
        """The hubs of training tables, whose users are logged in on this floor."""
        self._left: set[str] = set()
        """Terminals whose page was closed after it had been open."""
        self._changes = Changes()
        self._wake, self._wake_pit, self._urgent = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._version = 0
        self._answers: deque[tuple[Client, str, Answer]] = deque()
        self._delivering = False
        self._telling: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        engine.listen(self._heard)

    def _heard(self, events: Sequence[FloorEvent], touched: Collection[str]) -> None:
        """On the engine's thread: note what changed, and wake the hub on its own."""
        tables = self._shelf.forget(events, touched)
        terminals = ({event.concerned_terminal for event in events} | terminals_among(touched)) - {""}
        over = {event.session for event in events if isinstance(event, LoggedOut)}
        enrolled = {event.terminal: event.token for event in events if isinstance(event, DeviceEnrolled)}
        decided = [event for event in events if isinstance(event, DECIDED)]
        urgent = not all(_can_wait(event) for event in events)
        with contextlib.suppress(RuntimeError):  # the loop has ended: no page is open
            self._loop.call_soon_threadsafe(self._note, tables, terminals, urgent)
            if over or enrolled:
                self._loop.call_soon_threadsafe(self._send_away, over, enrolled)
            if decided:
                self._loop.call_soon_threadsafe(self._tell_dealers, decided)

    def answer(self, client: Client, ask: str, answer: Answer) -> None:
        """On the engine's thread: hand an answer to the loop, which is woken once per commit."""
        self._answers.append((client, ask, answer))
        if not self._delivering:
            self._delivering = True
            with contextlib.suppress(RuntimeError):  # as above
                self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._delivering = False  # reset before draining, so that a later answer wakes the loop again
        while self._answers:
            client, ask, answer = self._answers.popleft()
            client.send(encode(answered(ask, answer)))

    def _tell_dealers(self, decided: Sequence[ApprovalClosed]) -> None:
        for event in decided:
            telling = self._loop.create_task(self.tell_dealer(Actor(event.dealer, Role.DEALER), event.wish))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    async def tell_dealer(self, dealer: Actor, wish: str) -> None:
        """Tell a dealer's consoles what the pit decided; do nothing while it has not."""
        name = approval_name(dealer.name, wish)
        answer = await asyncio.to_thread(decision_on, self._engine.journal, name)
        consoles = [client for client in self.clients if client.page == "dealer" and client.actor == dealer]
        if answer is not None:
            for client in consoles:
                client.send(encode(answered(wish, answer)))

    def _note(self, tables: set[str], terminals: set[str], urgent: bool) -> None:  # noqa: FBT001 - it is or it is not
        if urgent:
            self._urgent.set()
        self._changes.tables |= tables
        self._changes.terminals |= terminals
        self._changes.anything = True
        self._wake.set()
        self._wake_pit.set()

    def _send_away(self, over: Collection[str], enrolled: Mapping[str, str]) -> None:
        """Close pages whose session was logged out, or whose device was replaced."""
        for client in self._everybody():
            name = client.actor.name if client.actor and client.page == "terminal" else ""
            if client.key in over:
                client.let_go(FORBIDDEN)
            elif enrolled.get(name, client.key) != client.key:
                client.let_go(ELSEWHERE)

    def send_away(self, keys: Collection[str]) -> None:
        """Close the pages of devices that are no longer admitted, and of expired sessions."""
        now = self.clock.now()
        for client in self._everybody():
            if client.device in keys or client.is_over(now):
                client.let_go(FORBIDDEN)

    def _everybody(self) -> Iterator[Client]:
        for hub in (self, *self.beside):
            yield from hub.clients

    async def run(self) -> None:
        """Show changes, until cancelled."""
        await asyncio.gather(self._run_tables(), self._run_pit())

    async def _run_pit(self) -> None:
        while True:
            await self._wake_pit.wait()
            self._wake_pit.clear()
            if clients := [client for client in self.clients if client.page == "pit"]:
                await self._show_each(clients)
            await asyncio.sleep(PIT_PAUSE_SECONDS)

    async def _run_tables(self) -> None:
        shown = 0
        while True:
            await self._wake.wait()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._urgent.wait(), REST_SECONDS_PER_PAGE * shown)
            await asyncio.sleep(PAUSE_SECONDS)
            self._wake.clear()
            self._urgent.clear()
            changes, self._changes = self._changes, Changes()
            clients = [client for client in self.clients if self._concerns(client, changes)]
            if clients:
                await self._show_each(clients)
                shown = len(clients)

    async def _show_each(self, clients: Sequence[Client]) -> None:
        """Show each client its changes; a failure for one does not affect the others."""
        try:
            await self.show(clients)
        except Exception:  # noqa: BLE001 - whatever it is, the others go on looking
            _log.exception("a page cannot be shown")
            for client in clients if len(clients) > 1 else ():
                await self._show_each([client])

    def _concerns(self, client: Client, changes: Changes) -> bool:
        if client.page == "pit":
            return False
        if not client.table:
            return changes.anything
        mine = client.actor is not None and client.actor.name in changes.terminals
        return mine or client.table in changes.tables or not client.beside.isdisjoint(changes.tables)

    async def show(self, clients: Sequence[Client]) -> None:
        """Send these clients what has changed for them; everything to new ones."""
        self._version += 1
        version = self._version
        for first in range(0, len(clients), PAGES_SHOWN_TOGETHER):
            await self._show_together(clients[first : first + PAGES_SHOWN_TOGETHER], version)

    async def _show_together(self, clients: Sequence[Client], version: int) -> None:
        wanted = _wanted(clients)
        documents = await asyncio.wrap_future(self._engine.look(lambda floor: self._shelf.documents(floor, wanted)))
        head = {"version": version, "now": int(self.clock.now().timestamp() * 1000)}
        alike: dict[int, bytes] = {}
        for client in clients:
            # Meanwhile it may have switched tables, or been sent something newer: then it is up to date.
            if client.table in wanted.tables and client.version < version:
                self._show_one(client, documents, head, alike)
                client.version = version

    def _show_one(self, client: Client, documents: Documents, head: dict[str, int], alike: dict[int, bytes]) -> None:
        parts = _parts(client, documents)
        if client.page != "terminal" or client.shown is None or client.shown.own is not parts.own:
            client.send(encode({"kind": "view", **head, **self._document(client, documents, parts)}))
        elif client.shown.beside != parts.beside:
            both = {_middle(client): parts.middle, "beside": parts.beside}
            client.send(encode({"kind": "change", **head, **both}))
        elif client.shown.middle is not parts.middle:
            if id(parts.middle) not in alike:
                alike[id(parts.middle)] = encode({"kind": "change", **head, _middle(client): parts.middle})
            client.send(alike[id(parts.middle)])
        client.shown = parts

    def _document(self, client: Client, documents: Documents, parts: Parts) -> dict[str, object]:
        """The parts of a :class:`View` that this page shows, some of them already encoded."""
        document: dict[str, object] = {_middle(client): parts.middle}
        if client.page == "pit":
            document["computer"] = milliseconds(self.clock.now() + self.clock.gap)
        if client.page == "pit" and client.actor is not None and client.actor.role in LookIntoStop.given_by():
            document["approvals"] = documents.approvals  # approvals name misread cards
        if client.page == "dealer":
            document["dealer"] = documents.dealers.get(client.table)
        if client.page == "terminal":
            document["own"], document["beside"] = parts.own, parts.beside
        if client.page == "display":
            document["results"] = self.results.of(client.table)
        return document

    def leave(self, client: Client) -> None:
        """A page was closed."""
        self.clients.discard(client)
        if client.page == "terminal" and client.actor:
            self._shelf.leave(client.actor.name)
            self._left.add(client.actor.name)

    def has_left(self, terminal: str) -> bool:
        """Whether a terminal that opens its page had it open before; clears the note."""
        left = terminal in self._left
        self._left.discard(terminal)
        return left


def _can_wait(event: FloorEvent) -> bool:
    return isinstance(event, RoundWent) and isinstance(event.what, WagersPlaced | Decided)


def _wanted(clients: Sequence[Client]) -> Wanted:
    tables = {client.table for client in clients}
    return Wanted(
        tables=tables.union(*(client.beside for client in clients)),
        dealers={client.table for client in clients if client.page == "dealer"},
        terminals=[client.actor.name for client in clients if client.page == "terminal" and client.actor],
        lobby="" in tables,
        pit={client.actor.role for client in clients if client.page == "pit" and client.actor},
    )


def _parts(client: Client, documents: Documents) -> Parts:
    own = documents.own.get(client.actor.name, NOTHING) if client.actor else NOTHING
    if client.page == "pit":
        return Parts(own, documents.pit.get(client.actor.role, NOTHING) if client.actor else NOTHING, {})
    beside = {name: documents.tables[name] for name in sorted(client.beside & documents.tables.keys())}
    return Parts(own, documents.tables.get(client.table, NOTHING) if client.table else documents.lobby, beside)


def _middle(client: Client) -> str:
    if client.page == "pit":
        return "pit"
    return "table" if client.table else "lobby"
