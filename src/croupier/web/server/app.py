"""The application: pages, sockets, the same commands over plain HTTP, and monitoring for operators."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.chapters import FOLDERS, chapter
from croupier.floor.engine import credentials
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.notary import Notary
from croupier.floor.pages.pit import submission_document
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import EnrollDevice
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.floor import Floor
from croupier.rules.game.posted import posted
from croupier.rules.terms.refusals import Refusal
from croupier.web import languages
from croupier.web.answers import clauses, front, slips, vouchers
from croupier.web.answers.device_register import DeviceRegister
from croupier.web.answers.office import Office
from croupier.web.devices.link import Links
from croupier.web.devices.simulated import SimulatedPeripherals
from croupier.web.identity import people as identity
from croupier.web.lessons.pages import PlayersSchool
from croupier.web.odds.pages import Odds
from croupier.web.school.pages import MAY_READ as MAY_LEARN
from croupier.web.school.pages import Schooling
from croupier.web.school.training import game_of, table_name
from croupier.web.server import assets, metrics, refusals
from croupier.web.server.clocks.automated import deal_automatically
from croupier.web.server.clocks.timekeeper import keep_time
from croupier.web.server.log_in import LogIns
from croupier.web.server.pictures import Pictures
from croupier.web.server.routes.history import History
from croupier.web.server.routes.staff_pages import STAFF_PAGES, rooms_of
from croupier.web.server.security import HEADERS, CalledByName, LetIn, SecureHeaders
from croupier.web.server.staying import Staying
from croupier.web.setup.pages import Setup
from croupier.web.sockets import last_rounds
from croupier.web.sockets.hub import Client, Hub
from croupier.web.sockets.page import PageSocket, PageSockets, WhoIsAsked, open_page
from croupier.web.sockets.quotas import THIS_MACHINE, Quotas
from croupier.web.submissions.pages import Submissions
from croupier.web.wire import api
from croupier.words import as_sentence, say

_log = logging.getLogger(__name__)

NOT_FOUND = HTTPStatus.NOT_FOUND.phrase
"""The framework's detail for an unknown address."""

SECONDS_BETWEEN_LOOKS = 1
"""The interval between checks for devices no longer admitted."""


