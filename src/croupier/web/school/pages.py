"""The routes of the page `/school`: records, certificates, drills, and the training table with its coach."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.chapters import FOLDERS
from croupier.floor.engine.engine import TOO_MUCH, Engine
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.commands.office.school import Procedure, RecordPractice
from croupier.office.papers.pdf import pdf
from croupier.office.school.certificate import certificate
from croupier.office.school.documents import EXAMINERS, SchoolDocument, StudentShown, school_document
from croupier.office.school.papers import score_sheet
from croupier.rules.game.faces import codes
from croupier.web.identity.people import same_origin
from croupier.web.school.drills import Drill, drill, kinds
from croupier.web.school.training import TrainingRoom, game_of
from croupier.web.sockets.hub import ELSEWHERE, FORBIDDEN, Client, Ended, Hub
from croupier.web.sockets.page import PageSocket, WhoIsAsked, open_page
from croupier.web.sockets.quotas import Quota, Quotas
from croupier.web.wire import api
from croupier.words import Sentence, say

MAY_READ = (Role.DEALER, *sorted(EXAMINERS))
ROOMS_AT_ONCE = 8
"""The most training tables at a time: each is a floor of its own."""

UNUSED = timedelta(minutes=20)
"""After this time an absent student's table is free for another."""

LONGEST_ANSWER = timedelta(minutes=5)
OF_A_STUDENT = Quota(60, 1)
"""Questions: each is a round that is played, and each answer stays in the record."""


class DrillDocument(msgspec.Struct, frozen=True):
    """A question as it is asked: the cards on the table, and the possible answers."""

    game: str
    procedure: Procedure
    asks: Sentence
    shown: tuple[tuple[Sentence, tuple[str | None, ...]], ...]
    """The cards at each place; null is a card's back."""
    rolls: tuple[tuple[int, ...], ...]
    choices: tuple[Sentence, ...]


class DrillAnswer(msgspec.Struct, frozen=True):
    """Whether it was right, what is right, and why."""

    right: int
    good: bool
    cite: str
    because: Sentence


