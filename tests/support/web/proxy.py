"""A network that fails on purpose: a proxy on the loopback that cuts, falls silent, or lets through drop by drop."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

PART = 1024


class Proxy:
    """Stands before a port until ``close``; all methods may be called from the test's own thread."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._pause = 0.0
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._flowing: asyncio.Event
        self.port = 0
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._flowing = asyncio.Event()
        self._flowing.set()
        server = self._loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self._loop.run_forever()
        server.close()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self._open -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await reader.read(PART):
                await self._flowing.wait()
                await asyncio.sleep(self._pause)
                writer.write(part)
                await writer.drain()
        writer.close()

    # What happens to the network

    def cut(self) -> None:
        """Every connection ends now; new ones can be made."""
        self._do(self._abort_all)

    def _abort_all(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    def lead_to(self, target: int) -> None:
        """Whoever comes now is led to another port."""
        self._target = target

    def fall_silent(self) -> None:
        """Connections stay open and nothing passes any more, as after a cable was pulled."""
        self._do(self._flowing.clear)

    def flow(self) -> None:
        """Everything passes again, what was held back too."""
        self._do(self._flowing.set)

    def throttle(self, pause: float) -> None:
        """So many seconds for every kilobyte."""
        self._pause = pause

    def close(self) -> None:
        """The end of the network."""
        self._do(self._abort_all)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _do(self, act: Callable[[], object]) -> None:
        done = threading.Event()

        def now() -> None:
            act()
            done.set()

        self._loop.call_soon_threadsafe(now)
        done.wait()
