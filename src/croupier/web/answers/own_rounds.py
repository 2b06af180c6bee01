"""A terminal's own last rounds, for its own device: the terminal is the one that asks, never a parameter."""

import re
from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.pages.documents.past_round import OwnRound, OwnRoundSummary
from croupier.floor.pages.past_round.own import last_rounds, own_round
from croupier.floor.pages.past_round.replay import NoSuchRound, Played
from croupier.floor.record.terminal import Terminal
from croupier.web.wire.api import told
from croupier.words import say

NEVER = datetime.max.replace(tzinfo=UTC)
NUMBER = re.compile(r"[0-9]{1,9}")


async def answer(request: Request, terminal: Terminal | None, played: Played) -> Response:
    """The last rounds, or one of them step by step."""
    if terminal is None:
        raise HTTPException(403, say("page.not_enrolled"))
    return told(await run_in_threadpool(_found, played, terminal, request.path_params))


def _found(played: Played, terminal: Terminal, wanted: dict[str, str]) -> OwnRound | list[OwnRoundSummary]:
    since = terminal.visit.since if terminal.visit else NEVER
    if "number" not in wanted:
        return last_rounds(played, terminal.id, since)
    if not NUMBER.fullmatch(wanted["number"]):
        raise HTTPException(404, say("page.round_has_a_number"))
    try:
        return own_round(played.journal, terminal.id, since, wanted["table"], int(wanted["number"]))
    except NoSuchRound as missing:
        raise HTTPException(404, missing.says) from None
