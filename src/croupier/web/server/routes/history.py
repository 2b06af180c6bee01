"""Pages read from the journal: past rounds and refused attempts, with limited concurrency."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.engine.engine import TOO_MUCH, Engine
from croupier.floor.pages.past_round.replay import Played, last_numbers
from croupier.floor.record.actors import Actor
from croupier.web.answers import own_rounds, surveillance
from croupier.web.answers import refused as refused_tries
from croupier.web.sockets.quotas import Busy, Dear
from croupier.words import say

READ_AT_ONCE = {"at_once": 2, "waiting": 64, "of_one": 2}
"""Two reads of the journal run at a time, of one source too."""


class History:
    """``look`` reads the floor; ``staff`` and ``device`` identify the asker, ``at_work`` for a deliberate action."""

    def __init__(
        self,
        engine: Engine,
        look: Callable[[Any], Awaitable[Any]],
        staff: Callable[[Request], Awaitable[Actor | None]],
        at_work: Callable[[Request], Awaitable[Actor | None]],
        device: Callable[[Request], Awaitable[Actor | None]],
    ) -> None:
        self._journal, self._look, self._device = engine.journal, look, device
        self._staff, self._at_work = staff, at_work
        self._reading: Dear

    def begin(self) -> None:
        """Bind the queue to the event loop."""
        self._reading = Dear(**READ_AT_ONCE)

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/own/rounds", self.own_rounds),
            Route("/api/own/rounds/{table}/{number}", self.own_rounds),
            Route("/api/rounds", self.search),
            Route("/api/rounds/table/{table}/{number}.{kind:str}", self.export),
            Route("/api/rounds/terminal/{terminal}", self.rounds),
            Route("/api/rounds/table/{table}", self.rounds),
            Route("/api/rounds/table/{table}/{number}", self.rounds),
            Route("/api/refused", self.refused),
        ]

    async def rounds(self, request: Request) -> Response:
        """Past rounds, for those who resolve disputes."""
        person = await self._at_work(request)
        async with self._turn(person):
            return await surveillance.answer(request, person, await self._played())

    async def search(self, request: Request) -> Response:
        """The last rounds of the floor, for those who resolve disputes."""
        person = await self._at_work(request)
        async with self._turn(person):
            floor = await self._look(lambda floor: surveillance.searched(floor, self._journal))
            return await surveillance.search(request, person, floor)

    async def export(self, request: Request) -> Response:
        """A past round as a file."""
        if request.path_params["kind"] not in {"csv", "json"}:
            raise HTTPException(404, say("page.not_found"))
        person = await self._at_work(request)
        async with self._turn(person):
            return await surveillance.export(request, person, await self._played())

    async def refused(self, request: Request) -> Response:
        """Refused attempts, for those who watch the house."""
        person = await self._staff(request)
        async with self._turn(person):
            return await refused_tries.answer(person, self._journal)

    async def own_rounds(self, request: Request) -> Response:
        """The terminal's own last rounds, for its player."""
        device = await self._device(request)
        terminal = await self._look(lambda floor: floor.terminal(device.name) if device else None)
        async with self._turn(device):
            return await own_rounds.answer(request, terminal, await self._played())

    @asynccontextmanager
    async def _turn(self, source: Actor | None) -> AsyncIterator[None]:
        """Wait for a turn at reading; a full queue is refused with a time to retry."""
        try:
            async with self._reading.turn(str(source)):
                yield
        except Busy:
            raise HTTPException(429, TOO_MUCH.detail, {"retry-after": "1"}) from None

    async def _played(self) -> Played:
        return Played(self._journal, await self._look(last_numbers))
