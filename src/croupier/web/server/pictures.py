"""The process that serves live pictures: started, supervised, and otherwise left alone.

It has a port of its own, so that no video passes through the process that keeps the money. A page gets its address and
a ticket for one table here; the content security policy allows that one address and no other.
"""

import asyncio
import contextlib
import logging
import os
import re
import socket
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any
from urllib.parse import quote

import msgspec

from croupier.video.contract import BEAT_SECONDS, Ready, Settings, ticket

COMMAND = (sys.executable, "-m", "croupier.video")
CONNECTIONS_WAITING_AT_MOST = 2_048

FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 30.0
"""Back-off in seconds before a dead process is restarted; reset once it has lived for a while."""

SILENCE_SECONDS = 3 * BEAT_SECONDS
"""Seconds of silence after which a process is considered hung, and is killed."""

SECONDS_TO_LEAVE = 3.0
"""Seconds for a process to end by itself."""

HOST = re.compile(r"([A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:]{2,45}\])(:\d{1,5})?", re.ASCII)
"""The host a browser addresses; anything else does not get into a header."""

_log = logging.getLogger(__name__)


def open_port(host: str, port: int, *, otherwise_any: bool = False) -> socket.socket:
    """Open the port of the pictures, which the process inherits."""
    family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    try:
        return socket.create_server((host, port), family=family, backlog=CONNECTIONS_WAITING_AT_MOST)
    except (OSError, OverflowError):
        if not otherwise_any:
            raise
        return socket.create_server((host, 0), family=family, backlog=CONNECTIONS_WAITING_AT_MOST)


class Pictures:
    """The pictures of this floor: their address, and tickets for those who may see them."""

    def __init__(self, listening: socket.socket, settings: Settings) -> None:
        self._listening, self.settings = listening, settings
        self.port: int = listening.getsockname()[1]
        self.ready: Ready | None = None
        self.process: Process | None = None
        self.zone = ""
        """The facility's time zone, in which a picture shows the time."""

    def close(self) -> None:
        """Close the port."""
        self._listening.close()

    async def run(self) -> None:
        """Supervise the process, until cancelled. It ends with this one, when its input closes."""
        pause, loop = FIRST_PAUSE_SECONDS, asyncio.get_running_loop()
        while True:
            began = loop.time()
            await self._live()
            pause = (
                FIRST_PAUSE_SECONDS
                if loop.time() - began > LONGEST_PAUSE_SECONDS
                else min(2 * pause, LONGEST_PAUSE_SECONDS)
            )
            _log.warning("the pictures have ended; they begin again in %.0f seconds", pause)
            await asyncio.sleep(pause)

    async def _live(self) -> None:
        handed = self._listening.fileno()
        self.process = process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=(handed,),
            start_new_session=True,
            env={**os.environ, **({"TZ": self.zone} if self.zone else {})},
        )
        assert process.stdin and process.stdout  # noqa: S101, PT018 - they were asked for
        try:
            process.stdin.write(msgspec.json.encode(self.settings) + b"\n")
            while line := await asyncio.wait_for(process.stdout.readline(), SILENCE_SECONDS):
                self.ready = msgspec.json.decode(line, type=Ready)
        except TimeoutError:
            _log.warning("the pictures hang")
        finally:
            self.ready = None
            process.stdin.close()
            await _gone(process)

    def document(self, table: str, scheme: str, host: str, now: float) -> dict[str, Any] | None:
        """The address of a table's picture and a ticket for it; None without a camera or a picture now."""
        origin = self.origin(scheme, host)
        if not (self.ready and origin and self.settings.camera(table)):
            return None
        shown = ticket(self.settings.secret, table, now)
        address = f"{origin}/picture/{quote(table, safe='')}?ticket={shown}"
        return {"address": address, "ways": self.ready.ways}

    def origin(self, scheme: str, host: str) -> str:
        """The pictures' origin, for a browser that addresses us by this name."""
        called = HOST.fullmatch(host)
        return f"{'wss' if scheme == 'https' else 'ws'}://{called[1]}:{self.port}" if called else ""


async def _gone(process: Process) -> None:
    """Wait for a process whose input was closed to release its cameras; kill it if it does not end."""
    try:
        async with asyncio.timeout(SECONDS_TO_LEAVE):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
