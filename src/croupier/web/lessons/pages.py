"""The pages of the player's school: public and anonymous, with a quota for each address."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.chapters import FOLDERS, chapter
from croupier.figures import current
from croupier.rules.game.chapter import Chapter
from croupier.web.identity.people import address
from croupier.web.lessons.documents import LessonGame
from croupier.web.lessons.games import LESSONS
from croupier.web.lessons.moves import NoSuchMove
from croupier.web.lessons.rounds import PlayRound
from croupier.web.lessons.tutor import NoAnswer, Tutor
from croupier.web.lessons.wagers import worth_of_wagers
from croupier.web.sockets.quotas import THIS_MACHINE, Busy, Quota, Quotas
from croupier.web.wire import api
from croupier.words import say

MAIN = "main"

SEEDS = 2**32
"""The number of rounds of each game, counted from 0."""

BETWEEN_MOVES, LONGEST_MOVES = ",", 2000
"""The separator of moves in a URL, and the most characters of all moves."""

OF_A_LEARNER = Quota(60, 5)
"""A decision takes two requests; the quickest learner decides twice in a second."""


class PlayersSchool:
    """``show`` renders a page, ``may`` says whether the house teaches the asker."""

    def __init__(self, show: Callable[..., Response], may: Callable[[Request], Awaitable[bool]]) -> None:
        self._show, self._may = show, may
        self._tutor: Tutor
        self._quotas: Quotas

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/learn", self.page),
            Route("/learn/{chapter}", self.page),
            Route("/api/learn", self.games),
            Route("/api/learn/{chapter}", self.round),
            Route("/api/learn/{chapter}/worth", self.worth),
        ]

    def begin(self) -> None:
        """Start with the server."""
        self._tutor, self._quotas = Tutor(), Quotas()

    async def close(self) -> None:
        """End with the server."""
        await self._tutor.close()

    async def page(self, request: Request) -> Response:
        """All games, or one."""
        await self._let_in(request)
        number = request.path_params.get("chapter", "")
        if number:
            _taught(number)
        return self._show("learn.html", chapter=number)

    async def games(self, request: Request) -> Response:
        """Every game."""
        await self._let_in(request)
        return api.told_to_all(request, all_games())

    async def round(self, request: Request) -> Response:
        """A round, by its number and moves."""
        await self._let_in(request)
        self._count(request)
        return api.told(_round(request).document())

    async def worth(self, request: Request) -> Response:
        """The worth of every choice of a decision."""
        await self._let_in(request)
        self._count(request)
        asked, number = _round(request), request.path_params["chapter"]
        if not asked.open:
            raise HTTPException(400, say("lesson.not_open"))
        if not asked.is_dealt:
            return api.told(worth_of_wagers(number))
        try:
            return api.told(await self._tutor.worth(number, asked.position(), address(request)))
        except Busy:
            raise HTTPException(429, say("lesson.busy"), {"retry-after": "2"}) from None
        except NoAnswer:
            raise HTTPException(503, say("lesson.not_worked_out"), {"retry-after": "10"}) from None

    async def _let_in(self, request: Request) -> None:
        if not await self._may(request):
            raise HTTPException(403, say("lesson.closed"))

    def _count(self, request: Request) -> None:
        source = address(request)
        if source not in THIS_MACHINE and (seconds := self._quotas.wait_for(source, OF_A_LEARNER)):
            raise HTTPException(429, say("lesson.busy"), {"retry-after": str(int(seconds) + 1)})


def _taught(number: str) -> str:
    if number not in LESSONS:
        raise HTTPException(404, say("lesson.not_taught", games=", ".join(LESSONS)))
    return number


def _round(request: Request) -> PlayRound:
    number, stated = _taught(request.path_params["chapter"]), request.query_params.get("seed", "")
    if not (stated.isascii() and stated.isdecimal() and len(stated) <= len(str(SEEDS)) and int(stated) < SEEDS):
        raise HTTPException(400, say("lesson.no_number", most=SEEDS - 1))
    moves = request.query_params.get("moves", "")[:LONGEST_MOVES]
    try:
        return PlayRound(number, int(stated), moves.split(BETWEEN_MOVES) if moves else ())
    except NoSuchMove:
        raise HTTPException(400, say("lesson.not_open")) from None


@cache
def all_games() -> tuple[LessonGame, ...]:
    """All games, in the order of the chapters."""
    return tuple(_game(chapter(number)) for number in FOLDERS)


def _game(game: Chapter[Any]) -> LessonGame:
    lesson = LESSONS[game.number]
    figure = current(game.number).under(game.default_options).get(MAIN)
    keeps = figure.house_edge if figure else 0
    return LessonGame(game.number, game.name, game.help, lesson.first, decides=not lesson.offers, keeps=keeps)
