"""The hub: who looks at what, and the documents that reach them.

Documents are made between two commits, so that nothing is shown that is not durable; a table's own is made once for
all who watch it.  Changes that come close together reach a page as one document.  A client that does not read is let
go: it comes back by itself and gets everything anew.
"""

import asyncio
import contextlib
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from croupier.floor import views
from croupier.floor.actors import Actor
from croupier.floor.console import dealer_document
from croupier.floor.engine import Engine
from croupier.floor.events import DeviceEnrolled, FloorEvent, LoggedOut
from croupier.floor.floor import Floor
from croupier.floor.pit import pit_document
from croupier.floor.ports import Clock
from croupier.web.messages import encode
from croupier.web.results import Results

PAUSE = 0.02
"""Seconds in which changes are gathered before they are shown."""

PIT_PAUSE = 0.5
"""Seconds between two documents of the whole floor, which grow with it."""

BACKLOG = 32
"""So many documents may wait for a client before it is let go."""


_log = logging.getLogger(__name__)


class Ended(NamedTuple):
    """How the server ends a connection."""

    code: int
    words: str


FORBIDDEN = Ended(4403, "this page is not for you: log in")
TOO_LONG = Ended(4413, "this message is too long")
TOO_SLOW = Ended(4429, "this page does not keep up")
NO_TEXT = Ended(1003, "only text is read here")


@dataclass(eq=False, slots=True)
class Client:
    """One open page: what it is, who it belongs to, which table it shows."""

    page: str
    actor: Actor | None
    table: str = ""
    key: str = ""
    """What is kept of the secret it is known by."""
    until: datetime | None = None
    """When the session of its person ends by itself."""
    outbox: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(BACKLOG))
    own: msgspec.Raw = field(default_factory=lambda: msgspec.Raw(b"null"))
    ended: Ended | None = None

    def send(self, message: bytes) -> None:
        """Put a message in line; a client whose line is full is let go."""
        if self.ended:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go(TOO_SLOW)

    def let_go(self, why: Ended) -> None:
        """End the connection after what is being sent now."""
        self.ended = self.ended or why
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


@dataclass(slots=True)
class Changes:
    """What has changed since the last documents."""

    tables: set[str] = field(default_factory=set)
    terminals: set[str] = field(default_factory=set)
    anything: bool = False


@dataclass(slots=True)
class Documents:
    """Documents as bytes, ready to be put together."""

    lobby: msgspec.Raw
    pit: msgspec.Raw
    tables: dict[str, msgspec.Raw]
    dealers: dict[str, msgspec.Raw]
    own: dict[Client, msgspec.Raw]


