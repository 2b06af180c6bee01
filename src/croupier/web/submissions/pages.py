"""The documents of the page `/submissions`: the filings, one filing, and a draft."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.chapters import UnknownChapter, chapter
from croupier.floor.pages.filings import filings_document
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.rooms.house.submissions import in_force
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import Submission, read_filing, read_submission
from croupier.web.identity.people import same_origin
from croupier.web.odds.pages import Odds
from croupier.web.submissions.documents import Entered
from croupier.web.submissions.drafts import Draft
from croupier.web.wire import api
from croupier.words import say

MAY_READ = (Role.PIT_MANAGER, Role.COMPLIANCE, Role.FINANCE, Role.AUDITOR)


class Submissions:
    """``staff`` identifies the asker, ``look`` reads the floor, ``odds`` gives the edges."""

    def __init__(
        self,
        staff: Callable[[Request], Awaitable[Actor | None]],
        look: Callable[[Callable[[Floor], Any]], Awaitable[Any]],
        clock: Clock,
        odds: Odds,
    ) -> None:
        self._staff, self._look, self._clock, self._odds = staff, look, clock, odds

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/submissions", self.all),
            Route("/api/submissions/{chapter}", self.one),
            Route("/api/submissions/{chapter}", self.draft, methods=["POST"]),
        ]

    async def all(self, request: Request) -> Response:
        """Every game with its filings."""
        await self._must_read(request)
        at = self._clock.now()
        return api.told(await self._look(lambda floor: filings_document(floor, floor.state.settings.gaming_day(at))))

    async def one(self, request: Request) -> Response:
        """A filing by its reference, beside what is in force."""
        await self._must_read(request)
        game, reference = _game(request), request.query_params.get("reference", "")
        found = await self._look(lambda floor: floor.state.submissions.get(reference))
        if found is None or found.chapter != game.number:
            raise HTTPException(404, say("submission.unknown", reference=reference))
        filed = read_submission(found.text) if found.text.startswith("approved = ") else read_filing(found.text)
        base, against = await self._in_force(game, besides=reference)
        return api.told(Draft.of(game, base, against, filed).document(self._odds.edges.of))

    async def draft(self, request: Request) -> Response:
        """A draft: each choice judged, with the resulting sign and edges; nothing is filed."""
        if not same_origin(request):
            raise HTTPException(403, say("page.another_site"))
        await self._must_read(request)
        game = _game(request)
        try:
            entered = msgspec.json.decode(await api.body(request), type=Entered)
        except (msgspec.MsgspecError, RecursionError):
            raise HTTPException(422, say("page.no_form")) from None
        base, against = await self._in_force(game)
        return api.told(Draft(game, base, against, entered).document(self._odds.edges.of))

    async def _in_force(self, game: Chapter[Any], besides: str = "") -> tuple[Submission, str]:
        """The filing a new table opens under, other than ``besides``; else what ships with the game."""
        at = self._clock.now()
        ready = await self._look(lambda floor: in_force(floor, game.number, floor.state.settings.gaming_day(at)))
        others = [one for one in ready if one.reference != besides]
        return (read_submission(others[-1].text), others[-1].reference) if others else (game.submission, "")

    async def _must_read(self, request: Request) -> None:
        person = await self._staff(request)
        if person is None or person.role not in MAY_READ:
            raise HTTPException(403, say("page.for_submissions"))


def _game(request: Request) -> Chapter[Any]:
    try:
        return chapter(request.path_params["chapter"])
    except UnknownChapter:
        raise HTTPException(404, say("table.unknown_game", game=request.path_params["chapter"])) from None
