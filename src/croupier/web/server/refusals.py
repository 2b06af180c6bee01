"""Refusals are recorded every few seconds, in one entry (docs/design/0175)."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Match, Route

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.credentials import new_secret
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM, Actor
from croupier.floor.record.commands import Request
from croupier.web.identity import people as identity
from croupier.words import say

SECONDS_BETWEEN_RECORDS = 10
"""At most one entry in this time, whatever is tried; refusals of that time are lost if the server is killed."""

SECONDS_AT_THE_END = 5
"""Seconds a stopping server tries to record the last refusals."""


def require_own_page(engine: Engine, connection: HTTPConnection, actor: Actor | None, asked: str) -> None:
    """Refuse a request from a page of another site, and record whose browser it was."""
    if not identity.same_origin(connection):
        engine.refused.tried(actor, asked, identity.ANOTHER_SITE, identity.address(connection), engine.clock.now())
        raise HTTPException(403, say("page.another_site"))


def is_turned_away(error: Exception) -> bool:
    """Whether somebody is told that something is not for them."""
    return isinstance(error, HTTPException) and error.status_code in {401, 403}


def note_reading(engine: Engine, connection: HTTPConnection, person: Actor) -> None:
    """Somebody who has logged in asks for what is not theirs to read: which page, and nothing that was typed.

    What a page of another site has asked for is recorded as that.
    """
    if identity.same_origin(connection):
        routes = (one for one in connection.app.routes if isinstance(one, Route))
        asked = next((one.path for one in routes if one.matches(connection.scope)[0] is Match.FULL), "")
        engine.refused.tried(person, asked, identity.NOT_THEIRS, identity.address(connection), engine.clock.now())


async def record(engine: Engine) -> None:
    """Record the pending refusals; on failure they are retried later."""
    if (command := engine.refused.take()) is None:
        return
    request = Request(f"refused {new_secret()}", SYSTEM, command)
    while True:
        answer: Answer = await asyncio.wrap_future(engine.submit(request))
        if isinstance(answer, Done):
            return
        await asyncio.sleep(SECONDS_BETWEEN_RECORDS)


async def keep_refused(engine: Engine) -> None:
    """Record refusals periodically, until cancelled."""
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_RECORDS)
        await record(engine)
