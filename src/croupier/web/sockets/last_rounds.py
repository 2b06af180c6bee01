"""The last rounds of a table, on a player's request: what the sign over it shows, and nothing else."""

from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier.web.sockets.results import Results
from croupier.web.wire.api import told

Answer = Callable[[Request], Awaitable[Response]]


def answer_from(results: Callable[[], Results]) -> Answer:
    """Make the route; the results are looked up late, as they exist once the server runs."""

    async def answer(request: Request) -> Response:
        """The rounds, newest first; none for an unknown table."""
        table = request.path_params["table"]
        await run_in_threadpool(results().recall, table)
        return told(results().of(table))

    return answer
