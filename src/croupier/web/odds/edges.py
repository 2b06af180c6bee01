"""The exact edge of each wager a table offers, under its Rules Submission in force."""

import asyncio
import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.figures import Figure, NotShipped, current
from croupier.money import DOLLAR
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.words import short_title_of, title_of
from croupier.rules.terms.options import TableOptions, options_document
from croupier.rules.terms.spoken import spoken
from croupier.web.odds.calculations import Calculations, TooMany
from croupier.web.odds.documents import EdgeDocument, EdgesDocument
from croupier.words import Money, Sentence, all_of, is_said, named, say, verbatim

MAIN = "main"
REMEMBERED = 256
"""At most 256 answers are cached: a draft of a Rules Submission asks for another with every choice."""
Answer = dict[str, Any]
"""The worker's answer: the figures, or why there are none."""


class Edges:
    """Edges of tables; what the shipped figures lack is computed once and cached."""

    def __init__(self, calculations: Calculations) -> None:
        self._calculations = calculations
        self._asked: dict[bytes, asyncio.Task[Answer]] = {}

    def of(self, game: Chapter[Any], options: TableOptions) -> EdgesDocument:
        """The known edges; the wagers being computed, and those that cannot be."""
        try:
            under = current(game.number).under(options)
        except NotShipped:
            return EdgesDocument()
        shipped = {wager: one for wager, one in under.items() if _stands(game, wager)}
        offered = {wager: one for wager, one in shipped.items() if _offered(game, options, wager)}
        missing = [wager for wager, one in offered.items() if one is None]
        answer = self._worked_out(game, options, missing) if missing else {"figures": []}
        found = {one.wager: one for one in offered.values() if one}
        if answer is not None:
            found |= {one["wager"]: msgspec.convert(one, Figure) for one in answer.get("figures", ())}
        return EdgesDocument(
            wagers=tuple(_edge(game, found[wager]) for wager in offered if wager in found),
            calculating=tuple(missing) if answer is None else (),
            unknown=tuple(missing) if answer is not None and "refused" in answer else (),
        )

    def _worked_out(self, game: Chapter[Any], options: TableOptions, wagers: list[str]) -> Answer | None:
        """The worker's answer, once there is one; it is asked once."""
        stated = options_document(options)
        key = msgspec.json.encode([game.number, stated])
        task = self._asked.get(key)
        if task is None:
            self._forget()
            question = {"chapter": game.number, "wagers": wagers, "options": stated, "tables": {}}
            task = self._asked[key] = asyncio.create_task(self._calculations.ask(question))
        if not task.done():
            return None
        if task.cancelled() or task.exception():
            del self._asked[key]  # so that the next request tries again
        with contextlib.suppress(TooMany, OSError, asyncio.CancelledError):  # the queue is full, or there is no process
            return task.result()
        return None

    def _forget(self) -> None:
        """Evict the oldest answers; calculations under way stay."""
        done = [key for key, task in self._asked.items() if task.done()]
        for key in done[: max(0, len(self._asked) - REMEMBERED + 1)]:
            del self._asked[key]


def _stands(game: Chapter[Any], wager: str) -> bool:
    """Whether a figure is for a wager as it stands, and not for one way of playing it."""
    return wager == MAIN or any(one.name == wager for one in game.wagers)


def _offered(game: Chapter[Any], options: TableOptions, wager: str) -> bool:
    return wager == MAIN or game.wager(wager).offered(options)


def _edge(game: Chapter[Any], one: Figure) -> EdgeDocument:
    return EdgeDocument(
        wager=one.wager,
        title=title(game, one),
        of=one.of,
        house_edge=one.house_edge,
        expectation=one.expectation,
        per=one.per,
        notes=tuple(_notes(game, one)),
        convention=one.convention,
    )


def _notes(game: Chapter[Any], one: Figure) -> Iterator[Sentence]:
    """The notes on a figure."""
    if len(one.of) > 1:
        together = all_of(title_of(game, name) for name in one.of)
        yield say("edge.together", wagers=together, wager=title_of(game, one.per))
    if "seed" in one.progressive:
        yield say("edge.at_seed", amounts=all_of(map(_dollars, one.progressive["seed"].values())))
        if even := one.progressive.get("break_even"):
            yield say("edge.even_at", amount=_dollars(even))


def _dollars(exact: Mapping[str, Any]) -> Money:
    return Money(round(float(exact["decimal"])) * DOLLAR)


def title(game: Chapter[Any], one: Figure) -> Sentence:
    """The subject of a figure, in words."""
    return title_of(game, one.wager) if _is_wager(game, one) else _way_to_play(one.wager)


def short_title(game: Chapter[Any], one: Figure) -> Sentence:
    """The same, for narrow columns."""
    return short_title_of(game, one.wager) if _is_wager(game, one) else _way_to_play(one.wager)


def _is_wager(game: Chapter[Any], one: Figure) -> bool:
    return any(wager.name == one.wager for wager in game.wagers)


def _way_to_play(name: str) -> Sentence:
    return named("way", name) if is_said(f"way.{name}") else verbatim(spoken(name))
