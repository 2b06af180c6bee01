"""The process that sends the pictures: started, kept up, and otherwise left alone.

It has a port of its own, so that not one byte of video passes through the process that keeps the money.  A page learns
from here where that is, and gets a ticket for one table; the policy of the pages names that one address and no other.
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
"""Seconds before a process that ended is started again: more and more, unless it had lived for a while."""

SILENCE_SECONDS = 3 * BEAT_SECONDS
"""Seconds after which a process that says nothing hangs, and is ended."""

SECONDS_TO_LEAVE = 3.0
"""Seconds a process gets to end by itself."""

HOST = re.compile(r"([A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:]{2,45}\])(:\d{1,5})?", re.ASCII)
"""How a browser calls us; whatever else it sends goes into no header."""

_log = logging.getLogger(__name__)


def open_port(host: str, port: int, *, otherwise_any: bool = False) -> socket.socket:
    """Where the pictures are served; the process that sends them inherits it."""
    family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    try:
        return socket.create_server((host, port), family=family, backlog=CONNECTIONS_WAITING_AT_MOST)
    except (OSError, OverflowError):
        if not otherwise_any:
            raise
        return socket.create_server((host, 0), family=family, backlog=CONNECTIONS_WAITING_AT_MOST)


class Pictures:
    """Where the pictures of this floor are, and who may see them."""

    def __init__(self, listening: socket.socket, settings: Settings) -> None:
        self._listening, self.settings = listening, settings
        self.port: int = listening.getsockname()[1]
        self.ready: Ready | None = None
        self.process: Process | None = None
        self.zone = ""
        """The time zone of the facility: a picture tells its time."""

    def close(self) -> None:
        """Nobody can come any more."""
        self._listening.close()

    async def run(self) -> None:
        """Keep the process up, until cancelled.  It ends with us: its input does."""
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
        """Where to look at a table, and the ticket for it; none where there is no camera or no picture now."""
        origin = self.origin(scheme, host)
        if not (self.ready and origin and self.settings.camera(table)):
            return None
        shown = ticket(self.settings.secret, table, now)
        address = f"{origin}/picture/{quote(table, safe='')}?ticket={shown}"
        return {"address": address, "ways": self.ready.ways}

    def origin(self, scheme: str, host: str) -> str:
        """The address of the pictures, for a browser that calls us by this name."""
        called = HOST.fullmatch(host)
        return f"{'wss' if scheme == 'https' else 'ws'}://{called[1]}:{self.port}" if called else ""


async def _gone(process: Process) -> None:
    """A process whose input has ended lets its cameras go and ends; one that does not is ended."""
    try:
        async with asyncio.timeout(SECONDS_TO_LEAVE):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
