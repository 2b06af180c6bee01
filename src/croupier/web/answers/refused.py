"""Refused attempts, for those who watch the house and are not watched themselves (docs/design/0175)."""

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from croupier.floor.pages.refused import documents
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.ports import Store
from croupier.web import languages
from croupier.web.wire.api import told
from croupier.words import say
from croupier.words.catalogue import NoSuchSentence

MAY_LOOK = frozenset({Role.SURVEILLANCE, Role.COMPLIANCE, Role.AUDITOR})


async def answer(actor: Actor | None, journal: Store) -> Response:
    """The newest attempts."""
    if actor is None or actor.role not in MAY_LOOK:
        raise HTTPException(403, say("page.for_surveillance"))
    tries = await run_in_threadpool(documents, journal)
    for one in tries:
        one.asked, one.because = _written(f"command.{one.command}"), _written(f"reason.{one.reason}")
    return told(tries)


def _written(key: str) -> str:
    """A program name in the reader's words; unchanged if there are none for it."""
    try:
        return languages.current().said(say(key))
    except NoSuchSentence:
        return key.partition(".")[2].replace("_", " ")
