"""A baseline server for measurements: the same bytes to as many sockets, the same rows on the same disk.

It knows no game, no money and no rules; it only moves the data that any server would have to. Run it as a process of
its own: ``python -m croupier.web.swarm.bare PORT FOLDER``.
"""

import asyncio
import hashlib
import queue
import sys
import threading
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from croupier.storage.sqlite import driver

ROW_BYTES = 300
"""Bytes of a wager in the journal."""

TELL = "tell "
"""The prefix of a message that is broadcast."""


class Writer:
    """One thread that writes everything pending in one commit, chained, and then answers."""

    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._file, self._loop = folder / "bare.db", loop
        self._waiting: queue.SimpleQueue[asyncio.Future[None]] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def durable(self) -> "asyncio.Future[None]":
        """A future that resolves when a row is on disk."""
        future = self._loop.create_future()
        self._waiting.put(future)
        return future

    def _run(self) -> None:
        connection = driver().connect(self._file)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE journal (sequence INTEGER PRIMARY KEY, body BLOB, digest BLOB)")
        connection.execute("CREATE TABLE posting (sequence INTEGER, debit TEXT, credit TEXT, amount INTEGER)")
        last, body = b"", b"x" * ROW_BYTES
        while True:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            connection.execute("BEGIN IMMEDIATE")
            for _ in batch:
                last = hashlib.sha256(last + body).digest()
                connection.execute("INSERT INTO journal (body, digest) VALUES (?, ?)", (body, last))
                connection.execute("INSERT INTO posting VALUES (1, 'a', 'b', 1), (1, 'b', 'a', 1)")
            connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(_answer, batch)


def _answer(batch: "list[asyncio.Future[None]]") -> None:
    for future in batch:
        if not future.done():
            future.set_result(None)


async def run(port: int, folder: Path) -> None:
    """Serve until ended."""
    writer, everybody = Writer(folder, asyncio.get_running_loop()), set[ServerConnection]()

    async def page(connection: ServerConnection) -> None:
        everybody.add(connection)
        with suppress(ConnectionClosed):
            async for message in connection:
                if isinstance(message, str) and message.startswith(TELL):
                    broadcast(everybody, message)
                else:
                    await writer.durable()
                    await connection.send(message)
        everybody.discard(connection)

    async with serve(page, "127.0.0.1", port, compression=None, ping_interval=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2])))
