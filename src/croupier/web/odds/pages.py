"""The odds pages: the shipped figures of every game, and the effect of a changed paytable."""

import asyncio
import tomllib
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from functools import cache
from graphlib import TopologicalSorter
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier import figures
from croupier.chapters import FOLDERS, UnknownChapter, chapter
from croupier.figures import Figure
from croupier.floor.record.actors import Actor, Role
from croupier.money import MoneyError, as_written, payout
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.words import short_title_of
from croupier.rules.terms import bounded
from croupier.rules.terms.paytables import NOT_IN_THIS_COLUMN, BadPaytable, Paytable
from croupier.rules.terms.spoken import row_in_words
from croupier.web.identity.people import same_origin
from croupier.web.odds.calculations import LONGEST_SECONDS, Calculations, TooMany
from croupier.web.odds.documents import (
    Busy,
    ChangedFigure,
    FamilyDocument,
    FigureAtAGlance,
    GameOdds,
    GameSummary,
    NotWorkedOut,
    RowOfFamily,
    WrongRow,
)
from croupier.web.odds.edges import MAIN, Edges, short_title
from croupier.web.wire import api
from croupier.web.wire.messages import BadMessage
from croupier.words import Sentence, as_data, as_sentence, say

Tables = dict[str, Any]

BUSY = say("what_if.busy")


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager under a selection of the shipped figures, with tables in the format of a paytable file."""

    wager: str
    selected: dict[str, Any]
    tables: Tables = {}
    toml: str = ""


class Odds:
    """The pages and documents about odds; ``staff`` identifies the asker."""

    def __init__(
        self, staff: Callable[[Request], Awaitable[Actor | None]], show: Callable[..., Response], *, demo: bool
    ) -> None:
        self._staff, self._show, self._demo = staff, show, demo
        self.calculations: Calculations
        self.edges: Edges

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/odds", self.page),
            Route("/odds/{chapter}", self.page),
            Route("/api/odds", self.document),
            Route("/api/odds/{chapter}", self.document),
            Route("/api/odds/{chapter}/file", self.file),
            Route("/api/odds/{chapter}/what-if", self.what_if, methods=["POST"]),
        ]

    def begin(self) -> None:
        """Start with the server."""
        self.calculations = Calculations()
        self.edges = Edges(self.calculations)

    async def close(self) -> None:
        """End with the server."""
        await self.calculations.close()

    async def may_look(self, request: Request) -> bool:
        """Who may read: everybody in a demonstration, people logged in elsewhere."""
        return self._demo or await self._staff(request) is not None

    async def page(self, request: Request) -> Response:
        """All games, or one."""
        number = request.path_params.get("chapter", "")
        if number:
            _game(number)
        if not await self.may_look(request):
            return RedirectResponse(f"/login?next={request.url.path}&role={Role.COMPLIANCE.value}", status_code=303)
        return self._show("odds.html", chapter=number)

    async def document(self, request: Request) -> Response:
        """A summary of all games, or the figures of one with its paytables."""
        await self._must_look(request)
        number = request.path_params.get("chapter", "")
        try:
            body = one_game(_game(number).number) if number else all_games()
        except figures.NotShipped as reason:
            raise HTTPException(404, reason.says) from None
        return Response(body, media_type="application/json")

    async def file(self, request: Request) -> Response:
        """The shipped figures of a game, to download."""
        await self._must_look(request)
        number = _game(request.path_params["chapter"]).number
        headers = {"content-disposition": f'attachment; filename="croupier-odds-{number}.json"'}
        return Response(figures.text(number), media_type="application/json", headers=headers)

    async def _must_look(self, request: Request) -> None:
        if not await self.may_look(request):
            raise HTTPException(401, say("page.log_in"))

    # What if

    async def what_if(self, request: Request) -> Response:
        """The exact figures of a wager with changed paytables, beside the regulated ones."""
        if not same_origin(request):
            raise HTTPException(403, say("page.another_site"))
        await self._must_look(request)
        game = _game(request.path_params["chapter"])
        try:
            asked = msgspec.json.decode(await api.body(request), type=WhatIf)
        except BadMessage as wrong:
            return _refused(str(wrong))
        regulated = _regulated(game.number, asked)
        if regulated is None:
            return _refused(say("what_if.no_figures"))
        if needs := _too_long(game.number).get(asked.wager):
            return _refused(say("what_if.takes_long", time=needs, chapter=game.number, wager=asked.wager))
        if wrong_rows := list(_wrong_rows(asked.tables)):
            return _refused(wrong_rows[0].detail, wrong_rows)
        try:
            tables = _checked(game, asked)
        except BadPaytable as wrong_table:
            return _refused(str(wrong_table))
        selected = {**game.submission.options, **asked.selected}
        question = {"chapter": game.number, "wagers": [asked.wager], "options": selected, "tables": tables}
        return await self._answered(request, question, regulated)

    async def _answered(self, request: Request, question: dict[str, Any], regulated: Figure) -> Response:
        try:
            answer = await _while_there(request, self.calculations.ask(question))
        except TooMany:
            busy = api.told(Busy(str(BUSY), BUSY), 503)
            busy.headers["retry-after"] = "10"
            return busy
        if "refused" in answer:
            return _refused(answer["refused"])
        (found,) = answer["figures"]
        gained = Fraction(found["expectation"]) - Fraction(regulated.expectation)
        changed = ChangedFigure(found, str(gained), float(gained))
        return JSONResponse(msgspec.structs.asdict(changed))  # a count of ways may exceed 64 bits


def _game(number: str) -> Chapter[Any]:
    try:
        return chapter(number)
    except UnknownChapter:
        raise HTTPException(404, say("table.unknown_game", game=number)) from None


def _refused(why: str, rows: Iterable[WrongRow] = ()) -> Response:
    return api.told(NotWorkedOut(str(why), tuple(rows), as_sentence(why)), 422)


def _regulated(number: str, asked: WhatIf) -> Figure | None:
    """The shipped figure that a change is compared with."""
    try:
        known = figures.current(number).wagers
    except figures.NotShipped:
        return None
    return next((one for one in known if (one.wager, one.selected) == (asked.wager, asked.selected)), None)


def _wrong_rows(tables: Tables) -> Iterator[WrongRow]:
    """Every cell that is no payout, so that a page can mark them all at once."""
    for family, table in tables.items():
        rows = table.get("rows") if isinstance(table, dict) else None
        for row in rows if isinstance(rows, list) else ():
            for cell in row[1:] if isinstance(row, list) else ():
                try:
                    if cell != NOT_IN_THIS_COLUMN and isinstance(cell, str):
                        payout(cell)
                except MoneyError as wrong:
                    yield WrongRow(family, str(row[0]), f"[{family}] row {row[0]!r}: {wrong}")


def _checked(game: Chapter[Any], asked: WhatIf) -> Tables:
    """The changed tables, validated by the chapter's own rules."""
    try:
        tables: Tables = dict(bounded.loads(asked.toml) if asked.toml else asked.tables)
    except tomllib.TOMLDecodeError as wrong:
        raise BadPaytable(f"not a TOML document: {wrong}") from None
    tables.pop("edition", None)
    game.paytables.with_tables(tables)
    return tables


