"""Idle time-outs: sessions without activity are ended (docs/design/0245).

Activity is a command, opening a page, or confirming one's presence; automatic requests of a page do not count. It is
noted in memory at once and recorded periodically, always before it would be missed.
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
"""How long before the end the person is asked whether they are there."""

SECONDS_BETWEEN_LOOKS = 1

BETWEEN_NOTES = timedelta(seconds=60)
"""An active person is noted in the record once in this time, which is what a killed server loses."""


class Staying:
    """The last activity of everybody."""

    def __init__(self, engine: Engine, staff: Callable[[Request], Awaitable[Actor | None]]) -> None:
        self._engine, self._staff = engine, staff
        self._used: dict[str, datetime] = {}
        self._soon: frozenset[str] = frozenset()
        """Sessions that must be recorded at once."""
        self._wake = asyncio.Event()

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [Route(STAY, self.left, methods=["GET"]), Route(STAY, self.stay, methods=["POST"])]

    def used(self, session: str) -> None:
        """Note activity in a session; unknown sessions are dropped at the next check."""
        self._used[session] = self._engine.clock.now()
        if session in self._soon:
            self._wake.set()

    def opened(self, request: HTTPConnection) -> None:
        """Note activity: somebody logged in opened a page, or asked for something."""
        self.used(identity.key(request, identity.SESSION))

    # Requests of pages

    async def left(self, request: Request) -> Response:
        """The remaining time of the session; asking is no activity."""
        key, now = identity.key(request, identity.SESSION), self._engine.clock.now()
        used = self._used.get(key)

        def look(floor: Floor) -> float | None:
            found = floor.state.sessions.get(key) if identity.known(floor, request, now) else None
            return (_lasts(floor, found, used) - now).total_seconds() if found else None

        seconds = await asyncio.wrap_future(self._engine.look(look))
        return JSONResponse({}, 401) if seconds is None else JSONResponse({"seconds": seconds})

    async def stay(self, request: Request) -> Response:
        """Confirm that one is still there."""
        person = await self._staff(request)
        require_own_page(self._engine, request, person, "stay")
        if person is not None:
            self.opened(request)
        return await self.left(request)

    # Recording

    async def keep(self) -> None:
        """Check periodically, until cancelled."""
        while True:
            await self.look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), SECONDS_BETWEEN_LOOKS)
            self._wake.clear()

    async def look(self) -> None:
        """Record who is active, and end idle sessions."""
        now, used = self._engine.clock.now(), dict(self._used)
        due = await asyncio.wrap_future(self._engine.look(lambda floor: _due(floor, now, used)))
        self._soon = due.soon
        for key in used.keys() - due.sessions:
            self._used.pop(key, None)
        for key in due.dealing:  # a dealer in a round is present
            self._used[key] = now
        for request in due.requests:
            await asyncio.wrap_future(self._engine.submit(request))


class Due(NamedTuple):
    """The result of checking all sessions."""

    sessions: frozenset[str]
    dealing: frozenset[str]
    soon: frozenset[str]
    requests: list[FloorRequest]


def _due(floor: Floor, now: datetime, used: Mapping[str, datetime]) -> Due:
    """What has to be recorded; nothing while the time is in doubt."""
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
    """When a session ends, given its latest activity."""
    known = used is None or not last_used(session) < used < ends(floor, session)
    return ends(floor, session if known else replace(session, used=used))