class Web:
    """The pages of one floor; in a demonstration any browser may become any terminal."""

    def __init__(
        self,
        engine: Engine,
        *,
        demo: bool = False,
        tasks: tuple[Any, ...] = (),
        devices: identity.Devices | None = None,
        pictures: Pictures | None = None,
        names: Collection[str] = (),
    ) -> None:
        self.engine, self.demo, self._tasks = engine, demo, tasks
        self.clock, self.devices = engine.clock, devices or identity.Tokens()
        self.simulated, self.pictures = SimulatedPeripherals(engine, self.clock) if demo else None, pictures
        self._names = names
        self.offered: tuple[str, ...] = ()
        """The languages the house offers; empty for all."""
        self.notary: Notary | None = None
        """The notary that hands heads of the journal to witnesses, in production."""
        self.hub: Hub
        self.links: Links
        self.log_ins = LogIns(engine, self.known, self.devices, demo=demo)
        self.staying = Staying(engine, self.known)
        self.history = History(engine, self.look, self.staff, self.at_work, self.device)
        self.odds = Odds(self.staff, _page, demo=demo)
        self.lessons = PlayersSchool(_page, self._may_learn)
        self.submissions = Submissions(self.staff, self.look, self.clock, self.odds)
        self.register = DeviceRegister(self.staff, self.look, self.clock)
        self.office = Office(self.staff, self.look, engine)
        self.setup = Setup(self.staff, self.look, self.clock, self.devices.authority)
        self.school = Schooling(self.staff, engine)
        if pictures:
            self.setup.cameras = self.office.cameras = frozenset(pictures.settings.cameras)

    def application(self) -> Starlette:
        """Build the application with its routes."""
        application = Starlette(
            lifespan=self._living,
            middleware=[
                Middleware(SecureHeaders, self.pictures),
                Middleware(CalledByName, self._names),
                Middleware(languages.Spoken, offered=self.offered),
                Middleware(LetIn, self.devices, refused),
            ],
            exception_handlers={HTTPException: self.turned_away, ClientDisconnect: gone, Exception: broken},
            routes=[
                Route("/", self.front),
                Route("/terminal", self.terminal),
                Route("/terminal/{terminal}", self.become_terminal),
                *(Route(path, self.staff_page(name, *roles)) for path, (name, roles) in STAFF_PAGES.items()),
                *self.history.routes,
                Route("/display/{table}", self.display),
                *self.log_ins.routes,
                *self.staying.routes,
                Route("/language", languages.choose, methods=["POST"]),
                Route("/voucher/{terminal}/{sequence}.pdf", self.voucher),
                Route("/slip/{hand_pay}.pdf", self.slip),
                Route("/static/{version}/{name:path}", assets.serve),
                Route("/api/game/{table}", self.game),
                Route("/api/clauses", clauses.answer),
                Route("/api/results/{table}", last_rounds.answer_from(lambda: self.hub.results)),
                Route("/api/picture/{table}", self.picture),
                Route("/api/edges/{table}", self.edges),
                *self.odds.routes,
                *self.lessons.routes,
                *self.submissions.routes,
                *self.setup.routes,
                *self.office.routes,
                *self.school.routes,
                *self.register.routes,
                Route("/school", self.staff_page("school.html", *MAY_LEARN)),
                Route("/school/table/{game}", self.training_table),
                Route("/api/submission/{table}", self.submission),
                Route("/api/openapi.json", self.described),
                Route("/api/{command}", self.command, methods=["POST"]),
                *self._simulation,
                Route("/health", self.health),
                Route("/ready", self.ready),
                Route("/metrics", self.metrics),
                WebSocketRoute("/live/{page}", PageSockets(self.live)),
                WebSocketRoute("/device/{terminal}", self.peripherals),
            ],
        )
        application.router.redirect_slashes = False  # it would redirect to the host that a request claims
        return application

    @property
    def _simulation(self) -> list[Route]:
        """The routes of simulated peripherals; only in a demonstration."""
        simulated = self.simulated
        if simulated is None:
            return []

        async def simulate(request: Request) -> Response:
            device = await self.device(request)
            refusals.require_own_page(self.engine, request, device, "simulate")
            return await simulated.answer(request, device)

        async def tray(request: Request) -> Response:
            return await simulated.tray(request, await self.device(request))

        return [
            Route("/simulated/{command}", simulate, methods=["POST"]),
            Route("/simulated/tray/{voucher}", tray, methods=["GET"]),
        ]

    @asynccontextmanager
    async def _living(self, _application: Starlette) -> AsyncIterator[None]:
        self.quotas = Quotas()
        self.hub, self.links = Hub(self.engine, self.clock), Links(self.engine, self.quotas.of_device)
        self.odds.begin()
        self.lessons.begin()
        self.log_ins.begin()
        self.history.begin()
        self._health = metrics.Health(self.engine)
        if self.pictures:
            self.pictures.zone = self.zone
        services: list[Callable[[], Awaitable[None]]] = [
            self.hub.run,
            partial(keep_time, self.engine),
            partial(deal_automatically, self.engine),
        ]
        services += [partial(refusals.keep_refused, self.engine)]
        services += [self.staying.keep, self._send_away, *([self.pictures.run] if self.pictures else [])]
        services += [partial(task, self.engine) for task in self._tasks]
        tasks = [asyncio.create_task(_kept_up(service)) for service in services]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(refusals.record(self.engine), refusals.SECONDS_AT_THE_END)
            await self.odds.close()
            await self.school.close()
            await self.lessons.close()

    async def _send_away(self) -> None:
        """Close the pages of devices that are no longer admitted."""
        while True:
            gone = await run_in_threadpool(self.devices.gone)
            self.hub.send_away(gone | await self.look(self.devices.replaced))
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    @property
    def zone(self) -> str:
        """The facility's time zone, in which every page shows the time."""
        return self.engine.floor.state.settings.time_zone

    # Authentication

    async def look(self, look: Any) -> Any:
        """Read the floor as it is recorded."""
        return await asyncio.wrap_future(self.engine.look(look))

    async def known(self, request: Request) -> Actor | None:
        """The person whose browser this is, who may have something to do first."""
        found: Actor | None = await self.look(lambda floor: identity.known(floor, request, self.clock.now()))
        return found

    async def staff(self, request: Request) -> Actor | None:
        """The person whose browser this is, who may work."""
        found: Actor | None = await self.look(lambda floor: identity.person(floor, request, self.clock.now()))
        return found

    async def came_in(self, request: Request) -> Actor | None:
        """The person whose browser this is, who does something on purpose."""
        if person := await self.known(request):
            self.staying.opened(request)
        return person

    async def at_work(self, request: Request) -> Actor | None:
        """The same, if they may work."""
        return await self.came_in(request) if await self.staff(request) else None

    async def device(self, request: Request) -> Actor | None:
        """The terminal this device is."""
        found: Actor | None = await self.look(lambda floor: self.devices.terminal(floor, request, self.clock.now()))
        return found

    async def turned_away(self, request: Request, error: Exception) -> Response:
        """What is refused; who has logged in and asks for what is not theirs is recorded (docs/design/0175)."""
        if refusals.is_turned_away(error) and (person := await self.known(request)):
            refusals.note_reading(self.engine, request, person)
        return await refused(request, error)

    # Pages

    async def front(self, request: Request) -> Response:
        """The start page."""
        lobby = await self.look(partial(front.lobby, leads=not self.demo))
        school = await self._may_learn(request)
        return _page("front.html", demo=self.demo, person=await self.came_in(request), school=school, **lobby)

    async def _may_learn(self, request: Request) -> bool:
        """Whether the house has a school for players; on terminals only if it gives advice there."""
        settings = await self.look(lambda floor: floor.state.settings)
        at_terminal = not settings.advice_at_terminals and await self.device(request) is not None
        return settings.players_school and not at_terminal

    async def terminal(self, request: Request) -> Response:
        """The player's page, on a known device."""
        actor = await self.device(request)
        if actor is None:
            raise HTTPException(403, say("page.not_enrolled"))
        given = {"simulated": self.simulated is not None, "practice": await self._may_learn(request)}
        return _page("terminal.html", terminal=actor.name, zone=self.zone, **given)

    async def become_terminal(self, request: Request) -> Response:
        """In a demonstration, make a browser the terminal it asks for."""
        name = request.path_params["terminal"]
        if not self.demo or not await self.look(lambda floor: floor.terminal(name) is not None):
            raise HTTPException(404, say("page.no_such_terminal"))
        token = credentials.new_secret()
        command = EnrollDevice(name, credentials.hashed(token))
        answer = await asyncio.wrap_future(
            self.engine.submit(FloorRequest(f"enroll {credentials.hashed(token)}", SYSTEM, command))
        )
        if isinstance(answer, Refusal):
            raise HTTPException(503, answer.detail)
        response = RedirectResponse("/terminal", status_code=303)
        response.set_cookie(identity.DEVICE, token, **identity.cookie(request))
        return response

    def staff_page(self, name: str, *roles: Role | None) -> Any:
        """A page for these roles; others are asked to log in."""

        async def show(request: Request) -> Response:
            person = await self.came_in(request)
            if person is None or not {None, person.role} & set(roles):
                if person is not None:
                    refusals.note_reading(self.engine, request, person)
                wanted = (roles[0] or Role.FLOORPERSON).value
                return RedirectResponse(f"/login?next={request.url.path}&role={wanted}", status_code=303)
            if first := await self.log_ins.first(person):
                return RedirectResponse(first, status_code=303)
            commands = " ".join(api.open_to(person.role, self.engine.floor.state.settings))
            table = request.path_params.get("table", "")
            rooms = " ".join(rooms_of(person.role))
            return _page(name, table=table, person=person, commands=commands, rooms=rooms, zone=self.zone)

        return show

    async def training_table(self, request: Request) -> Response:
        """The console at a training table, for a student."""
        person, game = await self.at_work(request), request.path_params["game"]
        if person is None or person.role is not Role.DEALER:
            return RedirectResponse(f"/login?next={request.url.path}&role=dealer", status_code=303)
        if game not in FOLDERS:
            raise HTTPException(404, say("table.unknown_game", game=game))
        await self.school.sit_down(person.name, game, self.hub)
        return _page("training.html", table=table_name(game), person=person, zone=self.zone)

    async def display(self, request: Request) -> Response:
        """The sign over the table."""
        return _page("display.html", table=request.path_params["table"], zone=self.zone)

    # Commands and documents

    async def command(self, request: Request) -> Response:
        """A command over plain HTTP: the same registry, the same answers."""
        actor = await self.came_in(request) or await self.device(request) or await self.office.machine(request)
        asked = request.path_params["command"]
        refusals.require_own_page(self.engine, request, actor, asked if asked in api.COMMANDS else "")
        return await api.command(request, actor, self.engine, self.log_ins.at(request), self.quotas.wait)

    async def voucher(self, request: Request) -> Response:
        """A voucher on paper: a copy for staff, or what the printer of a simulated machine put out."""
        serial, at = "{terminal}/{sequence}".format(**request.path_params), self.clock.now()

        def look(floor: Floor) -> vouchers.Printed | None:
            glass = self.devices.terminal(floor, request, at) if self.simulated else None
            return vouchers.printed(floor, serial, identity.person(floor, request, at) or glass)

        printed = await self.look(look)
        if printed is None:
            raise HTTPException(404, say("page.no_such_voucher"))
        return Response(
            await run_in_threadpool(vouchers.pdf, printed, languages.current()), media_type="application/pdf"
        )

    async def slip(self, request: Request) -> Response:
        """The slip of a hand pay, in three parts, for those who make or pay it."""
        hand_pay, at = request.path_params["hand_pay"], self.clock.now()
        made = await self.look(lambda floor: slips.slip(floor, hand_pay, identity.person(floor, request, at)))
        if made is None:
            raise HTTPException(404, say("page.no_such_slip"))
        return Response(await run_in_threadpool(slips.pdf, made, languages.current()), media_type="application/pdf")

    async def game(self, request: Request) -> Response:
        """Everything the table's signs say."""
        name = request.path_params["table"]
        table = await self.look(lambda floor: floor.table(name))
        if table is None and (game := game_of(name)):
            return api.told_to_all(request, posted(chapter(game), chapter(game).default_options))
        if table is None:
            raise HTTPException(404, say("page.no_such_table"))
        options = await self.look(lambda floor: floor.options(table))
        return api.told_to_all(request, posted(chapter(table.chapter), options))

    async def edges(self, request: Request) -> Response:
        """The house edge of each wager at a table; 202 while some are being computed."""
        table = await self.look(lambda floor: floor.table(request.path_params["table"]))
        if table is None:
            raise HTTPException(404, say("page.no_such_table"))
        options = await self.look(lambda floor: floor.options(table))
        found = self.odds.edges.of(chapter(table.chapter), options)
        return api.told_to_all(request, found, 202 if found.calculating else 200)

    async def picture(self, request: Request) -> Response:
        """The address of a table's live picture, with a ticket, for those who may see the table (§ 605a.9(c))."""
        name, host = request.path_params["table"], request.headers.get("host", "")
        known = await self.look(lambda floor: floor.table(name) is not None)
        found = self.pictures.document(name, request.url.scheme, host, time.time()) if self.pictures and known else None
        if found is None:
            raise HTTPException(404, say("page.no_picture"))
        return JSONResponse(found)

    async def submission(self, request: Request) -> Response:
        """The Rules Submission a table plays under, for staff (§ 601a.2)."""
        if await self.staff(request) is None:
            raise HTTPException(401, say("page.log_in"))
        name = request.path_params["table"]
        found = await self.look(lambda floor: submission_document(floor, name))
        if found is None:
            raise HTTPException(404, say("page.no_such_table"))
        return api.told(found)

    async def live(self, socket: PageSocket) -> None:
        """The socket of a page."""
        client = await self.look(lambda floor: self._client(floor, socket))
        if client.page == "display":
            await run_in_threadpool(self.hub.results.recall, client.table)
        second = self.log_ins.at(socket).second
        asked = WhoIsAsked(self.engine, second, self.quotas, self.staying.used, self.simulated)
        if client.page == "school":
            await self.school.live(socket, self.hub, client, asked)
        else:
            await open_page(socket, self.hub, client, asked)

    async def peripherals(self, socket: WebSocket) -> None:
        """The socket of a terminal's peripherals."""
        terminal, known_by = socket.path_params["terminal"], self.devices.peripherals
        await self.links.serve(socket, lambda floor: known_by(floor, socket, terminal, self.clock.now()))

    def _client(self, floor: Floor, socket: WebSocket) -> Client:
        page, table = socket.path_params["page"], socket.query_params.get("table", "")
        at, device, ends = self.clock.now(), self.devices.key(socket), self.devices.until(socket)
        if page == "terminal":
            terminal = self.devices.terminal(floor, socket, at)
            return Client(page, terminal, table, device, device, ends, identity.address(socket))
        person, key = identity.person(floor, socket, at), identity.key(socket, identity.SESSION)
        until = min(filter(None, (ends, identity.until(floor, socket))), default=None)
        return Client(page, person, table, key, device, until, identity.address(socket))

    # Monitoring

    async def health(self, _request: Request) -> Response:
        """Liveness: the process responds."""
        return JSONResponse({"alive": True})

    async def ready(self, request: Request) -> Response:
        """Readiness: the floor has just recorded something. Only those who monitor see the cause of a failure."""
        wrong = await self._health.look()
        told = {"ready": False, "wrong": wrong} if await self._may_watch(request) else {"ready": False}
        return JSONResponse(told, 503) if wrong else JSONResponse({"ready": True})

    async def _may_watch(self, request: Request) -> bool:
        """Who may monitor the server: this machine, a technician, and everybody in a demonstration."""
        if self.demo or identity.address(request) in THIS_MACHINE:
            return True
        person = await self.staff(request)
        return person is not None and person.role is Role.TECHNICIAN

    async def _must_watch(self, request: Request) -> None:
        if not await self._may_watch(request):
            raise HTTPException(404, say("page.not_for_strangers"))

    async def described(self, request: Request) -> Response:
        """The OpenAPI document of all commands."""
        await self._must_watch(request)
        return await api.document(request)

    async def metrics(self, request: Request) -> Response:
        """Prometheus metrics."""
        await self._must_watch(request)
        behind = self.notary.seconds_behind() if self.notary else {}
        return Response(metrics.exposed(self.engine, self.hub.clients, behind), media_type=metrics.KIND)


