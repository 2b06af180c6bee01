"""Edges that were worked out are remembered, and not without end."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.web.odds import edges
from croupier.web.odds.edges import Edges


class Counted:
    """Another process that answers at once, and counts."""

    def __init__(self) -> None:
        self.asked = 0

    async def ask(self, _question: Any) -> dict[str, Any]:
        self.asked += 1
        return {"figures": []}


def test_the_longest_ago_is_let_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "REMEMBERED", 3)
    game, process = chapter("657a"), Counted()
    options = game.options_under(game.submission, game.submission.effective)
    drafts = [replace(options, table_minimum=100 * number) for number in range(1, 6)]

    async def ask_all() -> None:
        known = Edges(process)  # type: ignore[arg-type]
        for one in (*drafts, drafts[-1], drafts[0]):
            known._worked_out(game, one, ["ante"])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert len(known._asked) == 3

    asyncio.run(ask_all())
    assert process.asked == 6
