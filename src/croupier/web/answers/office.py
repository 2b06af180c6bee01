"""The office's documents: central control, and the cage for those who keep its money (§§ 461a.8, 461a.10, 605a.5)."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.audit.reports import NoSuchDay
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.count import CountBox
from croupier.floor.record.floor import Floor
from croupier.floor.rooms.people.staff import redemption_machine
from croupier.office.cage.documents import MAY_READ as MAY_READ_CAGE
from croupier.office.cage.documents import cage_document
from croupier.office.count import counter
from croupier.office.count.documents import MAY_READ as MAY_READ_COUNT
from croupier.office.count.documents import SEE_RESULTS, count_document
from croupier.office.count.papers import paper
from croupier.office.count.report import CountReport, count_report, read_count
from croupier.office.papers.sheet import OfficePaper
from croupier.office.papers.writing import WRITTEN
from croupier.office.people.documents import duty_document
from croupier.office.revenue.documents import MAY_READ as MAY_READ_REVENUE
from croupier.office.revenue.documents import revenue_document
from croupier.office.revenue.papers import side_by_side
from croupier.office.revenue.sides import sides
from croupier.web.answers import central
from croupier.web.answers.office_papers import OfficePapers
from croupier.web.answers.patrons import PatronDesk
from croupier.web.identity import people as identity
from croupier.web.wire import api
from croupier.words import say


class Office:
    """``staff`` identifies the asker, ``look`` reads the floor."""

    def __init__(
        self,
        staff: Callable[[Request], Awaitable[Actor | None]],
        look: Callable[[Callable[[Floor], Any]], Awaitable[Any]],
        engine: Engine,
    ) -> None:
        self._staff, self._look, self._clock = staff, look, engine.clock
        self._journal = engine.journal
        self.monitor = central.Monitor(engine)
        self._papers = OfficePapers(staff, look, engine.clock)
        self.cameras: frozenset[str] = frozenset()
        self._patrons = PatronDesk(staff, look, engine)

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/central", self.central),
            Route("/api/cage", self.cage),
            Route("/api/duty", self.duty),
            Route("/api/revenue", self.revenue),
            Route("/api/revenue/sides/{day}.{kind:str}", self.three_books),
            *self._of_count,
            *self._papers.routes,
            *self._patrons.routes,
        ]

    @property
    def _of_count(self) -> list[Route]:
        return [
            Route("/api/count", self.count_room),
            Route("/api/count/read", self.read_machine, methods=["POST"]),
            Route("/api/count/{count}.{kind:str}", self.counted_on_paper),
            Route("/api/count/{count}", self.counted),
        ]

    async def revenue(self, request: Request) -> Response:
        """Weekly returns: what is due, each week's figures, what was filed (§ 601a.9)."""
        person, at = await self._somebody(request, MAY_READ_REVENUE), self._clock.now()
        return api.told(await self._look(lambda floor: revenue_document(floor, at, person.role)))

    async def three_books(self, request: Request) -> Response:
        """A gaming day as wagering system, central control and count have it, to download (§ 601a.9(e))."""
        await self._somebody(request, MAY_READ_REVENUE)
        try:
            day = date.fromisoformat(request.path_params["day"])
            found = await run_in_threadpool(sides, self._journal, day, None, None)
        except (ValueError, NoSuchDay):
            raise HTTPException(404, say("page.not_found")) from None
        return await _kept(request, f"sides-{found.day}", side_by_side(found, found.day), found)

    async def central(self, request: Request) -> Response:
        """Every terminal with its link and meters, for those who may read them."""
        person = await self._staff(request)
        if person is None or person.role not in central.MAY_LOOK:
            raise HTTPException(403, say("page.for_central_control"))
        found = await run_in_threadpool(self.monitor.found)
        return api.told(await self._look(lambda floor: self.monitor.document(floor, person, found)))

    async def machine(self, request: Request) -> Actor | None:
        """The redemption machine whose program sent the request (§ 461a.10)."""
        token = identity.key(request, identity.DEVICE)
        found: Actor | None = await self._look(lambda floor: redemption_machine(floor, token))
        return found

    async def cage(self, request: Request) -> Response:
        """The cage: what is due, drawers, machines, vouchers on their way to finance, outstanding debts."""
        person, at = await self._somebody(request, MAY_READ_CAGE), self._clock.now()
        return api.told(await self._look(lambda floor: cage_document(floor, person, at)))

    async def count_room(self, request: Request) -> Response:
        """Keys, drop and count, as the reader may see them (§§ 465a.17, 465a.18, 465a.25)."""
        person, at = await self._somebody(request, MAY_READ_COUNT), self._clock.now()
        return api.told(await self._look(lambda floor: count_document(floor, person, at)))

    async def read_machine(self, request: Request) -> Response:
        """Parse the file of a counting machine; nothing is recorded as counted."""
        await self._somebody(request, CountBox.given_by())
        text = (await api.body(request)).decode(errors="replace")
        return api.told(await run_in_threadpool(counter.read, text))

    async def counted(self, request: Request) -> Response:
        """The report of a finished count."""
        return api.told(await self._report(request))

    async def counted_on_paper(self, request: Request) -> Response:
        """The same as PDF, workbook or JSON, to download."""
        report = await self._report(request)
        return await _kept(request, f"count-{report.count}", paper(report), report)

    async def _report(self, request: Request) -> CountReport:
        await self._somebody(request, SEE_RESULTS)
        name = request.path_params["count"]
        found = await run_in_threadpool(read_count, self._journal, name)
        if found is None:
            raise HTTPException(404, say("page.no_such_count"))
        report: CountReport = await self._look(lambda floor: count_report(floor, found))
        return report

    async def duty(self, request: Request) -> Response:
        """What is due, who is on duty, which cameras work: for everybody logged in (§§ 465a.9, 465a.35)."""
        person, at = await self._somebody(request, frozenset(Role)), self._clock.now()
        return api.told(await self._look(lambda floor: duty_document(floor, person, at, self.cameras)))

    async def _somebody(self, request: Request, roles: frozenset[Role]) -> Actor:
        person = await self._staff(request)
        if person is None or person.role not in roles:
            raise HTTPException(403, say("page.for_the_office"))
        return person


async def _kept(request: Request, name: str, made: OfficePaper, document: Any) -> Response:
    """A paper as a file of the requested format; as JSON it is the document it is made from."""
    kind = request.path_params["kind"]
    if kind not in WRITTEN:
        raise HTTPException(404, say("page.not_found"))
    headers = api.as_file(f"{name}.{kind}")
    if kind == "json":
        return api.told(document, headers=headers)
    write, media = WRITTEN[kind]
    return Response(await run_in_threadpool(write, made), media_type=media, headers=headers)
