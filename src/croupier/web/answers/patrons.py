"""The desk for identified players: one account, for a player who presents a card or document (§ 461a.16)."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.office.papers.pdf import pdf
from croupier.office.patrons import papers
from croupier.office.patrons.documents import MAY_READ, PatronDocument, Shown, found, patron_document, with_visits
from croupier.web.identity.people import address
from croupier.web.wire import api
from croupier.words import say


class PatronDesk:
    """Queries are POSTed, so that no card or document number is in a URL."""

    def __init__(
        self,
        staff: Callable[[Request], Awaitable[Actor | None]],
        look: Callable[[Callable[[Floor], Any]], Awaitable[Any]],
        engine: Engine,
    ) -> None:
        self._staff, self._look, self._clock, self._journal = staff, look, engine.clock, engine.journal
        self._refused = engine.refused
        """Who tries cards and documents out is seen by surveillance."""

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/patron", self.account, methods=["POST"]),
            Route("/api/patron.pdf", self.statement, methods=["POST"]),
        ]

    async def account(self, request: Request) -> Response:
        """The account with its visits."""
        return api.told(await self._account(request))

    async def statement(self, request: Request) -> Response:
        """The same on paper."""
        document = await self._account(request)
        zone = await self._look(lambda floor: floor.state.settings.time_zone)
        paper = await run_in_threadpool(lambda: pdf(papers.statement(document, zone)))
        return Response(paper, media_type="application/pdf")

    async def _account(self, request: Request) -> PatronDocument:
        person, at = await self._staff(request), self._clock.now()
        if person is None or person.role not in MAY_READ:
            raise HTTPException(403, say("page.for_the_office"))
        try:
            shown = msgspec.json.decode(await api.body(request), type=Shown)
        except msgspec.MsgspecError:
            raise HTTPException(422, say("page.no_such_account")) from None

        def looked(floor: Floor) -> PatronDocument | None:
            patron = found(floor, shown, person.role)
            return patron_document(floor, patron, at) if patron else None

        document: PatronDocument | None = await self._look(looked)
        if document is None:
            self._refused.tried(person, request.url.path, Reason.UNKNOWN_PERSON.value, address(request), at)
            raise HTTPException(404, say("page.no_such_account"))
        return await run_in_threadpool(with_visits, document, self._journal)