async def _while_there(request: Request, work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """The result of the work, which is cancelled when the browser disconnects."""
    working, gone = asyncio.create_task(work), asyncio.create_task(_is_gone(request))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        if not working.done():
            working.cancel()
    try:
        return await working
    except asyncio.CancelledError:
        raise HTTPException(499, say("page.nobody_waits")) from None


async def _is_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# Documents that never change while the server runs


@cache
def all_games() -> bytes:
    """Every game with the figure of its main wager, or without one, of its best."""
    return msgspec.json.encode([_at_a_glance(chapter(number)) for number in FOLDERS], enc_hook=as_data)


def _too_long(number: str) -> dict[str, Sentence]:
    """Figures that take longer than a page may wait, and about how long."""
    seconds = figures.current(number).seconds
    return {
        wager: say("what_if.about_minutes", minutes=round(long / 60))
        for wager, long in seconds.items()
        if long > LONGEST_SECONDS
    }


def _at_a_glance(game: Chapter[Any]) -> GameSummary:
    try:
        under = figures.current(game.number).under(game.default_options)
    except figures.NotShipped:
        return GameSummary(game.number, game.name)
    known = [one for one in under.values() if one]
    shown = [one for one in known if one.wager == MAIN] or sorted(known, key=lambda one: one.house_edge)[:1]
    return GameSummary(game.number, game.name, len(under), tuple(_with_titles(game, one) for one in shown))


def _with_titles(game: Chapter[Any], one: Figure) -> FigureAtAGlance:
    return FigureAtAGlance(**msgspec.structs.asdict(one), titles=tuple(short_title_of(game, name) for name in one.of))


@cache
def one_game(number: str) -> bytes:
    """The figures of a game, with its paytables and all names."""
    game, shipped = chapter(number), figures.current(number).wagers
    document = GameOdds(
        chapter=number,
        name=game.name,
        titles={one.wager: short_title(game, one) for one in shipped},
        wagers={name: short_title_of(game, name) for one in shipped for name in (*one.of, one.per)},
        options={field.name: field.metadata["text"] for field in fields(game.options)},
        too_long=_too_long(number),
        paytables={family: _family(columns) for family, columns in game.paytables.families.items()},
        figures=msgspec.Raw(figures.text(number)),
    )
    return msgspec.json.encode(document, enc_hook=as_data)


def _family(columns: Mapping[str, Paytable]) -> FamilyDocument:
    first = next(iter(columns.values()))
    order = TopologicalSorter[str]()
    for table in columns.values():
        for row, before in zip(table, (None, *table), strict=False):
            order.add(row.name, *([before.name] if before else []))
    return FamilyDocument(
        title=first.title,
        cite=first.cite,
        rows=tuple(RowOfFamily(name, row_in_words(name)) for name in order.static_order()),
        columns={name: {row.name: as_written(row.pays) for row in table} for name, table in columns.items()},
    )
