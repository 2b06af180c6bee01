"""Cameras: anything ffmpeg can read, and the drawn one. Each yields pictures until it fails or is closed."""

import asyncio
import time
from collections.abc import AsyncGenerator
from urllib.parse import quote

import msgspec
from PIL import Image
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.video import ffmpeg
from croupier.video.contract import DRAWN, Settings
from croupier.video.drawn import DrawnTable
from croupier.video.strip import HEIGHT, WIDTH

Pictures = AsyncGenerator[Image.Image, None]

SILENT_CAMERA_SECONDS = 5.0
"""Seconds without a picture after which a camera counts as failed."""


class CameraFailed(Exception):
    """The camera has stopped; it is retried later."""


class FloorGone(CameraFailed):
    """The floor sends a drawn camera nothing: it is starting or ending, or the table does not exist."""


def pictures(settings: Settings, table: str) -> Pictures:
    """The pictures of a table's camera."""
    given = settings.camera(table)
    return drawn(settings, table) if given == DRAWN else filmed(given, table)


async def filmed(given: str, table: str) -> Pictures:
    """Pictures read by ffmpeg; errors do not name the source, as its address may hold a password."""
    if not ffmpeg.found():
        raise CameraFailed("a camera needs ffmpeg: install it, or the extra croupier[video]")
    process = await ffmpeg.reading(given)
    assert process.stdout is not None  # noqa: S101 - it was asked for
    try:
        while True:
            async with asyncio.timeout(SILENT_CAMERA_SECONDS):
                data = await process.stdout.readexactly(ffmpeg.PICTURE_BYTES)
            yield Image.frombuffer("RGB", (WIDTH, HEIGHT), data)
    except (asyncio.IncompleteReadError, TimeoutError) as failure:
        raise CameraFailed(f"the camera of {table} gives no picture") from failure
    finally:
        await ffmpeg.ended(process)


async def drawn(settings: Settings, table: str) -> Pictures:
    """Pictures drawn from the sign's public document: the camera knows no more than any passer-by."""
    drawing, news = DrawnTable(), asyncio.Event()
    watching = asyncio.create_task(_watch(settings, table, drawing, news))
    try:
        async with asyncio.timeout(SILENT_CAMERA_SECONDS):
            await news.wait()
        due = time.monotonic()
        while not watching.done():
            yield drawing.picture(time.time())
            due = max(due + 1 / ffmpeg.PICTURES_PER_SECOND, time.monotonic())
            await asyncio.sleep(due - time.monotonic())
        raise FloorGone(table) from watching.exception()
    except TimeoutError as failure:
        raise FloorGone(table) from failure
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


class _View(msgspec.Struct):
    table: dict[str, object] | None


async def _watch(settings: Settings, table: str, drawing: DrawnTable, news: asyncio.Event) -> None:
    """Follow the table as a sign does, until the connection ends."""
    address = f"{settings.floor}/live/display?table={quote(table, safe='')}"
    try:
        async with connect(address, compression=None, max_size=2**22) as socket:
            async for message in socket:
                document = msgspec.json.decode(message, type=_View).table
                if document is None:
                    return
                drawing.see(document, time.time())
                news.set()
    except (OSError, WebSocketException) as failure:
        raise FloorGone(table) from failure
