"""The service of pictures: one socket for each viewer with a ticket."""

import asyncio
import time
from functools import partial

import msgspec
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.video import cameras, ffmpeg
from croupier.video.contract import Settings, Way, is_ticket
from croupier.video.studio import Studio
from croupier.video.viewers import PIECES_WAITING_AT_MOST, Viewer

FORBIDDEN, NO_CAMERA, NOT_THIS_WAY, AGAIN = 4403, 4404, 4406, 1012
STILLS_WAITING_AT_MOST = 2
"""At most 2 stills are queued per viewer: each is complete, and only the newest is of use."""

SECONDS_BETWEEN_CALM_STILLS = 1.0
"""Seconds between two stills for a viewer who prefers no motion, or saves data."""


def ways() -> tuple[Way, ...]:
    """The ways this machine can send pictures."""
    return (Way.H264, Way.JPEG) if ffmpeg.found() else (Way.JPEG,)


class Relay:
    """All tables of a floor."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.studios: dict[str, Studio] = {}

    def application(self) -> Starlette:
        """The one route."""
        return Starlette(routes=[WebSocketRoute("/picture/{table}", self.look)])

    async def look(self, socket: WebSocket) -> None:
        """Serve a viewer of a table, until they leave."""
        table, asked = socket.path_params["table"], socket.query_params
        if not is_ticket(self._settings.secret, table, asked.get("ticket", ""), time.time()):
            await socket.close(FORBIDDEN)  # before it is accepted: without a ticket nothing is revealed
            return
        way = next((way for way in ways() if way == asked.get("way")), None)
        if way is None or not self._settings.camera(table):
            await socket.accept()
            await socket.close(NO_CAMERA if way else NOT_THIS_WAY)
            return
        await socket.accept()
        await self._show(socket, table, way, calm=asked.get("pace") == "slow" and way is Way.JPEG)

    async def _show(self, socket: WebSocket, table: str, way: Way, *, calm: bool) -> None:
        studio = self.studios.setdefault(table, Studio(partial(cameras.pictures, self._settings, table)))
        viewer = Viewer(
            every=SECONDS_BETWEEN_CALM_STILLS if calm else 0,
            room=STILLS_WAITING_AT_MOST if way is Way.JPEG else PIECES_WAITING_AT_MOST,
        )
        studio.join(way, viewer)
        sending = asyncio.create_task(_send(socket, viewer))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                # A viewer can only ask for the time, from which the page knows the delay of its picture.
                viewer.greet(msgspec.json.encode({"now": int(time.time() * 1000)}).decode())
        finally:
            studio.leave(way, viewer)
            viewer.end()
            await sending


async def _send(socket: WebSocket, viewer: Viewer) -> None:
    try:
        while (piece := await viewer.next()) is not None:
            await (socket.send_text(piece) if isinstance(piece, str) else socket.send_bytes(piece))
        await socket.close(AGAIN)
    except (RuntimeError, WebSocketDisconnect):
        return  # already closed
