"""The register of devices over HTTP: the document of the page `/devices`, lists read there, papers to download."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.assets import ReceiveAssets
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.office.devices import papers
from croupier.office.devices.delivery import delivery
from croupier.office.devices.documents import DevicesDocument, devices_document
from croupier.office.papers.sheet import OfficePaper
from croupier.office.papers.writing import WRITTEN
from croupier.web.identity.people import same_origin
from croupier.web.wire import api
from croupier.words import say

MAY_READ = (
    *(Role.SLOT_SUPERVISOR, Role.TECHNICIAN, Role.COMPLIANCE, Role.SECURITY, Role.AUDITOR, Role.FINANCE),
    *(Role.REVENUE, Role.PIT_MANAGER, Role.FLOORPERSON),
)
WRONG = 422


class DeviceRegister:
    """``staff`` identifies the asker, ``look`` reads the floor."""

    def __init__(
        self,
        staff: Callable[[Request], Awaitable[Actor | None]],
        look: Callable[[Callable[[Floor], Any]], Awaitable[Any]],
        clock: Clock,
    ) -> None:
        self._staff, self._look, self._clock = staff, look, clock

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/devices", self.all),
            Route("/api/devices/list", self.list, methods=["POST"]),
            Route("/api/devices/{paper}.{kind}", self.paper),
        ]

    async def all(self, request: Request) -> Response:
        """What is due, where each device is, what would be filed now (§§ 463a.5, 607a.2)."""
        return api.told(await self._document(request))

    async def list(self, request: Request) -> Response:
        """Parse a list of devices; nothing is registered."""
        if not same_origin(request):
            raise HTTPException(403, say("page.another_site"))
        await self._somebody(request, tuple(ReceiveAssets.given_by()))
        try:
            text = (await api.body(request)).decode()
        except UnicodeDecodeError:
            raise HTTPException(WRONG, say("list.not_read")) from None
        return api.told(await run_in_threadpool(delivery, text))

    async def paper(self, request: Request) -> Response:
        """The lists, their difference to the last filing, the log, or a notice: as PDF, workbook or data."""
        name, kind = request.path_params["paper"], request.path_params["kind"]
        document = await self._document(request)
        paper = _paper(document, name, request)
        if paper is None or kind not in WRITTEN:
            raise HTTPException(404, say("page.not_found"))
        write, media = WRITTEN[kind]
        kept = {"content-disposition": f'attachment; filename="{name}-{document.today}.{kind}"'}
        return Response(await run_in_threadpool(write, paper), media_type=media, headers=kept)

    async def _document(self, request: Request) -> DevicesDocument:
        person, at = await self._somebody(request, MAY_READ), self._clock.now()
        found: DevicesDocument = await self._look(lambda floor: devices_document(floor, at, person.role))
        return found

    async def _somebody(self, request: Request, roles: tuple[Role, ...]) -> Actor:
        person = await self._staff(request)
        if person is None or person.role not in roles:
            raise HTTPException(403, say("page.for_devices"))
        return person


def _paper(document: DevicesDocument, name: str, request: Request) -> OfficePaper | None:
    match name:
        case "lists":
            return papers.master_lists(document)
        case "changes":
            return papers.difference(document)
        case "movements":
            return papers.movement_log(document, _day(request))
        case "notice":
            return papers.notice(document, request.query_params.get("notice", ""))
        case _:
            return None


def _day(request: Request) -> date | None:
    said = request.query_params.get("day")
    try:
        return date.fromisoformat(said) if said else None
    except ValueError:
        raise HTTPException(404, say("page.not_found")) from None
