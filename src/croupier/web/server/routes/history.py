"""What is read out of the journal for a page: past rounds and refused tries, for few at once."""

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
"""The journal is read for two at a time, and for one source for two."""


class History:
    """``look`` tells how the floor is; ``staff``, ``device`` who asks, ``at_work`` who does so on purpose."""

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
        """Who waits, waits in the loop that serves."""
        self._reading = Dear(**READ_AT_ONCE)

    @property
    def routes(self) -> list[Route]:
        """Where it is answered."""
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
        """Past rounds, for those who look into disputes."""
        person = await self._at_work(request)
        async with self._turn(person):
            return await surveillance.answer(request, person, await self._played())

    async def search(self, request: Request) -> Response:
        """The last rounds of the floor, for those who look into disputes."""
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
        """What was refused, for those who watch the house."""
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
        """One's turn at work that is done for few at once; who would wait too long is told to come again."""
        try:
            async with self._reading.turn(str(source)):
                yield
        except Busy:
            raise HTTPException(429, TOO_MUCH.detail, {"retry-after": "1"}) from None

    async def _played(self) -> Played:
        return Played(self._journal, await self._look(last_numbers))
