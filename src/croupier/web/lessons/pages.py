"""The pages of the player's school: for anybody, without a name, at a quota for each address."""

from collections.abc import Callable
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
from croupier.web.lessons.rounds import LESSONS, NoSuchChoice, PlayRound
from croupier.web.lessons.tutor import NoAnswer, Tutor
from croupier.web.sockets.quotas import THIS_MACHINE, Busy, Quota, Quotas
from croupier.web.wire import api
from croupier.words import say

MAIN = "main"

SEEDS = 2**32
"""Rounds are numbered from 0; as many there are of each game."""

LONGEST_CHOICE = 40
"""Letters of the longest choice that is looked up."""

OF_A_LEARNER = Quota(60, 5)
"""A round is three questions; who learns quickest asks twice in a second."""


class PlayersSchool:
    """``show`` makes a page of a file."""

    def __init__(self, show: Callable[..., Response]) -> None:
        self._show = show
        self._tutor: Tutor
        self._quotas: Quotas

    @property
    def routes(self) -> list[Route]:
        """Where the pages and documents are."""
        return [
            Route("/learn", self.page),
            Route("/learn/{chapter}", self.page),
            Route("/api/learn", self.games),
            Route("/api/learn/{chapter}", self.round),
            Route("/api/learn/{chapter}/worth", self.worth),
        ]

    def begin(self) -> None:
        """When the server does."""
        self._tutor, self._quotas = Tutor(), Quotas()

    async def close(self) -> None:
        """When the server does."""
        await self._tutor.close()

    async def page(self, request: Request) -> Response:
        """All games, or one."""
        number = request.path_params.get("chapter", "")
        if number:
            _taught(number)
        return self._show("learn.html", chapter=number)

    async def games(self, request: Request) -> Response:
        """Every game, and whether it is taught."""
        return api.told_to_all(request, all_games())

    async def round(self, request: Request) -> Response:
        """The round of a number, before the choice or after it."""
        self._count(request)
        return api.told(_round(request, request.query_params.get("choice", "")).document())

    async def worth(self, request: Request) -> Response:
        """What every choice of a round is worth."""
        self._count(request)
        asked = _round(request, "")
        try:
            return api.told(await self._tutor.worth(request.path_params["chapter"], asked, address(request)))
        except Busy:
            raise HTTPException(429, say("lesson.busy"), {"retry-after": "2"}) from None
        except NoAnswer:
            raise HTTPException(503, say("lesson.not_worked_out"), {"retry-after": "10"}) from None

    def _count(self, request: Request) -> None:
        source = address(request)
        if source not in THIS_MACHINE and (seconds := self._quotas.wait_for(source, OF_A_LEARNER)):
            raise HTTPException(429, say("lesson.busy"), {"retry-after": str(int(seconds) + 1)})


def _taught(number: str) -> str:
    if number not in LESSONS:
        raise HTTPException(404, say("lesson.not_taught", games=", ".join(LESSONS)))
    return number


def _round(request: Request, chosen: str) -> PlayRound:
    number, stated = _taught(request.path_params["chapter"]), request.query_params.get("seed", "")
    if not (stated.isascii() and stated.isdecimal() and len(stated) <= len(str(SEEDS)) and int(stated) < SEEDS):
        raise HTTPException(400, say("lesson.no_number", most=SEEDS - 1))
    try:
        return PlayRound(number, int(stated), chosen[:LONGEST_CHOICE])
    except NoSuchChoice:
        raise HTTPException(400, say("lesson.not_open")) from None


@cache
def all_games() -> tuple[LessonGame, ...]:
    """Those that are taught first."""
    found = [_game(chapter(number)) for number in FOLDERS]
    return tuple(sorted(found, key=lambda one: not one.taught))


def _game(game: Chapter[Any]) -> LessonGame:
    lesson = LESSONS.get(game.number)
    if lesson is None:
        return LessonGame(game.number, game.name, game.help)
    main = current(game.number).under(game.default_options)[MAIN]
    keeps = main.house_edge if main else 0
    return LessonGame(game.number, game.name, game.help, taught=True, first=lesson.first, keeps=keeps)
