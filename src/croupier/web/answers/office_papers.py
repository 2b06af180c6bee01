"""The papers of the cage, of people and of compliance over HTTP: as PDF, workbook or data."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.office.cage import papers as cage
from croupier.office.cage.documents import MAY_READ as MAY_READ_CAGE
from croupier.office.count import custody
from croupier.office.count.documents import MAY_READ as MAY_READ_COUNT
from croupier.office.papers.sheet import OfficePaper
from croupier.office.papers.writing import WRITTEN
from croupier.office.people import papers as people
from croupier.office.people.controls import internal_controls
from croupier.words import say

OVERSIGHT = frozenset({Role.AUDITOR, Role.COMPLIANCE, Role.SURVEILLANCE, Role.PIT_MANAGER})
TIPS = OVERSIGHT | {Role.FLOORPERSON, Role.CASHIER, Role.MAIN_BANK, Role.FINANCE}
LICENSED = OVERSIGHT - {Role.PIT_MANAGER}
"""Those of them who see everybody's credentials, which the pit has no duty to know."""
CUSTODY = OVERSIGHT | MAY_READ_COUNT
PAPERS: dict[str, tuple[Callable[[Floor, datetime], OfficePaper], frozenset[Role]]] = {
    "drawers": (cage.drawers, MAY_READ_CAGE),
    "vouchers": (cage.comparison, MAY_READ_CAGE),
    "unclaimed": (cage.unclaimed_list, MAY_READ_CAGE),
    "duty": (people.duty_plan, LICENSED),
    "cameras": (people.camera_plan, OVERSIGHT),
    "records": (people.kept_records, OVERSIGHT),
    "tips": (people.tips, TIPS),
    "controls": (internal_controls, OVERSIGHT),
    "drops": (custody.drop_plan, CUSTODY),
    "keys": (custody.keys, CUSTODY),
}
"""How each paper is made, and who may read it."""


class OfficePapers:
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
            Route("/papers/machine/{machine}.{kind}", self.machine),
            Route("/papers/{paper}.{kind}", self.paper),
        ]

    async def paper(self, request: Request) -> Response:
        """A paper as of now."""
        name, at = request.path_params["paper"], self._clock.now()
        if name not in PAPERS:
            raise HTTPException(404, say("page.not_found"))
        make, readers = PAPERS[name]
        await self._somebody(request, readers)
        return await self._written(request, name, await self._look(lambda floor: make(floor, at)))

    async def machine(self, request: Request) -> Response:
        """The log of a redemption machine."""
        await self._somebody(request, MAY_READ_CAGE)
        name, at = request.path_params["machine"], self._clock.now()

        def look(floor: Floor) -> OfficePaper | None:
            found = floor.state.cage.machines.get(name)
            return cage.machine_log(floor, at, found) if found else None

        return await self._written(request, "machine", await self._look(look))

    async def _written(self, request: Request, name: str, paper: OfficePaper | None) -> Response:
        kind = request.path_params["kind"]
        if paper is None or kind not in WRITTEN:
            raise HTTPException(404, say("page.not_found"))
        write, media = WRITTEN[kind]
        kept = {"content-disposition": f'inline; filename="{name}-{paper.prepared}.{kind}"'}
        return Response(await run_in_threadpool(write, paper), media_type=media, headers=kept)

    async def _somebody(self, request: Request, roles: frozenset[Role]) -> None:
        person = await self._staff(request)
        if person is None or person.role not in roles:
            raise HTTPException(403, say("page.for_the_office"))