async def refused(request: Request, error: Exception) -> Response:
    """An HTTP error in the language of the request: a page for a person, a line for a program."""
    if not isinstance(error, HTTPException):
        return await broken(request, error)
    detail = say("page.not_found") if error.detail == NOT_FOUND else as_sentence(error.detail)
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(languages.current().said(detail), error.status_code, error.headers)
    response = _page("refused.html", detail=say("title", words=detail), status=error.status_code)
    response.status_code = error.status_code
    return response


async def gone(_request: Request, _error: Exception) -> Response:
    """The client disconnected during its request: nothing was done, and nobody receives this."""
    return PlainTextResponse("", 400)


async def broken(_request: Request, _error: Exception) -> Response:
    """An unexpected error: the details go only to the log."""
    return PlainTextResponse(
        "Something went wrong here. Nothing was done.", 500, {**HEADERS, "cache-control": "no-store"}
    )


async def _kept_up(service: Callable[[], Awaitable[None]]) -> None:
    """Run a service, restarting it when it fails."""
    while True:
        try:
            await service()
        except Exception:  # noqa: BLE001 - a clock or a simulated dealer that stops would stop the tables
            _log.exception("a service of the pages failed")
            await asyncio.sleep(1)


def _page(name: str, **values: Any) -> HTMLResponse:
    return HTMLResponse(assets.PAGES.get_template(name).render(**values))
