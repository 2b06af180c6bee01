"""A witness over the network: a small HTTP service to which known servers submit heads, and which anybody may query."""

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.witness.book import Refused
from croupier.witness.keeper import Handed, Keeper

MOST_BYTES = 1 << 15
"""A head with its proof is at most 32 KiB: forty hashes for a thousand billion entries."""


class Service:
    """The HTTP interface of a witness."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    def application(self) -> Starlette:
        """The routes."""
        return Starlette(
            routes=[
                Route("/newest", self.newest),
                Route("/head", self.take, methods=["POST"]),
                Route("/heads/{log}", self.heads),
            ],
            exception_handlers={Refused: _refused},
        )

    async def newest(self, request: Request) -> Response:
        """The newest head of a journal, signed together with the requester's nonce."""
        asked = [request.query_params.get(name, "")[:200] for name in ("log", "key", "nonce")]
        return _told(await run_in_threadpool(self._keeper.answer, *asked))

    async def take(self, request: Request) -> Response:
        """Submit a head."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > MOST_BYTES:
                return JSONResponse({"why": "a head is shorter than that"}, 413)
        try:
            handed = msgspec.json.decode(body, type=Handed)
            return _told(await run_in_threadpool(self._keeper.take, handed))
        except ValueError as wrong:  # msgspec's errors are ValueErrors too
            return JSONResponse({"why": str(wrong)}, 400)

    async def heads(self, request: Request) -> Response:
        """Every head held of a journal, oldest first."""
        book = self._keeper.book(request.path_params["log"])
        found = await run_in_threadpool(lambda: list(book.heads()) if book.path.exists() else [])
        return Response(b"".join(msgspec.json.encode(head) + b"\n" for head in found), media_type="text/plain")


def _told(what: object) -> Response:
    return Response(msgspec.json.encode(what), media_type="application/json")


async def _refused(_request: Request, refused: Exception) -> Response:
    return JSONResponse({"why": str(refused)}, 409)
