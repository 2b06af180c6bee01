"""The documents of the page `/setup`, and the enrolment of machines there."""

from collections.abc import Awaitable, Callable
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.floor.pages.documents.setup import MachineDocument
from croupier.floor.pages.setup import setup_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddPeople, EnrollMachine, InstallTerminals
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.web.identity.authority import DEVICE, TERMINAL, AuthorityFailure
from croupier.web.identity.enrolling import Enrolling, NotEnrolling, Waiting, certificate
from croupier.web.identity.people import address, same_origin
from croupier.web.setup import lists
from croupier.web.wire import api
from croupier.words import named, say

MAY_READ = (
    *(Role.TECHNICIAN, Role.PIT_MANAGER, Role.SLOT_SUPERVISOR, Role.FLOORPERSON, Role.REVENUE, Role.COMPLIANCE),
    *(Role.FINANCE, Role.SECURITY, Role.AUDITOR),
)
ENROLLED_BY: dict[str, Literal["enroll_machine", "enroll_peripherals"]] = {
    TERMINAL: "enroll_machine",
    DEVICE: "enroll_peripherals",
}
"""The command by which two people confirm whose key is asking."""
TOO_MUCH, WRONG = 429, 422
NANOSECONDS = 1e9


class Setup:
    """``staff`` identifies the asker, ``look`` reads the floor; ``authority`` certifies machines, if there is one."""

    def __init__(
        self,
        staff: Callable[[Request], Awaitable[Actor | None]],
        look: Callable[[Callable[[Floor], Any]], Awaitable[Any]],
        clock: Clock,
        authority: Path | None,
    ) -> None:
        self._staff, self._look, self._clock, self._authority = staff, look, clock, authority
        self.enrolling = Enrolling(lambda: clock.ticks() / NANOSECONDS)
        self.cameras: frozenset[str] = frozenset()

    @property
    def routes(self) -> list[Route]:
        """The routes; machines are enrolled only where there is an authority to sign for them."""
        machines = [
            Route("/api/setup/machine", self.machine, methods=["POST"]),
            Route("/enroll", self.ask, methods=["POST"]),
            Route("/enroll/certificate", self.fetch, methods=["POST"]),
        ]
        return [
            Route("/api/setup", self.all),
            Route("/api/setup/list", self.list, methods=["POST"]),
            Route("/api/setup/people", self.people, methods=["POST"]),
            *(machines if self._authority else []),
        ]

    async def all(self, request: Request) -> Response:
        """The floor as it is configured."""
        person = await self._somebody(request, MAY_READ)
        at = self._clock.now()

        def look(floor: Floor) -> Any:
            return setup_document(floor, person.role, floor.state.settings.gaming_day(at), self.cameras)

        return api.told(await self._look(look))

    async def list(self, request: Request) -> Response:
        """Parse and check a list of terminals; nothing is installed."""
        await self._somebody(request, tuple(InstallTerminals.given_by()), of_ours=True)
        lines = await run_in_threadpool(lists.read, await _text(request))
        return api.told(await self._look(lambda floor: lists.judged(floor, lines)))

    async def people(self, request: Request) -> Response:
        """Parse and check a list of people; nobody is added."""
        await self._somebody(request, tuple(AddPeople.given_by()), of_ours=True)
        lines = await run_in_threadpool(lists.read_people, await _text(request))
        return api.told(await self._look(lambda floor: lists.judged_people(floor, lines)))

    # Machines

    async def machine(self, request: Request) -> Response:
        """The machine that shows a code, for the technician who typed it."""
        person = await self._somebody(request, tuple(EnrollMachine.given_by()), of_ours=True)
        typed = (await api.form(request)).get("code", "")
        try:
            found = self.enrolling.find(typed, person.name)
        except NotEnrolling as why:
            raise HTTPException(
                TOO_MUCH if str(why) == "too_many_tries" else 404, named("enrolling", str(why))
            ) from None
        return api.told(MachineDocument(found.key, found.source, self.enrolling.left(found), ENROLLED_BY[found.kind]))

    async def ask(self, request: Request) -> Response:
        """Issue a code to an unknown machine."""
        if request.headers.get("origin") is not None:
            raise HTTPException(403, say("page.another_site"))  # a machine sends no origin, a browser does
        sent = await api.body(request)
        try:
            made = self.enrolling.ask(sent, address(request), request.query_params.get("as", TERMINAL))
        except NotEnrolling as why:
            raise HTTPException(TOO_MUCH if str(why) == "too_many" else WRONG, named("enrolling", str(why))) from None
        return JSONResponse({"code": made.code, "secret": made.secret, "seconds": self.enrolling.left(made)})

    async def fetch(self, request: Request) -> Response:
        """The certificate of a machine, once two people have enrolled it; 202 until then."""
        secret = (await api.body(request)).decode(errors="replace")
        waiting = self.enrolling.of(secret)
        if waiting is None:
            raise HTTPException(404, named("enrolling", "unknown_code"))
        terminal = await self._look(partial(_terminal_of, waiting=waiting))
        if not terminal or self._authority is None:
            return JSONResponse({"seconds": self.enrolling.left(waiting)}, 202)
        try:
            signed = await run_in_threadpool(certificate, self._authority, terminal, waiting)
        except (AuthorityFailure, OSError):
            raise HTTPException(503, named("enrolling", "no_authority")) from None
        self.enrolling.done(waiting)
        return JSONResponse({"terminal": terminal, "certificate": signed.decode()})

    async def _somebody(self, request: Request, roles: tuple[Role, ...], *, of_ours: bool = False) -> Actor:
        if of_ours and not same_origin(request):
            raise HTTPException(403, say("page.another_site"))
        person = await self._staff(request)
        if person is None or person.role not in roles:
            raise HTTPException(403, say("page.for_setup"))
        return person


async def _text(request: Request) -> str:
    try:
        return (await api.body(request)).decode()
    except UnicodeDecodeError:
        raise HTTPException(WRONG, say("list.not_read")) from None


def _terminal_of(floor: Floor, waiting: Waiting) -> str:
    """The terminal the floor has recorded this key for, as that of its machine or its peripherals."""
    recorded = attrgetter("machine_key" if waiting.kind == TERMINAL else "peripherals_key")
    return next((one.id for one in floor.state.terminals.values() if recorded(one) == waiting.key), "")