class Schooling:
    """``staff`` identifies the asker; the engine is the floor's, which records practice."""

    def __init__(self, staff: Callable[[Request], Awaitable[Actor | None]], engine: Engine) -> None:
        self._staff, self._engine = staff, engine
        self._asked: dict[str, tuple[str, Drill, datetime]] = {}
        """Each student's unanswered question."""
        self._rooms: dict[str, TrainingRoom] = {}
        self._one_at_a_time, self._quotas = asyncio.Lock(), Quotas()
        self.random = Random(secrets.randbits(128))  # noqa: S311 - questions and play money

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/school", self.all),
            Route("/api/school/drill/{game}/{procedure}", self.ask, methods=["POST"]),
            Route("/api/school/answer/{choice:int}", self.answer, methods=["POST"]),
            Route("/api/school/coach/{game}", self.coach),
            Route("/school/certificate/{student}/{game}.pdf", self.certificate),
            Route("/school/sheet/{student}/{number:int}.pdf", self.sheet),
        ]

    async def close(self) -> None:
        """Close all training tables."""
        for room in self._rooms.values():
            await room.close()
        self._rooms.clear()

    def _now(self) -> datetime:
        return self._engine.clock.now()

    async def somebody(self, request: Request, *roles: Role) -> Actor:
        """The person who asks, if they have one of the roles and use a page of ours."""
        person = await self._staff(request)
        if person is None or person.role not in (roles or MAY_READ) or not same_origin(request):
            raise HTTPException(403, say("page.for_the_school"))
        return person

    # Records

    async def all(self, request: Request) -> Response:
        """The school, as its reader may see it."""
        return api.told(await self._document(await self.somebody(request)))

    async def _document(self, person: Actor) -> SchoolDocument:
        at = self._now()
        found: SchoolDocument = await _seen(self._engine, lambda floor: school_document(floor, person, at))
        return found

    async def certificate(self, request: Request) -> Response:
        """A certificate on paper, for its holder and for examiners."""
        return await self._paper(request, certificate, request.path_params["game"])

    async def sheet(self, request: Request) -> Response:
        """The score sheet of a table test, for who took it and for examiners."""
        return await self._paper(request, _sheet, request.path_params["number"])

    async def _paper(self, request: Request, made: Callable[..., bytes | None], which: str | int) -> Response:
        document = await self._document(await self.somebody(request))
        student = next((one for one in document.students if one.name == request.path_params["student"]), None)
        paper = await run_in_threadpool(made, document, student, which) if student else None
        if paper is None:
            raise HTTPException(404, say("page.no_such_certificate"))
        return Response(paper, media_type="application/pdf")

    # Drills

    async def ask(self, request: Request) -> Response:
        """The next question; an unanswered one is dropped."""
        student, game = await self.somebody(request, Role.DEALER), _game(request)
        procedure = next((one for one in kinds(game) if one == request.path_params["procedure"]), None)
        if procedure is None:
            raise HTTPException(404, say("page.not_found"))
        if seconds := self._quotas.wait_for(student.name, OF_A_STUDENT):
            raise HTTPException(429, TOO_MUCH.detail, {"retry-after": str(int(seconds) + 1)})
        made = await run_in_threadpool(drill, game, procedure, Random(self.random.getrandbits(64)))  # noqa: S311
        self._asked[student.name] = (game, made, self._now())
        shown = tuple((place, tuple(codes(cards))) for place, cards in made.shown)
        return api.told(DrillDocument(game, procedure, made.asks, shown, made.rolls, made.choices))

    async def answer(self, request: Request) -> Response:
        """Judge an answer by the chapter, and record it: a question has one answer."""
        student = await self.somebody(request, Role.DEALER)
        found = self._asked.pop(student.name, None)
        if found is None:
            raise HTTPException(409, say("school.no_question"))
        (game, asked, since), good = found, found[1].right == request.path_params["choice"]
        seconds = min(self._now() - since, LONGEST_ANSWER).seconds
        await self._record(student.name, game, asked.procedure, (int(good), int(not good), seconds))
        return api.told(DrillAnswer(asked.right, good, asked.cite, asked.because))

    async def _record(self, student: str, game: str, procedure: Procedure, counts: tuple[int, int, int]) -> None:
        command = RecordPractice(student, game, procedure, *counts)
        asked = FloorRequest(f"practice {secrets.token_hex(16)}", SYSTEM, command)
        await asyncio.wrap_future(self._engine.submit(asked))

    # The training table

    async def sit_down(self, student: str, game: str, floor: Hub) -> TrainingRoom:
        """The training table of a student: the present one, or a new one for another game."""
        async with self._one_at_a_time:
            return await self._seated(student, game, floor)

    async def _seated(self, student: str, game: str, floor: Hub) -> TrainingRoom:
        room = self._rooms.get(student)
        if room is None or room.game != game:
            if room is not None:
                await self._clear(student)
            await self._make_room()
            seed = Random(self.random.getrandbits(64))  # noqa: S311 - play money
            room = await run_in_threadpool(TrainingRoom, student, game, self._engine.clock, seed)
            room.begin(floor)
            self._rooms[student] = room
        room.used = self._now()
        return room

    async def _make_room(self) -> None:
        for name in [name for name, room in self._rooms.items() if self._now() - room.used > UNUSED]:
            await self._clear(name)
        if len(self._rooms) >= ROOMS_AT_ONCE:
            raise HTTPException(503, say("school.no_table_is_free"))

    async def _clear(self, student: str) -> None:
        room = self._rooms.pop(student)
        await self._keep(room)
        await room.close()

    async def coach(self, request: Request) -> Response:
        """The coach's comments; practice is recorded on the way."""
        student, game = await self.somebody(request, Role.DEALER), _game(request)
        room = self._rooms.get(student.name)
        if room is None or room.game != game:
            raise HTTPException(404, say("page.no_such_table"))
        room.used = self._now()
        await self._keep(room)
        return api.told(await _seen(room.engine, lambda floor: room.coach.document(floor.rounds.get(room.table))))

    async def _keep(self, room: TrainingRoom) -> None:
        taken = await _seen(room.engine, lambda _floor: room.coach.taken())
        for procedure, tally in taken.items():
            counts = (tally.right, tally.wrong, tally.time.seconds)
            await self._record(room.student.name, room.game, procedure, counts)

    async def live(self, socket: PageSocket, floor: Hub, client: Client, asked: WhoIsAsked) -> None:
        """The console of a training table: the same page and commands, on a floor of its own."""
        if not same_origin(socket):
            await open_page(socket, floor, client, asked)  # which refuses it
            return
        room = await self._room_of(client, floor)
        if isinstance(room, Ended):
            await socket.accept()
            await socket.close(*room)
            return
        client.page, client.table = "dealer", room.table
        await open_page(socket, room.hub, client, asked._replace(engine=room.engine, simulated=None))

    async def _room_of(self, client: Client, floor: Hub) -> TrainingRoom | Ended:
        """The table that a console shows; one lost with a restart is set up again."""
        student, game = client.actor, game_of(client.table)
        if student is None or student.role is not Role.DEALER or not game:
            return FORBIDDEN
        room = self._rooms.get(student.name)
        if room is None:
            try:
                return await self.sit_down(student.name, game, floor)
            except HTTPException:
                return ELSEWHERE
        return room if room.game == game else ELSEWHERE


def _game(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in FOLDERS:
        raise HTTPException(404, say("table.unknown_game", game=game))
    return game


def _sheet(document: SchoolDocument, student: StudentShown, number: int) -> bytes | None:
    found = score_sheet(document, student, number)
    return pdf(found) if found else None


async def _seen(engine: Engine, look: Callable[[Any], Any]) -> Any:
    return await asyncio.wrap_future(engine.look(look))
