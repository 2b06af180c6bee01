"""One table's pictures: captured while there are viewers, encoded once for each way, copied to all of them.

Nothing is captured without viewers: this picture shows players the table, and is no record; recording is the business
of surveillance, which has cameras of its own.
"""

import asyncio
import contextlib
import io
import logging
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import aclosing

import msgspec
from PIL import Image

from croupier.video import ffmpeg
from croupier.video.cameras import FloorGone, Pictures
from croupier.video.contract import Way
from croupier.video.fragments import Fragments, codec
from croupier.video.viewers import Piece, Viewer

LINGER_SECONDS = 5.0
"""Seconds a camera stays on after the last viewer, so that one who returns does not wait for it."""

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.5, 10.0
"""Back-off in seconds before a failed camera is retried."""

JPEG_QUALITY_PERCENT = 80

_log = logging.getLogger(__name__)


class Studio:
    """A camera and its viewers."""

    def __init__(self, open_camera: Callable[[], Pictures]) -> None:
        self._open_camera = open_camera
        self.viewers: dict[Way, set[Viewer]] = {way: set() for way in Way}
        self._running: asyncio.Task[None] | None = None
        self._video: Video | None = None

    def join(self, way: Way, viewer: Viewer) -> None:
        """Add a viewer."""
        self.viewers[way].add(viewer)
        if way is Way.H264 and self._video and not self._video.ended:
            self._video.greet(viewer)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    def leave(self, way: Way, viewer: Viewer) -> None:
        """Remove a viewer."""
        self.viewers[way].discard(viewer)

    @property
    def watched(self) -> bool:
        """Whether there are viewers."""
        return any(self.viewers.values())

    async def _run(self) -> None:
        """Capture while there are viewers; a failed camera is retried with increasing delays."""
        pause, loop = FIRST_PAUSE_SECONDS, asyncio.get_running_loop()
        while self.watched:
            began = loop.time()
            try:
                await self._take()
            except Exception as failure:  # noqa: BLE001 - whatever one camera does, it is tried again
                _log.log(logging.INFO if isinstance(failure, FloorGone) else logging.WARNING, "no camera: %s", failure)
                pause = (
                    FIRST_PAUSE_SECONDS
                    if loop.time() - began > LONGEST_PAUSE_SECONDS
                    else min(2 * pause, LONGEST_PAUSE_SECONDS)
                )
                await asyncio.sleep(pause)
            finally:
                await self._end_video()

    async def _take(self) -> None:
        loop = asyncio.get_running_loop()
        looked = loop.time()
        async with aclosing(self._open_camera()) as pictures:
            async for picture in pictures:
                looked = loop.time() if self.watched else looked
                if loop.time() - looked > LINGER_SECONDS:
                    return
                await self._show(picture)

    async def _show(self, picture: Image.Image) -> None:
        if self.viewers[Way.JPEG]:
            still = Piece(await asyncio.to_thread(jpeg, picture))
            for viewer in self.viewers[Way.JPEG]:
                viewer.put(still)
        if self.viewers[Way.H264]:
            if self._video is None or self._video.ended:
                await self._end_video()
                self._video = await Video.begun(self.viewers[Way.H264])
            self._video.add(picture)

    async def _end_video(self) -> None:
        if self._video:
            await self._video.end()
        self._video = None


def jpeg(picture: Image.Image) -> bytes:
    """A picture as a JPEG still."""
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=JPEG_QUALITY_PERCENT)
    return buffer.getvalue()


class Video:
    """One encoder; a new viewer gets the initialization segment, and then fragments from the next key frame."""

    def __init__(self, process: Process, viewers: set[Viewer]) -> None:
        self._process, self._viewers = process, viewers
        self._fragments = Fragments()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def begun(cls, viewers: set[Viewer]) -> "Video":
        """Start an encoder."""
        return cls(await ffmpeg.encoding(), viewers)

    @property
    def ended(self) -> bool:
        """Whether the encoder has ended."""
        return self._reading.done()

    def add(self, picture: Image.Image) -> None:
        """Add a picture, unless the encoder is behind."""
        stdin = self._process.stdin
        if stdin and stdin.transport.get_write_buffer_size() < 2 * ffmpeg.PICTURE_BYTES:
            stdin.write(picture.tobytes())

    def greet(self, viewer: Viewer) -> None:
        """Send a viewer the codec and the initialization segment."""
        if opening := self._fragments.opening:
            viewer.greet(msgspec.json.encode({"codec": codec(opening)}).decode(), opening)

    async def _read(self) -> None:
        stdout = self._process.stdout
        try:
            while stdout and (data := await stdout.read(2**16)):
                unopened = not self._fragments.opening
                pieces = list(self._fragments.feed(data))
                for viewer in self._viewers if unopened else ():
                    self.greet(viewer)
                for piece in pieces:
                    for viewer in self._viewers:
                        viewer.put(piece)
        finally:
            for viewer in self._viewers:
                viewer.end()

    async def end(self) -> None:
        """Stop the encoder; its viewers reconnect."""
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading
        await ffmpeg.ended(self._process)
