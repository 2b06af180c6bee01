"""What the page `/school` asks for: the record of a student, those of everybody for examiners, certificates."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.office.school.certificate import certificate
from croupier.office.school.documents import EXAMINERS, SchoolDocument, school_document
from croupier.web.wire import api
from croupier.words import say

MAY_READ = (Role.DEALER, *sorted(EXAMINERS))


class Schooling:
    """``staff`` tells whose browser it is, ``look`` how the floor is."""

    def __init__(
        self,
        staff: Callable[[Request], Awaitable[Actor | None]],
        look: Callable[[Callable[[Floor], Any]], Awaitable[Any]],
        clock: Clock,
    ) -> None:
        self._staff, self._look, self._clock = staff, look, clock

    @property
    def routes(self) -> list[Route]:
        """Where the documents are."""
        return [
            Route("/api/school", self.all),
            Route("/school/certificate/{student}/{game}.pdf", self.certificate),
        ]

    async def all(self, request: Request) -> Response:
        """The school as somebody may see it."""
        return api.told(await self._document(await self.somebody(request)))

    async def _document(self, person: Actor) -> SchoolDocument:
        at = self._clock.now()
        found: SchoolDocument = await self._look(lambda floor: school_document(floor, person, at))
        return found

    async def somebody(self, request: Request) -> Actor:
        """The person who asks, if the school is for them."""
        person = await self._staff(request)
        if person is None or person.role not in MAY_READ:
            raise HTTPException(403, say("page.for_the_school"))
        return person

    async def certificate(self, request: Request) -> Response:
        """A certificate on paper, for its holder and for examiners."""
        document = await self._document(await self.somebody(request))
        name, game = request.path_params["student"], request.path_params["game"]
        student = next((one for one in document.students if one.name == name), None)
        paper = await run_in_threadpool(certificate, document, student, game) if student else None
        if paper is None:
            raise HTTPException(404, say("page.no_such_certificate"))
        return Response(paper, media_type="application/pdf")
