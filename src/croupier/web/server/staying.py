"""Who works and who has left: sessions in which nobody does anything end (docs/design/0245).

What a person does on purpose is a command, a page that they open, or the word that they are still there; what a page
asks by itself is not.  It is noted here at once and in the record from time to time, always before it would be missed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM, Actor
from croupier.floor.record.commands import LogOutIdle, NoteUse
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.floor import Floor
from croupier.floor.record.person import Session
from croupier.floor.rooms.people.sessions import ends, is_dealing, is_idle_from, last_used
from croupier.web.identity import people as identity
from croupier.web.server.refusals import require_own_page

STAY = "/stay"

WARNED = timedelta(seconds=60)
"""How long before the end its person is asked whether they are there."""

SECONDS_BETWEEN_LOOKS = 1

BETWEEN_NOTES = timedelta(seconds=60)
"""Of a person who works the record has one note in this time; so much is lost where the server is killed."""


class Staying:
    """When everybody did something for the last time."""

    def __init__(self, engine: Engine, staff: Callable[[Request], Awaitable[Actor | None]]) -> None:
        self._engine, self._staff = engine, staff
        self._used: dict[str, datetime] = {}
        self._soon: frozenset[str] = frozenset()
        """Sessions of which the record has to know at once."""
        self._wake = asyncio.Event()

    @property
    def routes(self) -> list[Route]:
        """Its addresses."""
        return [Route(STAY, self.left, methods=["GET"]), Route(STAY, self.stay, methods=["POST"])]

    def used(self, session: str) -> None:
        """Somebody has done something on purpose; what is no session is forgotten at the next look."""
        self._used[session] = self._engine.clock.now()
        if session in self._soon:
            self._wake.set()

    def opened(self, request: HTTPConnection) -> None:
        """Somebody who is logged in has opened a page, or asked for something."""
        self.used(identity.key(request, identity.SESSION))

    # What pages ask

    async def left(self, request: Request) -> Response:
        """How long the session still lasts; to ask that is to do nothing."""
        key, now = identity.key(request, identity.SESSION), self._engine.clock.now()
        used = self._used.get(key)

        def look(floor: Floor) -> float | None:
            found = floor.state.sessions.get(key) if identity.known(floor, request, now) else None
            return (_lasts(floor, found, used) - now).total_seconds() if found else None

        seconds = await asyncio.wrap_future(self._engine.look(look))
        return JSONResponse({}, 401) if seconds is None else JSONResponse({"seconds": seconds})

    async def stay(self, request: Request) -> Response:
        """Somebody says that they are there."""
        person = await self._staff(request)
        require_own_page(self._engine, request, person, "stay")
        if person is not None:
            self.opened(request)
        return await self.left(request)

    # What is recorded

    async def keep(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            await self.look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), SECONDS_BETWEEN_LOOKS)
            self._wake.clear()

    async def look(self) -> None:
        """Note who works, and end the sessions of those who have left."""
        now, used = self._engine.clock.now(), dict(self._used)
        due = await asyncio.wrap_future(self._engine.look(lambda floor: _due(floor, now, used)))
        self._soon = due.soon
        for key in used.keys() - due.sessions:
            self._used.pop(key, None)
        for key in due.dealing:  # a dealer in a round is there
            self._used[key] = now
        for request in due.requests:
            await asyncio.wrap_future(self._engine.submit(request))


class Due(NamedTuple):
    """What a look at all sessions came to."""

    sessions: frozenset[str]
    dealing: frozenset[str]
    soon: frozenset[str]
    requests: list[FloorRequest]


def _due(floor: Floor, now: datetime, used: Mapping[str, datetime]) -> Due:
    """What has to be recorded; nothing while nobody knows what time it is."""
    sessions = floor.state.sessions
    soon = frozenset(key for key, one in sessions.items() if _ends_soon(floor, one, now))
    found = (_request(floor, key, used, now, at_once=key in soon) for key in sessions) if not floor.state.doubt else ()
    dealing = frozenset(key for key, one in sessions.items() if is_dealing(floor, one))
    return Due(frozenset(sessions), dealing, soon, [one for one in found if one])


def _ends_soon(floor: Floor, session: Session, now: datetime) -> bool:
    idle_from = is_idle_from(floor, session)
    return idle_from is not None and idle_from - WARNED <= now


def _request(
    floor: Floor, key: str, used: Mapping[str, datetime], now: datetime, *, at_once: bool
) -> FloorRequest | None:
    session = floor.state.sessions[key]
    noted, last, idle_from = last_used(session), used.get(key, session.since), is_idle_from(floor, session)
    if noted < last < ends(floor, session) and (at_once or last - noted >= BETWEEN_NOTES):
        return FloorRequest(f"use {key} {last.isoformat()}", SYSTEM, NoteUse(key, last))
    if idle_from is not None and idle_from <= now:
        return FloorRequest(f"idle {key} {idle_from.isoformat()}", SYSTEM, LogOutIdle(key))
    return None


def _lasts(floor: Floor, session: Session, used: datetime | None) -> datetime:
    """When a session ends, as if the record knew already what was done last."""
    known = used is None or not last_used(session) < used < ends(floor, session)
    return ends(floor, session if known else replace(session, used=used))
