"""What was refused, for those who watch the house and belong to none of those who are watched (docs/design/0175)."""

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from croupier.floor.pages.refused import documents
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.ports import Store
from croupier.web.wire.api import told
from croupier.words import say

MAY_LOOK = frozenset({Role.SURVEILLANCE, Role.COMPLIANCE, Role.AUDITOR})


async def answer(actor: Actor | None, journal: Store) -> Response:
    """The newest tries."""
    if actor is None or actor.role not in MAY_LOOK:
        raise HTTPException(403, say("page.for_surveillance"))
    return told(await run_in_threadpool(documents, journal))
