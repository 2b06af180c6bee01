"""The picture process: started, configured and supervised by the server, and ending with it."""

import asyncio
import contextlib
import logging
import os
import socket
import sys

import msgspec
import uvicorn

from croupier.video.contract import BEAT_SECONDS, Ready, Settings
from croupier.video.relay import Relay, ways

NICENESS = 5
"""The niceness of this process: when both need the processor, wagers come first."""

SEND_BUFFER_BYTES = 65_536
"""The send buffer of a viewer in bytes: data waiting in it is a late picture."""


def main() -> None:
    """Serve until the parent process closes our standard input."""
    logging.basicConfig(level=logging.WARNING, format="pictures: %(message)s")
    os.nice(NICENESS)
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    listening = socket.socket(fileno=settings.listening)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    server = uvicorn.Server(
        uvicorn.Config(
            Relay(settings).application(),
            log_level="warning",
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
            ws_max_size=1024,
            ws_per_message_deflate=False,
            ssl_certfile=settings.certificate or None,
            ssl_keyfile=settings.key or None,
        )
    )
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    beating = asyncio.create_task(_beat())
    await asyncio.wait([serving, beating, asyncio.create_task(_orphaned())], return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    await serving


async def _beat() -> None:
    """Report being alive, periodically, until the output is closed."""
    with contextlib.suppress(BrokenPipeError):
        while True:
            sys.stdout.write(msgspec.json.encode(Ready(ways())).decode() + "\n")
            sys.stdout.flush()
            await asyncio.sleep(BEAT_SECONDS)


async def _orphaned() -> None:
    """Wait for the end of the input."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.read(1024):
        pass


if __name__ == "__main__":
    main()
