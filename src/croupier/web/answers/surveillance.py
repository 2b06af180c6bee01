"""Disputes: any round again from the journal alone, for those who look into them. Why: docs/design/0110."""

import re
from collections.abc import Sequence

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.pages.documents.past_round import DisputedRound, RoundOfTable, RoundOfTerminal
from croupier.floor.pages.past_round.document import document
from croupier.floor.pages.past_round.replay import NoSuchRound, Played, reconstruct, rounds_of_table, rounds_of_terminal
from croupier.floor.record.actors import Actor, Role
from croupier.web.wire.api import told
from croupier.words import say

MAY_LOOK = frozenset({Role.SURVEILLANCE, Role.FLOORPERSON, Role.PIT_MANAGER, Role.COMPLIANCE, Role.AUDITOR})
"""Who may see every card of a round, also those that lay face down."""

NUMBER = re.compile(r"[0-9]{1,9}")


async def answer(request: Request, actor: Actor | None, played: Played) -> Response:
    """A round, or the last rounds of a table or of a terminal."""
    if actor is None or actor.role not in MAY_LOOK:
        raise HTTPException(403, say("page.for_disputes"))
    return told(await run_in_threadpool(_found, played, request.path_params))


def _found(played: Played, wanted: dict[str, str]) -> Sequence[RoundOfTable] | DisputedRound:
    if "terminal" in wanted:
        last = rounds_of_terminal(played, wanted["terminal"])
        return [RoundOfTerminal(table, number, at.isoformat()) for table, number, at in last]
    if "number" not in wanted:
        return [RoundOfTable(wanted["table"], number) for number in rounds_of_table(played, wanted["table"])]
    if not NUMBER.fullmatch(wanted["number"]):
        raise HTTPException(404, say("page.round_has_a_number"))
    try:
        found = reconstruct(played.journal, wanted["table"], int(wanted["number"]))
    except NoSuchRound as missing:
        raise HTTPException(404, missing.says) from None
    if not found.live.over:
        raise HTTPException(409, say("page.round_is_under_way"))
    disputed = DisputedRound(*msgspec.structs.astuple(document(found)))
    disputed.zone = found.settings.time_zone
    return disputed