class Hub:
    """All open pages."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine, self.clock, self.results = engine, clock, Results(engine)
        self.clients: set[Client] = set()
        self._changes = Changes()
        self._wake, self._wake_pit = asyncio.Event(), asyncio.Event()
        self._version = 0
        self._loop = asyncio.get_running_loop()
        engine.listen(self._heard)

    def _heard(self, events: Sequence[FloorEvent], touched: Collection[str]) -> None:
        """In the engine's thread: note what is new, and wake the hub in its own."""
        tables = {table for event in events if (table := getattr(event, "table", ""))}
        terminals = {name.removeprefix("balance:game:") for name in touched if name.startswith("balance:game:")}
        terminals |= {terminal for event in events if (terminal := getattr(event, "terminal", ""))}
        over = {event.session for event in events if isinstance(event, LoggedOut)}
        enrolled = {event.terminal: event.token for event in events if isinstance(event, DeviceEnrolled)}
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody looks any more
            self._loop.call_soon_threadsafe(self._note, tables, terminals)
            if over or enrolled:
                self._loop.call_soon_threadsafe(self._send_away, over, enrolled)

    def _note(self, tables: set[str], terminals: set[str]) -> None:
        self._changes.tables |= tables
        self._changes.terminals |= terminals
        self._changes.anything = True
        self._wake.set()
        self._wake_pit.set()

    def _send_away(self, over: Collection[str], enrolled: Mapping[str, str]) -> None:
        """Nobody acts any more through a page they have logged out of, or through a device that was replaced."""
        for client in self.clients:
            name = client.actor.name if client.actor and client.page == "terminal" else ""
            if client.key in over or enrolled.get(name, client.key) != client.key:
                client.let_go(FORBIDDEN)

    async def run(self) -> None:
        """Show what changes, until cancelled."""
        await asyncio.gather(self._run_tables(), self._run_pit())

    async def _run_pit(self) -> None:
        while True:
            await self._wake_pit.wait()
            self._wake_pit.clear()
            if clients := [client for client in self.clients if client.page == "pit"]:
                await self._show_each(clients, None)
            await asyncio.sleep(PIT_PAUSE)

    async def _run_tables(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(PAUSE)
            self._wake.clear()
            changes, self._changes = self._changes, Changes()
            clients = [client for client in self.clients if self._concerns(client, changes)]
            if clients:
                await self._show_each(clients, changes)

    async def _show_each(self, clients: Sequence[Client], changes: Changes | None) -> None:
        """What cannot be shown to one of them is no reason to show the others nothing."""
        try:
            await self.show(clients, changes)
        except Exception:  # noqa: BLE001 - whatever it is, the others go on looking
            _log.exception("a page cannot be shown")
            for client in clients if len(clients) > 1 else ():
                await self._show_each([client], changes)

    def _concerns(self, client: Client, changes: Changes) -> bool:
        if client.page == "pit":
            return False
        if not client.table:
            return changes.anything
        mine = client.actor is not None and client.actor.name in changes.terminals
        return mine or client.table in changes.tables

    async def show(self, clients: Sequence[Client], changes: Changes | None = None) -> None:
        """Send these clients their documents; everything anew where no changes are named."""
        documents = await asyncio.wrap_future(self._engine.look(lambda floor: self._documents(floor, clients, changes)))
        self._version += 1
        for client in clients:
            client.own = documents.own.get(client, client.own)
            client.send(encode(self._document(client, documents)))

    def _document(self, client: Client, documents: Documents) -> dict[str, Any]:
        document: dict[str, Any] = {
            "kind": "view",
            "version": self._version,
            "now": int(self.clock.now().timestamp() * 1000),
        }
        if client.page == "pit":
            return {**document, "pit": documents.pit}
        if client.page == "dealer":
            document["dealer"] = documents.dealers.get(client.table)
        if client.page == "terminal":
            document["own"] = client.own
        if client.page == "display":
            document["results"] = self.results.of(client.table)
        if client.table:
            return {**document, "table": documents.tables.get(client.table)}
        return {**document, "lobby": documents.lobby}

    # In the engine's thread

    def _documents(self, floor: Floor, clients: Sequence[Client], changes: Changes | None) -> Documents:
        watched = {client.table for client in clients if client.table in floor.state.tables}
        pages = {client.page for client in clients}
        at = self.clock.now()
        table = floor.state.tables.__getitem__
        return Documents(
            lobby=_raw(views.lobby(floor)) if any(not client.table for client in clients) else _raw(None),
            pit=_raw(pit_document(floor)) if "pit" in pages else _raw(None),
            tables={name: _raw(views.table_document(floor, table(name))) for name in watched},
            dealers={name: _raw(dealer_document(floor, table(name), at)) for name in watched}
            if "dealer" in pages
            else {},
            own=dict(_own(floor, clients, changes)),
        )


def _own(floor: Floor, clients: Sequence[Client], changes: Changes | None) -> Iterable[tuple[Client, msgspec.Raw]]:
    for client in clients:
        if client.page != "terminal" or client.actor is None:
            continue
        terminal = floor.terminal(client.actor.name)
        if terminal and (changes is None or terminal.id in changes.terminals or client.table in changes.tables):
            yield client, _raw(views.terminal_document(floor, terminal))


def _raw(document: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(document))
