"""The true edge of each wager that a table offers, under the Rules Submission in force there."""

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
"""At most 256 answers are remembered: a draft of a Rules Submission asks for another with every choice."""
Answer = dict[str, Any]
"""What another process answers: its figures, or why there are none."""


class Edges:
    """Edges of tables; what the shipped figures do not have is worked out once and remembered."""

    def __init__(self, calculations: Calculations) -> None:
        self._calculations = calculations
        self._asked: dict[bytes, asyncio.Task[Answer]] = {}

    def of(self, game: Chapter[Any], options: TableOptions) -> EdgesDocument:
        """What is known; the names of the wagers that are being worked out, and of those that cannot be."""
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
        """The answer of another process, when there is one; it is asked once."""
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
            del self._asked[key]  # the next one who asks tries again
        with contextlib.suppress(TooMany, OSError, asyncio.CancelledError):  # no place in line, or no process
            return task.result()
        return None

    def _forget(self) -> None:
        """Make room: of what was worked out, the longest ago is let go first; what is being worked out stays."""
        done = [key for key, task in self._asked.items() if task.done()]
        for key in done[: max(0, len(self._asked) - REMEMBERED + 1)]:
            del self._asked[key]


def _stands(game: Chapter[Any], wager: str) -> bool:
    """Whether a figure is that of a wager as it stands, and not of a way to play it."""
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
    """What has to be said beside the figure."""
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
    """What a figure is about, in words."""
    return title_of(game, one.wager) if _is_wager(game, one) else _way_to_play(one.wager)


def short_title(game: Chapter[Any], one: Figure) -> Sentence:
    """The same where there is little room."""
    return short_title_of(game, one.wager) if _is_wager(game, one) else _way_to_play(one.wager)


def _is_wager(game: Chapter[Any], one: Figure) -> bool:
    return any(wager.name == one.wager for wager in game.wagers)


def _way_to_play(name: str) -> Sentence:
    return named("way", name) if is_said(f"way.{name}") else verbatim(spoken(name))
