"""The last rounds of a table, for a player who asks for them: what the sign over it shows, and nothing else."""

from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier.web.sockets.results import Results
from croupier.web.wire.api import told

Answer = Callable[[Request], Awaitable[Response]]


def answer_from(results: Callable[[], Results]) -> Answer:
    """What answers; the rounds are known once the server runs."""

    async def answer(request: Request) -> Response:
        """The newest first; none of a table that there is not."""
        table = request.path_params["table"]
        await run_in_threadpool(results().recall, table)
        return told(results().of(table))

    return answer
